/** The account record: every movement of a member's purse with the balance after it, sums of the period and of its days. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Gives } from '#calls/shape.ts';
import { ledgerKind, type WalletShapes } from '#calls/wallet.shape.ts';
import type { Tables } from '#platform/db/tables.ts';
import { type Amount, minor, toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';
import { methodName } from './deposits.ts';

type Db = Kysely<Tables>;
type Given = Gives<WalletShapes['ledger']>;
type Kind = Given['rows'][number]['kind'];

/** The kinds a record can show; whatever else the ledger may hold is an adjustment of the account. */
const kinds: readonly string[] = ledgerKind.options;
const isKind = (kind: string): kind is Kind => kinds.includes(kind);
/** Postings with a name of their own that a person knows by another. */
const within: Readonly<Record<string, Kind>> = { trial_gift: 'bonus' };
const kindOf = (posting: string): Kind => within[posting] ?? (isKind(posting) ? posting : 'adjustment');
const known = [...kinds.filter((kind) => kind !== 'adjustment'), ...Object.keys(within)];
const postingsOf = (kind: Kind | undefined): string[] => known.filter((posting) => kindOf(posting) === kind);

/** Of a posting, whether it is one of the kind. */
const kindIs = (kind: Kind | undefined) => {
  const listed = sql.join(kind === 'adjustment' ? known : postingsOf(kind));
  return kind === 'adjustment' ? sql<boolean>`postings.kind not in (${listed})` : sql<boolean>`postings.kind in (${listed})`;
};

export interface RecordAsked {
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly kind?: Kind | undefined;
}

/** Entries of the member's main purse; `from` counts, `to` does not. Their postings are looked at only for a kind: the rest is read from the index alone. */
function movements(db: Db, memberId: bigint, { from, to, kind }: RecordAsked) {
  const isOfKind = (of: ExpressionBuilder<Tables, 'entries'>) =>
    of.exists(of.selectFrom('postings').select('postings.id').whereRef('postings.id', '=', 'entries.posting_id').where(kindIs(kind)));
  return db
    .selectFrom('entries')
    .where('entries.account_id', '=', (of) =>
      of
        .selectFrom('accounts')
        .select('id')
        .where((is) => is.and({ member_id: memberId, kind: 'main' })),
    )
    .$if(from !== undefined, (query) => query.where('entries.at', '>=', from ?? new Date(0)))
    .$if(to !== undefined, (query) => query.where('entries.at', '<', to ?? new Date(0)))
    .$if(kind !== undefined, (query) => query.where(isOfKind));
}

/** A page of the record in the order in which the balance changed, newest first. */
export async function recordOf(
  db: Db,
  memberId: bigint,
  asked: RecordAsked,
  page: { readonly size: number; readonly number: number },
  language = 'EN',
): Promise<Given['rows']> {
  const rows = await movements(db, memberId, asked)
    .innerJoin('postings', 'postings.id', 'entries.posting_id')
    .leftJoin('payment_methods', (join) => join.on('payment_methods.code', '=', sql<string>`postings.data ->> 'method'`))
    .leftJoin('rounds', (join) =>
      join
        .on('postings.kind', '=', 'win')
        .on('rounds.id', '=', sql<string>`postings.data ->> 'round'`)
        .on('rounds.vendor', '=', sql<string>`postings.data ->> 'vendor'`)
        .onRef('rounds.member_id', '=', 'postings.member_id'),
    )
    .leftJoin('games', (join) => join.on('games.game_code', '=', sql<string>`postings.data ->> 'game'`))
    .select([
      'entries.id',
      'entries.at',
      'entries.amount',
      'entries.balance_after',
      'postings.kind',
      'rounds.bet as stake',
      sql<Amount | null>`case when postings.kind = 'deposit' then postings.data ->> 'fee' end`.as('fee'),
      // A round's number says more to a person than the vendor's transaction.
      sql<string>`coalesce(postings.data ->> 'round', postings.reference)`.as('reference'),
      'games.name as game',
      'payment_methods.code',
      'payment_methods.name',
    ])
    .orderBy('entries.id', 'desc')
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  return rows.map(({ game, code, name, ...row }) => ({
    id: row.id.toString(),
    at: toInstant(row.at),
    kind: kindOf(row.kind),
    amount: toAmount(minor(row.amount)),
    balanceAfter: toAmount(minor(row.balance_after)),
    reference: row.reference,
    about: game ?? (code !== null && name !== null ? methodName({ code, name }, language) : null),
    stake: row.stake === null ? null : toAmount(minor(row.stake)),
    fee: row.fee,
  }));
}

export async function recordCount(db: Db, memberId: bigint, asked: RecordAsked): Promise<number> {
  const row = await movements(db, memberId, asked)
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/**
 * The purse over the period: what stood in it before and after, whatever kind is asked for, and what came in and went out of that kind.
 * Of all kinds opening + in - out = closing, and closing is the balance when the period is not over.
 * Counted back from the balance, in one statement, so that it adds up while money moves.
 */
export async function recordTotals(db: Db, memberId: bigint, { from, to, kind }: RecordAsked): Promise<Given['totals']> {
  const since = from ?? null;
  const until = to ?? null;
  const ours = kind === undefined ? sql`true` : sql`exists (select 1 from postings where postings.id = posting_id and ${kindIs(kind)})`;
  const { rows } = await sql<{ opening: bigint; gained: bigint; given: bigint; closing: bigint }>`
    select a.balance - coalesce(sum(e.amount), 0)::bigint as opening,
      coalesce(sum(e.amount) filter (where e.amount > 0 and within and ours), 0)::bigint as gained,
      coalesce(-sum(e.amount) filter (where e.amount < 0 and within and ours), 0)::bigint as given,
      a.balance - coalesce(sum(e.amount) filter (where not within), 0)::bigint as closing
    from accounts a
    left join lateral (
      select amount, ${until}::timestamptz is null or at < ${until}::timestamptz as within, ${ours} as ours
      from entries where account_id = a.id and (${since}::timestamptz is null or at >= ${since}::timestamptz)
    ) e on true
    where a.member_id = ${memberId} and a.kind = 'main'
    group by a.id
  `.execute(db);
  const { opening = 0n, gained = 0n, given = 0n, closing = 0n } = rows[0] ?? {};
  return { opening: toAmount(minor(opening)), in: toAmount(minor(gained)), out: toAmount(minor(given)), closing: toAmount(minor(closing)) };
}

/** The net of each of the brand's days that the given rows lie in: the whole day as far as period and kind reach, not only the rows of this page. */
export async function recordByDay(
  db: Db,
  memberId: bigint,
  asked: RecordAsked,
  timeZone: string,
  rows: Given['rows'],
): Promise<Given['byDay']> {
  if (rows.length === 0) return [];
  const times = rows.map((row) => Date.parse(row.at));
  const dayOf = (at: Date) => sql<Date>`date_trunc('day', ${at}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}`;
  const days = await movements(db, memberId, asked)
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
