/** The betting record: rounds with a stake, filtered, paged and totalled by the database. */
import { type Kysely, sql } from 'kysely';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { onPage, type Page } from '#platform/db/page.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { slotByCode } from '#platform/vendors/originals/slot-lookup.ts';
import { betDetailOf, settlementOf } from '#platform/vendors/originals/tables/table.ts';
import { symbolsOf } from '#values/games/slot-symbols.ts';
import { minor, toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';

type Db = Kysely<Tables>;
type Bet = Output<WalletSchemas['bets']>['bets'][number];
type BetWithDetail = Output<WalletSchemas['bet']>;

export interface BetQuery {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly gameType?: string | undefined;
  readonly vassalage?: string | undefined;
}

/** A member's rounds with a stake; `from` is inclusive, `to` exclusive. */
function roundsOf(db: Db, memberId: bigint, { from, to, gameType, vassalage }: BetQuery) {
  return db
    .selectFrom('rounds')
    .leftJoin('games', 'games.game_code', 'rounds.game_code')
    .leftJoin('vendors', 'vendors.code', 'games.vendor')
    .where('rounds.member_id', '=', memberId)
    .where('rounds.state', 'in', ['debited', 'settled', 'rolled_back'])
    .$if(from !== undefined, (query) => query.where('rounds.at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('rounds.at', '<', to as Date))
    .$if(gameType !== undefined, (query) => query.where(sql<boolean>`games.game_type = ${gameType ?? ''}`))
    .$if(vassalage !== undefined, (query) =>
      query.where((of) => of(of.fn.coalesce('games.vendor', 'rounds.vendor'), '=', vassalage ?? '')),
    );
}

type Rounds = ReturnType<typeof roundsOf>;

const withGameNames = (rounds: Rounds) =>
  rounds.select((of) => [
    'rounds.id',
    'rounds.at',
    'rounds.settled_at',
    'rounds.game_code',
    'rounds.bet',
    'rounds.win',
    'rounds.state',
    'rounds.detail',
    of.fn.coalesce('games.game_type', sql<string>`''`).as('game_type'),
    of.fn.coalesce('games.vendor', 'rounds.vendor').as('vendor'),
    of.fn.coalesce('vendors.name', 'rounds.vendor').as('vendor_name'),
    of.fn.coalesce('games.name', 'rounds.game_code').as('game_name'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof withGameNames>['execute']>>[number];

/** A refunded stake counts neither as stake nor in the net. */
function toBetDto(row: Row): Bet {
  const refunded = row.state === 'rolled_back';
  const net = refunded ? 0n : row.win - row.bet;
  return {
    id: row.id,
    reference: row.id,
    at: toInstant(row.at),
    settledAt: row.settled_at === null ? null : toInstant(row.settled_at),
    gameType: row.game_type,
    vassalage: row.vendor,
    vendorName: row.vendor_name,
    gameCode: row.game_code,
    gameName: row.game_name,
    stake: toAmount(minor(row.bet)),
    win: toAmount(minor(row.win)),
    net: toAmount(minor(net)),
    state: row.state === 'debited' ? 'running' : refunded ? 'rolled_back' : 'settled',
  };
}

/** One page of the record, newest first. */
export async function betsOf(db: Db, memberId: bigint, query: BetQuery, page: Page): Promise<Bet[]> {
  const rows = await withGameNames(roundsOf(db, memberId, query))
    .orderBy('rounds.at', 'desc')
    .orderBy('rounds.id', 'desc')
    .$call(onPage(page))
    .execute();
  return rows.map(toBetDto);
}

/** Count and sums of rounds. A running round includes its stake; a refunded round is counted but adds no amount. */
const sums = [
  sql<bigint>`count(*)`.as('count'),
  sql<bigint>`coalesce(sum(rounds.bet) filter (where rounds.state <> 'rolled_back'), 0)::bigint`.as('stake'),
  sql<bigint>`coalesce(sum(rounds.win) filter (where rounds.state <> 'rolled_back'), 0)::bigint`.as('win'),
] as const;

export interface BetTotals {
  readonly count: number;
  readonly stake: bigint;
  readonly win: bigint;
}

/** `running` is the stake of the rounds that have no result yet. */
export async function betTotals(db: Db, memberId: bigint, query: BetQuery): Promise<BetTotals & { readonly running: bigint }> {
  const row = await roundsOf(db, memberId, query)
    .select([...sums, sql<bigint>`coalesce(sum(rounds.bet) filter (where rounds.state = 'debited'), 0)::bigint`.as('running')])
    .executeTakeFirstOrThrow();
  return { ...row, count: Number(row.count) };
}

export type BetGroup = BetTotals & { readonly key: string; readonly name: string | null };

/** The sums by day in the brand's zone (`2026-11-22`), by product, or by provider. */
export async function betGroups(
  db: Db,
  memberId: bigint,
  query: BetQuery,
  by: { readonly timeZone: string } | 'product' | 'provider',
): Promise<BetGroup[]> {
  const rounds = roundsOf(db, memberId, query).select(sums);
  const provider = sql<string>`coalesce(games.vendor, rounds.vendor)`;
  const rows =
    by === 'product'
      ? await rounds.select(sql<string>`coalesce(games.game_type, '')`.as('key')).groupBy(sql`key`).execute()
      : by === 'provider'
        ? await rounds
            .select([provider.as('key'), sql<string>`coalesce(max(vendors.name), ${provider})`.as('name')])
            .groupBy(provider)
            .execute()
        : await db
            // Grouped by the day itself: a text for each round would take twice as long.
            .selectFrom(rounds.select(sql<Date>`(rounds.at at time zone ${by.timeZone})::date`.as('day')).groupBy(sql`day`).as('days'))
            .select(['count', 'stake', 'win', sql<string>`to_char(day, 'YYYY-MM-DD')`.as('key')])
            .orderBy('day')
            .execute();
  return rows.map((row) => ({ name: null, ...row, count: Number(row.count) }));
}

/** One round of the member with its details; undefined when it is not theirs. */
export async function betById(db: Db, memberId: bigint, id: string): Promise<BetWithDetail | undefined> {
  const row = await withGameNames(roundsOf(db, memberId, {}))
    .leftJoin('shared_rounds', 'shared_rounds.id', 'rounds.shared_round')
    .leftJoin('bonus_bets', (join) => join.onRef('bonus_bets.vendor', '=', 'rounds.vendor').onRef('bonus_bets.round', '=', 'rounds.id'))
    .select(['shared_rounds.commitment', 'bonus_bets.own', 'bonus_bets.bonus'])
    .where('rounds.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const detail = withSettlement(objectOf(row.detail), row);
  return { ...toBetDto(row), detail: await withDrawing(db, row.game_code, detail), ...paidBy(row) };
}

/** The account record lists only what own money paid. */
const paidBy = ({ own, bonus }: { readonly own: bigint | null; readonly bonus: bigint | null }): Pick<BetWithDetail, 'paidBy'> =>
  own !== null && bonus ? { paidBy: { own: toAmount(minor(own)), bonus: toAmount(minor(bonus)) } } : {};

/** Adds the hash that a table published before bets opened, what each field of the bet got back, and the final odds of a pool. */
function withSettlement(
  detail: Record<string, unknown>,
  { game_code, commitment }: { readonly game_code: string; readonly commitment: string | null },
): Record<string, unknown> {
  const bet = betDetailOf(detail);
  return commitment !== null && bet ? { ...detail, table: { ...bet, commitment, ...settlementOf(game_code, bet) } } : detail;
}

/** Adds what is needed to draw a slot round: symbol images and the row of each winning line on each reel. Other rounds stay unchanged. */
async function withDrawing(db: Db, code: string, detail: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { wins, free } = detail;
  if (!Array.isArray(wins)) return detail;
  const game = await slotByCode(db, code).catch(() => undefined);
  if (!game) return detail;
  const withRows = (won: readonly { line: number }[]) => won.map((win) => ({ ...win, rows: game.model.lines[win.line - 1] ?? [] }));
  return {
    ...detail,
    symbols: symbolsOf({ ...game, category: 'RNG' }),
    wins: withRows(wins),
    ...(Array.isArray(free) ? { free: free.map((one) => ({ ...one, wins: withRows(one.wins) })) } : {}),
  };
}

const objectOf = (detail: Json | null): Record<string, unknown> =>
  typeof detail === 'object' && !Array.isArray(detail) ? { ...detail } : {};
