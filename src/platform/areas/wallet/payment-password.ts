/** Setting, changing and resetting the payment password: six digits that money out and points need besides the session. */
import { sql } from 'kysely';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { contactAddress, contactOwner, ownCodeRecipient, sendOwnCode } from '#platform/identity/contacts.ts';
import { requireOwner } from '#platform/identity/login-password.ts';
import { type CodeSent, checkCode, type TypedCode, type VerifiedCode } from '#platform/identity/one-time-codes.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import {
  paymentPasswordKey,
  paymentPasswordLimit,
  paymentPasswordWrong,
  verifyPaymentPassword,
} from '#platform/identity/payment-passwords.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { paymentPasswordFault } from '#values/access/payment-password.ts';
import { DomainError } from '#values/domain-error.ts';

const fieldError = (name: string, code: string) => new DomainError('input.invalid', { fields: { [name]: { code } } });

interface NewPaymentPassword {
  readonly newPaymentPassword: string;
  readonly confirmPaymentPassword: string;
}

function checkNewPaymentPassword({ newPaymentPassword, confirmPaymentPassword }: NewPaymentPassword): void {
  const fault = paymentPasswordFault(newPaymentPassword);
  if (fault) throw fieldError('newPaymentPassword', fault);
  if (newPaymentPassword !== confirmPaymentPassword) throw fieldError('confirmPaymentPassword', 'field.unequal');
}

type Owner = Awaited<ReturnType<typeof contactOwner>>;

/** Stores it and tells the owner by e-mail. Other sessions go on. `proof` is spent in the same transaction. */
async function storePaymentPassword(context: RequestContext, owner: Owner, password: string, proof?: VerifiedCode): Promise<void> {
  const hash = await hashPassword(password);
  await inTransaction(context.db, async (trx) => {
    await proof?.spend(trx);
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
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  checkNewPaymentPassword(sent);
  if (owner.payment_password_hash === null) await requireOwner(context, owner, sent.password);
  else {
    if (!sent.paymentPassword) throw fieldError('paymentPassword', 'field.required');
    await verifyPaymentPassword(context, owner.id, sent.paymentPassword);
  }
  await storePaymentPassword(context, owner, sent.newPaymentPassword);
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
  const to = contactAddress(owner, way);
  if (!to) throw new DomainError('way.closed');
  await requireOwner(context, owner, password);
  const proof = await checkCode(context, 'payment_password', ownCodeRecipient(codeBound(owner.id), to), sent);
  await storePaymentPassword(context, owner, sent.newPaymentPassword, proof);
  return {};
}
