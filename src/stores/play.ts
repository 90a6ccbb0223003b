/** How things stand since one signed in, for the play bar: always the ledger's figures, never a sum made here, and the same in every game and tab. */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { setBalance } from './balance.ts';

export interface Visit {
  /** When the session began; time and figures count from there. */
  readonly startedAt: string;
  readonly rounds: number;
  readonly staked: string;
  readonly won: string;
  readonly net: string;
  readonly symbol: string;
  /** The last asking failed, so that the figures may be of before. */
  readonly stale?: boolean;
}

export const $visit = atom<Visit | null>(null);

let launchId: string | null = null;
let newest = 0;

/** A game was opened, or opened again. */
export function beginVisit(launch: string): void {
  launchId = launch;
  void refreshPlay();
}

export function endVisit(): void {
  launchId = null;
  newest++;
  $visit.set(null);
}

/** Asks again; of several answers the newest counts. A poll that finds more rounds or stakes has found a person who plays where nothing else says so: it is asked once more as theirs, which keeps the session alive. */
export async function refreshPlay(poll = false): Promise<void> {
  if (launchId === null) return;
  const mine = ++newest;
  const got = await ask(games.play, { launchId }, poll ? { poll, tries: 1 } : {});
  if (mine !== newest) return;
  if (got.kind !== 'done') return doubtPlay();
  const { sessionStartedAt: startedAt, rounds, staked, won, net, balance, currencySymbol: symbol } = got.value;
  const before = $visit.get();
  setBalance(balance, symbol);
  $visit.set({ startedAt, rounds, staked, won, net, symbol });
  if (poll && before && rounds + staked !== before.rounds + before.staked) void refreshPlay();
}

/** The line is cut, or no answer came: what is known may be of before. */
export function doubtPlay(): void {
  const visit = $visit.get();
  if (visit) $visit.set({ ...visit, stale: true });
}
