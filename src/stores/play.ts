/** How a visit to a game stands, for the play bar: always the ledger's figures, never a sum made here; a reload is the same visit. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { games } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { keep, kept } from '#client/keep.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { setBalance } from './balance.ts';

type Play = ValueOf<typeof games.play>;

export interface Visit {
  /** When the game was opened first, before any reload. */
  readonly startedAt: string;
  readonly sessionStartedAt: string;
  readonly rounds: number;
  readonly staked: string;
  readonly won: string;
  readonly net: string;
  readonly symbol: string;
}

export const $visit = atom<Visit | null>(null);

interface KeptVisit {
  readonly gameCode: string;
  readonly launchIds: readonly string[];
}

const name = 'visit';
/** A visit that was reloaded more often than this forgets its beginning. */
const mostLaunches = 20;
let launchIds: readonly string[] = [];
let newest = 0;

const isReload = (): boolean => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'reload';

/** A launch of this visit: the first, or one more after a reload or an end. */
export function beginVisit(gameCode: string, launchId: string, sameVisit: boolean = isReload()): void {
  const before = kept<KeptVisit>(name);
  const goes = launchIds.length > 0 || sameVisit;
  const earlier = goes && before?.gameCode === gameCode ? before.launchIds : [];
  launchIds = [...earlier.filter((id) => id !== launchId), launchId].slice(-mostLaunches);
  keep(name, { gameCode, launchIds } satisfies KeptVisit);
  void refreshPlay();
}

export function endVisit(): void {
  launchIds = [];
  newest++;
  $visit.set(null);
}

const sum = (amounts: readonly string[]): string => toAmount(minor(amounts.reduce((all, amount) => all + (toMinor(amount) ?? 0n), 0n)));

/** Asks again; of several answers the newest counts. */
export async function refreshPlay(): Promise<void> {
  const mine = ++newest;
  const answers = await Promise.all(launchIds.map((launchId) => ask(games.play, { launchId })));
  if (mine !== newest) return;
  const plays: Play[] = answers.flatMap((got) => (got.kind === 'done' ? [got.value] : []));
  const [first] = plays;
  const last = plays.at(-1);
  // A part of the visit is no figure at all.
  if (!first || !last || plays.length < answers.length) return;
  setBalance(last.balance, last.currencySymbol);
  $visit.set({
    startedAt: first.startedAt,
    sessionStartedAt: last.sessionStartedAt,
    rounds: plays.reduce((count, play) => count + play.rounds, 0),
    staked: sum(plays.map(({ staked }) => staked)),
    won: sum(plays.map(({ won }) => won)),
    net: sum(plays.map(({ net }) => net)),
    symbol: last.currencySymbol,
  });
}
