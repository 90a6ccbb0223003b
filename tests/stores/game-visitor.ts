// A member on the page of a game without a screen: the frame that hears what it is told, and the stores that open the game.
import { vi } from 'vitest';
import type { GamesWorld } from '../calls/games-world.ts';
import { type Visitor, visit } from './visitor.ts';

export type Sent = { type: string; launchToken?: string; words?: Record<string, string>; api?: string; reason?: string };

export interface GameVisitor {
  readonly visitor: Visitor;
  /** What the frame was told. */
  readonly sent: Sent[];
  frame: object;
  stores(): ReturnType<typeof storesOf>;
}

export async function visitGame(world: GamesWorld): Promise<GameVisitor> {
  vi.resetModules();
  const visitor = visit(async (request) => world.app.fetch(request));
  visitor.token = await world.as('marisol');
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('location', new URL('http://isla.test/en/game?code=lantern-tide'));
  const sent: Sent[] = [];
  const frame = { postMessage: (message: Sent, target: string) => void (target === '*' && sent.push(message)) };
  const one: GameVisitor = { visitor, sent, frame, stores: () => storesOf(one) };
  return one;
}

async function storesOf(one: GameVisitor) {
  const launch = await import('#stores/launch.ts');
  const { $visit, endVisit } = await import('#stores/play.ts');
  const { $balance } = await import('#stores/balance.ts');
  const say = (data: unknown, from: object = one.frame, origin = 'null') => one.visitor.tell('message', { data, source: from, origin });
  const talk = { locale: 'en', words: { bet: 'Bet' }, frame: () => one.frame as Window, onOut: () => {} };
  const start = (code = 'lantern-tide') => launch.openGame(code, talk);
  const opened = () => one.visitor.until(() => launch.$playing.get().launch !== null, 'the game is launched');
  return { ...launch, $visit, endVisit, $balance, say, start, opened };
}
