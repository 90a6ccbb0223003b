/** Shared rounds: dealt once, settled once, by whichever process comes first. The clock and the round's secret decide everything. */
import { type Selectable, sql } from 'kysely';
import { doneAfterAll, notAside } from '#platform/db/batches/set-aside.ts';
import type { SharedRoundsTable } from '#platform/db/tables/games-tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { tableGame } from '#platform/rules/tables/table-games.ts';
import { pushedIn, returnsOf, type Stakes, tableWin } from '#platform/rules/tables/table-model.ts';
import type { TableResult } from '#values/games/table-api-types.ts';
import { minor } from '#values/money.ts';
import { isAway, isUnfinished, type Round, type RoundFault, walletUnavailable } from '../round-rows.ts';
import { payWin, refundBet } from '../round-steps.ts';
import { addStakes, betDetailOf, droppedAfter, type GameTable, returnsIn, type TableDeps, tableOf, toStakes } from './table.ts';
import { dealtRound, roundSecret } from './table-seeds.ts';

type SharedRound = Selectable<SharedRoundsTable>;

/** The table that a stored round belongs to. Throws `game.unknown` or `not_found` when it no longer exists. */
const tableOfRound = ({ game_code, room }: Pick<SharedRound, 'game_code' | 'room'>): GameTable => tableOf(game_code, room);

/** Whether this release still has the table of a round. */
const hasTable = ({ game_code, room }: Pick<SharedRound, 'game_code' | 'room'>): boolean =>
  tableGame(game_code)?.rooms.some(({ id }) => id === room) ?? false;

const betsIn = (deps: Pick<TableDeps, 'db'>, roundId: string) =>
  deps.db.selectFrom('rounds').selectAll().where('shared_round', '=', roundId);

/** The bets of a round that have not ended, and whether each is due: one that was set aside waits for its next try. */
const unfinishedIn = (deps: TableDeps, roundId: string) =>
  betsIn(deps, roundId)
    .select(notAside('rounds.end', sql.ref('rounds.id'), new Date(deps.clock())).as('due'))
    .where('state', 'in', ['open', 'debited'])
    .orderBy('id');
type UnfinishedBet = Round & { readonly due: boolean };

/**
 * All stakes of a round by spot: those taken from a wallet, and the house's in a pool. The database adds them up: everybody at a table with
 * a pool asks for those of all others, every few seconds.
 */
export async function stakesOf({ db }: Pick<TableDeps, 'db'>, { game }: GameTable, roundId: string): Promise<Stakes> {
  const { rows } = await sql<{ spot: string; stake: string }>`
    select spot, sum(stake::numeric)::text as stake from rounds cross join lateral jsonb_each_text(detail -> 'table' -> 'bets') as bet (spot, stake)
    where shared_round = ${roundId} and state in ('debited', 'settled') group by spot
  `.execute(db);
  const house = Object.fromEntries((game.model.pool?.spots ?? []).map((spot) => [spot, game.houseStake]));
  return addStakes([house, toStakes(Object.fromEntries(rows.map(({ spot, stake }) => [spot, stake])))]);
}

/** The result as it is stored and shown. */
export async function resultFor(deps: TableDeps, table: GameTable, number: number, stakes: Stakes): Promise<TableResult> {
  const dealt = await dealtRound(deps, table, number);
  const returns = Object.entries(returnsOf(table.game.model, dealt, stakes));
  return {
    outcome: dealt.outcome,
    hands: dealt.hands,
    also: dealt.also,
    returns: Object.fromEntries(returns.map(([spot, [numerator, denominator]]) => [spot, [numerator.toString(), denominator.toString()]])),
  };
}

/**
 * Deals a stored round whose time has come: bets still on their way are refunded, then the result is written once. Null before that time.
 * A bet that cannot be refunded stays open and out of the round, so that it holds up nobody else; `endBet` tries it again and tells of it.
 * Throws `platform.away` when the wallet does not respond.
 */
export async function dealRound(deps: TableDeps, roundId: string): Promise<TableResult | null> {
  const { db, clock } = deps;
  const row = await db.selectFrom('shared_rounds').selectAll().where('id', '=', roundId).executeTakeFirst();
  if (!row) return null;
  if (row.result !== null) return row.result as TableResult;
  if (row.deals_at.getTime() > clock()) return null;
  const table = tableOfRound(row);
  const stuck: string[] = [];
  for (const bet of await betsIn(deps, roundId).where('state', '=', 'open').execute())
    await refundBet(deps, bet).catch((error: unknown) => {
      if (isAway(error)) throw error;
      stuck.push(bet.id);
    });
  // Read before the transaction: the embedded database has one connection.
  await roundSecret(deps, table, Number(row.number));
  return inTransaction(db, async (trx) => {
    const locked = await trx.selectFrom('shared_rounds').selectAll().where('id', '=', roundId).forUpdate().executeTakeFirstOrThrow();
    if (locked.result !== null) return locked.result as TableResult;
    const open = await betsIn({ db: trx }, roundId).select('id').where('state', '=', 'open').execute();
    if (open.some(({ id }) => !stuck.includes(id))) throw walletUnavailable();
    const result = await resultFor(deps, table, Number(row.number), await stakesOf({ db: trx }, table, roundId));
    await trx
      .updateTable('shared_rounds')
      .set({ result: JSON.stringify(result), dealt_at: new Date(clock()) })
      .where('id', '=', roundId)
      .execute();
    return result;
  });
}

/** Writes the result into a bet, and pays it. */
async function settleBet(deps: TableDeps, bet: Round, result: TableResult, secret: string | null): Promise<Round> {
  const detail = betDetailOf(bet.detail);
  const [returns, stakes] = [returnsIn(result), toStakes(detail?.bets ?? {})];
  const decided = await deps.db
    .updateTable('rounds')
    .set({
      win: tableWin(returns, stakes),
      pushed: pushedIn(result, returns, stakes),
      detail: JSON.stringify({ table: { ...detail, result, ...(secret === null ? {} : { secret }) } }),
    })
    .where('id', '=', bet.id)
    .where('state', '=', 'debited')
    .returningAll()
    .executeTakeFirst();
  if (decided) return (await payWin(deps, { ...decided, win: minor(decided.win) })).round;
  // Another process has ended it meanwhile.
  return deps.db.selectFrom('rounds').selectAll().where('id', '=', bet.id).executeTakeFirstOrThrow();
}

/** Ends a bet of a dealt round. One that is still open could not be refunded by the deal, and is not in the result. */
const endBet = async (deps: TableDeps, bet: Round, result: TableResult, secret: string | null): Promise<Round> =>
  bet.state === 'open' ? (await refundBet(deps, bet)).round : settleBet(deps, bet, result, secret);

/**
 * Settles one player's bets of a round. Other bets of the round are settled by the job, or by their players. Throws `platform.away` when
 * one of them has not ended.
 */
export async function settleOwnBets(deps: TableDeps, roundId: string, memberId: bigint): Promise<void> {
  const result = await dealRound(deps, roundId);
  if (!result) return;
  const secret = await secretOfRound(deps, roundId);
  const bets = await unfinishedIn(deps, roundId).where('member_id', '=', memberId).execute();
  if ((await endBets(deps, bets, (bet) => endBet(deps, bet, result, secret))) > 0) throw walletUnavailable();
}

const concurrently = 8;

/**
 * Ends bets, a few at a time. Returns how many are left: one that cannot be ended is told, and does not hold up the others. With `onFault`,
 * by which the job sets bets aside, those that wait are left alone.
 */
async function endBets(
  { db }: Pick<TableDeps, 'db'>,
  bets: readonly UnfinishedBet[],
  end: (bet: Round) => Promise<Round>,
  onFault?: RoundFault,
): Promise<number> {
  const tries = onFault ? bets.filter(({ due }) => due) : bets;
  let left = bets.length - tries.length;
  for (let from = 0; from < tries.length; from += concurrently) {
    const some = tries.slice(from, from + concurrently);
    const tried = await Promise.allSettled(some.map(end));
    left += tried.filter((one) => one.status === 'rejected' || isUnfinished(one.value)).length;
    if (!onFault) continue;
    for (const [n, one] of tried.entries()) if (one.status === 'rejected') await onFault(some[n]?.id ?? '', one.reason);
    await doneAfterAll(
      db,
      'rounds.end',
      some.flatMap(({ id }, n) => (tried[n]?.status === 'fulfilled' ? [id] : [])),
    );
  }
  return left;
}

/** Gives back the bets of a round whose table a release has dropped: nobody can deal it any more. Null before its time. */
async function returnRound(deps: TableDeps, roundId: string, dealsAt: Date, onFault?: RoundFault): Promise<number | null> {
  if (dealsAt.getTime() + droppedAfter > deps.clock()) return null;
  return endBets(deps, await unfinishedIn(deps, roundId).execute(), async (bet) => (await refundBet(deps, bet)).round, onFault);
}

/** Null for a table that this release has dropped: its times, from which the secret follows, are gone with it. */
async function secretOfRound(deps: TableDeps, roundId: string): Promise<string | null> {
  const row = await deps.db.selectFrom('shared_rounds').selectAll().where('id', '=', roundId).executeTakeFirstOrThrow();
  return hasTable(row) ? roundSecret(deps, tableOfRound(row), Number(row.number)) : null;
}

/** Deals and settles a round whole. A bet that cannot be settled does not hold up the others; the round stays open for the next try. */
export async function settleRound(deps: TableDeps, roundId: string, onFault?: RoundFault): Promise<boolean> {
  const row = await deps.db
    .selectFrom('shared_rounds')
    .select(['game_code', 'room', 'result', 'deals_at'])
    .where('id', '=', roundId)
    .executeTakeFirst();
  if (!row) return false;
  const left =
    hasTable(row) || row.result !== null ? await payRound(deps, roundId, onFault) : await returnRound(deps, roundId, row.deals_at, onFault);
  if (left !== 0) return false;
  await deps.db
    .updateTable('shared_rounds')
    .set({ settled_at: new Date(deps.clock()) })
    .where('id', '=', roundId)
    .where('settled_at', 'is', null)
    .execute();
  return true;
}

/** Deals a round and pays its bets. Returns how many are left for the next try; null before its time. */
async function payRound(deps: TableDeps, roundId: string, onFault?: RoundFault): Promise<number | null> {
  const result = await dealRound(deps, roundId);
  if (!result) return null;
  const secret = await secretOfRound(deps, roundId);
  return endBets(deps, await unfinishedIn(deps, roundId).execute(), (bet) => endBet(deps, bet, result, secret), onFault);
}

/** Settles all rounds whose time has come: those that a crash or a silent wallet left behind. Called by a job. */
export async function settleDueRounds(deps: TableDeps, onFault: RoundFault, onBetFault: RoundFault): Promise<number> {
  const now = new Date(deps.clock());
  const due = await deps.db
    .selectFrom('shared_rounds')
    .select('id')
    .where('settled_at', 'is', null)
    .where('deals_at', '<=', now)
    .where(notAside('rounds.shared', sql.ref('shared_rounds.id'), now))
    .orderBy('deals_at')
    .execute();
  let settled = 0;
  for (const { id } of due) {
    try {
      if (await settleRound(deps, id, onBetFault)) settled++;
      await doneAfterAll(deps.db, 'rounds.shared', [id]);
    } catch (error) {
      await onFault(id, error);
    }
  }
  return settled;
}
