/** Bets at a table: taken by the server's clock until the round closes, debited by the wallet, and repeatable by their name. */
import type { Transaction } from 'kysely';
import { anyText } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { roundTimes } from '#platform/rules/tables/round-clock.ts';
import { checkTableBet, seatKept } from '#platform/rules/tables/table-games.ts';
import type { Stakes } from '#platform/rules/tables/table-model.ts';
import { DomainError } from '#values/domain-error.ts';
import type { TableAnswer, TableBet } from '#values/games/table-api-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { days, toInstant } from '#values/time.ts';
import { isLiveLaunch, type Launch, queueForPlayer } from '../../game-sessions.ts';
import { findByName, findOrMarkNeverReceived, insertRound, type Round, storedRefusal } from '../round-rows.ts';
import { balanceNow, debitBet } from '../round-steps.ts';
import { addStakes, betDetailOf, type GameTable, roundIdOf, sumOf, type TableDeps, toAmounts, toStakes } from './table.ts';
import { settleOwnBets } from './table-rounds.ts';
import { roundCommitment } from './table-seeds.ts';

export interface BetRequest {
  readonly clientRound: string;
  readonly number: number;
  readonly bets: Stakes;
}

export function toTableBet(round: Round): TableBet {
  const detail = betDetailOf(round.detail);
  return {
    roundId: round.id,
    clientRound: round.client_round ?? '',
    number: detail?.number ?? 0,
    state: round.state,
    bet: toAmount(minor(round.bet)),
    win: toAmount(minor(round.win)),
    bets: detail?.bets ?? {},
    ...storedRefusal(round),
    at: toInstant(round.at),
  };
}

/** Throws `game.bets_closed` unless the round takes bets now. Both times are in the message. */
function checkOpen(table: GameTable, number: number, now: number): void {
  const { opensAt, closesAt } = roundTimes(table.room.timing, number);
  if (now < opensAt || now >= closesAt)
    throw new DomainError('game.bets_closed', {
      closedAt: new Date(closesAt).toISOString(),
      receivedAt: new Date(now).toISOString(),
    });
}

const isSameBet = (round: Round, bets: Stakes): boolean => {
  const detail = betDetailOf(round.detail);
  if (!detail) return true;
  const [one, two] = [toStakes(detail.bets), bets];
  return Object.keys(one).length === Object.keys(two).length && Object.entries(one).every(([spot, stake]) => two[spot] === stake);
};

/** Throws `game.table_full` when others have all seats. The lock on the round's row orders the bets of a round. */
async function checkSeat(trx: Transaction<Tables>, table: GameTable, number: number, memberId: bigint, now: number): Promise<void> {
  const { seats, timing } = table.room;
  if (seats === null) return;
  const rounds: string[] = [];
  for (let past = number; roundTimes(timing, past).dealsAt > now - seatKept; past--) rounds.push(roundIdOf(table, past));
  const { others } = await trx
    .selectFrom('rounds')
    .select((of) => of.fn.count<bigint>('member_id').distinct().as('others'))
    .where('shared_round', '=', anyText(rounds))
    .where('state', 'in', ['open', 'debited', 'settled'])
    .where('member_id', '!=', memberId)
    .executeTakeFirstOrThrow();
  if (Number(others) >= seats) throw new DomainError('game.table_full', { seats });
}

/** Stores the bet, if the round is open and the limits allow it; or returns the one of that name. */
async function openBet(deps: TableDeps, launch: Launch, table: GameTable, { clientRound, number, bets }: BetRequest): Promise<Round> {
  const { db, clock } = deps;
  const total = sumOf(bets);
  const roundId = roundIdOf(table, number);
  // No seed is made for a round that nobody could have bet on; a bet of today may be asked for again after its round.
  const { opensAt, dealsAt } = roundTimes(table.room.timing, number);
  const asked = clock();
  if (opensAt > asked || dealsAt < asked - days(1)) checkOpen(table, number, asked);
  const commitment = await roundCommitment(deps, table, number);
  return queueForPlayer(db, launch, async (trx) => {
    const launchRow = await trx
      .selectFrom('launches')
      .select(['ended_at', 'active_at'])
      .where('id', '=', launch.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const existing = await findByName(trx, launch, clientRound, total);
    if (existing && !isSameBet(existing, bets)) throw new DomainError('game.round_differs');
    if (existing) return existing;
    const now = clock();
    if (!isLiveLaunch(launchRow, now)) throw new DomainError('game.launch_ended');
    checkOpen(table, number, now);
    const created = await trx
      .insertInto('shared_rounds')
      .values({
        id: roundId,
        game_code: table.game.code,
        room: table.room.id,
        number: BigInt(number),
        deals_at: new Date(dealsAt),
        commitment,
        result: null,
        dealt_at: null,
        settled_at: null,
      })
      // Without a column, both of its keys count: bets that arrive together could break the other one.
      .onConflict((of) => of.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (created) await deps.scheduleRound(trx, roundId, new Date(dealsAt));
    // A process whose clock is behind must not add a bet to a dealt round.
    const shared = await trx
      .selectFrom('shared_rounds')
      .select('dealt_at')
      .where('id', '=', roundId)
      .$call((query) => (table.room.seats === null ? query.forShare() : query.forUpdate()))
      .executeTakeFirstOrThrow();
    if (shared.dealt_at !== null) checkOpen(table, number, Number.POSITIVE_INFINITY);
    await checkSeat(trx, table, number, launch.member_id, now);
    const placed = await trx
      .selectFrom('rounds')
      .select('detail')
      .where('shared_round', '=', roundId)
      .where('member_id', '=', launch.member_id)
      .where('state', 'in', ['open', 'debited'])
      .execute();
    checkTableBet(table.game, table.room, bets, addStakes(placed.map(({ detail }) => toStakes(betDetailOf(detail)?.bets ?? {}))));
    return insertRound(trx, launch, {
      client_round: clientRound,
      bet: total,
      state: 'open',
      at: new Date(now),
      shared_round: roundId,
      detail: JSON.stringify({ table: { room: table.room.id, number, bets: toAmounts(bets) } }),
    });
  });
}

const toAnswer = async (deps: TableDeps, launch: Launch, round: Round): Promise<TableAnswer> => ({
  bet: toTableBet(round),
  balance: await balanceNow(deps, launch),
});

/**
 * Places a bet, or returns the one of that name; safe to repeat. Throws `game.bets_closed`, `game.table_full`, `game.bet_not_allowed`,
 * `game.round_differs`, `game.launch_ended`, or `platform.away` when the wallet does not respond.
 */
export async function placeBet(deps: TableDeps, launch: Launch, table: GameTable, request: BetRequest): Promise<TableAnswer> {
  const round = await openBet(deps, launch, table, request);
  if (round.state !== 'open') return toAnswer(deps, launch, round);
  const after = await finishDebit(deps, table, round);
  // In the words of a bet that came too late: this one did, to the wallet.
  if (storedRefusal(after).refusal === 'game.bets_closed') checkOpen(table, request.number, deps.clock());
  return toAnswer(deps, launch, after);
}

/** The times of a bet's own round, whatever room a request names; null for a bet that was refused, or whose room is gone. */
function timesOf({ game }: GameTable, round: Round) {
  const detail = betDetailOf(round.detail);
  const room = game.rooms.find(({ id }) => id === detail?.room);
  return detail && room ? roundTimes(room.timing, detail.number) : null;
}

/**
 * Where the stakes of all decide the odds, they are known when bets close, and a debit counts until then. Elsewhere nothing is known
 * before the deal, which refunds what is still open (decision 099); a debit ends there too, because the deal does not wait for a refund
 * that fails.
 */
async function finishDebit(deps: TableDeps, table: GameTable, round: Round): Promise<Round> {
  const times = timesOf(table, round);
  const deadline = table.game.model.pool ? times?.closesAt : times?.dealsAt;
  return (await debitBet(deps, round, deadline)).round;
}

/** Returns what became of a bet without staking. One never received is stored as refused, so that it is not taken later. */
export async function betOutcome(deps: TableDeps, launch: Launch, table: GameTable, request: BetRequest): Promise<TableAnswer> {
  const round = await findOrMarkNeverReceived(deps, launch, request.clientRound, sumOf(request.bets));
  if (!isSameBet(round, request.bets)) throw new DomainError('game.round_differs');
  // A debit that got no answer is repeated until the deal of its own round, whatever round is named here; the deal refunds it.
  if (round.state === 'open' && deps.clock() < (timesOf(table, round)?.dealsAt ?? 0))
    return toAnswer(deps, launch, await finishDebit(deps, table, round));
  if (round.state === 'refused' || round.shared_round === null) return toAnswer(deps, launch, round);
  await settleOwnBets(deps, round.shared_round, launch.member_id);
  const after = await deps.db.selectFrom('rounds').selectAll().where('id', '=', round.id).executeTakeFirstOrThrow();
  return toAnswer(deps, launch, after);
}
