/** What is said to who has just come in, once: a welcome to who opened an account (AC-22), else what the operator tells and this device has not read (AC-08, SH-29 type PU). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { system } from '#calls/system.ts';
import { ask } from '#client/ask.ts';
import { drop, keep, kept } from '#client/keep.ts';
import type { RegistrationMode } from '#values/registration-mode.ts';
import { newsDue } from './session.ts';

export type News = ValueOf<typeof system.announcements>['popup'];

/** The moment of the newest that was read on this device. */
const read = 'newsRead';

export const $news = atom<News>([]);

/** How the account was opened a moment ago. */
export const $joined = atom<RegistrationMode | null>(null);

export const isNewsDue = (): boolean => kept(newsDue) !== null;

/** Asks once. Without an answer it stays due for the next page. */
export async function loadNews(language: string): Promise<void> {
  const due = kept<true | RegistrationMode>(newsDue);
  if (due === null) return;
  if (due !== true) {
    drop(newsDue);
    $joined.set(due);
    return;
  }
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
  if (!$joined.get()) keep(read, $news.get()[0]?.at ?? '', 'local');
  $joined.set(null);
  $news.set([]);
}
