// A member on a game page without a screen: the fake frame records its messages, and the real stores open the game.
import { vi } from 'vitest';
import type { GamesWorld } from '../calls/games/games-fixture.ts';
import { endVisit, type Visitor, visit } from './fake-browser.ts';

export type FrameMessage = { type: string; launchToken?: string; words?: Record<string, string>; api?: string; reason?: string };

let leaveGame: (() => void) | undefined;

/** Ends a visit and the game in it, whose timer would ask for the page when there is none any more. */
export function endGameVisit(): void {
  leaveGame?.();
  leaveGame = undefined;
  endVisit();
}

export interface GameVisitor {
  readonly visitor: Visitor;
  /** The messages that the frame received. */
  readonly sent: FrameMessage[];
  frame: object;
  stores(): ReturnType<typeof storesOf>;
}

export async function visitGame(platform: GamesWorld, username = 'vicente'): Promise<GameVisitor> {
  vi.resetModules();
  const visitor = visit(async (request) => platform.fetch(request));
  visitor.token = await platform.signInAs(username);
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('location', new URL('http://isla.test/en/game?code=lantern-tide'));
  const sent: FrameMessage[] = [];
  const frame = { postMessage: (message: FrameMessage, target: string) => void (target === '*' && sent.push(message)) };
  const one: GameVisitor = { visitor, sent, frame, stores: () => storesOf(one) };
  return one;
}

async function storesOf(one: GameVisitor) {
  const launch = await import('#stores/games/game-session.ts');
  const { $playStats, clearPlayStats } = await import('#stores/games/play-stats.ts');
  const { $balance, setBalance } = await import('#stores/wallet/balance.ts');
  const say = (data: unknown, from: object = one.frame, origin = 'null') => one.visitor.tell('message', { data, source: from, origin });
  const talk = { locale: 'en', words: { bet: 'Bet' }, frame: () => one.frame as Window, onOut: () => {} };
  const start = (code = 'lantern-tide') => {
    leaveGame = launch.openGame(code, talk);
    return leaveGame;
  };
  const opened = () => one.visitor.until(() => launch.$playing.get().launch !== null, 'the game is launched');
  return { ...launch, $playStats, clearPlayStats, $balance, setBalance, say, start, opened };
}
