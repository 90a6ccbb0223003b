/** The customer service desks open to this visitor. The platform sends their addresses encrypted (SH-24). */
import { atom } from 'nanostores';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import { refused } from '#client/result.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';

export interface Desk {
  readonly kind: 'VIP' | 'LIVE';
  readonly href: string;
}

export const $desks = atom<AsyncState<readonly Desk[]>>(initialAsyncState);

/** The VIP desk comes first; the platform sends it for ranks above 4 only. Addresses that fail to decrypt are dropped. */
export const loadDesks = (): Promise<void> =>
  load($desks, async (signal) => {
    const result = await callApi(system.customerService, {}, { signal });
    if (result.kind !== 'done') return result;
    const module = await import('#client/cryptojs-path.ts').catch(() => null);
    if (!module) return refused('network');
    const desks = result.value.version.pathList.flatMap(({ csType: kind, path }) => {
      const href = module.openCryptojsPath(path);
      return href === null ? [] : [{ kind, href }];
    });
    return { ...result, value: desks.sort((a, b) => Number(b.kind === 'VIP') - Number(a.kind === 'VIP')) };
  });
