/** A game's iframe and its sandbox (R14). */
import type { ValueOf } from '#calls/endpoint.ts';
import type { games } from '#calls/games.ts';

/** The game's iframe; reopening a game creates another. */
export interface GameFrame {
  readonly n: number;
  readonly src: string;
  readonly sandbox: string;
  /** Expected origin of its messages; `null` for an opaque origin. */
  readonly origin: string;
}

/** Builds the iframe for a launch. `allow-same-origin` is never granted for this site's own origin, which would disable the sandbox. */
export function frameOf({ frameUrl, ownOrigin }: ValueOf<typeof games.launch>, before: GameFrame | null): GameFrame {
  const { origin } = new URL(frameUrl, location.href);
  const hasOwnOrigin = ownOrigin === true && origin !== location.origin;
  return {
    n: (before?.n ?? 0) + 1,
    src: frameUrl,
    sandbox: hasOwnOrigin ? 'allow-scripts allow-same-origin' : 'allow-scripts',
    origin: hasOwnOrigin ? origin : 'null',
  };
}
