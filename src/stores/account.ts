/** Keeps what is shown of an account true while a page is open: its balance, and whether anybody is signed in at all. */
import { atom } from 'nanostores';
import { member } from '#calls/member.ts';
import { ask } from '#client/ask.ts';
import { refreshBalance, wakeBalance } from './balance.ts';
import { $session, isSignedIn, loadMember, sessionChanged, wakeSession } from './session.ts';

/** Messages nobody has read yet; 0 until known. */
export const $unread = atom(0);

const pollEvery = 30_000;
let watchers = 0;
let lastRefresh = 0;

/** Asks again, but not twice for one return to the page (focus and visibility come together). */
function refresh(poll = false): void {
  if (!isSignedIn() || document.hidden || Date.now() - lastRefresh < 1000) return;
  lastRefresh = Date.now();
  void refreshBalance({ poll });
}

/** Whose page this is, once known. */
let owner: string | null = null;

/** Asks who is signed in. Where that is another person than before, the page is made anew: nothing that was read for the one may stand before the other. */
async function meet(): Promise<void> {
  const got = await loadMember();
  if (got.kind !== 'done') return;
  if (owner !== null && owner !== got.value.id) location.reload();
  owner = got.value.id;
}

function onReturn(): void {
  wakeSession();
  refresh();
}

/** Out of the browser's memory: somebody else may have signed in since. */
function onShow({ persisted }: PageTransitionEvent): void {
  onReturn();
  if (persisted && isSignedIn()) void meet();
}

function onOtherTab(event: StorageEvent): void {
  if (event.key !== sessionChanged) return;
  wakeSession();
  if (isSignedIn()) void meet();
  refresh();
}

async function loadUnread(): Promise<void> {
  const got = await ask(member.unreadCount, {});
  if (got.kind === 'done') $unread.set(got.value.unreadMessage);
}

/** Several islands may watch; the last one to leave ends it. */
export function watchAccount(): () => void {
  watchers++;
  if (watchers === 1) {
    lastRefresh = 0;
    wakeSession();
    wakeBalance();
    addEventListener('focus', onReturn);
    addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    addEventListener('storage', onOtherTab);
    timer = setInterval(() => refresh(true), pollEvery);
    if (isSignedIn()) {
      const session = $session.get();
      refresh();
      if (session.state === 'in' && session.member !== null) owner ??= session.member.id;
      else void meet();
      void loadUnread();
    }
  }
  return () => {
    watchers--;
    if (watchers > 0) return;
    clearInterval(timer);
    removeEventListener('focus', onReturn);
    removeEventListener('pageshow', onShow);
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('online', onReturn);
    removeEventListener('storage', onOtherTab);
  };
}

let timer: ReturnType<typeof setInterval> | undefined;
