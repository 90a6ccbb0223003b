/** The account record: every movement with the balance after it, and sums that add up. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { pageAsked, periodAsked } from './bets.ts';
import { dayOf, type Period, periodFrom } from './clock.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import { asked } from './overlay.ts';

export type AccountRecord = ValueOf<typeof wallet.ledger>;
export type Entry = AccountRecord['rows'][number];
export type Kind = Entry['kind'];

/** Kinds that can happen on this site now, in the order of the list. */
export const kinds: readonly Kind[] = ['deposit', 'bet', 'win', 'rollback', 'bonus', 'adjustment'];

export interface RecordAsked {
  readonly period: Period;
  readonly kind: Kind | '';
  readonly page: number;
}

export const $record = atom<Listed<AccountRecord>>(unasked);

const pageSize = 20;

export const recordAsked = (address: string): RecordAsked => ({
  period: periodAsked(address),
  kind: kinds.find((kind) => kind === asked(address, 'kind')) ?? '',
  page: pageAsked(address),
});

export const loadRecord = ({ period, kind, page }: RecordAsked, zone: string): Promise<void> =>
  loadInto(
    $record,
    (signal) => {
      const from = periodFrom(period, zone);
      return ask(wallet.ledger, { ...(from ? { from } : {}), ...(kind ? { kind } : {}), pageNo: page, pageSize }, { signal });
    },
    { keepValue: true, about: `${period} ${kind}` },
  );

export interface RecordDay {
  /** `2026-11-20` in the brand's zone. */
  readonly day: string;
  /** Net of the whole day as far as the filters reach. */
  readonly net: string | null;
  readonly rows: readonly Entry[];
}

/** Rows put under their days, in the order they came. */
export function daysOf({ rows, byDay }: Pick<AccountRecord, 'rows' | 'byDay'>, zone: string): RecordDay[] {
  const net = new Map(byDay.map((one) => [one.day, one.net]));
  const days: { day: string; net: string | null; rows: Entry[] }[] = [];
  for (const row of rows) {
    const day = dayOf(zone, Date.parse(row.at));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, net: net.get(day) ?? null, rows: [row] });
  }
  return days;
}
