/** The games that a group stands for: those of its provider in its category (GM-13). */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import type { GameType } from '#values/games/categories.ts';
import { type SubGameList, subGames, subGamesRequest } from '#values/games/sub-games.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export const $subGames = atom<AsyncState<SubGameList>>(initialAsyncState);

export const loadSubGames = (gameType: string, vendor: string): Promise<void> =>
  load($subGames, async (signal) => {
    const result = await callApi(games.gameList, subGamesRequest(gameType as GameType, vendor), { signal });
    return result.kind === 'done' ? { ...result, value: subGames(result.value) } : result;
  });

export const forgetSubGames = (): void => $subGames.set(initialAsyncState);
