/** The terms of the jackpot: which games feed it, with what share, and by which chance it is won. Pure; randomness is an argument. */
import { type Minor, minor, toMinor } from '#values/money.ts';

/** What share and odds are counted in: hundredths of a percent. */
const whole = 10_000n;

export interface JackpotTerms {
  /** The codes of the games that feed it. */
  readonly games: readonly string[];
  /** The share of each bet, in hundredths of a percent. */
  readonly share: bigint;
  /** What the house puts into a new pot. */
  readonly seed: Minor;
  /** For so much money bet it is won once, on average. */
  readonly stakePerWin: Minor;
}

/** A draw has 32 bits. */
const most = 2n ** 32n;
const amountIn = (value: unknown): Minor | null => {
  const amount = typeof value === 'string' ? toMinor(value) : null;
  return amount !== null && amount > 0n && amount <= most ? amount : null;
};

/** The terms of the setting `jackpot`: `{ "games", "share", "seed", "stakePerWin" }`. Null without valid ones: there is no jackpot. */
export function readJackpotTerms(setting: unknown): JackpotTerms | null {
  const { games, share, seed, stakePerWin } = (setting ?? {}) as Partial<Record<'games' | 'share' | 'seed' | 'stakePerWin', unknown>>;
  const [first, odds] = [amountIn(seed), amountIn(stakePerWin)];
  const codes = Array.isArray(games) ? games.filter((code) => typeof code === 'string') : [];
  if (codes.length === 0 || typeof share !== 'number' || !(share >= 0.01 && share <= 20) || first === null || odds === null) return null;
  return { games: codes, share: BigInt(Math.round(share * 100)), seed: first, stakePerWin: odds };
}

/** The share of a stake in whole minor units; what is left of it, in ten-thousandths, is carried to the next. */
export function jackpotShare({ share }: JackpotTerms, stake: Minor, carry: bigint): { readonly amount: Minor; readonly carry: bigint } {
  const parts = stake * share + carry;
  return { amount: minor(parts / whole), carry: parts % whole };
}

/**
 * The number of a round, from 0 to one below `stakePerWin` in minor units. It wins when it is lower than the stake in minor units: so the
 * chance is the same for each unit bet, however the bets are divided.
 */
export const jackpotNumber = ({ stakePerWin }: JackpotTerms, random: (below: number) => number): bigint =>
  BigInt(random(Number(stakePerWin)));
export const winsJackpot = (number: bigint, stake: Minor): boolean => number < stake;

/** What the jackpot returns to players over a very long time, as a fraction of what they bet: its share, and the seed of each pot. */
export const jackpotReturn = ({ share, seed, stakePerWin }: JackpotTerms): number =>
  Number(share) / Number(whole) + Number(seed) / Number(stakePerWin);
