/** Keeps the account's data up to date while a page is open: balance and session. */
import type { ValueOf } from '#calls/endpoint.ts';
import { walletBalance } from '#calls/wallet-balance.ts';
import { callApi } from '#client/api-client.ts';
import { setItem } from '#client/storage.ts';
import { onTabMessage, type TabMessage } from '#client/tab-channel.ts';
import { $session, initSession, isSignedIn, loadMember, memberAtom } from '../access/session.ts';
import { applySharedBalance, refreshBalance } from '../wallet/balance.ts';

/** Unread messages; 0 until known. */
export const $unread = memberAtom(0);
/** Rewards that can be claimed; 0 until known. */
export const $availableRewards = memberAtom(0);
/** Missions that can be claimed; 0 until known. */
export const $claimableMissions = memberAtom(0);
/** What the account has, by which its pages show; null until known. */
export const $consolidated = memberAtom<Omit<ValueOf<typeof walletBalance.consolidated>, 'sumBalance'> | null>(null);

const pollEvery = 30_000;
let watchers = 0;
let lastRefresh = 0;

type Ask = (poll: boolean) => void;
/** Asks for the balance, and for the counts; a poll asks for the member instead, if the page's start could not load them. */
const askAccount: Ask = (poll) => {
  void refreshBalance({ poll });
  if (poll) ensureMember(poll);
  else void refreshCounts();
};
let ask: Ask;

/** At most once a second: focus and visibility events come together. */
function refresh(poll = false): void {
  if (!isSignedIn() || document.hidden || Date.now() - lastRefresh < 1000) return;
  lastRefresh = Date.now();
  ask(poll);
}

/** Loads the member when unknown. */
let pending: Promise<unknown> | null = null;
function ensureMember(poll = false): void {
  const session = $session.get();
  if (session.state !== 'in' || session.member !== null || pending) return;
  pending = loadMember({ poll }).finally(() => {
    pending = null;
  });
}

function onReturn(): void {
  initSession();
  ensureMember();
  refresh();
}

function onMessage(message: TabMessage): void {
  if (message.about === 'balance') applySharedBalance(message);
  if (message.about !== 'session') return;
  initSession(true);
  onReturn();
}

/**
 * Requests the unread count (SH-31) and the other counts of the menu, and the salary and contract flags, stored for the pages that show
 * them (SY-17).
 */
export async function refreshCounts(): Promise<void> {
  const result = await callApi(walletBalance.consolidated, {});
  // A response from before the session's end must not reach the next member.
  if (result.kind !== 'done' || !isSignedIn()) return;
  // The balance is never stored.
  const { sumBalance: _, ...flags } = result.value;
  setItem('consolidated', flags);
  $unread.set(result.value.unreadMessage);
  $availableRewards.set(result.value.availablePromoCount);
  $claimableMissions.set(result.value.claimableMissions ?? 0);
  $consolidated.set(flags);
}

/** Starts watching, shared by several islands. Returns the cleanup function; the last call stops it. `asks`: other than for the account. */
export function watchAccount(asks = askAccount): () => void {
  ask = watchers++ ? askAccount : asks;
  if (watchers === 1) {
    lastRefresh = 0;
    initSession();
    addEventListener('focus', onReturn);
    addEventListener('pageshow', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    addEventListener('online', onReturn);
    stopListening = onTabMessage(onMessage);
    timer = setInterval(() => refresh(true), pollEvery);
    if (isSignedIn()) {
      refresh();
      ensureMember();
    }
  }
  return () => {
    if (--watchers) return;
    clearInterval(timer);
    removeEventListener('focus', onReturn);
    removeEventListener('pageshow', onReturn);
    document.removeEventListener('visibilitychange', onReturn);
    removeEventListener('online', onReturn);
    stopListening();
  };
}

let timer: ReturnType<typeof setInterval> | undefined;
let stopListening = (): void => {};
