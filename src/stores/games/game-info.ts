/** What to know of a game before it is played; each game is asked once. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export type GameInfo = ValueOf<typeof games.gameInfo>;

export const $gameInfo = atom<AsyncState<GameInfo>>(initialAsyncState);
const answered = new Map<string, GameInfo>();

export async function loadGameInfo(gameCode: string): Promise<void> {
  const value = answered.get(gameCode);
  await load($gameInfo, async (signal) =>
    value ? { kind: 'done', value, replayed: false } : callApi(games.gameInfo, { gameCode }, { signal }),
  );
  const { value: info } = $gameInfo.get();
  if (info) answered.set(info.game.gameCode, info);
}
