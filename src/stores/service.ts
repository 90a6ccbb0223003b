/** The desks of customer service that are open to whoever asks; their sealed paths are opened here (SH-24). */
import { atom } from 'nanostores';
import { system } from '#calls/system.ts';
import { ask } from '#client/ask.ts';
import { openLegacyPath } from '#values/legacy-path.ts';
import { type Listed, loadInto, unasked } from './listed.ts';

export interface Desk {
  readonly kind: 'VIP' | 'LIVE';
  readonly href: string;
}

export const $desks = atom<Listed<readonly Desk[]>>(unasked);

/** The VIP desk is told to a rank above 4 only, and comes first. A path that opens to nothing is left out. */
export const loadDesks = (): Promise<void> =>
  loadInto($desks, async (signal) => {
    const got = await ask(system.customerService, {}, { signal });
    if (got.kind !== 'done') return got;
    const opened = await Promise.all(
      got.value.version.pathList.map(async ({ csType, path }) => ({ kind: csType, href: await openLegacyPath(path) })),
    );
    const desks = opened.flatMap(({ kind, href }) => (href === null ? [] : [{ kind, href }]));
    return { ...got, value: desks.sort((a, b) => Number(b.kind === 'VIP') - Number(a.kind === 'VIP')) };
  });
