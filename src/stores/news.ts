/** What the operator says to who has just signed in (AC-08, SH-29 type PU): due with the sign-in, told once, and only what this device has not read. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { system } from '#calls/system.ts';
import { ask } from '#client/ask.ts';
import { drop, keep, kept } from '#client/keep.ts';
import { newsDue } from './session.ts';

export type News = ValueOf<typeof system.announcements>['popup'];

/** The moment of the newest that was read on this device. */
const read = 'newsRead';

export const $news = atom<News>([]);

export const isNewsDue = (): boolean => kept(newsDue) !== null;

/** Asks once. Without an answer it stays due for the next page. */
export async function loadNews(language: string): Promise<void> {
  if (!isNewsDue()) return;
  const got = await ask(system.announcements, { types: 'PU', language });
  if (got.kind !== 'done') return;
  // Whoever is at something else by now is not disturbed: it stays due too.
  if (document.querySelector('dialog[open]') || document.activeElement?.matches('input, select, textarea')) return;
  drop(newsDue);
  const since = kept<string>(read, 'local') ?? '';
  $news.set(got.value.popup.filter(({ at }) => at > since));
}

export function closeNews(): void {
  // The newest comes first.
  keep(read, $news.get()[0]?.at ?? '', 'local');
  $news.set([]);
}
