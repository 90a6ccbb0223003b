/** Warnings before a session ends: after inactivity (WCAG 2.2.1), and after the fixed twelve hours.
 * One click extends the idle timeout. Tabs share their activity.
 */
import { atom, onMount } from 'nanostores';
import { onActivity } from '#client/api-client.ts';
import { sessionEnd, sessionMark } from '#client/session-mark.ts';
import { getItem, sessionEndSeenKey, setItem } from '#client/storage.ts';
import { activityWriteInterval, idleTimeout } from '#values/access/session-timeouts.ts';
import { serverNow } from '#values/server-clock.ts';
import { minutes } from '#values/time.ts';
import { $session, isSignedIn, loadMember } from './session.ts';

/**
 * `soon`: at least two minutes left at its start. `asking`: the extension is requested. `unheard`: it got no response. `last`: the fixed
 * end is near.
 */
export const $timeoutWarning = atom<'no' | 'soon' | 'asking' | 'unheard' | 'last'>('no');

const warnBefore = minutes(2);
/** Enough to finish a round or a form. */
const warnBeforeEnd = minutes(10);
const storageKey = 'active';
/** The session whose `last` warning was read, for browsers without storage. */
let readHere: string | null = null;
let lastActive = 0;
let watched = false;

/**
 * Earliest idle timeout in device time. The platform's record may lag a minute behind the last request. The device clock also runs while
 * the device sleeps.
 */
const idleEndsAt = (): number => Math.max(lastActive, getItem<number>(storageKey, 'local') ?? 0) + idleTimeout - activityWriteInterval;

/** Milliseconds until inactivity ends the session. */
export const timeUntilIdleEnd = (): number => idleEndsAt() - Date.now();

/** Milliseconds until the fixed end. */
export const timeUntilEnd = (): number => (sessionEnd() ?? Number.NEGATIVE_INFINITY) - serverNow();

const hasRead = (): boolean => [readHere, getItem(sessionEndSeenKey, 'local')].includes(sessionMark());

let timer: ReturnType<typeof setTimeout> | undefined;
function update(): void {
  clearTimeout(timer);
  const signedIn = isSignedIn();
  const left = timeUntilIdleEnd();
  const leftUntilEnd = timeUntilEnd();
  // After the end no warning helps; the next request reports it.
  const isDue = (time: number, before: number): boolean => signedIn && time > 0 && time <= before;
  // When inactivity ends the session earlier, the fixed end's time would be wrong.
  const isFirst = left > warnBefore || left >= leftUntilEnd;
  if (isDue(leftUntilEnd, warnBeforeEnd) && isFirst && !hasRead()) $timeoutWarning.set('last');
  else if (!isDue(left, warnBefore)) $timeoutWarning.set('no');
  else if ($timeoutWarning.get() === 'no' || $timeoutWarning.get() === 'last') $timeoutWarning.set('soon');
  const next = (time: number, before: number): number => (time <= 0 ? Number.POSITIVE_INFINITY : time <= before ? time : time - before);
  const soonest = Math.min(next(left, warnBefore), next(leftUntilEnd, warnBeforeEnd));
  if (signedIn && soonest < Number.POSITIVE_INFINITY) timer = setTimeout(update, soonest);
}

/** Marks the `last` warning as read, in every tab. */
export function dismissEndWarning(): void {
  readHere = sessionMark();
  setItem(sessionEndSeenKey, readHere, 'local');
  update();
}

onActivity.notify = () => {
  lastActive = Date.now();
  setItem(storageKey, lastActive, 'local');
  if (watched) update();
};

// The timeout counts from a page's first request; a page also sends one when it becomes visible again.
onMount($timeoutWarning, () => {
  // The server renders without a session.
  if (typeof document === 'undefined') return;
  watched = true;
  const unlisten = $session.listen(update);
  const onOtherTab = ({ key }: StorageEvent): void => {
    if (key === storageKey || key === sessionEndSeenKey) update();
  };
  addEventListener('storage', onOtherTab);
  return () => {
    watched = false;
    clearTimeout(timer);
    unlisten();
    removeEventListener('storage', onOtherTab);
  };
});

/** Any response extends the session and removes the warning. */
export async function extendSession(): Promise<void> {
  if ($timeoutWarning.get() === 'asking') return;
  $timeoutWarning.set('asking');
  await loadMember({ tries: 1 });
  if ($timeoutWarning.get() === 'asking') $timeoutWarning.set('unheard');
}
