/** Handlers of the wallet calls. */
import { type HandlersOf, type RequestContext, requireRealAccount, requireSession, type Saga } from '#platform/context.ts';
import { OutcomeUnknownError } from '#platform/db/errors.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { outcomeOf, resumePending } from '#platform/ledger/idempotency.ts';
import { asksForLimits, hasMoneyLimit, tightestLimits } from '#platform/protection/limit-standings.ts';
import { remainingLimit } from '#platform/rules/payments/deposit-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount, toMinor, zero } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { percentOf } from '#values/payment-fee.ts';
import { toInstant } from '#values/time.ts';
import { accountFlags } from './account-flags.ts';
import { type BetQuery, betById, betsOf, betTotals } from './bet-history.ts';
import {
  cancelMemberDeposit,
  depositOf,
  depositSettings,
  latestDeposits,
  methodName,
  methodsOf,
  toDepositDto,
  usedToday,
} from './deposits.ts';
import { approveTransfer, downlineTransferTerms, transferToDownline, transferToUpline, uplineTransferTerms } from './line-transfers.ts';
import { resetPaymentPassword, sendPaymentPasswordCode, setPaymentPassword } from './payment-password.ts';
import { profitOf } from './profit.ts';
import { type BegunDeposit, beginDeposit, openPaymentPage, storePaymentPage } from './start-deposit.ts';
import { lifetimeDeposits, transactionCount, transactionsByDay, transactionsOf, transactionTotals } from './transactions.ts';
import { readWallets, transferBetweenWallets } from './vendor-wallets.ts';
import {
  addWithdrawalAccount,
  confirmWithdrawalAccount,
  listWithdrawalAccounts,
  removeWithdrawalAccount,
  sendWithdrawalAccountCode,
} from './withdrawal-accounts.ts';
import { withdrawalHandlers } from './withdrawal-handlers.ts';
import { memberWithdrawalSettings } from './withdrawals.ts';

// Clamp to years the database supports; all our data is between these two.
const earliest = 0;
const latest = Date.UTC(9999, 0);
const timeOf = (instant: string | undefined): Date | undefined =>
  instant === undefined ? undefined : new Date(Math.min(latest, Math.max(earliest, Date.parse(instant))));

/** An empty query parameter sets no filter. */
const betQuery = ({ from, to, gameType, vassalage }: { readonly [Word in keyof BetQuery]?: string | undefined }): BetQuery => ({
  from: timeOf(from),
  to: timeOf(to),
  gameType: gameType || undefined,
  vassalage: vassalage || undefined,
});

/** Requests the payment page of a new deposit. Returns the function that stores it. */
async function requestPaymentPage(context: RequestContext, begun: Json) {
  const order = begun as unknown as BegunDeposit;
  const payUrl = await openPaymentPage(context, order);
  return async ({ db }: RequestContext) => {
    const deposit = await storePaymentPage({ ...context, db }, order.id, payUrl);
    return deposit instanceof DomainError ? deposit : toDepositDto(deposit, context.brand, context.now);
  };
}

/** The `ask` step that resumes an interrupted saga, by the name of its call. */
const resumerOf = (call: string): Saga<never, unknown>['ask'] | undefined =>
  (walletHandlers as unknown as Readonly<Record<string, Partial<Saga<never, unknown>> | undefined>>)[call.replace('wallet.', '')]?.ask;

export const walletHandlers: HandlersOf<'wallet'> = {
  balance: async (context) => {
    const { main } = await balanceOf(context.db, requireSession(context).memberId);
    return { sumBalance: toAmount(main), currencySymbol: context.brand.currency.symbol, at: toInstant(context.now) };
  },
  walletTransfer: transferBetweenWallets,
  consolidated: async (context) => {
    const { memberId } = requireSession(context);
    const { main } = await balanceOf(context.db, memberId);
    return {
      sumBalance: toAmount(main),
      currencySymbol: context.brand.currency.symbol,
      ...(await accountFlags(context.db, memberId, context.brand.timeZone, context.now)),
    };
  },
  merchantWallet: readWallets,
  transferTerms: uplineTransferTerms,
  transferUpline: transferToUpline,
  downlineTerms: downlineTransferTerms,
  transferDownline: transferToDownline,
  approveTransfer,
  depositMethods: async (context) => {
    const { memberId } = requireRealAccount(context);
    const { dailyLimit } = await depositSettings(context.db, context.brand);
    const { turnover } = await memberWithdrawalSettings(context, memberId);
    const used = await usedToday(context.db, memberId, context.brand.timeZone, context.now);
    const methods = await methodsOf(context.db);
    const needsLimit = context.brand.market.saferPlay.needsLimit && !(await hasMoneyLimit(context.db, memberId));
    return {
      currencySymbol: context.brand.currency.symbol,
      methods: methods.map((method) => ({
        code: method.code,
        name: methodName(method, context.language),
        kind: method.kind,
        minimum: toAmount(minor(method.minimum)),
        maximum: toAmount(minor(method.maximum)),
        feePercent: percentOf(method.fee_basis_points),
        arrives: method.arrives,
        open: method.open && context.outside.paymentOf(method.provider).available,
      })),
      leftToday: toAmount(remainingLimit(dailyLimit, used)),
      turnover,
      ownLimit: (await tightestLimits(context.db, memberId, ['deposit'], context.now))[0] ?? null,
      asksForLimits: needsLimit || (await asksForLimits(context.db, memberId)),
      needsLimit,
    };
  },
  deposit: {
    begin: async (context, { method, amount, language }) => {
      const session = requireRealAccount(context);
      // The schema lets only amounts through; zero is below every minimum.
      return { ...(await beginDeposit(context, session, { method, amount: toMinor(amount) ?? zero, language })) };
    },
    ask: requestPaymentPage,
  },
  depositStatus: async (context, { id }) => {
    const deposit = await depositOf(context.db, requireRealAccount(context).memberId, id);
    if (!deposit) throw new DomainError('not_found');
    return toDepositDto(deposit, context.brand, context.now);
  },
  cancelDeposit: async (context, { id }) => {
    const { memberId } = requireRealAccount(context);
    const deposit = (await cancelMemberDeposit(context.db, memberId, id, context.now)) ?? (await depositOf(context.db, memberId, id));
    if (!deposit) throw new DomainError('not_found');
    return toDepositDto(deposit, context.brand, context.now);
  },
  deposits: async (context, { limit }) => {
    const rows = await latestDeposits(context.db, requireRealAccount(context).memberId, limit);
    return { deposits: rows.map((row) => toDepositDto(row, context.brand, context.now)) };
  },
  withdrawalAccounts: listWithdrawalAccounts,
  addWithdrawalAccount,
  sendWithdrawalAccountCode,
  confirmWithdrawalAccount,
  removeWithdrawalAccount,
  setPaymentPassword,
  sendPaymentPasswordCode,
  resetPaymentPassword,
  ...withdrawalHandlers,
  bets: async (context, { pageNo, pageSize, ...filter }) => {
    const { memberId } = requireSession(context);
    const query = betQuery(filter);
    const totals = await betTotals(context.db, memberId, query);
    return {
      bets: await betsOf(context.db, memberId, query, { pageNo, pageSize }),
      total: totals.count,
      totalPages: pageCount(totals.count, pageSize),
      totals: {
        stake: toAmount(minor(totals.stake)),
        win: toAmount(minor(totals.win)),
        net: toAmount(minor(totals.win - totals.stake)),
        running: toAmount(minor(totals.running)),
      },
      currencySymbol: context.brand.currency.symbol,
    };
  },
  profit: async (context, { by, ...filter }) => {
    const { memberId } = requireSession(context);
    const profit = await profitOf(context.db, memberId, betQuery(filter), by, context.brand.timeZone);
    return { ...profit, currencySymbol: context.brand.currency.symbol };
  },
  bet: async (context, { id }) => {
    const bet = await betById(context.db, requireSession(context).memberId, id);
    if (!bet) throw new DomainError('not_found');
    return bet;
  },
  ledger: async (context, { from, to, kind, ...paging }) => {
    const { memberId } = requireSession(context);
    const query = { from: timeOf(from), to: timeOf(to), kind };
    const rows = await transactionsOf(context.db, memberId, query, paging, context.language);
    const total = await transactionCount(context.db, memberId, query);
    return {
      rows,
      total,
      totalPages: pageCount(total, paging.pageSize),
      currencySymbol: context.brand.currency.symbol,
      totals: await transactionTotals(context.db, memberId, query),
      lifetime: await lifetimeDeposits(context.db, memberId),
      byDay: await transactionsByDay(context.db, memberId, query, context.brand.timeZone, rows),
    };
  },
  outcome: async (context, { key }) => {
    const { memberId } = requireSession(context);
    const found = await outcomeOf(context.db, memberId, key);
    if (!found) return { known: false, call: null, value: null };
    const { call, answer, begun } = found;
    if (answer !== null) return { known: true, call, value: answer };
    // The saga was interrupted or is still running. Finish it here, so the reported outcome is final.
    const resume = resumerOf(call);
    if (!resume) throw new OutcomeUnknownError('A call has begun that this process cannot end.', new Error(call));
    const ask = async () => {
      const finish = await resume(context, begun);
      return (trx: RequestContext['db']) => finish({ ...context, db: trx }) as Promise<Json | DomainError>;
    };
    const ended = await resumePending(context.db, { memberId, key }, begun, ask).catch((thrown: unknown) => {
      if (thrown instanceof DomainError) return null;
      throw thrown;
    });
    return ended ? { known: true, call, value: ended.answer } : { known: false, call: null, value: null };
  },
};
