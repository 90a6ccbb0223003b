/** How a lobby's games are asked for, whichever list they are in. */
import { games } from '#calls/games.ts';
import type { Answer } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { gamesAsked, hotGames, type LobbyAsked, type LobbyGame, lobbyGame, pageSize, stepSize, totalOf } from '#values/lobby.ts';

export type GameType = 'RNG' | 'LIVE' | 'FISH' | 'PVP' | 'SPORTS' | 'ESPORTS' | 'LOTT' | 'ELOTT' | 'COCKFIGHT';

export interface Block {
  /** Place of the first game in the whole list. */
  readonly base: number;
  readonly games: readonly LobbyGame[];
  readonly total: number;
}

/** Where the block that holds a place begins, and how long it is: 15 on a phone, 48 on the desktop (R20). */
export const blockAt = (place: number, phone: boolean): { pageNo: number; size: number } => {
  const size = phone ? stepSize : pageSize;
  return { pageNo: Math.floor(place / size) + 1, size };
};

const mapped = <From, To>(got: Answer<From>, change: (value: From) => To): Answer<To> =>
  got.kind === 'done' ? { ...got, value: change(got.value) } : got;

/** Asks for the block with this number; hot games are one block (GM-03). */
export async function askBlock(
  asked: LobbyAsked,
  gameType: GameType,
  { pageNo, size }: { pageNo: number; size: number },
  signal?: AbortSignal,
): Promise<Answer<Block>> {
  const options = signal ? { signal } : {};
  const paging = { gameType, pageNo, pageSize: size };
  const base = (pageNo - 1) * size;
  const paged = (list: readonly LobbyGame[], pages: number): Block => ({
    base,
    games: list,
    total: totalOf(pages, pageNo, size, list.length),
  });
  switch (asked.list) {
    case 'hot': {
      const got = await ask(games.hotGames, { gameType, limit: pageSize }, options);
      return mapped(got, ({ list }) => {
        const own = hotGames(list.map(lobbyGame), asked, gameType);
        return { base: 0, games: own, total: own.length };
      });
    }
    case 'fav':
      return mapped(await ask(games.favoriteList, paging, options), ({ content, totalPages }) => paged(content.map(lobbyGame), totalPages));
    case 'recent':
      return mapped(await ask(games.recent, { ...paging, ...gamesAsked(asked, gameType) }, options), ({ list, totalPages }) =>
        paged(list.map(lobbyGame), totalPages),
      );
    case 'all':
      return mapped(await ask(games.gameList, { ...paging, ...gamesAsked(asked, gameType) }, options), ({ games: list, total }) => ({
        base,
        games: list.map(lobbyGame),
        total,
      }));
  }
}
