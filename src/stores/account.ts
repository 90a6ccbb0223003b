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

function onReturn(): void {
  wakeSession();
  refresh();
}

function onOtherTab(event: StorageEvent): void {
  if (event.key !== sessionChanged) return;
  wakeSession();
  // Somebody signed in there, perhaps somebody else.
  if (isSignedIn()) void loadMember();
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
    addEventListener('pageshow', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    addEventListener('storage', onOtherTab);
    timer = setInterval(() => refresh(true), pollEvery);
    if (isSignedIn()) {
      const session = $session.get();
      refresh();
      if (session.state === 'in' && session.member === null) void loadMember();
      void loadUnread();
    }
  }
  return () => {
    watchers--;
    if (watchers > 0) return;
    clearInterval(timer);
    removeEventListener('focus', onReturn);
    removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('online', onReturn);
    removeEventListener('storage', onOtherTab);
  };
}

let timer: ReturnType<typeof setInterval> | undefined;
