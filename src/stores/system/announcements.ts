/** Announcements shown once after signing in: a welcome (AC-22), else unread pop-ups of the operator (AC-08, SH-29 type PU). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import type { RegistrationMode } from '#values/access/registration-mode.ts';
import { announcementsDueKey } from '../access/session.ts';

export type AnnouncementList = ValueOf<typeof system.announcements>['popup'];

/** Storage key: time of the newest announcement read on this device. */
const readKey = 'announcementsRead';

export const $announcements = atom<AnnouncementList>([]);

/** The method of a registration that just happened. */
export const $registrationMode = atom<RegistrationMode | null>(null);

export const areAnnouncementsDue = (): boolean => getItem(announcementsDueKey) !== null;

/** Whether the sign-in led back into the middle of a page, to what was begun there. */
export const isLedBack = (): boolean => document.activeElement?.matches('h2') ?? false;

/** Fields of a form, without those that only search or filter. */
const formFields = 'main form:not([role=search], search form) :is(input:not([type=hidden], [type=search]), textarea)';

/** Whether somebody is at a form: in a field, or on a page that asks for something. */
const isFormInUse = (): boolean =>
  document.activeElement?.matches('input, select, textarea') === true ||
  [...document.querySelectorAll<HTMLElement>(formFields)].some((field) => field.offsetParent !== null);

/** Loads once. Without a response they stay due for the next page. */
export async function loadAnnouncements(language: string): Promise<void> {
  const due = getItem<true | RegistrationMode>(announcementsDueKey);
  if (due === null) return;
  if (due !== true) {
    removeItem(announcementsDueKey);
    $registrationMode.set(due);
    return;
  }
  const result = await callApi(system.announcements, { types: 'PU', language });
  if (result.kind !== 'done') return;
  // Does not interrupt an open dialog, a form in use or what was begun; they stay due.
  if (document.querySelector('dialog[open]') || isFormInUse() || isLedBack()) return;
  removeItem(announcementsDueKey);
  const since = getItem<string>(readKey, 'local') ?? '';
  $announcements.set(result.value.popup.filter(({ at }) => at > since));
}

export function closeAnnouncements(): void {
  // A second press, or a close that follows the press, must not forget what the first one noted.
  const newest = [...$announcements.get().map(({ at }) => at)].sort().at(-1);
  if (newest !== undefined) setItem(readKey, newest, 'local');
  $registrationMode.set(null);
  $announcements.set([]);
}
