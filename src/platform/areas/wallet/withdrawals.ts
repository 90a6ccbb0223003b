/** Withdrawals in the database: settings, what a member can withdraw, single and latest ones, and conversion to the wire format. */
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { WithdrawalsTable } from '#platform/db/tables/wallet-tables.ts';
import { levelTerms } from '#platform/identity/level-terms.ts';
import { isLeavingAfterClosing } from '#platform/protection/closed-accounts.ts';
import { isExcluded } from '#platform/protection/exclusions.ts';
import {
  limitsOfLeaving,
  type RequestedToday,
  sumUnbet,
  turnoverHundredths,
  type Withdrawable,
  type WithdrawalLimits,
  withdrawable,
} from '#platform/rules/payments/withdrawal-limits.ts';
import {
  isUnsent,
  netOf,
  receivedOf,
  type Withdrawal,
  type WithdrawalTimes,
  withdrawalTimeline,
} from '#platform/rules/payments/withdrawal-states.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { hours, type Millis, minutes, toInstant } from '#values/time.ts';
import { amountSetting, firstValidTerms } from './amounts.ts';
import { withdrawalAccountName } from './withdrawal-accounts.ts';

type Db = Kysely<Tables>;
export type WithdrawalRow = Selectable<WithdrawalsTable>;
/** With the account that it was sent to. */
export type WithdrawalWithAccount = WithdrawalRow & { readonly institution: string; readonly number_end: string; readonly holder: string };

export interface WithdrawalSettings extends WithdrawalLimits {
  /** The payment provider that sends. */
  readonly provider: string;
  /** How long it usually takes. */
  readonly arrivesWithin: Millis;
  /** How long the receipt question stays open, and until when a dispute is answered. */
  readonly receiptFor: Millis;
  readonly disputeFor: Millis;
  /** Whether a member without an authenticator confirms with a code by e-mail or text message. */
  readonly codes: boolean;
  /** How long withdrawals wait after the member's e-mail address or number has changed. */
  readonly waitAfterContact: Millis;
}

const settingsSchema = z.object({
  minimum: amountSetting,
  maximum: amountSetting,
  perDay: z.number().int().min(1),
  dailyLimit: amountSetting,
  feeBasisPoints: z.number().int().min(0).max(5_000),
  turnover: z.number().min(0).max(50),
  provider: z.string(),
  arrivesMinutes: z.number().positive(),
  receiptMinutes: z.number().positive(),
  disputeHours: z.number().positive(),
  codes: z.boolean(),
  contactWaitHours: z.number().min(0).max(168),
});
/** The figures of the market. */
const usualSettings = {
  minimum: '300.00',
  maximum: '100000.00',
  perDay: 3,
  dailyLimit: '200000.00',
  feeBasisPoints: 0,
  turnover: 1,
  provider: 'demo',
  arrivesMinutes: 120,
  receiptMinutes: 2_880,
  disputeHours: 72,
  codes: false,
  contactWaitHours: 0,
} satisfies z.input<typeof settingsSchema>;

/** Reads the withdrawal settings (R16): the operator's, else the brand's, else the usual ones. An invalid one counts as missing. */
export async function withdrawalSettings(db: Db, brand: Pick<Brand, 'withdrawals'>): Promise<WithdrawalSettings> {
  const { arrivesMinutes, receiptMinutes, disputeHours, contactWaitHours, ...limits } = firstValidTerms(
    settingsSchema,
    await readSetting(db, 'withdrawals'),
    brand.withdrawals,
    usualSettings,
  );
  return {
    ...limits,
    arrivesWithin: minutes(arrivesMinutes),
    receiptFor: minutes(receiptMinutes),
    disputeFor: hours(disputeHours),
    waitAfterContact: hours(contactWaitHours),
  };
}

/**
 * The settings that hold for a member: who leaves by an exclusion, or by a closing whose account the operator opened again for it, may take
 * out everything. A break is no leaving (decision 100).
 */
export async function memberWithdrawalSettings(
  { db, brand, now }: Pick<RequestContext, 'db' | 'brand' | 'now'>,
  memberId: bigint,
): Promise<WithdrawalSettings & { readonly leaving: boolean }> {
  const settings = await withdrawalSettings(db, brand);
  const leaving = (await isExcluded(db, memberId, now)) || (await isLeavingAfterClosing(db, memberId));
  if (leaving) return { ...limitsOfLeaving(settings), leaving };
  const { withdrawalsADay } = await levelTerms(db, memberId);
  return { ...settings, perDay: Math.max(settings.perDay, withdrawalsADay ?? 0), leaving };
}

/** Count and sum of what a member has requested since the brand's midnight. A returned withdrawal does not count. */
export async function requestedToday(db: Db, memberId: bigint, timeZone: string, now: Date): Promise<RequestedToday> {
  const { rows } = await sql<{ count: bigint; amount: bigint }>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount from withdrawals
    where member_id = ${memberId} and state <> 'returned'
      and requested_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
  `.execute(db);
  return { count: Number(rows[0]?.count ?? 0n), amount: minor(rows[0]?.amount ?? 0n) };
}

/** How many entries are read at once: most members need one batch. */
const batchSize = 1_000;

/** SQL condition: the entry is of the balance or of a vendor's wallet, where deposits and bets are booked. */
async function isPlayEntry(db: Db, memberId: bigint) {
  const accounts = await db
    .selectFrom('accounts')
    .select('id')
    .where('member_id', '=', memberId)
    .where((of) => of.or([of('kind', '=', 'main'), of('kind', 'like', 'vendor/%')]))
    .execute();
  const [first, ...more] = accounts.map(({ id }) => id);
  // Most members have one account, whose index gives the order.
  return more.length === 0 ? sql<boolean>`e.account_id = ${first ?? 0n}` : sql<boolean>`e.account_id = any(${[first, ...more]}::bigint[])`;
}

/** A batch of a member's entries from the newest back; `before` is the last one of the batch before. */
async function entriesBefore(db: Db, isOfMember: RawBuilder<boolean>, before: bigint | null) {
  const { rows } = await sql<{ id: bigint; kind: string; amount: bigint; round: string | null }>`
    select e.id, p.kind, abs(e.amount) as amount, (p.data ->> 'vendor') || ' ' || (p.data ->> 'round') as round
    from entries e join postings p on p.id = e.posting_id
    where ${isOfMember} and (${before}::bigint is null or e.id < ${before}::bigint)
    order by e.id desc limit ${batchSize}
  `.execute(db);
  return rows;
}

/** The stakes that a member's deposits still ask for. A refunded bet is no stake. Reads back only as far as it can matter. */
async function unbet(db: Db, memberId: bigint, turnover: number): Promise<Minor> {
  if (turnover <= 0) return minor(0);
  const isOfMember = await isPlayEntry(db, memberId);
  const { rows: sums } = await sql<{ required: bigint; refunded: string[] | null }>`
    select coalesce(sum(e.amount * ${turnoverHundredths(turnover)}::bigint / 100) filter (where p.kind = 'deposit'), 0)::bigint as required,
      array_agg((p.data ->> 'vendor') || ' ' || (p.data ->> 'round')) filter (where p.kind = 'rollback') as refunded
    from postings p join entries e on e.posting_id = p.id and ${isOfMember}
    where p.member_id = ${memberId} and p.kind in ('deposit', 'rollback')
  `.execute(db);
  const { required, refunded } = sums[0] ?? { required: 0n, refunded: null };
  const isRefunded = new Set(refunded);
  const sum = sumUnbet(minor(required), turnover);
  let goesOn = required > 0n;
  let before: bigint | null = null;
  while (goesOn) {
    const rows = await entriesBefore(db, isOfMember, before);
    for (const { kind, amount, round } of rows)
      if (goesOn && (kind === 'deposit' || (kind === 'bet' && !isRefunded.has(round ?? ''))))
        goesOn = sum.add({ kind, amount: minor(amount) });
    before = rows.at(-1)?.id ?? null;
    goesOn &&= rows.length === batchSize;
  }
  return sum.missing();
}

/** What of a balance the member can withdraw. */
export const withdrawableOf = async (db: Db, memberId: bigint, balance: Minor, turnover: number): Promise<Withdrawable> =>
  withdrawable(balance, await unbet(db, memberId, turnover), turnover);

const withAccounts = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('withdrawal_accounts', 'withdrawal_accounts.id', 'withdrawals.account_id')
    .selectAll('withdrawals')
    .select(['institution', 'number_end', 'holder']);

/** A member's withdrawal by its id or reference; undefined when it belongs to someone else. */
export const withdrawalOf = (db: Db, memberId: bigint, id: string): Promise<WithdrawalWithAccount | undefined> =>
  withAccounts(db)
    .where((of) => of.or([of('withdrawals.id', '=', id), of('reference', '=', id)]))
    .where('withdrawals.member_id', '=', memberId)
    .executeTakeFirst();

/** A withdrawal by its id, for the provider and the messages about it. */
export const withdrawalById = (db: Db, id: string): Promise<WithdrawalWithAccount> =>
  withAccounts(db).where('withdrawals.id', '=', id).executeTakeFirstOrThrow();

/** The latest withdrawals, newest first. */
export const latestWithdrawals = (db: Db, memberId: bigint, limit: number): Promise<WithdrawalWithAccount[]> =>
  withAccounts(db)
    .where('withdrawals.member_id', '=', memberId)
    .orderBy('requested_at', 'desc')
    .orderBy('withdrawals.id')
    .limit(limit)
    .execute();

/** The withdrawal as its rules see it. */
export const withdrawalIn = (row: WithdrawalRow): Withdrawal => ({
  state: row.state,
  amount: minor(row.amount),
  fee: minor(row.fee),
  sent: minor(row.sent),
  returned: minor(row.returned),
  missing: minor(row.missing),
  receivedBy: row.received_by,
});

const stageTimes = (row: WithdrawalRow): WithdrawalTimes<Date> => ({
  requested: row.requested_at,
  checked: row.checked_at,
  sending: row.sending_at,
  sent: row.sent_at,
  disputed: row.disputed_at,
  received: row.received_at,
  returned: row.returned_at,
});

/** Converts a withdrawal to the wire format. */
export function toWithdrawalDto(
  row: WithdrawalWithAccount,
  brand: Brand,
  { arrivesWithin }: Pick<WithdrawalSettings, 'arrivesWithin'>,
): Output<WalletSchemas['withdraw']> {
  const withdrawal = withdrawalIn(row);
  const wire = (at: Date | null) => (at === null ? null : toInstant(at));
  return {
    id: row.id,
    reference: row.reference,
    account: { name: withdrawalAccountName(brand, row), holder: row.holder },
    amount: toAmount(withdrawal.amount),
    fee: toAmount(withdrawal.fee),
    net: toAmount(netOf(withdrawal)),
    sent: toAmount(withdrawal.sent),
    received: toAmount(receivedOf(withdrawal)),
    returned: toAmount(withdrawal.returned),
    missing: toAmount(withdrawal.missing),
    currencySymbol: brand.currency.symbol,
    state: withdrawal.state,
    receivedBy: withdrawal.receivedBy,
    cause: row.cause,
    expectedAt: isUnsent(withdrawal.state) ? toInstant(new Date(row.requested_at.getTime() + arrivesWithin)) : null,
    receiptUntil: withdrawal.state === 'sent' ? wire(row.receipt_until) : null,
    disputeDue: withdrawal.state === 'disputed' ? wire(row.dispute_due) : null,
    stages: withdrawalTimeline(withdrawal, stageTimes(row)).map((stage) => ({ ...stage, at: wire(stage.at) })),
    createdAt: toInstant(row.requested_at),
    balance: toAmount(minor(row.balance_after)),
  };
}
