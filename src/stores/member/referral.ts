/** The member's referral link and number of sign-ups (SH-30). */
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export const $referral = memberState<ValueOf<typeof system.referral>>();

export const loadReferral = (): Promise<void> => load($referral, (signal) => callApi(system.referral, {}, { signal }), { keepValue: true });
