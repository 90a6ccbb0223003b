/** The member's recently played games (SH-13). */
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { removeItem, setItem } from '#client/storage.ts';
import { memberAtom, unplayedKey } from '../access/session.ts';

type Game = ValueOf<typeof games.game>;
export type Recent = { readonly state: 'unasked' | 'loading' | 'failed' } | { readonly state: 'known'; readonly list: readonly Game[] };

export const $recent = memberAtom<Recent>({ state: 'unasked' });

/** Islands share one request. */
export async function loadRecent(): Promise<void> {
  if ($recent.get().state === 'loading' || $recent.get().state === 'known') return;
  $recent.set({ state: 'loading' });
  const result = await callApi(games.recent, { pageSize: 8 });
  // The member may have signed out meanwhile.
  if ($recent.get().state !== 'loading') return;
  if (result.kind !== 'done') return $recent.set({ state: 'failed' });
  const { list } = result.value;
  if (list.length === 0) setItem(unplayedKey, 1, 'local');
  else removeItem(unplayedKey, 'local');
  $recent.set({ state: 'known', list });
}

/** Has pages reserve no space for a row that is switched off. */
export const hideRecent = (): void => setItem(unplayedKey, 1, 'local');
