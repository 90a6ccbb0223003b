/** A member closes the account: what it means before, the second check, and the end of every session. Money stays theirs. */
import type { Brand } from '#brands/brand.ts';
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { incrementContentVersion } from '#platform/db/content-version.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { takeBackApprovals } from '#platform/identity/approvals.ts';
import { checkOwnCode, contactOwner, contactsOf, sendOwnCode } from '#platform/identity/contacts.ts';
import { endAllSessions } from '#platform/identity/end-sessions.ts';
import { hasAuthenticator } from '#platform/identity/factors/authenticators.ts';
import { requirePassword } from '#platform/identity/login-password.ts';
import { notify } from '#platform/identity/notify.ts';
import type { CodeSent, VerifiedCode } from '#platform/identity/one-time-codes.ts';
import { checkStrongCode } from '#platform/identity/owner-proof.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { endBonus, lockActiveBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { countDrawsAhead, refundData, returnDrawsAhead } from '#platform/ledger/lottery-returns.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { ownMoney } from '#platform/ledger/vendor-wallets.ts';
import { accountClosed } from '#platform/protection/closed-accounts.ts';
import { verificationLimit } from '#platform/rules/access/otp-rules.ts';
import { endLaunches } from '#platform/vendors/game-sessions.ts';
import { DomainError } from '#values/domain-error.ts';
import { toAmount, toMinor } from '#values/money.ts';

type Trx = Parameters<typeof returnDrawsAhead>[0];
type Closing = Output<AccessSchemas['closing']>;
type Owner = Awaited<ReturnType<typeof contactOwner>>;

/** Without a contact or an authenticator the password, or a recent sign-in, has to do. */
async function secondCheckOf(context: RequestContext, owner: Owner): Promise<Closing['secondCheck']> {
  if (await hasAuthenticator(context.db, owner.id)) return 'authenticator';
  return contactsOf(context, owner).length > 0 ? 'code' : 'none';
}

const countOf = (rows: readonly unknown[]): number => rows.length;

/** What the member would leave behind. */
export async function closing(context: RequestContext): Promise<Closing> {
  const { db, brand } = context;
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  const { bonus } = await balanceOf(db, owner.id);
  const drawsAhead = await countDrawsAhead(db, owner.id, context.now);
  const ofMember = <T extends 'rounds' | 'withdrawals'>(table: T, states: readonly string[]) =>
    db
      .selectFrom(table as 'rounds')
      .select('id')
      .where('member_id', '=', owner.id)
      .where('state', '=', anyText(states as 'open'[]))
      .limit(1_000)
      .execute();
  return {
    currencySymbol: brand.currency.symbol,
    money: toAmount(await ownMoney(db, owner.id)),
    bonus: toAmount(bonus),
    points: Number(await pointsOf(db, owner.id)),
    openBets: countOf(await ofMember('rounds', ['open', 'debited'])) - drawsAhead,
    drawsAhead,
    openWithdrawals: countOf(await ofMember('withdrawals', ['requested', 'checked', 'sending', 'sent', 'disputed'])),
    recordsKeptFor: brand.market.saferPlay.recordsKeptFor,
    password: owner.password_hash.startsWith('$'),
    secondCheck: await secondCheckOf(context, owner),
    contacts: contactsOf(context, owner),
    supportEmail: brand.supportEmail,
  };
}

const codeBound = (memberId: bigint): string => `closing of ${memberId}`;

/** Throws `way.closed`, also for a member whose authenticator takes its place, `code.not_sent` or `rate.too_many`. */
export async function sendClosingCode(context: RequestContext, { way }: Input<AccessSchemas['sendClosingCode']>): Promise<CodeSent> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  if ((await secondCheckOf(context, owner)) !== 'code') throw new DomainError('way.closed');
  return sendOwnCode(context, 'closing', owner, { way, bound: codeBound(owner.id) });
}

const proven: VerifiedCode = { spend: async () => {} };

async function checkSecond(context: RequestContext, owner: Owner, sent: Input<AccessSchemas['closeAccount']>): Promise<VerifiedCode> {
  const check = await secondCheckOf(context, owner);
  if (check === 'none') return proven;
  const { verificationCode = '', way } = sent;
  if (verificationCode.trim() === '') throw new DomainError('input.invalid', { fields: { verificationCode: { code: 'field.required' } } });
  if (check === 'authenticator') {
    await consumeRateLimit(context.db, `authenticator:${owner.id}`, verificationLimit, context.now);
    if (await checkStrongCode(context, owner.id, verificationCode)) return proven;
    throw new DomainError('code.wrong', { fields: { verificationCode: { code: 'field.authenticator' } } });
  }
  return checkOwnCode(context, 'closing', owner, { way, bound: codeBound(owner.id) }, sent);
}

/** Ends what an account can still do. Bets under way are settled, draws bought ahead return (decision 046), and withdrawals are paid. */
async function endEverything(trx: Trx, { currency }: Brand, memberId: bigint, now: Date): Promise<void> {
  const { draws, ...money } = await returnDrawsAhead(trx, memberId, { reason: 'closed', until: null }, now);
  // What went back to a bonus ends with it below.
  const data = { draws, symbol: currency.symbol, ...refundData(money, 'kept') };
  if (draws > 0) await notify(trx, { memberId, kind: 'lottery.closed', data }, now);
  const bonus = await lockActiveBonus(trx, memberId);
  if (bonus) await endBonus(trx, bonus, 'forfeited', now);
  await trx
    .updateTable('marketing_consents')
    .set({ given: false, at: now })
    .where('member_id', '=', memberId)
    .where('given', '=', true)
    .execute();
  await takeBackApprovals(trx, memberId, now);
  await endAllSessions(trx, memberId, now);
  await endLaunches(trx, memberId, now, 'closed');
}

/**
 * Closes the account for good; only an operator opens it again. `leaves` is the money that the member has seen and leaves here: another
 * amount throws `account.money_differs`. Also throws what the password and the second check throw.
 */
export async function closeAccount(context: RequestContext, sent: Input<AccessSchemas['closeAccount']>): Promise<Record<string, never>> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  // The second check is the authenticator where there is one.
  await requirePassword(context, owner, sent.password);
  const proof = await checkSecond(context, owner, sent);
  await inMemberTransaction(context.db, owner.id, async (trx) => {
    // As of a bet, a deposit and an exclusion, its time is read after the lock: what was accepted before is earlier.
    const now = new Date(context.clock());
    await proof.spend(trx);
    const before = await trx
      .selectFrom('members')
      .select(['closed_at', 'shows_wins'])
      .where('id', '=', owner.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (before.closed_at !== null) throw accountClosed(context);
    const money = await ownMoney(trx, owner.id);
    if (toMinor(sent.leaves) !== money)
      throw new DomainError('account.money_differs', { money: toAmount(money), symbol: context.brand.currency.symbol });
    // First, so that a sign-in under way waits for this row and then sees it.
    await trx.updateTable('members').set({ closed_at: now, shows_wins: false }).where('id', '=', owner.id).execute();
    if (before.shows_wins) await incrementContentVersion(trx);
    await endEverything(trx, context.brand, owner.id, now);
    await queueSecurityNotice(trx, { memberId: owner.id, about: 'closed' }, now);
  });
  return {};
}
