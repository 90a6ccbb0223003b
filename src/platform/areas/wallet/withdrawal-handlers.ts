/** Handlers of the withdrawal calls. */
import { type HandlersOf, type RequestContext, requireRealAccount } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { contactOwner, contactsOf } from '#platform/identity/contacts.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { activeBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { missingStake } from '#platform/rules/bonuses/bonus.ts';
import { highestWithdrawal, leftOfDay } from '#platform/rules/payments/withdrawal-limits.ts';
import { canAnswer, type ReceiptAnswer } from '#platform/rules/payments/withdrawal-states.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount, toMinor, zero } from '#values/money.ts';
import { percentOf } from '#values/payment-fee.ts';
import { toInstant } from '#values/time.ts';
import { applyReceipt, lockWithdrawal } from './apply-withdrawal-steps.ts';
import { requestWithdrawal, sendingOf } from './start-withdrawal.ts';
import { secondCheckOf, sendWithdrawalCode, waitsUntil } from './withdrawal-check.ts';
import {
  latestWithdrawals,
  memberWithdrawalSettings,
  requestedToday,
  toWithdrawalDto,
  type WithdrawalRow,
  withdrawableOf,
  withdrawalOf,
  withdrawalSettings,
} from './withdrawals.ts';

type WithdrawalCalls = 'withdrawalTerms' | 'sendWithdrawalCode' | 'withdraw' | 'withdrawals' | 'withdrawalStatus' | 'confirmReceipt';

async function ownWithdrawal({ db, brand }: RequestContext, memberId: bigint, id: string) {
  const withdrawal = await withdrawalOf(db, memberId, id);
  if (!withdrawal) throw new DomainError('not_found');
  return toWithdrawalDto(withdrawal, brand, await withdrawalSettings(db, brand));
}

/** What the answer says is missing. A part is more than nothing, and less than all. */
function receiptAnswer(
  row: WithdrawalRow,
  { answer, remaining }: { readonly answer: 'received' | 'not_received' | 'partially'; readonly remaining?: string | undefined },
): ReceiptAnswer {
  if (answer === 'received') return { answer };
  if (answer === 'not_received') return { answer: 'missing', missing: minor(row.sent) };
  const missing = toMinor(remaining ?? '') ?? zero;
  if (missing <= zero || missing >= row.sent) throw new DomainError('input.invalid', { fields: { remaining: { code: 'field.invalid' } } });
  return { answer: 'missing', missing };
}

export const withdrawalHandlers: Pick<HandlersOf<'wallet'>, WithdrawalCalls> = {
  withdrawalTerms: async (context) => {
    const { memberId } = requireRealAccount(context);
    const { db, brand, now } = context;
    const settings = await memberWithdrawalSettings(context, memberId);
    const { main, pending, bonus } = await balanceOf(db, memberId);
    const active = await activeBonus(db, memberId);
    const funds = await withdrawableOf(db, memberId, main, settings.turnover);
    const today = await requestedToday(db, memberId, brand.timeZone, now);
    const left = leftOfDay(settings, today);
    const owner = await contactOwner(context, memberId);
    const until = await waitsUntil(context, memberId, settings);
    return {
      currencySymbol: brand.currency.symbol,
      open: sendingOf(context, settings.provider) !== null,
      minimum: toAmount(settings.minimum),
      maximum: toAmount(settings.maximum),
      perDay: settings.perDay,
      leaving: settings.leaving,
      leftCount: left.count,
      leftToday: toAmount(left.amount),
      feePercent: percentOf(settings.feeBasisPoints),
      arrivesMinutes: settings.arrivesWithin / 60_000,
      receiptMinutes: settings.receiptFor / 60_000,
      balance: toAmount(main),
      available: toAmount(funds.available),
      locked: toAmount(funds.locked),
      toBet: toAmount(funds.toBet),
      upTo: toAmount(highestWithdrawal(settings, today, funds.available)),
      pending: toAmount(pending),
      bonus: active && {
        left: toAmount(bonus),
        missing: toAmount(missingStake(minor(active.stake_needed), minor(active.staked))),
        endsAt: toInstant(active.ends_at),
      },
      paymentPassword: owner.payment_password_hash !== null,
      secondCheck: await secondCheckOf(db, memberId, settings),
      contacts: contactsOf(context, owner),
      waitsUntil: until && toInstant(until),
    };
  },
  sendWithdrawalCode,
  withdraw: async (context, { amount, ...request }) => {
    const session = requireRealAccount(context);
    // The schema lets amounts alone pass, and zero is below every minimum.
    const requested = await requestWithdrawal(context, session, { ...request, amount: toMinor(amount) ?? zero });
    const { db, brand } = context;
    return requested instanceof DomainError ? requested : toWithdrawalDto(requested, brand, await withdrawalSettings(db, brand));
  },
  withdrawals: async (context, { limit }) => {
    const { db, brand } = context;
    const rows = await latestWithdrawals(db, requireRealAccount(context).memberId, limit);
    const settings = await withdrawalSettings(db, brand);
    return { withdrawals: rows.map((row) => toWithdrawalDto(row, brand, settings)) };
  },
  withdrawalStatus: (context, { id }) => ownWithdrawal(context, requireRealAccount(context).memberId, id),
  confirmReceipt: async (context, { id, ...given }) => {
    const { memberId } = requireRealAccount(context);
    return inTransaction(context.db, async (trx) => {
      const row = await lockWithdrawal(trx, id);
      if (row?.member_id !== memberId) throw new DomainError('not_found');
      // A question that is no longer open stays as it ended, and the answer shows it.
      if (canAnswer(row.state, given.answer === 'received' ? 'received' : 'missing'))
        await applyReceipt(trx, context.brand, row, receiptAnswer(row, given), context.now);
      // Inside: a fault in reading the answer leaves nothing done.
      return ownWithdrawal({ ...context, db: trx }, memberId, id);
    });
  },
};
