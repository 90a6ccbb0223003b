/** Where the person who is signed in stands among the levels of VIP. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { system } from '#calls/system.ts';
import { ask } from '#client/ask.ts';
import { type Listed, loadInto, unasked } from './listed.ts';

export type Levels = ValueOf<typeof system.vipLevels>;

export const $levels = atom<Listed<Levels>>(unasked);

export const loadLevels = (): Promise<void> => loadInto($levels, (signal) => ask(system.vipLevels, {}, { signal }), { keepValue: true });
