/** Deposits as they are kept: methods, the day's sum, one deposit or the latest, and how the wire shows them. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Gives } from '#calls/shape.ts';
import type { WalletShapes } from '#calls/wallet.shape.ts';
import { hasWord, say } from '#i18n/words.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { DepositsTable, PaymentMethodsTable } from '#platform/db/wallet-tables.ts';
import { isOpen, type Moments, stagesOf } from '#platform/rules/deposit.ts';
import type { Terms } from '#platform/rules/limits.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { days, hours, type Millis, minutes, toInstant } from '#values/time.ts';

export type Deposit = Selectable<DepositsTable>;
/** `left`: the provider has told that the person left its page; unknown where nothing can have been told yet. */
type Shown = Deposit & { readonly left?: boolean };
export type Method = Selectable<PaymentMethodsTable>;
type Db = Kysely<Tables>;

export interface DepositSettings {
  readonly dailyLimit: Minor;
  /** How long an unpaid deposit is kept open. */
  readonly openFor: Millis;
}

/** The platform's own settings of deposits (R16); throws when the row is not as the migration wrote it. */
export async function depositSettings(db: Db): Promise<DepositSettings> {
  const row = await db.selectFrom('platform_settings').select('value').where('name', '=', 'deposits').executeTakeFirst();
  const { dailyLimit, openMinutes } = (row?.value ?? {}) as { dailyLimit?: unknown; openMinutes?: unknown };
  const limit = typeof dailyLimit === 'string' ? toMinor(dailyLimit) : null;
  if (limit === null || typeof openMinutes !== 'number')
    throw new Error('The platform setting "deposits" needs dailyLimit (an amount) and openMinutes (a number).');
  return { dailyLimit: limit, openFor: minutes(openMinutes) };
}

export const methodsOf = (db: Db): Promise<Method[]> =>
  db.selectFrom('payment_methods').selectAll().orderBy('place').orderBy('code').execute();

export const methodOf = (db: Db, code: string): Promise<Method | undefined> =>
  db.selectFrom('payment_methods').selectAll().where('code', '=', code).executeTakeFirst();

/** A way by the reader's word for it where it has its common name; what an operator calls it is a name. */
export function methodName({ code, name }: Pick<Method, 'code' | 'name'>, language: string): string {
  const key = `pay.${code}`;
  return hasWord('EN', 'system', key) && name === say('EN', 'system', key) ? say(language, 'system', key) : name;
}

export const termsOf = (method: Method): Terms => ({
  minimum: minor(method.minimum),
  maximum: minor(method.maximum),
  feeBasisPoints: method.fee_basis_points,
  open: method.open,
});

/** Makes a member's deposits wait for each other until the transaction ends, so that two cannot both fit under one limit. */
export async function oneAtATime(trx: Db, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits of ${memberId}`}, 0))`.execute(trx);
}

/** Of a row of `deposits`: the person left the provider's page of it, and the provider has closed that. */
export const isLeft = sql<boolean>`exists (select from payment_notifications told where told.deposit_id = deposits.id and told.outcome = 'cancelled')`;

/** What a member asked for since the brand's midnight and what has not failed: credited, or still to be paid. The provider's page of one that was cancelled here is open until its time, or until the provider says that it was left. */
export async function usedToday(db: Db, memberId: bigint, timeZone: string, now: Date): Promise<Minor> {
  const { rows } = await sql<{ used: bigint }>`
    select coalesce(sum(amount), 0)::bigint as used from deposits
    where member_id = ${memberId}
      and (state in ('created', 'pending', 'credited') or (state = 'expired' and pay_url is not null and open_until > ${now} and not ${isLeft}))
      and created_at >= date_trunc('day', ${now}::timestamptz at time zone ${timeZone}) at time zone ${timeZone}
  `.execute(db);
  return minor(rows[0]?.used ?? 0n);
}

export const insertDeposit = (
  trx: Db,
  row: Pick<Deposit, 'id' | 'reference' | 'member_id' | 'method' | 'amount' | 'fee' | 'currency' | 'created_at' | 'open_until'>,
): Promise<Deposit | undefined> =>
  trx
    .insertInto('deposits')
    .values({ ...row, pay_url: null })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returningAll()
    .executeTakeFirst();

/** A member's own deposit; another's is as missing as none. */
export const depositOf = (db: Db, memberId: bigint, id: string): Promise<Shown | undefined> =>
  db.selectFrom('deposits').selectAll().select(isLeft.as('left')).where('id', '=', id).where('member_id', '=', memberId).executeTakeFirst();

/** Those that ended before they had a page are left out: the person was told that nothing came of it. */
export const latestDeposits = (db: Db, memberId: bigint, limit: number): Promise<Shown[]> =>
  db
    .selectFrom('deposits')
    .selectAll()
    .select(isLeft.as('left'))
    .where('member_id', '=', memberId)
    .where((of) => of.or([of('state', '<>', 'expired'), of('pay_url', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();

/** How long a payment that the provider has begun may take; how it arrives is what the method itself says. */
export async function patienceWith(db: Db, code: string): Promise<Millis> {
  const { arrives } = await db.selectFrom('payment_methods').select('arrives').where('code', '=', code).executeTakeFirstOrThrow();
  return { 'at-once': hours(1), minutes: hours(6), hours: days(3) }[arrives];
}

/** Gives up what nobody paid in time, and what the provider began and never ended. Answers how many, and when the next one is due. */
export async function expireDeposits(trx: Transaction<Tables>, now: Date): Promise<{ expired: number; next: Date | null }> {
  const rows = await trx
    .updateTable('deposits')
    .set({ state: 'expired', expired_at: now })
    .where('state', 'in', ['created', 'pending'])
    .where('open_until', '<=', now)
    .returning('id')
    .execute();
  const next = await trx
    .selectFrom('deposits')
    .select((of) => of.fn.min('open_until').as('at'))
    .where('state', 'in', ['created', 'pending'])
    .executeTakeFirst();
  return { expired: rows.length, next: next?.at ?? null };
}

/** Gives up what the member has not paid. What the provider has, what has an end, and what has no page yet stays as it is. */
export const cancelDeposit = (db: Db, memberId: bigint, id: string, now: Date): Promise<Deposit | undefined> =>
  db
    .updateTable('deposits')
    .set({ state: 'expired', expired_at: now })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'created')
    .where('pay_url', 'is not', null)
    .returningAll()
    .executeTakeFirst();

/** By the clock nothing that has a page is given up before its time. */
const isCancelled = ({ pay_url, expired_at, open_until }: Deposit): boolean =>
  pay_url !== null && expired_at !== null && expired_at < open_until;

const momentsOf = (row: Deposit): Moments<Date> => ({
  created: row.created_at,
  paying: row.paying_at,
  confirmed: row.confirmed_at,
  credited: row.credited_at,
  declined: row.declined_at,
  expired: isCancelled(row) ? null : row.expired_at,
  cancelled: isCancelled(row) ? row.expired_at : null,
});

/** A deposit on the wire. Its payment page is given while it can still be paid. */
export function depositGiven(row: Shown, brand: Brand, now: Date): Gives<WalletShapes['deposit']> {
  const stillCounts = isCancelled(row) && !row.left && now < row.open_until;
  return {
    id: row.id,
    reference: row.reference,
    method: row.method,
    amount: toAmount(minor(row.amount)),
    fee: toAmount(minor(row.fee)),
    credited: toAmount(minor(row.amount - row.fee)),
    currencySymbol: brand.currency.symbol,
    state: row.state,
    payUrl: isOpen(row.state) && now < row.open_until ? row.pay_url : null,
    openUntil: isOpen(row.state) || stillCounts ? toInstant(row.open_until) : null,
    stages: stagesOf(row.state, momentsOf(row)).map((stage) => ({ ...stage, at: stage.at === null ? null : toInstant(stage.at) })),
    createdAt: toInstant(row.created_at),
    balance: row.balance_after === null ? null : toAmount(minor(row.balance_after)),
  };
}
