/** The member's VIP level and progress. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export type Levels = ValueOf<typeof system.vipLevels>;

export const $levels = atom<AsyncState<Levels>>(initialAsyncState);

export const loadLevels = (): Promise<void> => load($levels, (signal) => callApi(system.vipLevels, {}, { signal }), { keepValue: true });
