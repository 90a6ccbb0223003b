/** The second check of a withdrawal: the authenticator's code, else a code by e-mail or text message where the settings ask for one. */
import type { Input, Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { type Db, type RequestContext, requireRealAccount } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { checkOwnCode, contactAddress, contactOwner, sendOwnCode } from '#platform/identity/contacts.ts';
import { hasAuthenticator } from '#platform/identity/factors/authenticators.ts';
import { codeWrong, type TypedCode } from '#platform/identity/one-time-codes.ts';
import { checkStrongCode } from '#platform/identity/owner-proof.ts';
import { rememberedTry } from '#platform/identity/remembered-tries.ts';
import { verificationLimit } from '#platform/rules/access/otp-rules.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, toAmount } from '#values/money.ts';
import { positiveAmount } from './amounts.ts';
import { confirmedWithdrawalAccount, withdrawalAccountName } from './withdrawal-accounts.ts';
import { type WithdrawalSettings, withdrawalSettings } from './withdrawals.ts';

type SecondCheck = Output<WalletSchemas['withdrawalTerms']>['secondCheck'];

/** An authenticator proves more than a code that travels, so it takes its place. */
export async function secondCheckOf(db: Db, memberId: bigint, { codes }: Pick<WithdrawalSettings, 'codes'>): Promise<SecondCheck> {
  if (await hasAuthenticator(db, memberId)) return 'authenticator';
  return codes ? 'code' : 'none';
}

/** A code holds for one amount to one account: whoever steals it cannot send another amount elsewhere. */
const codeBound = (memberId: bigint, amount: Minor, accountId: string): string =>
  `withdrawal of ${toAmount(amount)} by ${memberId} to ${accountId}`;

/** Sends the code of one withdrawal. Throws `not_found`, `withdrawal.account_unconfirmed`, `way.closed` or `rate.too_many`. */
export async function sendWithdrawalCode(
  context: RequestContext,
  { accountId, amount, way }: Input<WalletSchemas['sendWithdrawalCode']>,
): Promise<Output<WalletSchemas['sendWithdrawalCode']>> {
  const { memberId } = requireRealAccount(context);
  const units = positiveAmount(amount);
  const account = await confirmedWithdrawalAccount(context.db, memberId, accountId);
  const settings = await withdrawalSettings(context.db, context.brand);
  if ((await secondCheckOf(context.db, memberId, settings)) !== 'code') throw new DomainError('way.closed');
  const about = {
    symbol: context.brand.currency.symbol,
    amount: toAmount(units),
    account: withdrawalAccountName(context.brand, account),
  };
  const bound = codeBound(memberId, units, accountId);
  return sendOwnCode(context, 'withdrawal', await contactOwner(context, memberId), { way, bound, about });
}

interface CheckedOrder extends TypedCode {
  readonly amount: Minor;
  readonly accountId: string;
  readonly way?: CodeChannel | undefined;
}

/**
 * Runs in the transaction of the withdrawal, in which a right code is used up. Counts each try before the comparison, so its refusal must
 * be returned there and not thrown. The repeat of a wrong one gets its refusal again. Throws `input.invalid`, `way.closed`, `code.wrong`,
 * `code.dead` or `rate.too_many`.
 */
export async function verifySecondCheck(
  context: RequestContext,
  memberId: bigint,
  settings: WithdrawalSettings,
  { amount, accountId, way, ...typed }: CheckedOrder,
): Promise<void> {
  const check = await secondCheckOf(context.db, memberId, settings);
  if (check === 'none') return;
  const { verificationCode = '' } = typed;
  if (verificationCode.trim() === '') throw new DomainError('input.invalid', { fields: { verificationCode: { code: 'field.required' } } });
  const tried = await rememberedTry(context, 'second-check', memberId, `${typed.codeId ?? ''} ${verificationCode}`);
  if (check === 'authenticator') {
    const wrong = new DomainError('code.wrong', { fields: { verificationCode: { code: 'field.authenticator' } } });
    if (tried.triesLeft !== null) throw wrong;
    await consumeRateLimit(context.db, `withdrawal-code:${memberId}`, verificationLimit, context.now);
    if (await checkStrongCode(context, memberId, verificationCode)) return;
    await tried.keep(0);
    throw wrong;
  }
  const owner = await contactOwner(context, memberId);
  if (!way || !contactAddress(owner, way)) throw new DomainError('way.closed');
  if (tried.triesLeft !== null) throw codeWrong(tried.triesLeft);
  try {
    const proof = await checkOwnCode(context, 'withdrawal', owner, { way, bound: codeBound(memberId, amount, accountId) }, typed);
    await proof.spend(context.db);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'code.wrong') await tried.keep(Number(error.params.triesLeft));
    throw error;
  }
}

/** Until when withdrawals wait because a contact has changed; null when they do not. Whoever changed it may not be the member. */
export async function waitsUntil(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  memberId: bigint,
  { waitAfterContact }: Pick<WithdrawalSettings, 'waitAfterContact'>,
): Promise<Date | null> {
  if (waitAfterContact === 0) return null;
  const { contact_changed_at: changed } = await db
    .selectFrom('members')
    .select('contact_changed_at')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const until = changed && new Date(changed.getTime() + waitAfterContact);
  return until && until > now ? until : null;
}
