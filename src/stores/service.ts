/** The desks of customer service that are open to whoever asks; their sealed paths are opened here (SH-24). */
import { atom } from 'nanostores';
import { system } from '#calls/system.ts';
import { refused } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
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
    const opener = await import('#client/legacy-path.ts').catch(() => null);
    if (!opener) return refused('network');
    const desks = got.value.version.pathList.flatMap(({ csType: kind, path }) => {
      const href = opener.openLegacyPath(path);
      return href === null ? [] : [{ kind, href }];
    });
    return { ...got, value: desks.sort((a, b) => Number(b.kind === 'VIP') - Number(a.kind === 'VIP')) };
  });
