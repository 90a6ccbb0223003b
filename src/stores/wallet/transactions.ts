/** The transaction record: account entries with the balance after each, and matching totals. */
import type { ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import { toMinor } from '#values/money.ts';
import { load } from '../async-state.ts';
import { dayOf } from '../brand-days.ts';
import { memberState } from '../member-state.ts';
import { queryValue } from '../overlay.ts';
import { allPages, type OnProgress, type WholeRecord } from './all-pages.ts';
import { $balance, refreshBalance } from './balance.ts';
import { pageFromAddress, recordPageSize } from './bet-history.ts';
import { periodBounds, periodFromAddress, type RecordPeriod } from './record-period.ts';

export type TransactionPage = ValueOf<typeof wallet.ledger>;
export type Transaction = TransactionPage['rows'][number];
export type TransactionKind = Transaction['kind'];

/** The choices of the filter, in display order: it does not compile without every kind. */
const kinds: Readonly<Record<TransactionKind, null>> = {
  deposit: null,
  withdrawal: null,
  withdrawal_return: null,
  bet: null,
  win: null,
  rollback: null,
  transfer: null,
  bonus: null,
  reward: null,
  rebate: null,
  jackpot: null,
  points: null,
  salary: null,
  dividend: null,
  adjustment: null,
};
export const transactionKinds = Object.keys(kinds) as readonly TransactionKind[];

export interface TransactionFilters extends RecordPeriod {
  readonly kind: TransactionKind | '';
  readonly page: number;
}

export const $transactions = memberState<TransactionPage>();

export const transactionFiltersFromAddress = (address: string): TransactionFilters => ({
  ...periodFromAddress(address),
  kind: transactionKinds.find((kind) => kind === queryValue(address, 'kind')) ?? '',
  page: pageFromAddress(address),
});

const requestOf = ({ kind, ...span }: TransactionFilters, zone: string) => ({ ...periodBounds(span, zone), ...(kind ? { kind } : {}) });

export const loadTransactions = (filters: TransactionFilters, zone: string): Promise<void> => {
  const { page, ...about } = filters;
  return load(
    $transactions,
    (signal) => callApi(wallet.ledger, { ...requestOf(filters, zone), pageNo: page, pageSize: recordPageSize }, { signal }),
    {
      keepValue: true,
      about: Object.values(about).join(' '),
    },
  );
};

/** Every entry of the filter, for printing. */
export const loadAllTransactions = (
  filters: TransactionFilters,
  zone: string,
  onProgress?: OnProgress,
): Promise<WholeRecord<Transaction, TransactionPage> | null> =>
  allPages(
    (page) => callApi(wallet.ledger, { ...requestOf(filters, zone), ...page }),
    ({ rows }) => rows,
    onProgress,
  );

/** Whether the record's closing balance equals the current one, if that is known; otherwise one of them is outdated. */
export const matchesBalance = ({ closing }: TransactionPage['totals'], amount: string | null): boolean =>
  amount === null || amount === closing;

/** Whether opening plus in minus out equals closing, and a known balance does too. */
export function addsUp(totals: TransactionPage['totals'], amount: string | null): boolean {
  if (!matchesBalance(totals, amount)) return false;
  const [opening, gained, given, closing] = [totals.opening, totals.in, totals.out, totals.closing].map(toMinor);
  return opening != null && gained != null && given != null && opening + gained - given === closing;
}

/** Reloads the record when the balance changed, and the balance when the record is newer. Returns the cleanup function. */
export function syncTransactions(asked: TransactionFilters, zone: string): () => void {
  // A record with an end date does not show the current balance.
  if (asked.last !== '') return () => {};
  /** The balance of the last reload; each value triggers at most one. */
  let reloadedFor: string | null = null;
  const catchUp = (): void => {
    const { amount } = $balance.get();
    const { value } = $transactions.get();
    if (value === null || matchesBalance(value.totals, amount) || amount === reloadedFor) return;
    reloadedFor = amount;
    void loadTransactions(asked, zone);
  };
  const stops = [
    $balance.listen(({ amount }, before) => {
      if (amount !== before?.amount) catchUp();
    }),
    $transactions.listen(({ face, value }) => {
      if (face === 'ready' && value && !matchesBalance(value.totals, $balance.get().amount))
        void refreshBalance({ moved: true }).then(catchUp);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whether a win exceeds its stake; false when the stake is unknown. */
export const exceedsStake = (win: string, stake: string | null): boolean => stake !== null && (toMinor(win) ?? 0n) > (toMinor(stake) ?? 0n);

export interface Day<Row> {
  /** As `2026-11-20` in the brand's zone. */
  readonly day: string;
  /** Net of the whole day within the filters, if known. */
  readonly net: string | null;
  readonly rows: readonly Row[];
}

/** Groups rows by day, in their order. */
export function daysOf<Row extends { readonly at: string }>(
  { rows, byDay = [] }: { readonly rows: readonly Row[]; readonly byDay?: TransactionPage['byDay'] },
  zone: string,
): Day<Row>[] {
  // Some supported phones lack Map.groupBy.
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOf(zone, Date.parse(row.at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, list]) => ({ day, net: byDay.find((one) => one.day === day)?.net ?? null, rows: list }));
}
