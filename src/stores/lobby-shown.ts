/** What a lobby shows: its games by their place in the list, the view it was made with, and how a block joins it. */
import { type LobbyAsked, type LobbyGame, pageSize } from '#values/lobby.ts';
import type { Match } from '#values/names.ts';
import type { Block, GameType } from './lobby-ask.ts';
import type { LobbyView } from './lobby-views.ts';

export interface Lobby extends Omit<LobbyView, 'y'> {
  readonly type: GameType;
  /** Path with its language. */
  readonly path: string;
  readonly asked: LobbyAsked;
  /** `stale`: the games of the view before stand there for a moment more. */
  readonly face: 'loading' | 'stale' | 'ready' | 'failed' | 'offline';
  readonly reason: string | null;
  readonly slow: boolean;
  /** While one types: where in each name it was found, by place in the list. */
  readonly found: readonly Pick<Match, 'ranges'>[] | null;
  /** Scroll to restore once this is drawn. */
  readonly restore: number | null;
}

/** The view that the page was made with. */
export interface FirstLobby {
  readonly type: GameType;
  readonly path: string;
  readonly asked: LobbyAsked;
  readonly games: readonly LobbyGame[];
  readonly total: number;
  readonly failed: boolean;
}

export function firstView({ type, path, asked, games, total, failed }: FirstLobby): Lobby {
  const from = (asked.page - 1) * pageSize;
  const known = new Map(games.map((game, n) => [from + n, game]));
  return {
    type,
    path,
    asked,
    games: known,
    total,
    from,
    shown: games.length,
    at: from,
    face: failed ? 'failed' : 'ready',
    reason: null,
    slow: false,
    found: null,
    restore: null,
  };
}

/** A view that was left, at its place again. After a reload what the server has just made counts, and a list that has become longer or shorter has other places. */
export function againAs(made: Lobby, view: LobbyView, reloaded: boolean): Lobby {
  if (reloaded && made.total !== view.total) return made;
  const games = reloaded ? new Map([...view.games, ...made.games]) : view.games;
  return { ...made, ...view, games, face: 'ready', restore: view.y };
}

/** What is known of a list, with one more block of it. */
export function withBlock(games: ReadonlyMap<number, LobbyGame>, { base, games: more }: Block): ReadonlyMap<number, LobbyGame> {
  const all = new Map(games);
  for (const [n, game] of more.entries()) all.set(base + n, game);
  return all;
}

/** How many of a row of games without a gap are there. */
export function shownIn(games: ReadonlyMap<number, LobbyGame>, from: number): number {
  let count = 0;
  while (games.has(from + count)) count++;
  return count;
}
