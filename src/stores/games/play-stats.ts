/** The figures of the session for the play bar. They come from the ledger, never computed here, and are equal in all games and tabs. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { $balance, setBalance } from '../wallet/balance.ts';

type Figures = ValueOf<typeof games.play>;
type OwnLimit = NonNullable<Figures['limits']>[number];

export interface PlayStats {
  /** Start of the session, from which time and figures count. */
  readonly startedAt: string;
  readonly rounds: number;
  readonly staked: string;
  readonly won: string;
  readonly net: string;
  /** Bets without a result yet, which the net counts as lost. */
  readonly running: string;
  readonly symbol: string;
  /** The member's own limits, of each kind the one that allows least. */
  readonly limits: readonly OwnLimit[];
  /** Undefined from a platform without reality checks. */
  readonly check: Figures['realityCheck'];
  /** The last request failed, so the figures may be outdated. */
  readonly stale?: boolean;
}

export const $playStats = atom<PlayStats | null>(null);

/** Balance of the vendor's wallet, for a game that plays from it, or empty while it is not known; else null. */
export const $walletBalance = atom<string | null>(null);

/** What a game that plays with a bonus can take, own money and bonus together; null for any other game. */
export const $balanceWithBonus = atom<string | null>(null);

/** The newest amount that did not come from this page's game: after a deposit, or play elsewhere. Null before the first. */
export const $outsideBalance = atom<string | null>(null);

let launchId: string | null = null;
let isWalletApart = false;
let newest = 0;

/** Milliseconds that an outside amount is held. A request may bring a result that the game shows, and reports, only after its animation. */
const holdFor = 8_000;

/** The amount that the game knows of, and the newest one. */
let known: string | null = null;
let latest: string | null = null;
let holding: ReturnType<typeof setTimeout> | undefined;

function endHold(): void {
  clearTimeout(holding);
  holding = undefined;
}

/** Tells of an outside amount that is held, if any: after a deposit over the game, whose round had ended before. */
export function announce(): void {
  if (!holding) return;
  endHold();
  known = latest;
  // What can be bet with a bonus is known again after the next round, or request.
  $balanceWithBonus.set(null);
  $outsideBalance.set(latest);
}

/** Takes an amount as the game's own, which tells its results itself; with null the next one, whatever it is. */
export function ownAmount(amount: string | null): void {
  known = amount;
  if (amount === latest) endHold();
}

function noteAmount(amount: string | null): void {
  if (!amount || !launchId) return;
  latest = amount;
  known ??= amount;
  if (amount === known) endHold();
  else holding ??= setTimeout(announce, holdFor);
}

$balance.listen(({ state, amount }) => isWalletApart || state !== 'known' || noteAmount(amount));
$walletBalance.listen(noteAmount);

/** Shows what the game can take: the balance, which all pages share, or its vendor's wallet. */
export function setPlayBalance(amount: string, symbol?: string): void {
  if (isWalletApart) $walletBalance.set(amount);
  else setBalance(amount, symbol);
}

/** Called after each launch of a game. */
export function startPlayStats(launch: string, apart = false): void {
  launchId = launch;
  isWalletApart = apart;
  known = latest = null;
  endHold();
  $walletBalance.set(apart ? '' : null);
  void refreshPlayStats();
}

export function clearPlayStats(): void {
  launchId = null;
  isWalletApart = false;
  endHold();
  $walletBalance.set(null);
  $balanceWithBonus.set(null);
  $outsideBalance.set(null);
  newest++;
  $playStats.set(null);
}

/**
 * Requests the figures; only the newest response counts. When a poll finds new play, it repeats as a normal request, because polls do not
 * keep the session alive. `own`: for a round of this page's game. Resolves to them, or null without a response that counts.
 */
export async function refreshPlayStats(poll = false, own = poll): Promise<Figures | null> {
  if (launchId === null) return null;
  const requestId = ++newest;
  const result = await callApi(games.play, { launchId }, poll ? { poll, tries: 1 } : {});
  if (requestId !== newest) return null;
  if (result.kind !== 'done') {
    markPlayStatsStale();
    return null;
  }
  const {
    sessionStartedAt: startedAt,
    rounds,
    staked,
    won,
    net,
    running = '0.00',
    balance,
    balanceWithBonus,
    currencySymbol: symbol,
    limits = [],
    realityCheck: check,
  } = result.value;
  const before = $playStats.get();
  if (own) ownAmount(balance);
  setPlayBalance(balance, symbol);
  if (balanceWithBonus) $balanceWithBonus.set(balanceWithBonus === balance ? null : balanceWithBonus);
  $playStats.set({ startedAt, rounds, staked, won, net, running, symbol, limits, check });
  if (poll && before && rounds + staked !== before.rounds + before.staked) void refreshPlayStats();
  return result.value;
}

/** Marks the figures as possibly outdated, when offline or without a response. */
export function markPlayStatsStale(): void {
  if (isWalletApart) $walletBalance.set('');
  const visit = $playStats.get();
  if (visit) $playStats.set({ ...visit, stale: true });
}
