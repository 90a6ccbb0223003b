/** Generates the history of demo accounts: deposits, game sessions and rounds, decided by the real game rules. */
import { paymentReference } from '#platform/rules/payments/payment-reference.ts';
import { spin } from '#platform/rules/slots/slot.ts';
import { type SlotGame, slotGame } from '#platform/rules/slots/slot-games.ts';
import { toSlotOutcome } from '#platform/rules/slots/slot-outcome.ts';
import { slotVariant } from '#platform/rules/slots/slot-variants.ts';
import type { SlotOutcome } from '#values/games/slot-api-types.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { days, hours, type Millis, minutes } from '#values/time.ts';
import type { SeedGame } from './games.ts';
import { pickOne, type RandomBelow, randomText, seededRandom } from './random-draws.ts';

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

export interface PastGameSession {
  readonly id: string;
  readonly gameCode: string;
  /** The vendor whose account the rounds are posted to. */
  readonly vendor: string;
  readonly at: number;
  readonly endedAt: number;
  readonly rounds: readonly PastRound[];
}

export interface History {
  readonly gift: Minor;
  readonly giftAt: number;
  readonly deposits: readonly PastDeposit[];
  readonly visits: readonly PastGameSession[];
  /** Withdrawals and transfers, as gains and losses of the balance. */
  readonly moves?: readonly { readonly at: number; readonly by: bigint }[];
}

const lowercaseAlphabet = '23456789abcdefghjkmnpqrstuvwxyz';
const methods = ['island-wallet', 'harbour-pay', 'island-wallet', 'bank-transfer'] as const;

/** Returns the slot of a catalogue row. Throws RangeError for a game without an engine. */
export function slotOf(game: SeedGame): SlotGame {
  const own = slotGame(game.game_code);
  if (own) return own;
  if (!game.slot_model) throw new RangeError(`${game.name} is no slot.`);
  return slotVariant({
    code: game.game_code,
    name: game.name,
    model: game.slot_model,
    vendor: game.vendor,
    lines: game.lines,
    minBet: minor(game.min_bet),
  });
}

/** The game's bet nearest to the preferred one. */
const nearestBet = (game: SlotGame, preferred: Minor): Minor =>
  game.bets.reduce(
    (best, bet) =>
      (bet > preferred ? bet - preferred : preferred - bet) < (best > preferred ? best - preferred : preferred - best) ? bet : best,
    game.bets[0] ?? minor(100),
  );

/** One game session of `count` rounds, starting at `at`. */
function pastVisit(random: RandomBelow, game: SeedGame, preferred: Minor, count: number, at: number): PastGameSession {
  const slot = slotOf(game);
  const bet = nearestBet(slot, preferred);
  let next = at + 8_000 + random(9_000);
  const rounds = Array.from({ length: count }, (): PastRound => {
    const play = spin(slot.model, bet, random);
    const startedAt = next;
    next += 3_200 + random(7_000);
    return {
      clientRound: randomText(random, lowercaseAlphabet, 20),
      bet,
      win: play.total,
      outcome: toSlotOutcome(play),
      at: startedAt,
      settledAt: startedAt + 120 + random(200),
    };
  });
  return {
    id: randomText(random, lowercaseAlphabet, 22),
    gameCode: game.game_code,
    vendor: game.vendor,
    at,
    endedAt: next + 5_000,
    rounds,
  };
}

const pastDeposit = (random: RandomBelow, amount: Minor, at: number): PastDeposit => ({
  id: randomText(random, lowercaseAlphabet, 20),
  reference: paymentReference('D', random),
  method: pickOne(random, amount >= 50_000n ? methods : methods.slice(0, 3)),
  amount,
  at,
});

export interface Habit {
  /** Final balance; null leaves it to the random results. */
  readonly target: Minor | null;
  /** Starting balance from the house, for accounts that cannot deposit. */
  readonly gift: Minor;
  /** Deposits at the start of each later week. */
  readonly weekly: readonly Minor[];
  /** Percentage of days with a game session. */
  readonly often: number;
  readonly likes: Minor;
  readonly games: readonly SeedGame[];
  readonly moves?: History['moves'];
  /** Played a little before the last game. */
  readonly alsoToday?: SeedGame | undefined;
}

const weeks = 4;
const smallestDeposit = minor(10_000);
const maxAttempts = 400;
const todaySeed = 75_031;

const netOf = (visits: readonly PastGameSession[]): bigint =>
  visits.flatMap(({ rounds }) => rounds).reduce((sum, { bet, win }) => sum + win - bet, 0n);

/**
 * Generates four weeks up to `now`. The opening deposit is computed to reach the target balance. Retries with other
 * seeds until that deposit is allowed and the balance never goes below zero. Throws RangeError after 400 attempts.
 */
export function fourWeeks(seed: number, habit: Habit, now: Date): History {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const history = tryHistory(seededRandom(seed + attempt), habit, now.getTime());
    if (history) return history;
  }
  throw new RangeError('No four weeks end with that balance.');
}

function tryHistory(
  random: RandomBelow,
  { target, gift, weekly, often, likes, games, moves = [], alsoToday }: Habit,
  now: number,
): History | null {
  const firstDay = now - days(weeks * 7);
  const visits: PastGameSession[] = [];
  for (let day = 0; day < weeks * 7; day += 1) {
    if (random(100) < often)
      visits.push(pastVisit(random, pickOne(random, games), likes, 4 + random(9), firstDay + days(day) + hours(6) + random(hours(10))));
  }
  const lastGame = games[0];
  if (lastGame) visits.push(pastVisit(random, lastGame, likes, 6, now - minutes(40)));
  // Its own random numbers leave those of everything else as they are.
  if (alsoToday) visits.push(pastVisit(seededRandom(todaySeed), alsoToday, likes, 5, now - minutes(60)));
  const weeklyDeposits = weekly.map((amount, week) => pastDeposit(random, amount, firstDay + days((week + 1) * 7) + random(hours(4))));
  if (target === null) {
    const history = { gift, giftAt: firstDay, deposits: weeklyDeposits, visits };
    return lowestBalance(history) < 0n ? null : history;
  }
  const moved = moves.reduce((sum, { by }) => sum + by, 0n);
  const openingDeposit = target - gift - netOf(visits) - weeklyDeposits.reduce((sum, { amount }) => sum + amount, 0n) - moved;
  // Money moved elsewhere does not change which rounds are played.
  if (openingDeposit < smallestDeposit || openingDeposit + moved > 1_000_000n) return null;
  const history = {
    gift,
    giftAt: firstDay,
    deposits: [pastDeposit(random, minor(openingDeposit), firstDay + random(hours(3))), ...weeklyDeposits],
    visits,
    moves,
  };
  return lowestBalance(history) < 0n ? null : history;
}

/** Time from payment to credit. */
export const creditAfter: Millis = minutes(1);

/** The lowest balance over the history. */
function lowestBalance({ gift, deposits, visits, moves: others = [] }: History): bigint {
  const moves = [
    ...others,
    ...deposits.map(({ amount, at }) => ({ at: at + creditAfter, by: amount as bigint })),
    ...visits.flatMap(({ rounds }) =>
      rounds.flatMap(({ bet, win, at, settledAt }) => [
        { at, by: -bet },
        { at: settledAt, by: win as bigint },
      ]),
    ),
  ];
  let balance: bigint = gift;
  let minimum: bigint = gift;
  for (const { by } of moves.sort((a, b) => a.at - b.at)) {
    balance += by;
    if (balance < minimum) minimum = balance;
  }
  return minimum;
}

/** Generates one deposit and one game session that it funds, ending `ago` before `now`. */
export function oneEvening(seed: number, games: readonly SeedGame[], now: Date, ago: Millis): History {
  const random = seededRandom(seed);
  const count = 3 + random(6);
  const likes = minor(pickOne(random, [200, 500, 1000, 2000, 5000, 10_000, 20_000]));
  const visit = pastVisit(random, pickOne(random, games), likes, count, 0);
  const shift = now.getTime() - ago - visit.endedAt;
  const shifted: PastGameSession = {
    ...visit,
    at: shift,
    endedAt: visit.endedAt + shift,
    rounds: visit.rounds.map((round) => ({ ...round, at: round.at + shift, settledAt: round.settledAt + shift })),
  };
  const staked = shifted.rounds.reduce((sum, { bet }) => sum + bet, 0n);
  const amount = minor(staked < smallestDeposit ? smallestDeposit : ((staked + 49_999n) / 50_000n) * 50_000n);
  return { gift: zero, giftAt: shift, deposits: [pastDeposit(random, amount, shift - minutes(5))], visits: [shifted] };
}
