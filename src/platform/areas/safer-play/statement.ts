/** The calls of the monthly statement and of the budget, both for calendar months in the brand's time zone. */
import { sql } from 'kysely';
import type { SaferPlaySchemas } from '#calls/schemas/safer-play.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { Db, RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { playedSpans } from '#platform/protection/play-limits.ts';
import { takesWin } from '#platform/protection/played.ts';
import type { PostingKind } from '#platform/rules/postings.ts';
import { calendarMonths } from '#platform/rules/protection/calendar-months.ts';
import { timeCovered } from '#platform/rules/protection/play-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';

type StatementDto = Output<SaferPlaySchemas['statement']>;
type BudgetDto = Output<SaferPlaySchemas['budget']>;

const months = 12;

interface Sums {
  readonly deposits: bigint;
  readonly withdrawals: bigint;
  readonly bets: bigint;
  readonly payouts: bigint;
}
const none: Sums = { deposits: 0n, withdrawals: 0n, bets: 0n, payouts: 0n };

/**
 * Postings in a column, as they change what the member has: a refund lowers the bets, money that came back the withdrawals, and what the
 * house took of a win the payouts.
 */
const columns = {
  deposits: ['deposit'],
  withdrawals: ['withdrawal', 'withdrawal_sent', 'withdrawal_returned', 'withdrawal_taken_back'],
  bets: ['bet', 'rollback'],
  payouts: ['win', 'jackpot_win'],
} as const satisfies Record<keyof Sums, readonly PostingKind[]>;

/** What went through the balance, the wallets of vendors and the bonus, by month, so that bets are those of the betting record. */
async function sumsByMonth(db: Db, memberId: bigint, from: Date, zone: string): Promise<ReadonlyMap<string, Sums>> {
  const isIn = (column: keyof Sums) =>
    sql`(postings.kind = ${anyText(columns[column])} ${column === 'payouts' ? sql`or ${takesWin}` : sql``})`;
  const sum = (column: keyof Sums) => sql<bigint>`coalesce(sum(entries.amount) filter (where ${isIn(column)}), 0)::bigint`;
  const rows = await db
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'entries.posting_id')
    .where('entries.account_id', 'in', (of) =>
      of
        .selectFrom('accounts')
        .select('id')
        .where('member_id', '=', memberId)
        // Not `pending`: a withdrawal passes through it.
        .where((is) => is.or([is('kind', 'in', ['main', 'bonus']), is('kind', 'like', 'vendor/%')])),
    )
    .where('entries.at', '>=', from)
    .where('postings.kind', '=', anyText([...Object.values(columns).flat(), 'bonus_ended']))
    .select(sql<string>`to_char(entries.at at time zone ${zone}, 'YYYY-MM')`.as('month'))
    .select([
      sum('deposits').as('deposits'),
      sql<bigint>`-${sum('withdrawals')}`.as('withdrawals'),
      sql<bigint>`-${sum('bets')}`.as('bets'),
      sum('payouts').as('payouts'),
    ])
    .groupBy(sql`1`)
    .execute();
  return new Map(rows.map(({ month, ...sums }) => [month, sums]));
}

const money = (amount: bigint) => toAmount(minor(amount));
const toRow = ({ deposits, withdrawals, bets, payouts }: Sums, minutes: number) => ({
  deposits: money(deposits),
  withdrawals: money(withdrawals),
  bets: money(bets),
  payouts: money(payouts),
  net: money(payouts - bets),
  minutes,
});

/** Twelve months, newest first, also those without play. */
export async function statement({ db, brand, now }: RequestContext, memberId: bigint): Promise<StatementDto> {
  const listed = calendarMonths(now, months, brand.timeZone);
  const oldest = new Date(listed.at(-1)?.from ?? now);
  const sums = await sumsByMonth(db, memberId, oldest, brand.timeZone);
  const spans = await playedSpans(db, memberId, oldest, now, null);
  const rows = listed.map(({ name, from, to }) => ({
    name,
    sums: sums.get(name) ?? none,
    minutes: Math.floor(timeCovered(spans, { from, to }) / 60_000),
  }));
  const total = (column: keyof Sums): bigint => rows.reduce((sum, row) => sum + row.sums[column], 0n);
  return {
    currencySymbol: brand.currency.symbol,
    months: rows.map(({ name, sums: one, minutes }) => ({ month: name, ...toRow(one, minutes) })),
    total: toRow(
      { deposits: total('deposits'), withdrawals: total('withdrawals'), bets: total('bets'), payouts: total('payouts') },
      rows.reduce((sum, row) => sum + row.minutes, 0),
    ),
  };
}

/** Spent is what was lost: bets minus payouts of the month, and zero for who won. */
export async function budget({ db, brand, now }: RequestContext, memberId: bigint): Promise<BudgetDto> {
  const [month] = calendarMonths(now, 1, brand.timeZone);
  const { bets, payouts } = (month && (await sumsByMonth(db, memberId, new Date(month.from), brand.timeZone)).get(month.name)) ?? none;
  const row = await db.selectFrom('play_budgets').select('amount').where('member_id', '=', memberId).executeTakeFirst();
  const planned = row?.amount ?? null;
  const spent = bets > payouts ? bets - payouts : 0n;
  return {
    currencySymbol: brand.currency.symbol,
    month: month?.name ?? '',
    amount: planned === null ? null : money(planned),
    spent: money(spent),
    left: planned === null ? null : money(spent >= planned ? 0n : planned - spent),
  };
}

/** A plan, not a limit: it refuses nothing. Null removes it. */
export async function changeBudget(context: RequestContext, memberId: bigint, typed: string | null): Promise<BudgetDto> {
  const amount = typed === null ? null : toMinor(typed);
  if (typed !== null && (amount === null || amount <= 0n))
    throw new DomainError('input.invalid', { fields: { amount: { code: 'field.invalid' } } });
  const { db, now } = context;
  if (amount === null) await db.deleteFrom('play_budgets').where('member_id', '=', memberId).execute();
  else
    await db
      .insertInto('play_budgets')
      .values({ member_id: memberId, amount, changed_at: now })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ amount, changed_at: now }))
      .execute();
  return budget(context, memberId);
}
