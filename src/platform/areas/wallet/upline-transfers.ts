/** Transfers of own cash to the upline, with the payment password (MC-06). */
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { type RequestContext, refusalOf, requireRealAccount } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { verifyPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { post } from '#platform/ledger/post.ts';
import { isClosed } from '#platform/protection/closed-accounts.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { lockProtection } from '#platform/protection/member-lock.ts';
import { checkTransfer, highestTransfer, leftToTransfer, type TransferLimits } from '#platform/rules/payments/transfer-limits.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { trial } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { toInstant } from '#values/time.ts';
import { freeReference } from './references.ts';
import { lockMemberWithdrawals, memberWithdrawalSettings, withdrawableOf } from './withdrawals.ts';

type Db = Kysely<Tables>;

const limitAmount = (fallback: bigint) =>
  z
    .string()
    .transform((text, check) => {
      const units = toMinor(text);
      if (units === null || units <= 0n) check.addIssue('not an amount');
      return units ?? minor(0);
    })
    .catch(minor(fallback));
const limitsSchema = z.object({
  minimum: limitAmount(100_00n),
  maximum: limitAmount(50_000_00n),
  dailyLimit: limitAmount(100_000_00n),
});

async function transferSettings(db: Db): Promise<TransferLimits> {
  const stored = await readSetting(db, 'transfers');
  return limitsSchema.parse(typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? stored : {});
}

/** What a member has sent since the brand's midnight. */
async function sentToday({ db, brand, now }: RequestContext, memberId: bigint): Promise<Minor> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(-sum(e.amount), 0)::bigint as amount from postings p
    join entries e on e.posting_id = p.id
    where p.member_id = ${memberId} and p.kind = 'transfer'
      and e.account_id = (select id from accounts where member_id = ${memberId} and kind = 'main')
      and p.at >= date_trunc('day', ${now}::timestamptz at time zone ${brand.timeZone}) at time zone ${brand.timeZone}
  `.execute(db);
  return minor(rows[0]?.amount ?? 0n);
}

const uplineOf = (db: Db, memberId: bigint) =>
  db
    .selectFrom('members')
    .innerJoin('members as upline', 'upline.id', 'members.parent_id')
    .select(['upline.id', 'upline.nickname', 'upline.type', 'members.nickname as sender', 'members.payment_password_hash'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();

async function latestTransfers(db: Db, memberId: bigint): Promise<Output<WalletSchemas['transferTerms']>['latest']> {
  const rows = await db
    .selectFrom('entries')
    .innerJoin('postings', 'postings.id', 'entries.posting_id')
    .select(['postings.reference', 'postings.at', 'entries.amount'])
    .select((of) => [
      sql<string>`case when ${of.ref('postings.member_id')} = ${memberId} then postings.data ->> 'to' else postings.data ->> 'from' end`.as(
        'name',
      ),
      sql<string | null>`postings.data ->> 'note'`.as('note'),
    ])
    .where('entries.account_id', '=', (of) =>
      of
        .selectFrom('accounts')
        .select('id')
        .where((is) => is.and({ member_id: memberId, kind: 'main' })),
    )
    .where('postings.kind', '=', 'transfer')
    .orderBy('entries.id', 'desc')
    .limit(5)
    .execute();
  return rows.map(({ at, amount, name, ...row }) => ({ ...row, name: name ?? '', at: toInstant(at), amount: toAmount(minor(amount)) }));
}

export async function transferTerms(context: RequestContext): Promise<Output<WalletSchemas['transferTerms']>> {
  const { memberId } = requireRealAccount(context);
  const { db, brand } = context;
  const limits = await transferSettings(db);
  const upline = await uplineOf(db, memberId);
  const sent = await sentToday(context, memberId);
  const { main } = await balanceOf(db, memberId);
  const { turnover } = await memberWithdrawalSettings(context, memberId);
  const { available, toBet } = await withdrawableOf(db, memberId, main, turnover);
  return {
    upline: upline?.nickname ?? null,
    currencySymbol: brand.currency.symbol,
    minimum: toAmount(limits.minimum),
    maximum: toAmount(limits.maximum),
    leftToday: toAmount(leftToTransfer(limits, sent)),
    balance: toAmount(main),
    available: toAmount(available),
    toBet: toAmount(toBet),
    upTo: toAmount(highestTransfer(limits, sent, available)),
    paymentPassword: upline ? upline.payment_password_hash !== null : false,
    latest: await latestTransfers(db, memberId),
  };
}

interface UplineTransfer {
  readonly amount: string;
  readonly paymentPassword: string;
  readonly note?: string | undefined;
}

/**
 * Runs in the transaction of the idempotency key, after the sender's own exclusion was refused. Returns the refusal of a wrong payment
 * password, so that its count is committed.
 */
export async function transferToUpline(
  context: RequestContext,
  { amount: text, paymentPassword, note = '' }: UplineTransfer,
): Promise<Output<WalletSchemas['transferUpline']> | DomainError> {
  const { memberId } = requireRealAccount(context);
  const { db, now } = context;
  const amount = toMinor(text);
  if (amount === null || amount <= 0n) throw new DomainError('input.invalid', { fields: { amount: { code: 'field.invalid' } } });
  const upline = await uplineOf(db, memberId);
  if (!upline) throw new DomainError('transfer.no_upline');
  // Uplines are locked after their downline, and there is no circle of uplines.
  await lockProtection(db, upline.id);
  // The sender learns no more than that: not whether it is a break, an exclusion or the kind of account.
  if (upline.type === trial || (await isClosed(db, upline.id)) || (await pausedUntil(db, upline.id, now)))
    throw new DomainError('transfer.not_receivable');
  await lockMemberWithdrawals(db, memberId);
  const { main } = await balanceOf(db, memberId);
  const { turnover } = await memberWithdrawalSettings(context, memberId);
  const [limits, sent] = [await transferSettings(db), await sentToday(context, memberId)];
  checkTransfer(amount, limits, sent, main, await withdrawableOf(db, memberId, main, turnover));
  const refusal = await refusalOf(verifyPaymentPassword(context, memberId, paymentPassword));
  if (refusal) return refusal;
  const reference = await freeReference(context, 'transfer');
  const words = note.trim();
  await post(db as Transaction<Tables>, {
    kind: 'transfer',
    reference,
    memberId,
    at: now,
    data: { from: upline.sender, to: upline.nickname, ...(words === '' ? {} : { note: words }) },
    lines: entriesFor.transfer(memberId, upline.id, amount),
  });
  const data = { reference, amount: toAmount(amount) };
  await notify(db, { memberId, kind: 'transfer.sent', data: { ...data, other: upline.nickname } }, now);
  const received = words === '' ? 'transfer.received' : 'transfer.received_with_note';
  await notify(db, { memberId: upline.id, kind: received, data: { ...data, other: upline.sender, note: words } }, now);
  const after = await balanceOf(db, memberId);
  return { reference, amount: toAmount(amount), to: upline.nickname, balance: toAmount(after.main), at: toInstant(now) };
}
