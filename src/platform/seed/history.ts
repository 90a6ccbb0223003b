/** What accounts of the demo world have done: deposits, visits to slots and their rounds, as the same rules decide them. */

import { spin } from '#platform/rules/slot.ts';
import { type SlotGame, slotGame } from '#platform/rules/slot-games.ts';
import { slotVariant } from '#platform/rules/slot-variants.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import type { SlotOutcome } from '#values/slot-play.ts';
import { days, hours, type Millis, minutes } from '#values/time.ts';
import { type Chance, chanceFrom, drawn, oneOf } from './chance.ts';
import type { SeedGame } from './games.ts';

export interface PastDeposit {
  readonly id: string;
  readonly reference: string;
  readonly method: string;
  readonly amount: Minor;
  readonly at: number;
}

export interface PastRound {
  readonly clientRound: string;
  readonly bet: Minor;
  readonly win: Minor;
  readonly outcome: SlotOutcome;
  readonly at: number;
  readonly settledAt: number;
}

export interface PastVisit {
  readonly id: string;
  readonly gameCode: string;
  /** On whose books its rounds are. */
  readonly maker: string;
  readonly at: number;
  readonly endedAt: number;
  readonly rounds: readonly PastRound[];
}

export interface History {
  readonly gift: Minor;
  readonly giftAt: number;
  readonly deposits: readonly PastDeposit[];
  readonly visits: readonly PastVisit[];
}

const lower = '23456789abcdefghjkmnpqrstuvwxyz';
const capitals = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const digits = '0123456789';
const methods = ['island-wallet', 'harbour-pay', 'island-wallet', 'bank-transfer'] as const;

/** The slot a catalogue row is. Throws for a row that no engine plays. */
export function slotOf(game: SeedGame): SlotGame {
  const own = slotGame(game.game_code);
  if (own) return own;
  if (!game.slot_model) throw new RangeError(`${game.name} is no slot.`);
  return slotVariant({
    code: game.game_code,
    name: game.name,
    model: game.slot_model,
    maker: game.vendor,
    lines: game.lines,
    minBet: minor(game.min_bet),
  });
}

/** The bet of a game that is nearest to what the person likes to play for. */
const betNear = (game: SlotGame, liked: Minor): Minor =>
  game.bets.reduce(
    (best, bet) => ((bet > liked ? bet - liked : liked - bet) < (best > liked ? best - liked : liked - best) ? bet : best),
    game.bets[0] ?? minor(100),
  );

/** One visit of `count` rounds, beginning at `at`. */
function pastVisit(chance: Chance, game: SeedGame, liked: Minor, count: number, at: number): PastVisit {
  const slot = slotOf(game);
  const bet = betNear(slot, liked);
  let next = at + 8_000 + chance(9_000);
  const rounds = Array.from({ length: count }, (): PastRound => {
    const { stops, grid, wins, total } = spin(slot.model, bet, chance);
    const begun = next;
    next += 3_200 + chance(7_000);
    const outcome: SlotOutcome = { stops, grid, wins: wins.map((one) => ({ ...one, win: toAmount(one.win) })), total: toAmount(total) };
    return { clientRound: drawn(chance, lower, 20), bet, win: total, outcome, at: begun, settledAt: begun + 120 + chance(200) };
  });
  return { id: drawn(chance, lower, 22), gameCode: game.game_code, maker: game.vendor, at, endedAt: next + 5_000, rounds };
}

const pastDeposit = (chance: Chance, amount: Minor, at: number): PastDeposit => ({
  id: drawn(chance, lower, 20),
  reference: `D-${drawn(chance, capitals, 4)}-${drawn(chance, digits, 4)}`,
  method: oneOf(chance, amount >= 50_000n ? methods : methods.slice(0, 3)),
  amount,
  at,
});

export interface Habit {
  /** What the purse holds in the end; null leaves it to chance. */
  readonly target: Minor | null;
  /** Play balance from the house, for accounts that cannot deposit. */
  readonly gift: Minor;
  /** The sums deposited at the beginning of each of the later weeks. */
  readonly weekly: readonly Minor[];
  /** Of a hundred days, those with a visit. */
  readonly often: number;
  readonly likes: Minor;
  readonly games: readonly SeedGame[];
}

const weeks = 4;
const smallestDeposit = minor(10_000);
const attempts = 400;

const netOf = (visits: readonly PastVisit[]): bigint =>
  visits.flatMap(({ rounds }) => rounds).reduce((sum, { bet, win }) => sum + win - bet, 0n);

/** Four weeks up to `now`. The first deposit is what makes the end come out; chance begins anew until it can be made and the purse never runs dry. */
export function fourWeeks(start: number, habit: Habit, now: Date): History {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const history = tryWeeks(chanceFrom(start + attempt), habit, now.getTime());
    if (history) return history;
  }
  throw new RangeError('No four weeks end with that balance.');
}

function tryWeeks(chance: Chance, { target, gift, weekly, often, likes, games }: Habit, now: number): History | null {
  const begin = now - days(weeks * 7);
  const visits: PastVisit[] = [];
  for (let day = 0; day < weeks * 7; day += 1) {
    if (chance(100) < often)
      visits.push(pastVisit(chance, oneOf(chance, games), likes, 4 + chance(9), begin + days(day) + hours(6) + chance(hours(10))));
  }
  const last = games[0];
  if (last) visits.push(pastVisit(chance, last, likes, 6, now - minutes(40)));
  const later = weekly.map((amount, week) => pastDeposit(chance, amount, begin + days((week + 1) * 7) + chance(hours(4))));
  if (target === null) {
    const history = { gift, giftAt: begin, deposits: later, visits };
    return lowest(history) < 0n ? null : history;
  }
  const first = target - gift - netOf(visits) - later.reduce((sum, { amount }) => sum + amount, 0n);
  if (first < smallestDeposit || first > 1_000_000n) return null;
  const history = { gift, giftAt: begin, deposits: [pastDeposit(chance, minor(first), begin + chance(hours(3))), ...later], visits };
  return lowest(history) < 0n ? null : history;
}

/** The time between paying and the credit. */
export const creditAfter: Millis = minutes(1);

/** The least the purse held on the way. */
function lowest({ gift, deposits, visits }: History): bigint {
  const moves = [
    ...deposits.map(({ amount, at }) => ({ at: at + creditAfter, by: amount as bigint })),
    ...visits.flatMap(({ rounds }) =>
      rounds.flatMap(({ bet, win, at, settledAt }) => [
        { at, by: -bet },
        { at: settledAt, by: win as bigint },
      ]),
    ),
  ];
  let held: bigint = gift;
  let least: bigint = gift;
  for (const { by } of moves.sort((a, b) => a.at - b.at)) {
    held += by;
    if (held < least) least = held;
  }
  return least;
}

/** One deposit and one visit that it pays for, ending `ago` before `now`. */
export function oneEvening(start: number, games: readonly SeedGame[], now: Date, ago: Millis): History {
  const chance = chanceFrom(start);
  const count = 3 + chance(6);
  const likes = minor(oneOf(chance, [200, 500, 1000, 2000, 5000, 10_000, 20_000]));
  const visit = pastVisit(chance, oneOf(chance, games), likes, count, 0);
  const shift = now.getTime() - ago - visit.endedAt;
  const moved: PastVisit = {
    ...visit,
    at: shift,
    endedAt: visit.endedAt + shift,
    rounds: visit.rounds.map((round) => ({ ...round, at: round.at + shift, settledAt: round.settledAt + shift })),
  };
  const staked = moved.rounds.reduce((sum, { bet }) => sum + bet, 0n);
  const amount = minor(staked < smallestDeposit ? smallestDeposit : ((staked + 49_999n) / 50_000n) * 50_000n);
  return { gift: zero, giftAt: shift, deposits: [pastDeposit(chance, amount, shift - minutes(5))], visits: [moved] };
}
