/** Keeps what is shown of an account true while a page is open: its balance, and whether anybody is signed in at all. */
import { atom } from 'nanostores';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { keep } from '#client/keep.ts';
import { hear, type News } from '#client/tabs.ts';
import { hearBalance, refreshBalance, wakeBalance } from './balance.ts';
import { $session, isSignedIn, loadMember, wakeSession } from './session.ts';

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

/** Where it is not known who is signed in, asks. */
let asking: Promise<unknown> | null = null;
function meet(): void {
  const session = $session.get();
  if (session.state !== 'in' || session.member !== null || asking) return;
  asking = loadMember().finally(() => {
    asking = null;
  });
}

function onReturn(): void {
  wakeSession();
  meet();
  refresh();
}

function onNews(news: News): void {
  if (news.about === 'balance') hearBalance(news);
  if (news.about !== 'session') return;
  wakeSession(true);
  onReturn();
}

/** One question for all that stands beside the balance (SH-31): how many messages are unread, and the flags of salary and contract, kept for the pages that show them (SY-17). */
async function loadStanding(): Promise<void> {
  const got = await ask(wallet.consolidated, {});
  // An answer from before the end says nothing of the next person.
  if (got.kind !== 'done' || !isSignedIn()) return;
  // How much somebody has is in no storage.
  const { sumBalance: _, ...standing } = got.value;
  keep('consolidated', standing);
  $unread.set(got.value.unreadMessage);
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
    deafen = hear(onNews);
    timer = setInterval(() => refresh(true), pollEvery);
    if (isSignedIn()) {
      refresh();
      meet();
      void loadStanding();
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
    deafen();
  };
}

let timer: ReturnType<typeof setInterval> | undefined;
let deafen = (): void => {};
