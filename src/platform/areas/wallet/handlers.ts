/** Handlers of the wallet calls. */
import { InDoubt } from '#platform/db/errors.ts';
import type { Json } from '#platform/db/tables.ts';
import { type Asking, type HandlersOf, notBuilt, ownAccount, signedIn } from '#platform/handler.ts';
import { outcomeOf, takeUp } from '#platform/ledger/once.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import type { PaymentOrder } from '#platform/outside/payment/port.ts';
import { leftOf, percentOf } from '#platform/rules/limits.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { pagesOf } from '#values/pages.ts';
import { Refused } from '#values/refused.ts';
import { toInstant } from '#values/time.ts';
import { recordByDay, recordCount, recordOf, recordTotals } from './account-record.ts';
import { betOf, betsOf, betTotals } from './bets.ts';
import { cancelDeposit, depositGiven, depositOf, depositSettings, latestDeposits, methodName, methodsOf, usedToday } from './deposits.ts';
import { standingOf } from './standing.ts';
import { beginDeposit, endOpening, openPage } from './start-deposit.ts';

// The database has no year 0 and no year 10000; nothing of ours lies outside these two either.
const earliest = 0;
const latest = Date.UTC(9999, 0);
const timeOf = (instant: string | undefined): Date | undefined =>
  instant === undefined ? undefined : new Date(Math.min(latest, Math.max(earliest, Date.parse(instant))));
const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({ number: pageNo, size: pageSize });

/** Asks the provider for the page of an order that a deposit has begun with, and gives what writes it down. */
async function pageFor(asking: Asking, begun: Json) {
  const order = begun as unknown as PaymentOrder;
  const payUrl = await openPage(asking, order);
  return async ({ db }: { readonly db: Asking['db'] }) => {
    const deposit = await endOpening({ ...asking, db }, order.id, payUrl);
    return deposit instanceof Refused ? deposit : depositGiven(deposit, asking.brand, asking.now);
  };
}

/** Who ends what a call has begun. */
const hands: { readonly [call: string]: typeof pageFor | undefined } = { 'wallet.deposit': pageFor };

export const walletHandlers: HandlersOf<'wallet'> = {
  balance: async (asking) => {
    const { main } = await balanceOf(asking.db, signedIn(asking).memberId);
    return { sumBalance: toAmount(main), currencySymbol: asking.brand.currency.symbol, at: toInstant(asking.now) };
  },
  walletTransfer: notBuilt,
  consolidated: async (asking) => {
    const { memberId } = signedIn(asking);
    const { main } = await balanceOf(asking.db, memberId);
    return { sumBalance: toAmount(main), currencySymbol: asking.brand.currency.symbol, ...(await standingOf(asking.db, memberId)) };
  },
  merchantWallet: notBuilt,
  depositMethods: async (asking) => {
    const { memberId } = ownAccount(asking);
    const { dailyLimit } = await depositSettings(asking.db);
    const used = await usedToday(asking.db, memberId, asking.brand.timeZone, asking.now);
    const methods = await methodsOf(asking.db);
    return {
      currencySymbol: asking.brand.currency.symbol,
      methods: methods.map((method) => ({
        code: method.code,
        name: methodName(method, asking.language),
        kind: method.kind,
        minimum: toAmount(minor(method.minimum)),
        maximum: toAmount(minor(method.maximum)),
        feePercent: percentOf(method.fee_basis_points),
        arrives: method.arrives,
        open: method.open && asking.outside.payment.available,
      })),
      leftToday: toAmount(leftOf(dailyLimit, used)),
    };
  },
  deposit: {
    begin: async (asking, { method, amount, language }) => {
      const session = ownAccount(asking);
      const wanted = toMinor(amount);
      if (wanted === null) throw new Refused('input.invalid', { fields: { amount: { code: 'field.invalid' } } });
      return { ...(await beginDeposit(asking, session, { method, amount: wanted, language })) };
    },
    ask: pageFor,
  },
  depositStatus: async (asking, { id }) => {
    const deposit = await depositOf(asking.db, ownAccount(asking).memberId, id);
    if (!deposit) throw new Refused('not_found');
    return depositGiven(deposit, asking.brand, asking.now);
  },
  cancelDeposit: async (asking, { id }) => {
    const { memberId } = ownAccount(asking);
    const deposit = (await cancelDeposit(asking.db, memberId, id, asking.now)) ?? (await depositOf(asking.db, memberId, id));
    if (!deposit) throw new Refused('not_found');
    return depositGiven(deposit, asking.brand, asking.now);
  },
  deposits: async (asking, { limit }) => {
    const rows = await latestDeposits(asking.db, ownAccount(asking).memberId, limit);
    return { deposits: rows.map((row) => depositGiven(row, asking.brand, asking.now)) };
  },
  bets: async (asking, { from, to, gameType, vassalage, ...paging }) => {
    const { memberId } = signedIn(asking);
    const asked = { from: timeOf(from), to: timeOf(to), gameType: gameType || undefined, vassalage: vassalage || undefined };
    const totals = await betTotals(asking.db, memberId, asked);
    return {
      bets: await betsOf(asking.db, memberId, asked, pageOf(paging)),
      total: totals.count,
      totalPages: pagesOf(totals.count, paging.pageSize),
      totals: { stake: toAmount(minor(totals.stake)), win: toAmount(minor(totals.win)), net: toAmount(minor(totals.win - totals.stake)) },
      currencySymbol: asking.brand.currency.symbol,
    };
  },
  bet: async (asking, { id }) => {
    const bet = await betOf(asking.db, signedIn(asking).memberId, id);
    if (!bet) throw new Refused('not_found');
    return bet;
  },
  ledger: async (asking, { from, to, kind, ...paging }) => {
    const { memberId } = signedIn(asking);
    const asked = { from: timeOf(from), to: timeOf(to), kind };
    const rows = await recordOf(asking.db, memberId, asked, pageOf(paging), asking.language);
    const total = await recordCount(asking.db, memberId, asked);
    return {
      rows,
      total,
      totalPages: pagesOf(total, paging.pageSize),
      currencySymbol: asking.brand.currency.symbol,
      totals: await recordTotals(asking.db, memberId, asked),
      byDay: await recordByDay(asking.db, memberId, asked, asking.brand.timeZone, rows),
    };
  },
  outcome: async (asking, { key }) => {
    const { memberId } = signedIn(asking);
    const found = await outcomeOf(asking.db, memberId, key);
    if (!found) return { known: false, call: null, value: null };
    const { call, answer, begun } = found;
    if (answer !== null) return { known: true, call, value: answer };
    // Begun, and cut off or still under way: it is brought to its end here, so that the answer is one for good.
    const hand = hands[call];
    if (!hand) throw new InDoubt('A call has begun that this process cannot end.', new Error(call));
    const ask = async () => {
      const end = await hand(asking, begun);
      return (trx: Asking['db']) => end({ db: trx }) as Promise<Json | Refused>;
    };
    const ended = await takeUp(asking.db, { memberId, key }, begun, ask).catch((thrown: unknown) => {
      if (thrown instanceof Refused) return null;
      throw thrown;
    });
    return ended ? { known: true, call, value: ended.answer } : { known: false, call: null, value: null };
  },
};
