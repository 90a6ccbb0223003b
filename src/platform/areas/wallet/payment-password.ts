/** Setting, changing and resetting the payment password: six digits that money out and points need besides the session. */
import { sql, type Transaction } from 'kysely';
import { type RequestContext, requireRealAccount, type Session } from '#platform/context.ts';
import { keyedHashes } from '#platform/db/encrypted-text.ts';
import { consumeRateLimit, readRateLimitUsage } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkOwnCode, contactAddress, contactOwner, sendOwnCode } from '#platform/identity/contacts.ts';
import { requireOwner } from '#platform/identity/login-password.ts';
import type { CodeSent, TypedCode } from '#platform/identity/one-time-codes.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import {
  paymentPasswordKey,
  paymentPasswordLimit,
  paymentPasswordWrong,
  verifyPaymentPassword,
} from '#platform/identity/payment-passwords.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { asPaymentPassword, paymentPasswordFault } from '#values/access/payment-password.ts';
import { DomainError } from '#values/domain-error.ts';
import { minutes } from '#values/time.ts';

const fieldError = (name: string, code: string) => new DomainError('input.invalid', { fields: { [name]: { code } } });

interface NewPaymentPassword {
  readonly newPaymentPassword: string;
  readonly confirmPaymentPassword: string;
}

function checkNewPaymentPassword({ newPaymentPassword, confirmPaymentPassword }: NewPaymentPassword): void {
  const fault = paymentPasswordFault(newPaymentPassword);
  if (fault) throw fieldError('newPaymentPassword', fault);
  if (asPaymentPassword(newPaymentPassword) !== asPaymentPassword(confirmPaymentPassword))
    throw fieldError('confirmPaymentPassword', 'field.unequal');
}

type Owner = Awaited<ReturnType<typeof contactOwner>>;

/** So long after a change the same one, sent again by its session, is answered as made. */
const repeatable = { most: Number.POSITIVE_INFINITY, window: minutes(15) };
/** Marks of a change, under the current secret, first, and the previous ones: without the secret nobody finds the digits by trying. */
const changeMarks = ({ settings }: RequestContext, { id }: Session, old: string, password: string) =>
  keyedHashes(`${old} ${password}`, settings.secrets, 'payment-password-changes').map((mark) => `payment-password-change:${id}:${mark}`);

/** Stores it and tells the owner by e-mail. Other sessions go on. Throws `rate.too_many`. `within` runs in the same transaction. */
async function storePaymentPassword(
  context: RequestContext,
  owner: Owner,
  password: string,
  within: (trx: Transaction<Tables>) => Promise<unknown>,
): Promise<void> {
  const limit = limitOf('passwordChange', context.settings.demo);
  await consumeRateLimit(context.db, `payment-password-set:${owner.id}`, limit, context.now);
  const hash = await hashPassword(asPaymentPassword(password));
  await inTransaction(context.db, async (trx) => {
    await within(trx);
    const stored = await trx
      .updateTable('members')
      .set({ payment_password_hash: hash })
      .where('id', '=', owner.id)
      // Another change came first, so the verified old one is out of date.
      .where(sql<boolean>`payment_password_hash is not distinct from ${owner.payment_password_hash}`)
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw paymentPasswordWrong(paymentPasswordLimit.most);
    await trx.deleteFrom('limits').where('key', '=', paymentPasswordKey(owner.id)).execute();
    await queueSecurityNotice(trx, { about: 'payment_password', memberId: owner.id }, context.now);
  });
}

export async function setPaymentPassword(
  context: RequestContext,
  sent: NewPaymentPassword & { readonly password?: string | undefined; readonly paymentPassword?: string | undefined },
): Promise<Record<string, never>> {
  const session = requireRealAccount(context);
  const owner = await contactOwner(context, session.memberId);
  checkNewPaymentPassword(sent);
  const { newPaymentPassword, paymentPassword } = sent;
  if (owner.payment_password_hash === null) {
    await requireOwner(context, owner, sent.password);
    await storePaymentPassword(context, owner, newPaymentPassword, async () => {});
    return {};
  }
  if (!paymentPassword) throw fieldError('paymentPassword', 'field.required');
  const marks = changeMarks(context, session, paymentPassword, newPaymentPassword);
  try {
    await verifyPaymentPassword(context, owner.id, paymentPassword);
  } catch (refusal) {
    if ((await readRateLimitUsage(context.db, marks, context.now)).size === 0) throw refusal;
    // It was this change, and its answer was lost. It counts as a second try: another change may have come since.
    await verifyPaymentPassword(context, owner.id, newPaymentPassword);
    return {};
  }
  await storePaymentPassword(context, owner, newPaymentPassword, (trx) => consumeRateLimit(trx, marks[0] ?? '', repeatable, context.now));
  return {};
}

/** What a code for the payment password is bound to. */
const codeBound = (memberId: bigint): string => `payment password of ${memberId}`;

export async function sendPaymentPasswordCode(context: RequestContext, { way }: { readonly way: CodeChannel }): Promise<CodeSent> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  return sendOwnCode(context, 'payment_password', owner, { way, bound: codeBound(owner.id) });
}

export async function resetPaymentPassword(
  context: RequestContext,
  { way, password, ...sent }: NewPaymentPassword & TypedCode & { readonly way: CodeChannel; readonly password?: string | undefined },
): Promise<Record<string, never>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  checkNewPaymentPassword(sent);
  if (!contactAddress(owner, way)) throw new DomainError('way.closed');
  await requireOwner(context, owner, password);
  const proof = await checkOwnCode(context, 'payment_password', owner, { way, bound: codeBound(owner.id) }, sent);
  await storePaymentPassword(context, owner, sent.newPaymentPassword, (trx) => proof.spend(trx));
  return {};
}
