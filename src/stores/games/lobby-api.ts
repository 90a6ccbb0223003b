/** Requests for a lobby's games in each of its lists. */
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import type { GameType } from '#values/games/categories.ts';
import {
  gamesRequest,
  hotGames,
  type LobbyGame,
  type LobbyQuery,
  lobbyGame,
  lobbyPageSize,
  phonePageSize,
  totalOf,
} from '#values/games/lobby.ts';

export interface GamePageResult {
  /** Index of the first game in the whole list. */
  readonly base: number;
  readonly games: readonly LobbyGame[];
  readonly total: number;
}

/** The page that contains an index. A page has 15 games on phones and 48 on the desktop (R20). */
export const pageAt = (index: number, phone: boolean): { pageNo: number; size: number } => {
  const size = phone ? phonePageSize : lobbyPageSize;
  return { pageNo: Math.floor(index / size) + 1, size };
};

const mapValue = <From, To>(result: ApiResult<From>, change: (value: From) => To): ApiResult<To> =>
  result.kind === 'done' ? { ...result, value: change(result.value) } : result;

/** Requests a page of games. Hot games are a single page (GM-03). */
export async function requestGames(
  asked: LobbyQuery,
  gameType: GameType,
  { pageNo, size }: { pageNo: number; size: number },
  signal?: AbortSignal,
): Promise<ApiResult<GamePageResult>> {
  const options = signal ? { signal } : {};
  const paging = { gameType, pageNo, pageSize: size };
  const base = (pageNo - 1) * size;
  const paged = (list: readonly LobbyGame[], pages: number): GamePageResult => ({
    base,
    games: list,
    total: totalOf(pages, pageNo, size, list.length),
  });
  switch (asked.list) {
    case 'hot': {
      const result = await callApi(games.hotGames, { gameType, limit: lobbyPageSize }, options);
      return mapValue(result, ({ list }) => {
        const filtered = hotGames(list.map(lobbyGame), asked, gameType);
        return { base: 0, games: filtered, total: filtered.length };
      });
    }
    case 'fav':
      return mapValue(await callApi(games.favoriteList, paging, options), ({ content, totalPages }) =>
        paged(content.map(lobbyGame), totalPages),
      );
    case 'recent':
      return mapValue(await callApi(games.recent, { ...paging, ...gamesRequest(asked, gameType) }, options), ({ list, totalPages }) =>
        paged(list.map(lobbyGame), totalPages),
      );
    case 'all':
      return mapValue(
        await callApi(games.gameList, { ...paging, ...gamesRequest(asked, gameType) }, options),
        ({ games: list, total }) => ({
          base,
          games: list.map(lobbyGame),
          total,
        }),
      );
  }
}
