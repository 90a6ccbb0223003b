/** Bets on matches: taken by the server's clock until the first one starts, at odds that the player's choice allows. */
import { knownReports, nextReportOrStart } from '#platform/rules/sports/match-course.ts';
import { checkSlip, mayTake } from '#platform/rules/sports/slip.ts';
import { type Fixture, fixtureOf, type SportsBook } from '#platform/rules/sports/sports-books.ts';
import { DomainError } from '#values/domain-error.ts';
import { type OddsPolicy, slipPayout } from '#values/games/fixed-odds.ts';
import type { SlipPick, SportsAnswer, SportsBet } from '#values/games/sports-api-types.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { ownValue } from '#values/own-value.ts';
import { type Millis, millis, toInstant } from '#values/time.ts';
import { isLiveLaunch, type Launch, queueForPlayer } from '../../game-sessions.ts';
import { findByName, findOrMarkNeverReceived, insertRound, type Round, storedRefusal } from '../round-rows.ts';
import { balanceNow, debitBet, type RoundProgress, refundBet } from '../round-steps.ts';
import { type BookMatch, bookMatch, lineText, marketsAt, pickResult, type SportsDeps, scoreAt, statusAt, toOddsText } from './matches.ts';
import { takeOffSlip } from './saved-slip.ts';
import { debitPatience, settleSlip, slipJobOf } from './settle-slips.ts';
import { type StoredLeg, storedLegs } from './stored-legs.ts';

export interface SlipOrder {
  readonly clientRound: string;
  readonly stake: Minor;
  readonly changes: OddsPolicy;
  readonly legs: readonly SlipPick[];
}

const hundredths = (odds: string): number => Math.round(Number(odds) * 100);

const closed = ({ number, match, closedAt }: { number: number; match: string; closedAt: number }, now: number): DomainError =>
  new DomainError('game.bets_closed', { closedAt: toInstant(new Date(closedAt)), receivedAt: toInstant(new Date(now)), number, match });

const suspended = ({ number, match, until }: { number: number; match: string; until: number }): DomainError =>
  new DomainError('game.market_suspended', { until: toInstant(new Date(until)), number, match });

const takesBets = ({ opensAt, startsAt }: Fixture, now: number): boolean => now >= opensAt && now < startsAt;

/** A pick at the odds of now. Throws `game.bets_closed`, `game.market_suspended` or `game.bet_not_allowed`. */
function takePick(book: SportsBook, matches: ReadonlyMap<number, BookMatch>, asked: SlipPick, now: number): StoredLeg {
  const match = matches.get(asked.number);
  const { number, home, away, startsAt, endsAt } = match?.fixture ?? fixtureOf(book, asked.number);
  const name = `${home.name} – ${away.name}`;
  if (!match || !takesBets(match.fixture, now)) throw closed({ number, match: name, closedAt: startsAt }, now);
  const { suspendedUntil } = knownReports(match.fixture, now);
  if (suspendedUntil !== null) throw suspended({ number, match: name, until: suspendedUntil });
  const market = marketsAt(book, match, now).find(({ id }) => id === asked.market);
  const odds = market && ownValue(market.odds, asked.pick);
  if (!market || !odds) throw new DomainError('game.bet_not_allowed', { number });
  return { number, market: market.id, line: market.line, pick: asked.pick, odds, home: home.name, away: away.name, startsAt, endsAt };
}

/** Throws `game.odds_changed` with the odds of now, unless the player's choice takes them. */
function checkOdds(policy: OddsPolicy, asked: readonly SlipPick[], legs: readonly StoredLeg[]): void {
  const refused = legs.filter(({ odds }, n) => !mayTake(policy, hundredths(asked[n]?.odds ?? ''), odds));
  if (refused.length > 0)
    throw new DomainError('game.odds_changed', {
      picks: legs.map(({ number, market, pick, odds }) => ({ number, market, pick, odds: toOddsText(odds) })),
    });
}

const isSameBet = (round: Round, legs: readonly SlipPick[]): boolean => {
  const stored = storedLegs(round.detail);
  const keys = (all: readonly { number: number; market: string; pick: string }[]) =>
    all.map(({ number, market, pick }) => `${number} ${market} ${pick}`).join();
  return stored.length === 0 || keys(stored) === keys(legs);
};

/** Stores the bet, if its matches are open and odds and limits allow it; or returns the one of that name. */
async function openBet(deps: SportsDeps, launch: Launch, book: SportsBook, order: SlipOrder): Promise<Round> {
  const { db, clock } = deps;
  const { clientRound, stake, changes, legs: asked } = order;
  // Read before the transaction: the embedded database has one connection.
  const matches = new Map<number, BookMatch>();
  for (const { number } of asked) if (takesBets(fixtureOf(book, number), clock())) matches.set(number, await bookMatch(deps, book, number));
  return queueForPlayer(db, launch, async (trx) => {
    const launchRow = await trx
      .selectFrom('launches')
      .select(['ended_at', 'active_at'])
      .where('id', '=', launch.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const existing = await findByName(trx, launch, clientRound, stake);
    if (existing && !isSameBet(existing, asked)) throw new DomainError('game.round_differs');
    if (existing) return existing;
    const now = clock();
    if (!isLiveLaunch(launchRow, now)) throw new DomainError('game.launch_ended');
    checkSlip(
      book,
      stake,
      asked.map(({ number, odds }) => ({ number, odds: hundredths(odds) })),
    );
    const legs = asked.map((pick) => takePick(book, matches, pick, now));
    checkOdds(changes, asked, legs);
    checkSlip(book, stake, legs);
    const round = await insertRound(trx, launch, {
      client_round: clientRound,
      bet: stake,
      state: 'open',
      at: new Date(now),
      due_at: new Date(Math.min(...legs.map(({ endsAt }) => endsAt))),
      detail: JSON.stringify({ sports: { legs } }),
    });
    // Each end of a match may decide the bet.
    for (const endsAt of new Set(legs.map((leg) => leg.endsAt)))
      await deps.scheduleRound(trx, slipJobOf(round.id, endsAt), new Date(endsAt));
    return round;
  });
}

/** The bet as its player sees it. */
export async function toSportsBet(deps: SportsDeps, book: SportsBook, round: Round): Promise<SportsBet> {
  const now = deps.clock();
  const stored = storedLegs(round.detail);
  const legs: SportsBet['legs'][number][] = [];
  for (const { number, market, line, pick, odds, home, away, startsAt, endsAt } of stored) {
    const match = await bookMatch(deps, book, number);
    const result = pickResult(match, market, line, pick, now);
    const status = statusAt(match, now);
    const score = scoreAt(match, now);
    legs.push({ number, market, line: lineText(line), pick, odds: toOddsText(odds), home, away, startsAt, endsAt, result, status, score });
  }
  return {
    roundId: round.id,
    clientRound: round.client_round ?? '',
    state: round.state,
    bet: toAmount(minor(round.bet)),
    win: toAmount(minor(round.win)),
    payout: toAmount(slipPayout(minor(round.bet), stored)),
    legs,
    ...storedRefusal(round),
    at: toInstant(round.at),
  };
}

async function toAnswer(deps: SportsDeps, launch: Launch, book: SportsBook, round: Round): Promise<SportsAnswer> {
  if (round.state !== 'refused' && round.state !== 'rolled_back') await takeOffSlip(deps, launch, storedLegs(round.detail));
  return { bet: await toSportsBet(deps, book, round), balance: await balanceNow(deps, launch) };
}

/**
 * Places a bet, or returns the one of that name; safe to repeat. Throws `game.bets_closed`, `game.market_suspended`, `game.odds_changed`,
 * `game.same_match`, `game.bet_not_allowed`, `game.round_differs`, `game.launch_ended`, or `platform.away`.
 */
export async function placeOrder(deps: SportsDeps, launch: Launch, book: SportsBook, order: SlipOrder): Promise<SportsAnswer> {
  const round = await openBet(deps, launch, book, order);
  if (round.state !== 'open') return toAnswer(deps, launch, book, round);
  const { round: after } = await finishDebit(deps, book, round);
  if (storedRefusal(after).refusal === 'game.bets_closed') throw lateRefusal(deps, book, round);
  return toAnswer(deps, launch, book, after);
}

const newsOf = (book: SportsBook, { at }: Round, { number }: StoredLeg): number => nextReportOrStart(fixtureOf(book, number), at.getTime());

/**
 * When more is known of a bet's matches than its player knew: a report arrives, or the first one starts. Its debit counts until then, so
 * that nobody who made it wait can choose whether it counts (decision 099).
 */
const deadlineOf = (book: SportsBook, round: Round): Millis =>
  millis(Math.min(...storedLegs(round.detail).map((leg) => newsOf(book, round, leg))));

/** A debit that got no answer is repeated for a while, and until its deadline; after that the bet is refunded. */
function finishDebit(deps: SportsDeps, book: SportsBook, round: Round): Promise<RoundProgress> {
  const deadline = deadlineOf(book, round);
  return deps.clock() < Math.min(deadline, round.at.getTime() + debitPatience) ? debitBet(deps, round, deadline) : refundBet(deps, round);
}

/** What the player is told of a bet whose debit came after its deadline. */
function lateRefusal({ clock }: SportsDeps, book: SportsBook, round: Round): DomainError {
  const deadline = deadlineOf(book, round);
  const leg = storedLegs(round.detail).find((one) => newsOf(book, round, one) === deadline);
  if (!leg) return new DomainError('game.bet_not_allowed');
  const { number, home, away } = leg;
  const about = { number, match: `${home} – ${away}` };
  const { suspendedUntil } = knownReports(fixtureOf(book, number), deadline);
  return leg.startsAt > deadline && suspendedUntil !== null
    ? suspended({ ...about, until: suspendedUntil })
    : closed({ ...about, closedAt: deadline }, clock());
}

/** Returns what became of a bet without staking. One never received is stored as refused, so that it is not taken later. */
export async function slipOutcome(deps: SportsDeps, launch: Launch, book: SportsBook, order: SlipOrder): Promise<SportsAnswer> {
  const round = await findOrMarkNeverReceived(deps, launch, order.clientRound, order.stake);
  if (round.state === 'open') return toAnswer(deps, launch, book, (await finishDebit(deps, book, round)).round);
  return toAnswer(deps, launch, book, await settleSlip(deps, round.id));
}
