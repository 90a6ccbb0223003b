/** Deposits in the database: methods, daily sum, single and latest deposits, and conversion to the wire format. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Brand } from '#brands/brand.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { hasTranslation, translate } from '#i18n/translate.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { DepositsTable, PaymentMethodsTable } from '#platform/db/tables/wallet-tables.ts';
import { cancelUnpaid, countsAsDeposited, isCancelledAtProvider } from '#platform/protection/deposited.ts';
import type { Terms } from '#platform/rules/payments/deposit-limits.ts';
import { type DepositTimes, depositTimeline, isPayable } from '#platform/rules/payments/deposit-states.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { days, hours, type Millis, minutes, toInstant } from '#values/time.ts';
import { amountSetting, firstValidTerms } from './amounts.ts';

export type DepositRow = Selectable<DepositsTable>;
/** `left`: the provider reported that the user left its page. Undefined where no report is possible yet. */
type DepositWithLeft = DepositRow & { readonly left?: boolean };
export type MethodRow = Selectable<PaymentMethodsTable>;
type Db = Kysely<Tables>;

export interface DepositSettings {
  readonly dailyLimit: Minor;
  /** How long an unpaid deposit stays open. */
  readonly openFor: Millis;
}

const settingsSchema = z.object({ dailyLimit: amountSetting, openMinutes: z.number().positive() });
const usualSettings = { dailyLimit: '100000.00', openMinutes: 30 } satisfies z.input<typeof settingsSchema>;

/** Reads the deposit settings (R16): the operator's, else the brand's, else the usual ones. An invalid one counts as missing. */
export async function depositSettings(db: Db, brand: Pick<Brand, 'deposits'>): Promise<DepositSettings> {
  const { dailyLimit, openMinutes } = firstValidTerms(settingsSchema, await readSetting(db, 'deposits'), brand.deposits, usualSettings);
  return { dailyLimit, openFor: minutes(openMinutes) };
}

export const methodsOf = (db: Db): Promise<MethodRow[]> =>
  db.selectFrom('payment_methods').selectAll().orderBy('place').orderBy('code').execute();

export const methodOf = (db: Db, code: string): Promise<MethodRow | undefined> =>
  db.selectFrom('payment_methods').selectAll().where('code', '=', code).executeTakeFirst();

/** The localized name of a payment method, unless the operator gave it a custom name. */
export function methodName({ code, name }: Pick<MethodRow, 'code' | 'name'>, language: string): string {
  const key = `pay.${code}`;
  return hasTranslation('EN', 'system', key) && name === translate('EN', 'system', key) ? translate(language, 'system', key) : name;
}

export const termsOf = (method: MethodRow): Terms => ({
  minimum: minor(method.minimum),
  maximum: minor(method.maximum),
  feeBasisPoints: method.fee_basis_points,
  open: method.open,
});

/** The sum of a member's deposits since the brand's midnight: credited, or still payable. */
export async function usedToday(db: Db, memberId: bigint, timeZone: string, now: Date): Promise<Minor> {
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(sum(amount), 0)::bigint as used from deposits
    where member_id = ${memberId} and ${countsAsDeposited(now)}
      and created_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
  `.execute(db);
  return minor(rows[0]?.used ?? 0n);
}

export const insertDeposit = (
  trx: Db,
  row: Pick<
    DepositRow,
    'id' | 'reference' | 'member_id' | 'method' | 'provider' | 'amount' | 'fee' | 'currency' | 'created_at' | 'open_until'
  >,
): Promise<DepositRow | undefined> =>
  trx
    .insertInto('deposits')
    .values({ ...row, pay_url: null })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();

/** A member's deposit by its id or reference; undefined when it belongs to someone else. */
export const depositOf = (db: Db, memberId: bigint, id: string): Promise<DepositWithLeft | undefined> =>
  db
    .selectFrom('deposits')
    .selectAll()
    .select(isCancelledAtProvider.as('left'))
    .where((of) => of.or([of('id', '=', id), of('reference', '=', id)]))
    .where('member_id', '=', memberId)
    .executeTakeFirst();

/** The latest deposits, newest first. Omits those that expired without a payment page: the user saw an error for these. */
export const latestDeposits = (db: Db, memberId: bigint, limit: number): Promise<DepositWithLeft[]> =>
  db
    .selectFrom('deposits')
    .selectAll()
    .select(isCancelledAtProvider.as('left'))
    .where('member_id', '=', memberId)
    .where((of) => of.or([of('expired_at', 'is', null), of('state', 'not in', ['expired', 'declined']), of('pay_url', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** How long a payment may stay pending, by the method's arrival time. */
export async function pendingTimeout(db: Db, code: string): Promise<Millis> {
  const { arrives } = await db.selectFrom('payment_methods').select('arrives').where('code', '=', code).executeTakeFirstOrThrow();
  return { 'at-once': hours(1), minutes: hours(6), hours: days(3) }[arrives];
}

/** Expires unpaid deposits and overdue pending ones. Returns the count and when the next one is due. */
export async function expireDeposits(trx: Transaction<Tables>, now: Date): Promise<{ expired: number; next: Date | null }> {
  const due = await trx
    .selectFrom('deposits')
    .select('id')
    .where('state', 'in', ['created', 'pending'])
    .where('open_until', '<=', now)
    .where(notAside('deposits.expire', sql.ref('deposits.id'), now))
    .forUpdate()
    .execute();
  const left = await workOff(trx, due, {
    kind: 'deposits.expire',
    idOf: ({ id }) => id,
    now,
    work: (some) =>
      trx
        .updateTable('deposits')
        .set({ state: 'expired', expired_at: now })
        .where('id', '=', anyText(some.map(({ id }) => id)))
        .execute(),
  });
  const next = await trx
    .selectFrom('deposits')
    .select((of) => of.fn.min('open_until').as('at'))
    .where('state', 'in', ['created', 'pending'])
    .where(notAside('deposits.expire', sql.ref('deposits.id'), now))
    .executeTakeFirst();
  return { expired: due.length - left.length, next: next?.at ?? null };
}

/** Cancels a deposit that the member has not paid. Returns undefined for one that is pending, ended, or without a payment page. */
export const cancelMemberDeposit = (db: Db, memberId: bigint, id: string, now: Date): Promise<DepositRow | undefined> =>
  cancelUnpaid(db, memberId, now).where('id', '=', id).where('pay_url', 'is not', null).returningAll().executeTakeFirst();

/** Only a cancellation ends a deposit with a payment page before its time. */
const isCancelled = ({ pay_url, expired_at, open_until }: DepositRow): boolean =>
  pay_url !== null && expired_at !== null && expired_at < open_until;

const stageTimes = (row: DepositRow): DepositTimes<Date> => ({
  created: row.created_at,
  paying: row.paying_at,
  confirmed: row.confirmed_at,
  credited: row.credited_at,
  declined: row.declined_at,
  expired: isCancelled(row) ? null : row.expired_at,
  cancelled: isCancelled(row) ? row.expired_at : null,
});

/** Converts a deposit to the wire format. `payUrl` is set while it can be paid. */
export function toDepositDto(row: DepositWithLeft, brand: Brand, now: Date): Output<WalletSchemas['deposit']> {
  const stillCounts = row.state === 'expired' && isCancelled(row) && !row.left && now < row.open_until;
  return {
    id: row.id,
    reference: row.reference,
    method: row.method,
    amount: toAmount(minor(row.amount)),
    fee: toAmount(minor(row.fee)),
    credited: toAmount(minor(row.amount - row.fee)),
    currencySymbol: brand.currency.symbol,
    state: row.state,
    payUrl: isPayable(row.state) && now < row.open_until ? row.pay_url : null,
    openUntil: isPayable(row.state) || stillCounts ? toInstant(row.open_until) : null,
    stages: depositTimeline(row.state, stageTimes(row)).map((stage) => ({ ...stage, at: stage.at === null ? null : toInstant(stage.at) })),
    createdAt: toInstant(row.created_at),
    balance: row.balance_after === null ? null : toAmount(minor(row.balance_after)),
  };
}
