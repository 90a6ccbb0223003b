/** Requests for a lobby's games in each of its lists. */
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import type { GameType } from '#values/games/categories.ts';
import {
  type ApiGame,
  gamesRequest,
  hotGames,
  type LobbyGame,
  type LobbyQuery,
  lobbyGame,
  lobbyPageSize,
  phonePageSize,
  totalOf,
  vendorRequest,
} from '#values/games/lobby.ts';

export interface GamePageResult {
  /** Index of the first game in the whole list. */
  readonly base: number;
  readonly games: readonly LobbyGame[];
  readonly total: number;
  /** Currency symbol of the lowest stakes, if the platform names one. */
  readonly symbol: string | undefined;
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
  options: { readonly signal?: AbortSignal } = {},
): Promise<ApiResult<GamePageResult>> {
  const paging = { gameType, pageNo, pageSize: size };
  const base = (pageNo - 1) * size;
  const paged = (
    list: readonly ApiGame[],
    {
      totalPages = 1,
      total = totalOf(totalPages, pageNo, size, list.length),
      currencySymbol: symbol,
    }: Partial<Pick<ValueOf<typeof games.gameList>, 'totalPages' | 'total' | 'currencySymbol'>>,
  ): GamePageResult => ({ base, games: list.map(lobbyGame), total, symbol });
  switch (asked.list) {
    case 'hot': {
      const result = await callApi(games.hotGames, { gameType, limit: lobbyPageSize }, options);
      return mapValue(result, ({ list, currencySymbol: symbol }) => {
        const filtered = hotGames(list.map(lobbyGame), asked, gameType);
        return { base: 0, games: filtered, total: filtered.length, symbol };
      });
    }
    case 'fav':
      return mapValue(await callApi(games.favoriteList, { ...paging, ...vendorRequest(asked, gameType) }, options), (value) =>
        paged(value.content, value),
      );
    case 'recent':
      return mapValue(await callApi(games.recent, { ...paging, ...gamesRequest(asked, gameType) }, options), (value) =>
        paged(value.list, value),
      );
    case 'all':
      return mapValue(await callApi(games.gameList, { ...paging, ...gamesRequest(asked, gameType) }, options), (value) =>
        paged(value.games, value),
      );
  }
}
