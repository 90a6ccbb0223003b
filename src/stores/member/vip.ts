/** The member's VIP level and progress. */
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type Levels = ValueOf<typeof system.vipLevels>;

export const $levels = memberState<Levels>();

export const loadLevels = (): Promise<void> => load($levels, (signal) => callApi(system.vipLevels, {}, { signal }), { keepValue: true });
