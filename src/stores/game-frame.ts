/** The frame of a game: what it shows, and what its sandbox leaves it (R14). */
import type { ValueOf } from '#calls/call.ts';
import type { games } from '#calls/games.ts';

/** The game's frame as it stands on the page. A frame that was opened anew is another one. */
export interface GameFrame {
  readonly n: number;
  readonly src: string;
  readonly sandbox: string;
  /** What its messages come from: `null` without an origin of its own. */
  readonly origin: string;
}

/** The frame as the launch wants it. An origin of its own is never this site's: it would be no sandbox any more. */
export function frameOf({ frameUrl, ownOrigin }: ValueOf<typeof games.launch>, before: GameFrame | null): GameFrame {
  const { origin } = new URL(frameUrl, location.href);
  const own = ownOrigin === true && origin !== location.origin;
  return {
    n: (before?.n ?? 0) + 1,
    src: frameUrl,
    sandbox: own ? 'allow-scripts allow-same-origin' : 'allow-scripts',
    origin: own ? origin : 'null',
  };
}
