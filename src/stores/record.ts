/** The account record: every movement with the balance after it, and sums that add up. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { toMinor } from '#values/money.ts';
import { allPages } from './all-pages.ts';
import { $balance, refreshBalance } from './balance.ts';
import { pageAsked, pageSize } from './bets.ts';
import { dayOf } from './clock.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import { asked } from './overlay.ts';
import { instantsOf, type Span, spanAsked } from './span.ts';

export type AccountRecord = ValueOf<typeof wallet.ledger>;
export type Entry = AccountRecord['rows'][number];
export type Kind = Entry['kind'];

/** Kinds that can happen on this site now, in the order of the list. */
export const kinds: readonly Kind[] = ['deposit', 'bet', 'win', 'rollback', 'bonus', 'adjustment'];

export interface RecordAsked extends Span {
  readonly kind: Kind | '';
  readonly page: number;
}

export const $record = atom<Listed<AccountRecord>>(unasked);

export const recordAsked = (address: string): RecordAsked => ({
  ...spanAsked(address),
  kind: kinds.find((kind) => kind === asked(address, 'kind')) ?? '',
  page: pageAsked(address),
});

const question = ({ kind, ...span }: RecordAsked, zone: string) => ({ ...instantsOf(span, zone), ...(kind ? { kind } : {}) });

export const loadRecord = (wanted: RecordAsked, zone: string): Promise<void> => {
  const { page, ...about } = wanted;
  return loadInto($record, (signal) => ask(wallet.ledger, { ...question(wanted, zone), pageNo: page, pageSize }, { signal }), {
    keepValue: true,
    about: Object.values(about).join(' '),
  });
};

/** Every movement of the filter, for paper. */
export const everyEntry = (wanted: RecordAsked, zone: string): Promise<Entry[] | null> =>
  allPages(
    (page) => ask(wallet.ledger, { ...question(wanted, zone), ...page }),
    ({ rows }) => rows,
  );

/** Whether the record closes with the balance as it is known now: only then it adds up to what the header says. */
export const closesWith = ({ value }: Listed<AccountRecord>, amount: string | null): boolean =>
  value !== null && (amount === null || amount === value.totals.closing);

/** Asks again when the balance is news to the record, and for the balance when the record is ahead of it; until what it answers is called. */
export function keepRecord(asked: RecordAsked, zone: string): () => void {
  // One that ends on a day has no word on what is in the purse now.
  if (asked.last !== '') return () => {};
  /** The balance for which it was asked again: once for each, whatever the answer. */
  let askedFor: string | null = null;
  const catchUp = (): void => {
    const { amount } = $balance.get();
    const record = $record.get();
    if (record.value === null || closesWith(record, amount) || amount === askedFor) return;
    askedFor = amount;
    void loadRecord(asked, zone);
  };
  const unheard = [
    $balance.listen(({ amount }, before) => {
      if (amount !== before?.amount) catchUp();
    }),
    $record.listen((record) => {
      if (record.face === 'ready' && !closesWith(record, $balance.get().amount)) void refreshBalance({ moved: true }).then(catchUp);
    }),
  ];
  return () => {
    for (const stop of unheard) stop();
  };
}

/** Whether a win is more than its stake; one whose stake is not known is not said to be. */
export const isMore = (win: string, stake: string | null): boolean => stake !== null && (toMinor(win) ?? 0n) > (toMinor(stake) ?? 0n);

export interface Day<Row> {
  /** `2026-11-20` in the brand's zone. */
  readonly day: string;
  /** Net of the whole day as far as the filters reach, where it is known. */
  readonly net: string | null;
  readonly rows: readonly Row[];
}

/** Rows of a record put under their days, in the order they came. */
export function daysOf<Row extends { readonly at: string }>(
  { rows, byDay = [] }: { readonly rows: readonly Row[]; readonly byDay?: AccountRecord['byDay'] },
  zone: string,
): Day<Row>[] {
  // Map.groupBy is younger than the phones we serve.
  const days = new Map<string, Row[]>();
  for (const row of rows) {
    const day = dayOf(zone, Date.parse(row.at));
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return [...days].map(([day, list]) => ({ day, net: byDay.find((one) => one.day === day)?.net ?? null, rows: list }));
}
