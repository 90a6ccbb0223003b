/** Handlers of the wallet calls. */
import { type Handler, type HandlersOf, notBuilt, type Session, signedIn } from '#platform/handler.ts';
import { outcomeOf } from '#platform/ledger/once.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { leftOf, percentOf } from '#platform/rules/limits.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { toInstant } from '#values/time.ts';
import { recordByDay, recordCount, recordOf, recordTotals } from './account-record.ts';
import { betOf, betsOf, betTotals } from './bets.ts';
import { depositGiven, depositOf, depositSettings, latestDeposits, methodsOf, usedToday } from './deposits.ts';
import { standingOf } from './standing.ts';
import { startDeposit } from './start-deposit.ts';

/** Trial accounts play; they do not deposit (R19). */
const trial = 4;
function withMoney(asking: Parameters<Handler<unknown, unknown>>[0]): Session {
  const session = signedIn(asking);
  if (session.type === trial) throw new Refused('role.trial');
  return session;
}

// The database has no year 0 and no year 10000; nothing of ours lies outside these two either.
const earliest = 0;
const latest = Date.UTC(9999, 0);
const timeOf = (instant: string | undefined): Date | undefined =>
  instant === undefined ? undefined : new Date(Math.min(latest, Math.max(earliest, Date.parse(instant))));
const pagesOf = (total: number, size: number) => Math.max(1, Math.ceil(total / size));
const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }) => ({ number: pageNo, size: pageSize });

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
    const { memberId } = withMoney(asking);
    const { dailyLimit } = await depositSettings(asking.db);
    const used = await usedToday(asking.db, memberId, asking.brand.timeZone, asking.now);
    const methods = await methodsOf(asking.db);
    return {
      currencySymbol: asking.brand.currency.symbol,
      methods: methods.map((method) => ({
        code: method.code,
        name: method.name,
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
  deposit: async (asking, { method, amount, language }) => {
    const session = withMoney(asking);
    const wanted = toMinor(amount);
    if (wanted === null) throw new Refused('input.invalid', { fields: { amount: { code: 'field.invalid' } } });
    return depositGiven(await startDeposit(asking, session, { method, amount: wanted, language }), asking.brand, asking.now);
  },
  depositStatus: async (asking, { id }) => {
    const deposit = await depositOf(asking.db, withMoney(asking).memberId, id);
    if (!deposit) throw new Refused('not_found');
    return depositGiven(deposit, asking.brand, asking.now);
  },
  deposits: async (asking, { limit }) => {
    const rows = await latestDeposits(asking.db, withMoney(asking).memberId, limit);
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
    const rows = await recordOf(asking.db, memberId, asked, pageOf(paging));
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
    const found = await outcomeOf(asking.db, signedIn(asking).memberId, key);
    return found ? { known: true, call: found.call, value: found.answer } : { known: false, call: null, value: null };
  },
};
