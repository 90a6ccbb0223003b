/** The state of a lobby: its games by index, the server's first view, and merging of loaded pages. */
import type { GameType } from '#values/games/categories.ts';
import { type LobbyGame, type LobbyQuery, lobbyPageSize } from '#values/games/lobby.ts';
import type { Match } from '#values/games/name-search.ts';
import type { GamePageResult } from './lobby-api.ts';
import type { LobbyView } from './lobby-history.ts';

export interface LobbyState extends Omit<LobbyView, 'y'> {
  readonly type: GameType;
  /** Path with the language prefix. */
  readonly path: string;
  readonly asked: LobbyQuery;
  /** `stale`: still shows the games of the previous view. */
  readonly face: 'loading' | 'stale' | 'ready' | 'failed' | 'offline';
  readonly reason: string | null;
  readonly slow: boolean;
  /** During a search: the matched ranges of each name, by index. */
  readonly found: readonly Pick<Match, 'ranges'>[] | null;
  /** Scroll position to restore after rendering. */
  readonly restore: number | null;
}

/** The view rendered by the server. */
export interface FirstLobby {
  readonly type: GameType;
  readonly path: string;
  readonly asked: LobbyQuery;
  readonly games: readonly LobbyGame[];
  readonly total: number;
  readonly symbol?: string;
  readonly failed: boolean;
}

export function firstView({ type, path, asked, games, total, symbol, failed }: FirstLobby): LobbyState {
  const from = (asked.page - 1) * lobbyPageSize;
  const known = new Map(games.map((game, n) => [from + n, game]));
  return {
    type,
    path,
    asked,
    games: known,
    total,
    symbol,
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

/** Restores a cached view. After a reload the server's games take precedence, and a changed total invalidates the cached indexes. */
export function restoreView(made: LobbyState, view: LobbyView, reloaded: boolean): LobbyState {
  if (reloaded && made.total !== view.total) return made;
  const games = reloaded ? new Map([...view.games, ...made.games]) : view.games;
  return { ...made, ...view, games, face: 'ready', restore: view.y };
}

/** Merges a loaded page into the known games. Total and currency symbol are those of the page. */
export function withBlock(
  known: ReadonlyMap<number, LobbyGame>,
  { base, games: more, ...rest }: GamePageResult,
): Pick<LobbyState, 'games' | 'total' | 'symbol'> {
  const games = new Map(known);
  for (const [n, game] of more.entries()) games.set(base + n, game);
  return { ...rest, games };
}

/** Takes a game out: those after it move up. `shrinks`: one fewer is shown; otherwise the next page fills the gap at the end. */
export function withoutGame(
  { games, total, from, shown }: LobbyState,
  removed: number,
  shrinks: boolean,
): Pick<LobbyState, 'games' | 'total' | 'shown'> {
  const kept = [...games].flatMap(([index, game]) => (index === removed ? [] : [[index - (index > removed ? 1 : 0), game] as const]));
  return { games: new Map(kept), total: total - 1, shown: shrinks ? shown - 1 : Math.min(shown, total - 1 - from) };
}

/** Counts the consecutive games from `from`. */
export function countConsecutive(games: ReadonlyMap<number, LobbyGame>, from: number): number {
  let count = 0;
  while (games.has(from + count)) count++;
  return count;
}
