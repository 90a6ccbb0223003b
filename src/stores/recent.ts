/** Games played lately, asked only for who is signed in (SH-13). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { games } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { drop, keep } from '#client/keep.ts';
import { $session, unplayed } from './session.ts';

type Game = ValueOf<typeof games.game>;
export type Recent = { readonly state: 'unasked' | 'loading' | 'failed' } | { readonly state: 'known'; readonly list: readonly Game[] };

export const $recent = atom<Recent>({ state: 'unasked' });

/** Several islands asking share one question. */
export async function loadRecent(): Promise<void> {
  if ($recent.get().state === 'loading' || $recent.get().state === 'known') return;
  $recent.set({ state: 'loading' });
  const got = await ask(games.recent, { pageSize: 8 });
  // Somebody may have signed out meanwhile.
  if ($recent.get().state !== 'loading') return;
  if (got.kind !== 'done') return $recent.set({ state: 'failed' });
  const { list } = got.value;
  if (list.length === 0) keep(unplayed, 1, 'local');
  else drop(unplayed, 'local');
  $recent.set({ state: 'known', list });
}

// What one person played is nobody else's business.
$session.listen(({ state }) => {
  if (state !== 'in') $recent.set({ state: 'unasked' });
});
