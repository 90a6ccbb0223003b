/** Hot games that can be opened, for an empty search box. */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { type HotGame, hotRequestCount, openHotGames } from '#values/games/hot.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export const $hot = atom<AsyncState<readonly HotGame[]>>(initialAsyncState);

/** Loads once; again after a failure. */
export const loadHot = async (): Promise<void> => {
  if ($hot.get().face === 'ready') return;
  await load($hot, async (signal) => {
    const result = await callApi(games.hotGames, { limit: hotRequestCount }, { signal });
    return result.kind === 'done' ? { ...result, value: openHotGames(result.value.list) } : result;
  });
};
