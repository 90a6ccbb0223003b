/** The rooms of a player-versus-player game, to choose one before it opens. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export const $rooms = atom<AsyncState<ValueOf<typeof games.roomList>>>(initialAsyncState);

/** Keeps the list of the same game meanwhile: who plays where is asked anew each time. */
export const loadRooms = (gameCode: string): Promise<void> =>
  load($rooms, (signal) => callApi(games.roomList, { gameCode }, { signal }), { keepValue: true, about: gameCode });
