/** Sells tickets until the server's clock closes sales, settles them, or refunds them under a stop rule. */
import { type Selectable, sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { LotterySchemas } from '#calls/schemas/lottery.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type Db, type RequestContext, requireSession } from '#platform/context.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { onPage, type Page } from '#platform/db/page.ts';
import type { LotteryDrawsTable, LotteryTicketsTable } from '#platform/db/tables/lottery-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { openBet, postBet, settleBet, takenOfRound } from '#platform/ledger/lottery-bets.ts';
import { returnTicket } from '#platform/ledger/lottery-returns.ts';
import { purseBalance, purseFor } from '#platform/ledger/vendor-wallets.ts';
import { checkBranchBet } from '#platform/protection/branch-settings.ts';
import { checkBetLimits } from '#platform/protection/check-limits.ts';
import { refuseUnansweredCheck } from '#platform/protection/reality-check.ts';
import { type Lottery, lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { type LineOrder, lineWin, priceLines, type TicketLine, ticketWin } from '#platform/rules/lottery/ticket.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { DomainError } from '#values/domain-error.ts';
import { type DrawnGroup, type PrizeMode, returnReasons } from '#values/lottery/games.ts';
import { type Amount, type Minor, minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { heldLottery, keptPart, returnWithdrawn } from './withdrawn.ts';

type Trx = Transaction<Tables>;
type Draw = Selectable<LotteryDrawsTable>;
type Ticket = Selectable<LotteryTicketsTable>;
type TicketDto = Output<LotterySchemas['tickets']>['tickets'][number];

export interface TicketOrder {
  readonly gameId: string;
  readonly draw: string;
  readonly prizeMode: PrizeMode;
  readonly lines: readonly LineOrder[];
  readonly draws: number;
  readonly stopOnWin: boolean;
  readonly tellResult: boolean;
  readonly price: Amount;
}

/** Throws `not_found` for a lottery that does not exist. */
export function requireLottery(code: string): Lottery {
  const lottery = lotteryByCode(code);
  if (!lottery) throw new DomainError('not_found');
  return lottery;
}

/**
 * The draws of an order, from the named one on. They are locked against drawing until the ticket is stored, and the clock is read after
 * that: no ticket is later than its closing time. Throws `lottery.withdrawn`, `lottery.closed`,
 * `lottery.draws_not_open` or `not_found`.
 */
async function lockDraws(trx: Db, context: RequestContext, lottery: Lottery, order: TicketOrder): Promise<{ draws: Draw[]; at: Date }> {
  const first = await trx
    .selectFrom('lottery_draws')
    .select('draws_at')
    .where('lottery', '=', lottery.code)
    .where('number', '=', order.draw)
    .executeTakeFirst();
  if (!first) throw new DomainError('not_found');
  const draws = await trx
    .selectFrom('lottery_draws')
    .selectAll()
    .where('lottery', '=', lottery.code)
    .where('draws_at', '>=', first.draws_at)
    .orderBy('draws_at')
    .limit(order.draws)
    .forShare()
    .execute();
  const at = new Date(context.clock());
  const [next] = draws;
  if (next?.state === 'withdrawn' || !(await heldLottery(trx, lottery.code)))
    throw new DomainError('lottery.withdrawn', { lottery: lottery.name });
  if (next?.state !== 'open' || at >= next.closes_at)
    throw new DomainError('lottery.closed', {
      draw: order.draw,
      serverTime: toInstant(at),
      closedAt: toInstant(next?.closes_at ?? first.draws_at),
    });
  if (draws.length < order.draws) throw new DomainError('lottery.draws_not_open', { draws: draws.length });
  return { draws, at };
}

/** Buys a ticket for one or more draws, in the transaction of the idempotency key, after the member's protection was locked. */
export async function placeTickets(context: RequestContext, order: TicketOrder): Promise<Output<LotterySchemas['placeTickets']>> {
  const { memberId } = requireSession(context);
  const { brand } = context;
  const trx = context.db as Trx;
  const lottery = requireLottery(order.gameId);
  if (!lottery.modes.includes(order.prizeMode))
    throw new DomainError('lottery.mode_not_offered', { lottery: lottery.name, modes: [...lottery.modes] });
  const { lines, price } = priceLines(lottery, order.lines, order.prizeMode);
  const total = minor(price * BigInt(order.draws));
  if (toAmount(total) !== order.price) throw new DomainError('lottery.price_differs', { price: toAmount(total) });
  const { draws, at } = await lockDraws(trx, context, lottery, order);
  // The operator has closed the game or its provider. Tickets that were bought before are drawn and paid.
  const game = await trx.selectFrom('games_seen').select('open').where('game_code', '=', lottery.code).executeTakeFirst();
  if (game?.open === false) throw new DomainError('game.closed');
  await refuseUnansweredCheck(trx, memberId, brand.market.saferPlay.realityCheck, at);
  // Each draw is a bet of its own, of all tickets for it.
  const drawIds = draws.map(({ id }) => id);
  await checkBranchBet(trx, { memberId, game: lottery.code, product: lottery.category, stake: price, draws: drawIds });
  const bet = { memberId, game: lottery.code, vendor: lottery.vendor };
  const rounds: string[] = [];
  for (const draw of draws) {
    const detail = { lottery: lottery.code, draw: draw.number, kind: lottery.kind, lines: lines.map((line) => ({ ...line })) };
    rounds.push(await openBet(trx, bet, price, detail, at));
  }
  await checkBetLimits(trx, { memberId, amount: total, launchId: null }, at);
  const orderId = randomCode(context.random, safeAlphabet, 12);
  for (const [n, draw] of draws.entries()) {
    const round = rounds[n] ?? '';
    await postBet(trx, bet, round, price, at);
    await trx
      .insertInto('lottery_tickets')
      .values({
        round_id: round,
        order_id: orderId,
        member_id: memberId,
        draw_id: draw.id,
        lottery: lottery.code,
        prize_mode: order.prizeMode,
        lines: JSON.stringify(lines),
        price,
        // A single draw has nothing to stop.
        stops_on_win: order.stopOnWin && draws.length > 1,
        tells_result: order.tellResult,
        at,
        settled_at: null,
      })
      .execute();
  }
  const rows = await withDraw(trx, memberId).where('order_id', '=', orderId).orderBy('draws_at').execute();
  return {
    tickets: rows.map(toTicketDto),
    price: toAmount(total),
    balance: toAmount(await purseBalance(trx, memberId, await purseFor(trx, memberId, lottery.vendor))),
    currencySymbol: brand.currency.symbol,
  };
}

const withDraw = (db: Db, memberId: bigint) =>
  db
    .selectFrom('lottery_tickets')
    .innerJoin('lottery_draws', 'lottery_draws.id', 'lottery_tickets.draw_id')
    .selectAll('lottery_tickets')
    .innerJoin('rounds', 'rounds.id', 'lottery_tickets.round_id')
    .leftJoin('games', 'games.game_code', 'lottery_tickets.lottery')
    .select([
      'lottery_draws.number',
      'lottery_draws.draws_at',
      'lottery_draws.closes_at',
      'lottery_draws.result',
      'lottery_draws.seed_hash',
      'games.name',
    ])
    .select(sql<string | null>`rounds.detail ->> 'returned'`.as('returned'))
    .select(takenOfRound.as('taken'))
    .where('lottery_tickets.member_id', '=', memberId);

type TicketWithDraw = Ticket &
  Pick<Draw, 'number' | 'draws_at' | 'closes_at' | 'result' | 'seed_hash'> & {
    readonly name: string | null;
    readonly returned: string | null;
    readonly taken: bigint;
  };

const linesOf = ({ lines }: Pick<Ticket, 'lines'>): readonly TicketLine[] => lines as unknown as readonly TicketLine[];

function toTicketDto(row: TicketWithDraw): TicketDto {
  const lottery = lotteryByCode(row.lottery);
  const result = row.result as unknown as DrawnGroup[] | null;
  const isEnded = row.state === 'won' || row.state === 'lost';
  return {
    reference: row.round_id,
    order: row.order_id,
    gameId: row.lottery,
    remark: lottery?.name ?? row.name ?? row.lottery,
    kind: lottery?.kind ?? null,
    draw: row.number,
    drawsAt: toInstant(row.draws_at),
    at: toInstant(row.at),
    state: row.state,
    returned: returnReasons.find((reason) => reason === row.returned) ?? null,
    price: toAmount(minor(row.price)),
    win: toAmount(minor(row.win)),
    ...(row.taken > 0n ? { paid: toAmount(minor((row.state === 'returned' ? row.price : row.win) - row.taken)) } : {}),
    prizeMode: row.prize_mode as PrizeMode,
    stopsOnWin: row.stops_on_win,
    lines: linesOf(row).map((line) => ({
      bet: line.bet,
      pick: line.pick,
      stake: line.stake,
      combinations: line.combinations,
      odds: { ...line.odds },
      win: isEnded && result && lottery ? toAmount(lineWin(lottery.kind, line, result)) : null,
    })),
    result: isEnded && result ? result.map(({ prize, numbers }) => ({ prize, numbers: [...numbers] })) : null,
    seedHash: row.seed_hash,
  };
}

/** The member's tickets, newest first. */
export async function listTickets(
  context: RequestContext,
  { gameId, open, ...page }: Page & { readonly gameId?: string | undefined; readonly open?: boolean | undefined },
): Promise<Output<LotterySchemas['tickets']>> {
  const { memberId } = requireSession(context);
  const { db, brand } = context;
  const counted = await db
    .selectFrom('lottery_tickets')
    .select((of) => of.fn.countAll<bigint>().as('total'))
    .where('member_id', '=', memberId)
    .$if(gameId !== undefined, (query) => query.where('lottery', '=', gameId ?? ''))
    .$if(open === true, (query) => query.where('state', '=', 'open'))
    .executeTakeFirstOrThrow();
  const rows = await withDraw(db, memberId)
    .$if(gameId !== undefined, (query) => query.where('lottery_tickets.lottery', '=', gameId ?? ''))
    .$if(open === true, (query) => query.where('lottery_tickets.state', '=', 'open'))
    .orderBy('lottery_tickets.at', 'desc')
    .orderBy('lottery_draws.draws_at')
    .orderBy('lottery_tickets.round_id')
    .$call(onPage(page))
    .execute();
  const total = Number(counted.total);
  return {
    tickets: rows.map(toTicketDto),
    total,
    totalPages: pageCount(total, page.pageSize),
    currencySymbol: brand.currency.symbol,
  };
}

/** A payout of less than the ticket cost is not called a win. `paid` is the win without what the house took of it. */
const resultMessage = (win: Minor, paid: Minor, price: Minor) =>
  win === 0n ? 'lottery.lost' : paid > price ? 'lottery.won' : 'lottery.paid';

const batchSize = 100;
type Left = 'more' | 'waiting' | 'aside' | 'nothing';

const openTicketsOf = (trx: Trx, draw: Draw) =>
  trx.selectFrom('lottery_tickets').where('draw_id', '=', draw.id).where('state', '=', 'open');

/**
 * Settles open tickets of a draw. A ticket under a stop rule waits for the earlier draws of its order, which may return it, also when
 * several draws became due at once. Returns what is left: tickets that can be settled at once, ones that wait for another draw, or only
 * ones that were set aside.
 */
export async function settleTickets(trx: Trx, draw: Draw, brand: Brand, now: Date): Promise<Left> {
  const lottery = lotteryByCode(draw.lottery);
  const isDue = lottery
    ? notAside('lottery.ticket', sql.ref('lottery_tickets.round_id'), now)
    : notAside('lottery.order', sql.ref('lottery_tickets.order_id'), now);
  const rows = await openTicketsOf(trx, draw)
    .selectAll()
    .where((of) =>
      of.or([
        of('stops_on_win', '=', false),
        of.not(
          of.exists(
            of
              .selectFrom('lottery_tickets as earlier')
              .innerJoin('lottery_draws', 'lottery_draws.id', 'earlier.draw_id')
              .select('earlier.round_id')
              .whereRef('earlier.order_id', '=', 'lottery_tickets.order_id')
              .where('earlier.state', '=', 'open')
              .where('lottery_draws.draws_at', '<', draw.draws_at),
          ),
        ),
      ]),
    )
    .where(isDue)
    .orderBy('member_id')
    .orderBy('round_id')
    .limit(batchSize)
    .forUpdate()
    .execute();
  const left = async (): Promise<Left> => {
    if (rows.length === batchSize) return 'more';
    const open = openTicketsOf(trx, draw).select('round_id').limit(1);
    if (await open.where(isDue).executeTakeFirst()) return 'waiting';
    return (await open.executeTakeFirst()) ? 'aside' : 'nothing';
  };
  if (!lottery) {
    // Without its rules a ticket cannot be judged.
    await returnWithdrawn(trx, rows, brand, now);
    return left();
  }
  const settle = async (ticket: Ticket): Promise<void> => {
    const win = ticketWin(lottery.kind, linesOf(ticket), draw.result as unknown as DrawnGroup[]);
    const paid = await payTicket(trx, ticket, lottery, draw, win, now);
    const { member_id: memberId, round_id: reference } = ticket;
    const about = { lottery: lottery.name, draw: draw.number, symbol: brand.currency.symbol, reference };
    if (ticket.tells_result) {
      const price = minor(ticket.price);
      const data = { ...about, amount: toAmount(paid), price: toAmount(price), ...keptPart(minor(win - paid)) };
      await notify(trx, { memberId, kind: resultMessage(win, paid, price), data }, now);
    }
    if (win === 0n || !ticket.stops_on_win) return;
    const { draws, amount, kept } = await returnLaterTickets(trx, ticket, draw, now);
    const data = { ...about, draws, amount: toAmount(amount), ...keptPart(kept) };
    // Money that comes back is always told, with its reason.
    if (draws > 0) await notify(trx, { memberId, kind: 'lottery.stopped', data }, now);
  };
  await workOff(trx, rows, {
    kind: 'lottery.ticket',
    idOf: ({ round_id }) => round_id,
    now,
    work: async (some) => {
      for (const ticket of some) await settle(ticket);
    },
  });
  return left();
}

/** Ends a ticket with its money, and writes into its round the draw and what each line won. Returns what was paid of the win. */
async function payTicket(
  trx: Trx,
  ticket: Ticket,
  { vendor, kind }: Lottery,
  draw: Pick<Draw, 'result'>,
  win: Minor,
  now: Date,
): Promise<Minor> {
  const taken = await settleBet(trx, { memberId: ticket.member_id, game: ticket.lottery, vendor }, ticket.round_id, win, now);
  if (taken === null) throw new Error(`The round of ticket ${ticket.round_id} ended without its ticket.`);
  await trx
    .updateTable('lottery_tickets')
    .set({ state: win > 0n ? 'won' : 'lost', win, settled_at: now })
    .where('round_id', '=', ticket.round_id)
    .execute();
  const result = draw.result as unknown as DrawnGroup[];
  const lines = linesOf(ticket).map((line) => ({ ...line, win: toAmount(lineWin(kind, line, result)) }));
  await trx
    .updateTable('rounds')
    .set({ detail: sql<string>`detail || ${JSON.stringify({ result, lines })}::jsonb` })
    .where('id', '=', ticket.round_id)
    .execute();
  return minor(win - taken);
}

/**
 * The stop rule: after a win the later draws of the order are given back, also those that were drawn in the meantime. Returns how many,
 * how much came back, and how much the house kept.
 */
async function returnLaterTickets(
  trx: Trx,
  won: Ticket,
  draw: Draw,
  now: Date,
): Promise<{ readonly draws: number; readonly amount: Minor; readonly kept: Minor }> {
  const later = await trx
    .selectFrom('lottery_tickets')
    .innerJoin('lottery_draws', 'lottery_draws.id', 'lottery_tickets.draw_id')
    .selectAll('lottery_tickets')
    .where('order_id', '=', won.order_id)
    .where('lottery_tickets.state', '=', 'open')
    .where('draws_at', '>', draw.draws_at)
    .orderBy('draws_at')
    .execute();
  let [price, kept] = [0n, 0n];
  for (const ticket of later) {
    price += ticket.price;
    kept += await returnTicket(trx, ticket, 'stop', now);
  }
  return { draws: later.length, amount: minor(price - kept), kept: minor(kept) };
}
