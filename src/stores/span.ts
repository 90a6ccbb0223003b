/** Which days a record shows: a shortcut counted from today, or days of one's own; both live in the address (MC-07, MC-08). */
import { dayFrom, isDay, type Period, periodFrom, periods } from './clock.ts';
import { asked } from './overlay.ts';

export interface Span {
  readonly period: Period;
  /** First and last day in the brand's zone, `2026-11-20`; empty where a shortcut counts, or one side is open. */
  readonly first: string;
  readonly last: string;
}

const dayAsked = (address: string, name: string): string => {
  const day = asked(address, name) ?? '';
  return isDay(day) ? day : '';
};

/** The days an address asks for; a week when it does not say. */
export const spanAsked = (address: string): Span => ({
  period: periods.find((period) => period === asked(address, 'period')) ?? '7d',
  first: dayAsked(address, 'from'),
  last: dayAsked(address, 'to'),
});

export const isOwn = ({ first, last }: Span): boolean => first !== '' || last !== '';

/** What the platform is asked for; `to` counts no more. */
export function instantsOf(span: Span, zone: string): { from?: string; to?: string } {
  const from = isOwn(span) ? (span.first === '' ? undefined : dayFrom(zone, span.first)) : periodFrom(span.period, zone);
  const to = span.last === '' ? undefined : dayFrom(zone, span.last, 1);
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
