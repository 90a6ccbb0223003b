/** Lotteries that the operator has withdrawn: nothing is sold and nothing is drawn, and every open ticket gets its price back. */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Db } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { LotteryTicketsTable } from '#platform/db/tables/lottery-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { returnTicket } from '#platform/ledger/lottery-returns.ts';
import { type Lottery, lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { type Amount, type Minor, minor, toAmount, zero } from '#values/money.ts';

type Trx = Transaction<Tables>;
type Ticket = Selectable<LotteryTicketsTable>;

/** Undefined when the operator has withdrawn it, or a newer release has dropped it. */
export async function heldLottery(db: Db, code: string): Promise<Lottery | undefined> {
  const withdrawn = await readSetting(db, 'withdrawn_lotteries');
  return Array.isArray(withdrawn) && withdrawn.includes(code) ? undefined : lotteryByCode(code);
}

/** What the house kept of an amount that is told, if anything. */
export const keptPart = (kept: Minor): { readonly kept?: Amount } => (kept > 0n ? { kept: toAmount(kept) } : {});

/** Returns tickets, and tells the buyer of each order why, and how much came back. */
export async function returnWithdrawn(trx: Trx, tickets: readonly Ticket[], brand: Brand, now: Date): Promise<void> {
  const returnOrder = async ([first, ...more]: readonly Ticket[]): Promise<void> => {
    if (!first) return;
    const order = [first, ...more];
    let kept = zero;
    for (const ticket of order) kept = minor(kept + (await returnTicket(trx, ticket, 'withdrawn', now)));
    const game = await trx.selectFrom('games').select('name').where('game_code', '=', first.lottery).executeTakeFirst();
    const name = lotteryByCode(first.lottery)?.name ?? game?.name ?? first.lottery;
    const amount = toAmount(minor(order.reduce((sum, { price }) => sum + price, 0n) - kept));
    await notify(
      trx,
      {
        memberId: first.member_id,
        kind: 'lottery.withdrawn',
        data: { lottery: name, draws: order.length, amount, symbol: brand.currency.symbol, ...keptPart(kept) },
      },
      now,
    );
  };
  await workOff(trx, [...Map.groupBy(tickets, (ticket) => ticket.order_id)], {
    kind: 'lottery.order',
    idOf: ([id]) => id,
    now,
    work: async (some) => {
      for (const [, order] of some) await returnOrder(order);
    },
  });
}

const ordersAtOnce = 50;

/**
 * Withdraws the open draws of a lottery and returns tickets of theirs. One that is back keeps the draws still on sale, and those that were
 * missed are returned to the end. Returns whether more may be left.
 */
async function withdrawDraws(trx: Trx, lottery: string, isBack: boolean, brand: Brand, now: Date): Promise<boolean> {
  // The rows wait for tickets that are being bought.
  if (!isBack)
    await trx.updateTable('lottery_draws').set({ state: 'withdrawn' }).where('lottery', '=', lottery).where('state', '=', 'open').execute();
  const openTickets = trx
    .selectFrom('lottery_tickets')
    .innerJoin('lottery_draws', 'lottery_draws.id', 'lottery_tickets.draw_id')
    .where('lottery_draws.lottery', '=', lottery)
    .where('lottery_draws.state', '=', 'withdrawn')
    .$if(isBack, (query) => query.where('lottery_draws.closes_at', '<=', now))
    .where('lottery_tickets.state', '=', 'open')
    .where(notAside('lottery.order', sql.ref('lottery_tickets.order_id'), now));
  const orders = await openTickets.select('order_id').distinct().orderBy('order_id').limit(ordersAtOnce).execute();
  if (orders.length === 0) return false;
  const tickets = await openTickets
    .selectAll('lottery_tickets')
    .where('order_id', '=', anyText(orders.map((order) => order.order_id)))
    .orderBy('lottery_tickets.member_id')
    .orderBy('round_id')
    .forUpdate('lottery_tickets')
    .execute();
  await returnWithdrawn(trx, tickets, brand, now);
  return orders.length === ordersAtOnce;
}

/** Withdraws what is not held any more. Returns whether more is left to do. */
export async function withdrawLotteries(trx: Trx, brand: Brand, now: Date): Promise<boolean> {
  const { rows } = await sql<{ lottery: string }>`
    select lottery from lottery_draws where state = 'open'
    union
    select d.lottery from lottery_draws d join lottery_tickets t on t.draw_id = d.id where d.state = 'withdrawn' and t.state = 'open'
    order by lottery
  `.execute(trx);
  let isMore = false;
  for (const { lottery } of rows) {
    const isBack = (await heldLottery(trx, lottery)) !== undefined;
    if (await withdrawDraws(trx, lottery, isBack, brand, now)) isMore = true;
  }
  return isMore;
}

/** Lotteries that are back: draws that were announced before can still be sold. */
export async function returnedLotteries(trx: Trx, now: Date): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('lottery_draws')
    .select('lottery')
    .distinct()
    .where('state', '=', 'withdrawn')
    .where('closes_at', '>', now)
    .orderBy('lottery')
    .execute();
  const held = await Promise.all(rows.map(async ({ lottery }) => ((await heldLottery(trx, lottery)) ? [lottery] : [])));
  return held.flat();
}
