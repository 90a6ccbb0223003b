/** Gives back the price of tickets whose draws are not played: once, with the reason in their rounds. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { LotteryTicketsTable } from '#platform/db/tables/lottery-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import type { ReturnReason } from '#values/lottery/games.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { settleBet } from './lottery-bets.ts';
import { ownMoney } from './vendor-wallets.ts';

type Trx = Transaction<Tables>;
type OpenTicket = Pick<Selectable<LotteryTicketsTable>, 'round_id' | 'member_id' | 'lottery'>;

/** Also of a lottery that a newer release has dropped. */
async function vendorOf(trx: Trx, lottery: string): Promise<string> {
  const listed = lotteryByCode(lottery);
  if (listed) return listed.vendor;
  const game = await trx.selectFrom('games').select('vendor').where('game_code', '=', lottery).executeTakeFirst();
  return game?.vendor ?? 'LOTT';
}

/** Gives the price back once. Returns what the house took of it, because the bonus that had paid a part had ended. */
export async function returnTicket(trx: Trx, ticket: OpenTicket, reason: ReturnReason, now: Date): Promise<Minor> {
  const { round_id: round, member_id: memberId, lottery: game } = ticket;
  const taken = await settleBet(trx, { memberId, game, vendor: await vendorOf(trx, game) }, round, null, now);
  if (taken === null) throw new Error(`The round of ticket ${round} ended without its ticket.`);
  await trx.updateTable('lottery_tickets').set({ state: 'returned', settled_at: now }).where('round_id', '=', round).execute();
  await trx
    .updateTable('rounds')
    .set({ detail: sql<string>`detail || jsonb_build_object('returned', ${reason}::text)` })
    .where('id', '=', round)
    .execute();
  return taken;
}

/** What a message tells of money that came back. A bonus that ends with it has `kept` its part for the house. */
export const refundData = (
  { amount, ofBonus }: { readonly amount: Minor; readonly ofBonus: Minor },
  bonusPart: 'kept' | 'ofBonus' = 'ofBonus',
) => ({ amount: toAmount(amount), ...(ofBonus > 0n ? { [bonusPart]: toAmount(ofBonus) } : {}) });

const drawsAhead = (db: Kysely<Tables>, memberId: bigint, until: Date | null, now: Date) =>
  db
    .selectFrom('lottery_tickets')
    .innerJoin('lottery_draws', 'lottery_draws.id', 'lottery_tickets.draw_id')
    .where('lottery_tickets.member_id', '=', memberId)
    .where('lottery_tickets.state', '=', 'open')
    .where('lottery_draws.state', '=', 'open')
    .where('closes_at', '>', now)
    .$if(until !== null, (query) => query.where('draws_at', '<', until as Date));

/** What a member has bought for draws whose sales are still open. */
export async function countDrawsAhead(db: Kysely<Tables>, memberId: bigint, now: Date): Promise<number> {
  const { draws } = await drawsAhead(db, memberId, null, now)
    .select((of) => of.fn.countAll<bigint>().as('draws'))
    .executeTakeFirstOrThrow();
  return Number(draws);
}

/**
 * Returns a member's tickets for draws before `until` whose sales are still open, under the lock of protection. Null is without end.
 * A draw waits for its tickets here, so each ticket is either in its draw or returned. `amount` is what came back to own money, and
 * `ofBonus` what a bonus had paid: that goes back to the bonus, or to the house.
 */
export async function returnDrawsAhead(
  trx: Trx,
  memberId: bigint,
  { reason, until }: { readonly reason: ReturnReason; readonly until: Date | null },
  now: Date,
): Promise<{ readonly draws: number; readonly amount: Minor; readonly ofBonus: Minor }> {
  const tickets = await drawsAhead(trx, memberId, until, now)
    .select(['price', 'round_id', 'lottery_tickets.member_id', 'lottery_tickets.lottery'])
    .orderBy('draws_at')
    .orderBy('round_id')
    .forShare('lottery_draws')
    .forUpdate('lottery_tickets')
    .execute();
  const before = await ownMoney(trx, memberId);
  for (const ticket of tickets) await returnTicket(trx, ticket, reason, now);
  const amount = minor((await ownMoney(trx, memberId)) - before);
  return { draws: tickets.length, amount, ofBonus: minor(tickets.reduce((sum, { price }) => sum + price, 0n) - amount) };
}
