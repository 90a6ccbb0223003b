/** The lines of a ticket: checked and priced when it is bought, settled against a draw. */
import { DomainError } from '#values/domain-error.ts';
import type { DrawnGroup, LotteryKind, PrizeMode } from '#values/lottery/games.ts';
import { combinationCount, combinationsOf, pickerOf } from '#values/lottery/picks.ts';
import { type Amount, type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';
import type { Lottery } from './lotteries.ts';
import { oddsTable, winOf } from './odds.ts';

/** A line as it is ordered; `stake` is for each combination. */
export interface LineOrder {
  readonly bet: string;
  readonly pick: string;
  readonly stake: Amount;
}

/** A line of a ticket. Its odds are those of the moment when it was bought. */
export interface TicketLine extends LineOrder {
  readonly combinations: number;
  readonly odds: Readonly<Record<string, string>>;
}

export const mostLines = 20;
/** Bets whose options have different odds, such as the sums of dice. */
const isByOption = (bet: string): boolean => bet === 'sum' || bet === 'triple' || bet === 'half';
/** Combinations of one ticket. */
export const mostCombinations = 1_000;

/** Throws `lottery.line_invalid` with the line's place from 1, or `game.bet_not_allowed`. */
export function priceLines(lottery: Lottery, orders: readonly LineOrder[], mode: PrizeMode): { lines: TicketLine[]; price: Minor } {
  let price = 0n;
  let all = 0;
  const lines = orders.map(({ bet, pick, stake }, n) => {
    const picker = pickerOf(lottery.kind, bet);
    const combinations = picker ? combinationCount(picker, pick) : 0;
    all += combinations;
    const every = picker && all <= mostCombinations ? combinationsOf(picker, pick) : [];
    const [first] = every;
    const each = toMinor(stake);
    if (!first || each === null || each < lottery.lowestBet || each > lottery.highestBet)
      throw new DomainError('lottery.line_invalid', {
        line: n + 1,
        lowest: toAmount(lottery.lowestBet),
        highest: toAmount(lottery.highestBet),
      });
    price += each * BigInt(every.length);
    const odds = isByOption(bet) ? optionOdds(lottery.kind, bet, every, mode) : oddsTable(lottery.kind, bet, first, mode);
    return { bet, pick, stake: toAmount(each), combinations: every.length, odds };
  });
  return { lines, price: minor(price) };
}

const optionOdds = (kind: LotteryKind, bet: string, every: readonly (readonly string[])[], mode: PrizeMode): Record<string, string> =>
  Object.fromEntries(every.map((combination) => [combination[0] ?? '', oddsTable(kind, bet, combination, mode).win ?? '0.00']));

/** What a line wins in a draw. */
export function lineWin(kind: LotteryKind, { bet, pick, stake, odds }: TicketLine, groups: readonly DrawnGroup[]): Minor {
  const picker = pickerOf(kind, bet);
  const each = toMinor(stake) ?? zero;
  let won = 0n;
  for (const combination of picker ? combinationsOf(picker, pick) : []) {
    const win = winOf(kind, bet, combination, groups);
    if (!win) continue;
    // The odds of options are kept by option, all others by tier.
    const odd = odds[isByOption(bet) ? (combination[0] ?? '') : win.tier] ?? '0.00';
    const hundredths = toMinor(odd) ?? zero;
    won += (each * hundredths * BigInt(win.times)) / 100n;
  }
  return minor(won);
}

export const ticketWin = (kind: LotteryKind, lines: readonly TicketLine[], groups: readonly DrawnGroup[]): Minor =>
  minor(lines.reduce((sum, line) => sum + lineWin(kind, line, groups), 0n));
