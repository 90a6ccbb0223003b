/** Settles bets on matches by the clock: at the first lost pick, or when all are known. Any process may be first; each bet is paid once. */
import { sql } from 'kysely';
import { doneAfterAll, notAside } from '#platform/db/batches/set-aside.ts';
import { sportsBook } from '#platform/rules/sports/sports-books.ts';
import { slipPayout } from '#values/games/fixed-odds.ts';
import { minor } from '#values/money.ts';
import { seconds } from '#values/time.ts';
import { isUnfinished, type Round, type RoundFault } from '../round-rows.ts';
import { payWin, refundBet } from '../round-steps.ts';
import { droppedAfter } from '../tables/table.ts';
import { bookMatch, bookOf, pickResult, type SportsDeps, scoreAt, statusAt } from './matches.ts';
import { type StoredLeg, storedLegs } from './stored-legs.ts';

const prefix = 'slip:';

/** The name of the job that looks at a bet when one of its matches ends. */
export const slipJobOf = (roundId: string, endsAt: number): string => `${prefix}${roundId}:${endsAt}`;

/** The bet that a job's name stands for; null for another job. */
export const slipOfJob = (name: string): string | null => (name.startsWith(prefix) ? (name.split(':')[1] ?? null) : null);

const roundOf = ({ db }: Pick<SportsDeps, 'db'>, id: string): Promise<Round> =>
  db.selectFrom('rounds').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** The picks with what is known of their matches now. */
async function decideLegs(deps: SportsDeps, round: Round, now: number): Promise<readonly StoredLeg[]> {
  const book = bookOf(round.game_code);
  const legs: StoredLeg[] = [];
  for (const leg of storedLegs(round.detail)) {
    const match = await bookMatch(deps, book, leg.number);
    const result = pickResult(match, leg.market, leg.line, leg.pick, now);
    legs.push(result === null ? leg : { ...leg, result, score: scoreAt(match, now), status: statusAt(match, now), secret: match.secret });
  }
  return legs;
}

/** Adds the results of matches that ended after the bet was lost, so that its record leaves no pick open. */
async function completeLegs(deps: SportsDeps, round: Round, now: number): Promise<void> {
  if (round.state !== 'settled' || !sportsBook(round.game_code) || storedLegs(round.detail).every(({ result }) => result !== undefined))
    return;
  const detail = JSON.stringify({ sports: { legs: await decideLegs(deps, round, now) } });
  await deps.db.updateTable('rounds').set({ detail }).where('id', '=', round.id).execute();
}

/** Whether the result was written before the book was dropped: it is paid, because the wallet may have booked it already. */
const isDecided = (legs: readonly StoredLeg[]): boolean =>
  legs.some(({ result }) => result === 'lost') || (legs.length > 0 && legs.every(({ result }) => result !== undefined));

/** A debit without an answer is repeated for so long, and after twice as long given back: by then none is on its way. */
export const debitPatience = seconds(30);
const givenUpAfter = 2 * debitPatience;
const isGivenUp = (round: Round, now: number): boolean => round.state === 'open' && round.at.getTime() + givenUpAfter <= now;

/** Settles a bet if it is decided; returns it as it is then. Throws `platform.away` when the wallet does not respond. */
export async function settleSlip(deps: SportsDeps, roundId: string): Promise<Round> {
  const round = await roundOf(deps, roundId);
  const now = deps.clock();
  if (!isUnfinished(round)) await completeLegs(deps, round, now);
  if (!isUnfinished(round) || round.due_at === null) return round;
  if (round.due_at.getTime() > now && !isGivenUp(round, now)) return round;
  // Its debit got no answer in time.
  if (round.state === 'open') {
    const { round: after } = await refundBet(deps, round);
    return after.state === 'debited' ? settleSlip(deps, roundId) : after;
  }
  const stored = storedLegs(round.detail);
  const hasBook = sportsBook(round.game_code) !== null;
  if (!hasBook && !isDecided(stored)) {
    const isGone = round.due_at.getTime() + droppedAfter <= now;
    return isGone ? (await refundBet(deps, round)).round : round;
  }
  const legs = hasBook ? await decideLegs(deps, round, now) : stored;
  const isLost = legs.some(({ result }) => result === 'lost');
  const open = legs.filter(({ result }) => result === undefined);
  if (!isLost && open.length > 0) {
    const due_at = new Date(Math.min(...open.map(({ endsAt }) => endsAt)));
    await deps.db.updateTable('rounds').set({ due_at }).where('id', '=', roundId).where('state', '=', 'debited').execute();
    return round;
  }
  // Nothing was at risk: the bet is refunded, and so counts for no betting condition, no points and nobody's turnover.
  const isVoid = legs.every(({ result }) => result === 'void');
  const decided = await deps.db
    .updateTable('rounds')
    .set({ ...(isVoid ? {} : { win: slipPayout(minor(round.bet), legs) }), detail: JSON.stringify({ sports: { legs } }) })
    .where('id', '=', roundId)
    .where('state', '=', 'debited')
    .returningAll()
    .executeTakeFirst();
  if (!decided) return roundOf(deps, roundId);
  const ended = await (isVoid ? refundBet(deps, decided) : payWin(deps, { ...decided, win: minor(decided.win) }));
  return ended.round;
}

const usualBatch = 200;

/** Bets whose debit was given up before their matches begin: until they are refunded they look placed. */
const givenUpSlips = (deps: SportsDeps, now: Date) =>
  deps.db
    .selectFrom('rounds')
    .select('id')
    .where('state', '=', 'open')
    .where('due_at', '>', now)
    .where('at', '<=', new Date(now.getTime() - givenUpAfter))
    .where(notAside('rounds.end', sql.ref('rounds.id'), now))
    .orderBy('at')
    .limit(usualBatch)
    .execute();

/** Settles all bets that are due: those that a crash or a silent wallet left behind. One that fails does not block the others. */
export async function settleDueSlips(deps: SportsDeps, onFault: RoundFault, batchSize = usualBatch): Promise<number> {
  const now = new Date(deps.clock());
  let settled = 0;
  const settle = async (id: string): Promise<void> => {
    try {
      if (!isUnfinished(await settleSlip(deps, id))) settled++;
      await doneAfterAll(deps.db, 'rounds.end', [id]);
    } catch (error) {
      await onFault(id, error);
    }
  };
  for (const { id } of await givenUpSlips(deps, now)) await settle(id);
  for (let last = { due_at: new Date(0), id: '' }; ; ) {
    const due = await deps.db
      .selectFrom('rounds')
      .select(['id', sql<Date>`due_at`.as('due_at')])
      .where('due_at', '<=', now)
      .where(sql<boolean>`(due_at, id) > (${last.due_at}, ${last.id})`)
      .where('state', 'in', ['open', 'debited'])
      .where(notAside('rounds.end', sql.ref('rounds.id'), now))
      .orderBy('due_at')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const { id } of due) await settle(id);
    const next = due.at(-1);
    if (!next || due.length < batchSize) return settled;
    last = next;
  }
}

/** Settles one player's bets that are due. */
export async function settleOwnSlips(deps: SportsDeps, memberId: bigint, gameCode: string): Promise<void> {
  const due = await deps.db
    .selectFrom('rounds')
    .select('id')
    .where('member_id', '=', memberId)
    .where('game_code', '=', gameCode)
    .where('due_at', '<=', new Date(deps.clock()))
    .where('state', 'in', ['open', 'debited'])
    .where(notAside('rounds.end', sql.ref('rounds.id'), new Date(deps.clock())))
    .execute();
  // One that cannot end is shown as it is, and told by the job.
  for (const { id } of due) await settleSlip(deps, id).catch(() => {});
}
