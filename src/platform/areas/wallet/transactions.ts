/** The account record: every movement of a member's main purse with balances, totals of the period and daily sums. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { onPage, type Page } from '#platform/db/page.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { MoneyPostingKind } from '#platform/rules/postings.ts';
import { type Amount, minor, toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';
import { methodName } from './deposits.ts';

type Db = Kysely<Tables>;
type LedgerDto = Output<WalletSchemas['ledger']>;
type Kind = LedgerDto['rows'][number]['kind'];

/** How the record shows each kind of posting: a new kind without a row does not compile. One of an older version is an adjustment. */
const shownAs: Readonly<Record<MoneyPostingKind, Kind>> = {
  deposit: 'deposit',
  bet: 'bet',
  win: 'win',
  rollback: 'rollback',
  withdrawal: 'withdrawal',
  transfer: 'transfer',
  wallet_transfer: 'transfer',
  trial_gift: 'bonus',
  points_money: 'points',
  bonus_granted: 'bonus',
  bonus_released: 'bonus',
  bonus_ended: 'bonus',
  reward: 'reward',
  rebate: 'rebate',
  jackpot_win: 'jackpot',
  agent_dividend: 'dividend',
  agent_salary: 'salary',
  withdrawal_sent: 'withdrawal_return',
  withdrawal_returned: 'withdrawal_return',
  withdrawal_taken_back: 'withdrawal_return',
  adjustment: 'adjustment',
};
const knownPostings = Object.keys(shownAs) as MoneyPostingKind[];
const isKnown = (posting: string): posting is MoneyPostingKind => Object.hasOwn(shownAs, posting);
const kindOf = (posting: string): Kind => (isKnown(posting) ? shownAs[posting] : 'adjustment');
const postingsOf = (kind: Kind | undefined): string[] => knownPostings.filter((posting) => shownAs[posting] === kind);

/** SQL condition: the posting is of this kind. */
const isOfKindSql = (kind: Kind | undefined) => {
  const others = knownPostings.filter((posting) => shownAs[posting] !== 'adjustment');
  return kind === 'adjustment'
    ? sql<boolean>`postings.kind <> all(${others}::text[])`
    : sql<boolean>`postings.kind = ${anyText(postingsOf(kind))}`;
};

export interface TransactionQuery {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly kind?: Kind | undefined;
}

/**
 * Entries of the member's main purse; `from` is inclusive, `to` exclusive. Joins postings only for a kind: otherwise the index
 * suffices.
 */
function movements(db: Db, memberId: bigint, { from, to, kind }: TransactionQuery) {
  const isOfKind = (of: ExpressionBuilder<Tables, 'entries'>) =>
    of.exists(of.selectFrom('postings').select('postings.id').whereRef('postings.id', '=', 'entries.posting_id').where(isOfKindSql(kind)));
  return db
    .selectFrom('entries')
    .where('entries.account_id', '=', (of) =>
      of
        .selectFrom('accounts')
        .select('id')
        .where((is) => is.and({ member_id: memberId, kind: 'main' })),
    )
    .$if(from !== undefined, (query) => query.where('entries.at', '>=', from as Date))
    .$if(to !== undefined, (query) => query.where('entries.at', '<', to as Date))
    .$if(kind !== undefined, (query) => query.where(isOfKind));
}

/** The name of redeemed goods; null for all else. */
const goodsName = (words: unknown, language: string): string | null =>
  words === null ? null : (pickLocale(words as Record<string, { readonly name: string }>, language, language)?.words.name ?? null);

/** The title of the promotion that brought a bonus or a reward; null for all else. */
const promotionTitle = (words: unknown, language: string): string | null =>
  words === null ? null : (pickLocale(words as Record<string, { readonly title: string }>, language, language)?.words.title ?? null);

type Source = NonNullable<LedgerDto['rows'][number]['source']>;

const sources: Readonly<Partial<Record<MoneyPostingKind, Source>>> = {
  bonus_granted: 'bonus',
  bonus_released: 'bonus',
  bonus_ended: 'bonus',
  reward: 'reward',
  rebate: 'rebate',
  wallet_transfer: 'wallets',
  agent_dividend: 'income',
  agent_salary: 'income',
};

interface SourceOfRow {
  readonly kind: string;
  readonly line: 'upline' | 'downline' | null;
  readonly for_goods: boolean;
  readonly of_promotion: boolean;
  readonly source_row: string | null;
  readonly other_entry: string | null;
}

function sourceOf(row: SourceOfRow): Source | null {
  if (row.kind === 'transfer') return row.line;
  if (row.kind === 'points_money') return row.for_goods ? 'goods' : 'points';
  if (row.of_promotion) return 'reward';
  return isKnown(row.kind) ? (sources[row.kind] ?? null) : null;
}

/** The page that an entry comes from, and by which key that page knows the one that moved the money. */
function sourceAndRow(row: SourceOfRow): Pick<LedgerDto['rows'][number], 'source' | 'sourceRow'> {
  const source = sourceOf(row);
  return { source, sourceRow: source === 'downline' ? row.other_entry : source && row.source_row };
}

/** One page of the record in ledger order, newest first. */
export async function transactionsOf(
  db: Db,
  memberId: bigint,
  query: TransactionQuery,
  page: Page,
  language = 'EN',
): Promise<LedgerDto['rows']> {
  // Only the rows of the page are joined, not the whole record.
  const paged = movements(db, memberId, query)
    .select(['entries.id', 'entries.posting_id', 'entries.at', 'entries.amount', 'entries.balance_after'])
    .orderBy('entries.id', 'desc')
    .$call(onPage(page));
  const rows = await db
    .selectFrom(paged.as('entries'))
    .innerJoin('postings', 'postings.id', 'entries.posting_id')
    .leftJoin('payment_methods', (join) => join.on('payment_methods.code', '=', sql<string>`postings.data ->> 'method'`))
    .leftJoin('rounds', (join) =>
      join
        .on('postings.kind', '=', 'win')
        .on('rounds.id', '=', sql<string>`postings.data ->> 'round'`)
        .on('rounds.vendor', '=', sql<string>`postings.data ->> 'vendor'`)
        .onRef('rounds.member_id', '=', 'postings.member_id'),
    )
    .leftJoin('point_goods', (join) => join.on('point_goods.code', '=', sql<string>`postings.data ->> 'goods'`))
    .leftJoin('promotions', (join) => join.on('promotions.code', '=', sql<string>`postings.data ->> 'promotion'`))
    .leftJoin('games', (join) => join.on('games.game_code', '=', sql<string>`postings.data ->> 'game'`))
    .select([
      'entries.id',
      'entries.at',
      'entries.amount',
      'entries.balance_after',
      'postings.kind',
      'rounds.bet as stake',
      sql<Amount | null>`case when postings.kind in ('deposit', 'withdrawal') then postings.data ->> 'fee' end`.as('fee'),
      // A round's number helps a user more than an id. The others are this entry's own, for customer service.
      sql<string>`coalesce(postings.data ->> 'round', case when postings.kind in ('bonus_granted', 'bonus_released', 'bonus_ended')
        then 'B-' || postings.reference when postings.kind = 'rebate' then 'R-' || postings.id
        when postings.kind = 'reward' then 'P-' || postings.id else postings.reference end)`.as('reference'),
      // Any agent above can have sent it, not only the direct upline.
      sql<'upline' | 'downline' | null>`case when postings.kind = 'transfer' then (
        select case when m.path > o.path and m.path < o.path || '~' then 'upline' when o.path > m.path and o.path < m.path || '~' then 'downline' end
        from entries e join accounts a on a.id = e.account_id join members o on o.id = a.member_id join members m on m.id = ${memberId}
        where e.posting_id = postings.id and o.id <> m.id) end`.as('line'),
      sql<boolean>`postings.kind = 'points_money' and postings.data ? 'goods'`.as('for_goods'),
      // A rebate on demand is listed by its days, a promotion's by the member's part in it.
      sql<boolean>`postings.kind = 'rebate' and not postings.data ? 'to'`.as('of_promotion'),
      sql<string | null>`case postings.kind when 'rebate' then coalesce(postings.data ->> 'to', postings.reference)
        when 'wallet_transfer' then postings.data ->> 'vendor' else postings.reference end`.as('source_row'),
      // An agent's report of the team lists the entry of the one below.
      sql<string | null>`case when postings.kind = 'transfer' then (
        select e.id::text from entries e join accounts a on a.id = e.account_id
        where e.posting_id = postings.id and a.kind = 'main' and a.member_id <> ${memberId}) end`.as('other_entry'),
      'games.name as game',
      'point_goods.words as goods_words',
      'promotions.words as promotion_words',
      'payment_methods.code',
      'payment_methods.name',
      sql<
        string | null
      >`case postings.kind when 'withdrawal' then postings.data ->> 'account' when 'wallet_transfer' then postings.data ->> 'about'
        when 'rebate' then postings.data ->> 'days'
        when 'adjustment' then postings.data ->> 'reason'
        when 'transfer' then case when postings.member_id = ${memberId} then postings.data ->> 'to' else postings.data ->> 'from' end end`.as(
        'other',
      ),
    ])
    .orderBy('entries.id', 'desc')
    .execute();
  return rows.map(({ game, code, name, other, goods_words: goods, promotion_words: promotion, ...row }) => ({
    ...sourceAndRow(row),
    id: row.id.toString(),
    at: toInstant(row.at),
    kind: kindOf(row.kind),
    amount: toAmount(minor(row.amount)),
    balanceAfter: toAmount(minor(row.balance_after)),
    reference: row.reference,
    about:
      game ??
      other ??
      goodsName(goods, language) ??
      promotionTitle(promotion, language) ??
      (name && methodName({ code: code ?? '', name }, language)),
    stake: row.stake === null ? null : toAmount(minor(row.stake)),
    fee: row.fee,
  }));
}

export async function transactionCount(db: Db, memberId: bigint, query: TransactionQuery): Promise<number> {
  const row = await movements(db, memberId, query)
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * Totals of the period: opening and closing balance of all kinds, and amounts in and out of the requested kind. For all kinds opening
 * + in - out = closing; for an open-ended period closing is the current balance. One statement, computed back from the balance, so the
 * sums match while money moves.
 */
export async function transactionTotals(db: Db, memberId: bigint, { from, to, kind }: TransactionQuery): Promise<LedgerDto['totals']> {
  const since = from ?? null;
  const until = to ?? null;
  const kindCondition =
    kind === undefined ? sql`true` : sql`exists (select 1 from postings where postings.id = posting_id and ${isOfKindSql(kind)})`;
  const { rows } = await sql<{ opening: bigint; gained: bigint; given: bigint; closing: bigint }>`
    select a.balance - coalesce(sum(e.amount), 0)::bigint as opening,
      coalesce(sum(e.amount) filter (where e.amount > 0 and within and ours), 0)::bigint as gained,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and within and ours), 0)::bigint as given,
      a.balance - coalesce(sum(e.amount) filter (where not within), 0)::bigint as closing
    from accounts a
    left join lateral (
      select amount, ${until}::timestamptz is null or at < ${until}::timestamptz as within, ${kindCondition} as ours
      from entries where account_id = a.id and (${since}::timestamptz is null or at >= ${since}::timestamptz)
    ) e on true
    where a.member_id = ${memberId} and a.kind = 'main'
    group by a.id
  `.execute(db);
  const { opening = 0n, gained = 0n, given = 0n, closing = 0n } = rows[0] ?? {};
  return { opening: toAmount(minor(opening)), in: toAmount(minor(gained)), out: toAmount(minor(given)), closing: toAmount(minor(closing)) };
}

/** What deposits have brought and withdrawals have taken of the main purse since the account was opened. */
export async function lifetimeDeposits(db: Db, memberId: bigint): Promise<NonNullable<LedgerDto['lifetime']>> {
  const { rows } = await sql<{ deposited: bigint; withdrawn: bigint }>`
    select coalesce((select sum(amount - fee) from deposits where member_id = ${memberId} and state = 'credited'), 0)::bigint as deposited,
      coalesce((select sum(amount - returned) from withdrawals where member_id = ${memberId}), 0)::bigint as withdrawn
  `.execute(db);
  const { deposited = 0n, withdrawn = 0n } = rows[0] ?? {};
  return { deposited: toAmount(minor(deposited)), withdrawn: toAmount(minor(withdrawn)), net: toAmount(minor(deposited - withdrawn)) };
}

/** The net per day, in the brand's time zone, for the days of the given rows. It covers whole days within the query, not only this page. */
export async function transactionsByDay(
  db: Db,
  memberId: bigint,
  query: TransactionQuery,
  timeZone: string,
  rows: LedgerDto['rows'],
): Promise<LedgerDto['byDay']> {
  if (rows.length === 0) return [];
  const times = rows.map((row) => Date.parse(row.at));
  const dayOf = (at: Date) => sql<Date>`date_trunc('day', ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`;
  const days = await movements(db, memberId, query)
    .where('entries.at', '>=', dayOf(new Date(Math.min(...times))))
    .where(
      'entries.at',
      '<',
      sql<Date>`(date_trunc('day', ${new Date(Math.max(...times))}::timestamptz at time zone ${timeZone}) + interval '1 day') at time zone ${timeZone}`,
    )
    .select([
      sql<string>`to_char(entries.at at time zone ${timeZone}, 'YYYY-MM-DD')`.as('day'),
      sql<bigint>`sum(entries.amount)::bigint`.as('net'),
    ])
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`)
    .execute();
  return days.map((row) => ({ day: row.day, net: toAmount(minor(row.net)) }));
}
