/** The end of a session, told while there is time: for want of activity, which one press puts off (WCAG 2.2.1), and after twelve hours, which nothing puts off. Every tab knows of the activity in the others. */
import { atom, onMount } from 'nanostores';
import { signOfLife } from '#client/ask.ts';
import { endHeard, keep, kept } from '#client/keep.ts';
import { sessionEnd, sessionMark } from '#client/session-mark.ts';
import { serverNow } from '#values/server-clock.ts';
import { idleEnd, touchEvery } from '#values/session.ts';
import { minutes } from '#values/time.ts';
import { $session, isSignedIn, loadMember } from './session.ts';

/** `soon`: two minutes are left at least when it begins. `asking`: somebody pressed to go on; `unheard`: and no answer came. `last`: the end that nothing puts off is near. */
export const $idle = atom<'no' | 'soon' | 'asking' | 'unheard' | 'last'>('no');

const warnBefore = minutes(2);
/** Enough to finish a round and a form. */
const lastCall = minutes(10);
const name = 'active';
/** The session whose end somebody has heard of, where the browser keeps nothing. */
let heardHere: string | null = null;
let active = 0;
let watched = false;

/** When the platform may end it: what it has written down may be a minute older than what was asked. The device's clock on both sides, so that it counts while the device sleeps. */
const endsAt = (): number => Math.max(active, kept<number>(name, 'local') ?? 0) + idleEnd - touchEvery;

/** Of the end that nothing puts off. */
const leftInAll = (): number => (sessionEnd() ?? Number.NEGATIVE_INFINITY) - serverNow();

const hasHeard = (): boolean => [heardHere, kept(endHeard, 'local')].includes(sessionMark());

let timer: ReturnType<typeof setTimeout> | undefined;
function look(): void {
  clearTimeout(timer);
  const isIn = isSignedIn();
  const left = endsAt() - Date.now();
  const inAll = leftInAll();
  // Later than that there is nothing to go on with; the next question finds out.
  const isDue = (time: number, before: number): boolean => isIn && time > 0 && time <= before;
  // Where want of activity ends it sooner, the time of the other end would be a false one.
  const isFirst = left > warnBefore || left >= inAll;
  if (isDue(inAll, lastCall) && isFirst && !hasHeard()) $idle.set('last');
  else if (!isDue(left, warnBefore)) $idle.set('no');
  else if ($idle.get() === 'no' || $idle.get() === 'last') $idle.set('soon');
  const next = (time: number, before: number): number => (time <= 0 ? Number.POSITIVE_INFINITY : time <= before ? time : time - before);
  const soonest = Math.min(next(left, warnBefore), next(inAll, lastCall));
  if (isIn && soonest < Number.POSITIVE_INFINITY) timer = setTimeout(look, soonest);
}

/** When the session ends whatever one does, in milliseconds of this device's clock, for `$idle` at `last`. */
export const endOfSession = (): number => Date.now() + leftInAll();

/** Somebody has read that the end is near, and goes on until then: no tab says it again. */
export function hearEnd(): void {
  heardHere = sessionMark();
  keep(endHeard, heardHere, 'local');
  look();
}

signOfLife.tell = () => {
  active = Date.now();
  keep(name, active, 'local');
  if (watched) look();
};

// A page that opens asks at once, and so does one that is looked at again: the answer is the sign of life from which it counts.
onMount($idle, () => {
  // Drawn on the server, a page knows of nobody.
  if (typeof document === 'undefined') return;
  watched = true;
  const unlisten = $session.listen(look);
  const onOtherTab = (event: StorageEvent): void => {
    if (event.key === name || event.key === endHeard) look();
  };
  addEventListener('storage', onOtherTab);
  return () => {
    watched = false;
    clearTimeout(timer);
    unlisten();
    removeEventListener('storage', onOtherTab);
  };
});

/** What is answered is the sign of life that was wanted, and takes the warning away. */
export async function goOn(): Promise<void> {
  if ($idle.get() === 'asking') return;
  $idle.set('asking');
  await loadMember({ tries: 1 });
  if ($idle.get() === 'asking') $idle.set('unheard');
}
