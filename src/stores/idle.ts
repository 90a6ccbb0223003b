/** The end of a session for want of activity, told while there is time to go on (WCAG 2.2.1). Every tab knows of the activity in the others. */
import { atom, onMount } from 'nanostores';
import { signOfLife } from '#client/ask.ts';
import { keep, kept } from '#client/keep.ts';
import { idleEnd, touchEvery } from '#values/session.ts';
import { minutes } from '#values/time.ts';
import { $session, isSignedIn, loadMember } from './session.ts';

/** `soon`: two minutes are left at least when it begins. `asking`: somebody pressed to go on; `unheard`: and no answer came. */
export const $idle = atom<'no' | 'soon' | 'asking' | 'unheard'>('no');

const warnBefore = minutes(2);
const name = 'active';
let active = 0;
let watched = false;

/** When the platform may end it: what it has written down may be a minute older than what was asked. The device's clock on both sides, so that it counts while the device sleeps. */
const endsAt = (): number => Math.max(active, kept<number>(name, 'local') ?? 0) + idleEnd - touchEvery;

let timer: ReturnType<typeof setTimeout> | undefined;
function look(): void {
  clearTimeout(timer);
  const left = endsAt() - Date.now();
  // Later than that there is nothing to go on with; the next question finds out.
  const due = isSignedIn() && left > 0 && left <= warnBefore;
  if (!due) $idle.set('no');
  else if ($idle.get() === 'no') $idle.set('soon');
  if (isSignedIn() && left > 0) timer = setTimeout(look, due ? left : left - warnBefore);
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
    if (event.key === name) look();
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
