/**
 * What a bet on a lottery wins. Each bet has tiers with a chance and a share of the return. The odds follow from both. They are
 * rounded down to a hundredth, so the return never exceeds the stated one.
 */
import type { DrawnGroup, LotteryKind, PrizeMode } from '#values/lottery/games.ts';
import { numberCount } from '#values/lottery/games.ts';
import { choose } from '#values/lottery/picks.ts';

/** The part of the bets that each odds table returns. */
export const returnOf: Readonly<Record<PrizeMode, number>> = { Lott: 0.9, ZY: 0.92, Elott: 0.91, SEA: 0.89 };

export interface Tier {
  readonly tier: string;
  /** How often it is won in one draw on average. */
  readonly chance: number;
  /** Its part of the return. */
  readonly share: number;
  /** The chance of a win, if one draw can have several. */
  readonly anyWin?: number;
}

const one = (tier: string, chance: number): readonly Tier[] => [{ tier, chance, share: 1 }];

/** How many different orders the digits have. */
function orders(digits: readonly string[]): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  const repeats = [...Map.groupBy(digits, (digit) => digit).values()].map((same) => factorial(same.length));
  return repeats.reduce((ways, same) => ways / same, factorial(digits.length));
}

const digitCount = { digits3: 3, digits4: 4, digits5: 5 } as const;

/** The ways of three dice with a sum. */
const diceWays = (sum: number): number => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (sum - a - b >= 1 && sum - a - b <= 6) ways++;
  return ways;
};

const lottoShares = { 6: 0.07, 5: 0.16, 4: 0.3, 3: 0.47 } as const;
/** By numbers picked: the hits that win, with their shares. */
const kenoShares: Readonly<Record<number, Readonly<Record<number, number>>>> = {
  1: { 1: 1 },
  2: { 2: 1 },
  3: { 3: 0.5, 2: 0.5 },
  4: { 4: 0.35, 3: 0.3, 2: 0.35 },
  5: { 5: 0.3, 4: 0.3, 3: 0.4 },
  6: { 6: 0.2, 5: 0.2, 4: 0.3, 3: 0.3 },
  7: { 7: 0.1, 6: 0.2, 5: 0.3, 4: 0.4 },
  8: { 8: 0.05, 7: 0.15, 6: 0.2, 5: 0.3, 4: 0.3 },
  9: { 9: 0.04, 8: 0.1, 7: 0.16, 6: 0.3, 5: 0.4 },
  10: { 10: 0.03, 9: 0.07, 8: 0.2, 7: 0.3, 6: 0.4 },
};

/** The chance that exactly `hits` of `picked` numbers are among `drawn` of `of`. */
const hitChance = (of: number, drawn: number, picked: number, hits: number): number =>
  (choose(picked, hits) * choose(of - picked, drawn - hits)) / choose(of, drawn);

const hitTiers = (of: number, drawn: number, picked: number, shares: Readonly<Record<number, number>>): readonly Tier[] =>
  Object.entries(shares)
    .map(([hits, share]) => ({ tier: hits, chance: hitChance(of, drawn, picked, Number(hits)), share }))
    .reverse();

function fastTiers(bet: string, word = ''): readonly Tier[] {
  if (bet === 'sum') return one('win', diceWays(Number(word)) / 216);
  if (bet === 'triple') return one('win', (word === 'any' ? 6 : 1) / 216);
  if (bet === 'pair') return one('win', 16 / 216);
  // A triple loses for big and small.
  return one('win', (word === 'big' || word === 'small' ? 105 : 108) / 216);
}

function tableTiers(kind: LotteryKind, bet: string): readonly Tier[] {
  const count = numberCount(kind);
  if (bet === 'loto2') return [{ tier: 'win', chance: count / 100, share: 1, anyWin: 1 - 0.99 ** count }];
  if (bet === 'parlay2') return one('win', 1 - 2 * 0.99 ** count + 0.98 ** count);
  return one('win', bet === 'special3' ? 0.001 : 0.01);
}

function digitTiers(places: number, bet: string, combination: readonly string[]): readonly Tier[] {
  if (bet === 'half') return one('win', 0.5);
  if (bet === 'first2' || bet === 'last2') return one('win', 0.01);
  return one('win', (bet === 'box' ? orders(combination) : 1) / 10 ** places);
}

/** The tiers of one combination. */
export function tiersOf(kind: LotteryKind, bet: string, combination: readonly string[]): readonly Tier[] {
  if (kind === 'lotto45') return hitTiers(45, 6, 6, lottoShares);
  if (kind === 'keno') return hitTiers(80, 20, combination.length, kenoShares[combination.length] ?? {});
  if (kind === 'fast3') return fastTiers(bet, combination[0]);
  if (kind === 'vnNorth' || kind === 'vnSouth') return tableTiers(kind, bet);
  return digitTiers(digitCount[kind], bet, combination);
}

/** Odds in hundredths, the stake included: a stake of 1.00 at 180 pays 1.80. */
export const oddsOf = ({ chance, share }: Tier, mode: PrizeMode): bigint =>
  BigInt(Math.floor((returnOf[mode] * share * 100) / chance + 1e-9));

/** The odds of each tier of a combination, as decimal text. */
export const oddsTable = (kind: LotteryKind, bet: string, combination: readonly string[], mode: PrizeMode): Record<string, string> =>
  Object.fromEntries(
    tiersOf(kind, bet, combination).map((tier) => {
      const odds = oddsOf(tier, mode);
      return [tier.tier, `${odds / 100n}.${String(odds % 100n).padStart(2, '0')}`];
    }),
  );

/** Combinations of which one has the highest odds of its kind. */
function rarestOf(kind: LotteryKind): readonly (readonly [bet: string, combination: readonly string[]])[] {
  const some = (count: number) => Array.from({ length: count }, (_, n) => String(n + 1));
  if (kind === 'lotto45') return [['match', some(6)]];
  if (kind === 'keno') return some(10).map((count) => ['spots', some(Number(count))]);
  if (kind === 'fast3')
    return [
      ['triple', ['1']],
      ['sum', ['3']],
    ];
  if (kind === 'vnNorth' || kind === 'vnSouth')
    return [
      ['special3', some(3)],
      ['parlay2', ['01', '02']],
    ];
  return [['straight', some(digitCount[kind])]];
}

/** The most that a combination pays for one win, in whole multiples of its bet. */
export const highestOdds = (kind: LotteryKind, mode: PrizeMode): number =>
  Math.max(
    ...rarestOf(kind).flatMap(([bet, combination]) => tiersOf(kind, bet, combination).map((tier) => Number(oddsOf(tier, mode) / 100n))),
  );

const sumOf = (numbers: readonly string[]): number => numbers.reduce((sum, number) => sum + Number(number), 0);

function fastWins(bet: string, word: string, dice: readonly string[]): boolean {
  const sum = sumOf(dice);
  const isTriple = new Set(dice).size === 1;
  if (bet === 'sum') return sum === Number(word);
  if (bet === 'triple') return isTriple && (word === 'any' || dice[0] === word);
  if (bet === 'pair') return dice.filter((die) => die === word).length >= 2;
  if (word === 'odd' || word === 'even') return sum % 2 === (word === 'odd' ? 1 : 0);
  return !isTriple && sum > 10 === (word === 'big');
}

function digitsWin(bet: string, picked: readonly string[], drawn: readonly string[]): boolean {
  if (bet === 'first2') return picked.join('') === drawn.slice(0, 2).join('');
  if (bet === 'last2') return picked.join('') === drawn.slice(-2).join('');
  if (bet === 'box') return [...picked].sort().join('') === [...drawn].sort().join('');
  if (bet === 'straight') return picked.join('') === drawn.join('');
  const last = Number(drawn.at(-1));
  return picked[0] === 'big' ? last >= 5 : picked[0] === 'small' ? last < 5 : last % 2 === (picked[0] === 'odd' ? 1 : 0);
}

function tableWins(bet: string, picked: readonly string[], groups: readonly DrawnGroup[]): number {
  const ends = groups.flatMap(({ numbers }) => numbers.map((number) => number.slice(-2)));
  const prize = (name: string) => groups.find((group) => group.prize === name)?.numbers[0] ?? '';
  if (bet === 'loto2') return ends.filter((end) => end === picked[0]).length;
  if (bet === 'parlay2') return picked.every((number) => ends.includes(number)) ? 1 : 0;
  if (bet === 'special3') return prize('special').endsWith(picked.join('')) ? 1 : 0;
  return prize(bet === 'first2' ? '1' : 'special').endsWith(picked[0] ?? '-') ? 1 : 0;
}

/** Which tier a combination won, and how often; null when it lost. */
export function winOf(
  kind: LotteryKind,
  bet: string,
  combination: readonly string[],
  groups: readonly DrawnGroup[],
): { readonly tier: string; readonly times: number } | null {
  const drawn = groups[0]?.numbers ?? [];
  if (kind === 'vnNorth' || kind === 'vnSouth') {
    const times = tableWins(bet, combination, groups);
    return times > 0 ? { tier: 'win', times } : null;
  }
  if (kind === 'lotto45' || kind === 'keno') {
    const hits = String(combination.filter((number) => drawn.includes(number)).length);
    return tiersOf(kind, bet, combination).some(({ tier }) => tier === hits) ? { tier: hits, times: 1 } : null;
  }
  const isWon = kind === 'fast3' ? fastWins(bet, combination[0] ?? '', drawn) : digitsWin(bet, combination, drawn);
  return isWon ? { tier: 'win', times: 1 } : null;
}
