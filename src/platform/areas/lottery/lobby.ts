/** What the lobbies show of lotteries: the next draw, the latest open number, and which are popular or were played lately. */
import { type RawBuilder, sql } from 'kysely';
import type { LotterySchemas } from '#calls/schemas/lottery.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { Db, RequestContext } from '#platform/context.ts';
import { onPage, type Page } from '#platform/db/page.ts';
import { drawName, isVietnamese, type Lottery, lotteries } from '#platform/rules/lottery/lotteries.ts';
import { oddsOf, returnOf, tiersOf } from '#platform/rules/lottery/odds.ts';
import { mostCombinations, mostLines } from '#platform/rules/lottery/ticket.ts';
import { cachedReads } from '#values/cached-reads.ts';
import { DomainError } from '#values/domain-error.ts';
import { type DrawnGroup, openNumber, type PrizeMode } from '#values/lottery/games.ts';
import { type BetType, betTypes, numberText } from '#values/lottery/picks.ts';
import { minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { days, toInstant } from '#values/time.ts';
import { resultOf, seedOf } from './draws.ts';
import { requireLottery } from './tickets.ts';

type Row = Output<LotterySchemas['popular']>['list'][number];
type Terms = Output<LotterySchemas['terms']>;

interface Standing {
  readonly code: string;
  readonly number: string;
  readonly draws_at: Date;
  readonly closes_at: Date;
  readonly last_number: string | null;
  readonly last_drawn_at: Date | null;
  readonly last_result: DrawnGroup[] | null;
}

const codesOf = (list: readonly Lottery[]): RawBuilder<unknown> =>
  sql`jsonb_array_elements_text(${JSON.stringify(list.map(({ code }) => code))}::jsonb) as l(code)`;

/** The rows of lotteries in the given order. One that is withdrawn or whose draws are not made yet is left out. */
async function rowsOf({ db, now }: Pick<RequestContext, 'db' | 'now'>, list: readonly Lottery[]): Promise<Row[]> {
  const { rows } = await sql<Standing>`
    select l.code, d.number, d.draws_at, d.closes_at, p.number as last_number, p.drawn_at as last_drawn_at, p.result as last_result
    from ${codesOf(list)}
    cross join lateral (
      select number, draws_at, closes_at from lottery_draws
      where lottery = l.code and state = 'open' and draws_at > ${now} order by draws_at limit 1
    ) d
    left join lateral (
      select number, drawn_at, result from lottery_draws
      where lottery = l.code and result is not null order by draws_at desc limit 1
    ) p on true
    where not exists (select from platform_settings where name = 'withdrawn_lotteries' and value @> to_jsonb(l.code))
  `.execute(db);
  const standings = new Map(rows.map((row) => [row.code, row]));
  return list.flatMap((lottery) => {
    const row = standings.get(lottery.code);
    return row ? [toRow(lottery, row, now)] : [];
  });
}

const toRow = (lottery: Lottery, row: Standing, now: Date): Row => ({
  gameId: lottery.code,
  gameMenuTag: lottery.tag,
  remark: lottery.name,
  numero: row.last_result ? openNumber(row.last_result) : '',
  remainTime: row.draws_at.getTime() - now.getTime(),
  lockTime: lottery.lock,
  drawDayOfWeek: lottery.days.join(','),
  winningTime: row.last_drawn_at && toInstant(row.last_drawn_at),
  kind: lottery.kind,
  category: lottery.category,
  vendor: lottery.vendor,
  zone: lottery.zone,
  hot: lottery.hot,
  draw: row.number,
  drawsAt: toInstant(row.draws_at),
  closesAt: toInstant(row.closes_at),
  lastDraw: row.last_number,
});

const soldIn = (mode: PrizeMode) => (lottery: Lottery) => lottery.modes.includes(mode);

/** The menus of a lobby: each tag with the lotteries that have the odds table. */
export async function menusOf(context: RequestContext, mode: PrizeMode, area: 'VN' | null): Promise<Output<LotterySchemas['gameMenus']>> {
  const rows = await rowsOf(
    context,
    lotteries.filter(soldIn(mode)).filter((lottery) => area === null || isVietnamese(lottery)),
  );
  return {
    serverTime: toInstant(context.clock()),
    menus: [...Map.groupBy(rows, ({ gameMenuTag }) => gameMenuTag)].map(([tag, gameMenus]) => ({ tag, gameMenus })),
  };
}

/** In the order of the codes. */
async function listOf(context: RequestContext, codes: readonly string[], mode: PrizeMode): Promise<Output<LotterySchemas['popular']>> {
  const list = codes.flatMap((code) => lotteries.find((lottery) => lottery.code === code) ?? []).filter(soldIn(mode));
  return { serverTime: toInstant(context.clock()), list: await rowsOf(context, list) };
}

/** Cached, because the call is public. */
const ticketsSold = cachedReads<ReadonlyMap<string, number>>();

/** How many tickets of each lottery were bought in the last week. */
async function readTicketsSold({ db, now }: Pick<RequestContext, 'db' | 'now'>): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('lottery_tickets')
    .select((of) => ['lottery', of.fn.countAll<bigint>().as('tickets')])
    .where('at', '>', new Date(now.getTime() - days(7)))
    .groupBy('lottery')
    .execute();
  return new Map(rows.map(({ lottery, tickets }) => [lottery, Number(tickets)]));
}

/** The order is at most a minute old. */
export async function popularOf(context: RequestContext, mode: PrizeMode, count: number): Promise<Output<LotterySchemas['popular']>> {
  const tickets = await ticketsSold(context, () => readTicketsSold(context)).value;
  const rank = ({ code, hot }: Lottery) => (hot ? 1e12 : 0) + (tickets.get(code) ?? 0);
  const codes = [...lotteries].sort((a, b) => rank(b) - rank(a)).map(({ code }) => code);
  return listOf(context, codes.slice(0, count), mode);
}

export async function recentOf(
  context: RequestContext,
  memberId: bigint,
  mode: PrizeMode,
  count: number,
  area: 'VN' | null,
): Promise<Output<LotterySchemas['popular']>> {
  const rows = await context.db
    .selectFrom('lottery_tickets')
    .select((of) => ['lottery', of.fn.max('at').as('at')])
    .where('member_id', '=', memberId)
    .groupBy('lottery')
    .orderBy('at', 'desc')
    .execute();
  const isListed = (code: string) => area === null || lotteries.some((lottery) => lottery.code === code && isVietnamese(lottery));
  const codes = rows.map(({ lottery }) => lottery).filter(isListed);
  return listOf(context, codes.slice(0, count), mode);
}

/** Of so many draws of each lottery: those of every minute would leave no place for the weekly ones. */
const openedEach = 3;

/** The latest open numbers, newest first. */
export async function openedOf(
  { db, clock }: RequestContext,
  of: (lottery: Lottery) => boolean,
  count: number,
): Promise<Output<LotterySchemas['opened']>> {
  const asked = lotteries.filter(of);
  const { rows } = await sql<{ code: string; number: string; result: unknown; drawn_at: Date }>`
    select l.code, d.number, d.result, d.drawn_at
    from ${codesOf(asked)}
    cross join lateral (
      select number, result, drawn_at, draws_at from lottery_draws
      where lottery = l.code and drawn_at is not null order by draws_at desc limit ${asked.length > 1 ? openedEach : count}
    ) d
    order by d.draws_at desc, l.code limit ${count}
  `.execute(db);
  return {
    serverTime: toInstant(clock()),
    list: rows.map((row) => ({
      gameId: row.code,
      draw: row.number,
      numero: openNumber(resultOf(row)),
      winningTime: toInstant(row.drawn_at),
    })),
  };
}

/** Picks that stand for all others of a bet with the same odds, each with its name. */
function samplesOf(kind: Lottery['kind'], { bet, picker }: BetType): readonly (readonly [name: string, combination: readonly string[]])[] {
  if (picker.how === 'options') return picker.options.map((option) => [option, [option]]);
  if (picker.how === 'numbers') {
    const sizes = picker.take === 0 ? [picker.least, picker.most] : [picker.take, picker.take];
    return Array.from({ length: (sizes[1] ?? 0) - (sizes[0] ?? 0) + 1 }, (_, n) => {
      const size = (sizes[0] ?? 0) + n;
      return [picker.take === 0 ? String(size) : '', Array.from({ length: size }, (_number, at) => numberText(picker.from + at))];
    });
  }
  if (bet !== 'box') return [['', Array.from({ length: picker.places }, () => '0')]];
  // By repeated digits: 123, 112, 111 and so on.
  const patterns = {
    digits3: ['123', '112'],
    digits4: ['1234', '1123', '1122', '1112'],
    digits5: ['12345', '11234', '11223', '11123', '11122', '11112'],
  };
  return (patterns[kind as keyof typeof patterns] ?? []).map((pattern) => [pattern, [...pattern]]);
}

function oddsRows(kind: Lottery['kind'], type: BetType, mode: PrizeMode): Terms['bets'][number]['rows'] {
  return samplesOf(kind, type).flatMap(([name, combination]) =>
    tiersOf(kind, type.bet, combination).map((tier) => ({
      row: [name, tier.tier === 'win' ? '' : tier.tier].filter((part) => part !== '').join('/'),
      odds: toAmount(minor(oddsOf(tier, mode))),
      chance: tier.anyWin ?? tier.chance,
    })),
  );
}

/** Throws `not_found` for an unknown lottery or one that is not sold with this odds table. */
export async function lotteryTermsOf(context: RequestContext, gameId: string, mode: PrizeMode): Promise<Terms> {
  const lottery = requireLottery(gameId);
  const { db, now, brand } = context;
  const [row] = await rowsOf(context, [lottery]);
  if (!row || !lottery.modes.includes(mode)) throw new DomainError('not_found');
  const draws = await db
    .selectFrom('lottery_draws')
    .select(['number', 'closes_at', 'draws_at', 'seed_hash'])
    .where('lottery', '=', gameId)
    .where('state', '=', 'open')
    .where('closes_at', '>', now)
    .orderBy('draws_at')
    .execute();
  return {
    serverTime: toInstant(context.clock()),
    lottery: row,
    prizeMode: mode,
    prizeModes: [...lottery.modes],
    returnToPlayer: (returnOf[mode] * 100).toFixed(2),
    lowestBet: toAmount(lottery.lowestBet),
    highestBet: toAmount(lottery.highestBet),
    mostLines,
    mostCombinations,
    currencySymbol: brand.currency.symbol,
    bets: betTypes[lottery.kind].map((type) => ({ bet: type.bet, rows: oddsRows(lottery.kind, type, mode) })),
    draws: draws.map((draw) => ({
      draw: draw.number,
      closesAt: toInstant(draw.closes_at),
      drawsAt: toInstant(draw.draws_at),
      seedHash: draw.seed_hash,
    })),
  };
}

const drawnOf = (db: Db, gameId: string, draw: string | undefined) =>
  db
    .selectFrom('lottery_draws')
    .where('lottery', '=', gameId)
    .where('drawn_at', 'is not', null)
    .$if(draw !== undefined, (query) => query.where('number', '=', draw ?? ''));

/** Past draws with their proof. Throws `not_found` for an unknown lottery. */
export async function drawsOf(
  context: RequestContext,
  { gameId, draw, ...page }: Page & { readonly gameId: string; readonly draw?: string | undefined },
): Promise<Output<LotterySchemas['draws']>> {
  requireLottery(gameId);
  const { db } = context;
  const { total } = await drawnOf(db, gameId, draw)
    .select((of) => of.fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await drawnOf(db, gameId, draw).selectAll().orderBy('draws_at', 'desc').$call(onPage(page)).execute();
  return {
    draws: rows.map((row) => ({
      draw: row.number,
      name: drawName(row),
      drawsAt: toInstant(row.draws_at),
      opensAt: toInstant(row.opens_at),
      drawnAt: toInstant(row.drawn_at ?? row.draws_at),
      seed: seedOf(context, row),
      seedHash: row.seed_hash,
      result: resultOf(row).map(({ prize, numbers }) => ({ prize, numbers: [...numbers] })),
    })),
    total: Number(total),
    totalPages: pageCount(Number(total), page.pageSize),
  };
}
