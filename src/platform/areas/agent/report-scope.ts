/** What the reports of agents share: the accounts they count, the bets that make a member active, and the days. */
import { type RawBuilder, sql } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import { dayIn, type FigureTerms } from '#platform/ledger/agents/figures.ts';
import { pathEnd } from '#platform/rules/agents/line.ts';
import { idleAfterDays, mostReportDays } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { toMinor, zero } from '#values/money.ts';
import { days } from '#values/time.ts';
import { momentOf, partsIn } from '#values/zoned-time.ts';

/** The zone, and what the operator set: the bets from which a member counts as active, and whether a loss is carried on. */
export async function figureTerms({ db, brand }: Pick<RequestContext, 'db' | 'brand'>): Promise<FigureTerms> {
  const stored = await readSetting(db, 'agents');
  const text = typeof stored === 'object' && stored !== null && 'activeBet' in stored ? stored.activeBet : null;
  const bet = typeof text === 'string' ? toMinor(text) : null;
  const usual = toMinor(brand.activeBet) ?? zero;
  const carryLoss = typeof stored === 'object' && stored !== null && 'carryLoss' in stored && stored.carryLoss === true;
  return { zone: brand.timeZone, activeBet: bet !== null && bet >= 0n ? bet : usual, carryLoss };
}

export interface ReportSpan {
  /** First and last day, as `2026-11-20`. */
  readonly from: string;
  readonly to: string;
  readonly start: Date;
  /** Exclusive. */
  readonly end: Date;
}

const dayMillis = 86_400_000;
const usualSpan = 7;
const textOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The days from `first` to `last`, given as UTC times of their dates. */
export function spanOf(zone: string, first: number, last: number): ReportSpan {
  return { from: textOf(first), to: textOf(last), start: new Date(momentOf(zone, first)), end: new Date(momentOf(zone, last + dayMillis)) };
}

/** The days of a report, a year at most, and as many days before them. Throws `input.invalid` for more, or in the wrong order. */
export function readSpan(
  { brand: { timeZone: zone }, now }: Pick<RequestContext, 'brand' | 'now'>,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly span: ReportSpan; readonly before: ReportSpan } {
  const { year = 0, month = 1, day = 1 } = partsIn(zone, now.getTime());
  const dateOf = (text: string | undefined, usual: number): number => (text === undefined ? usual : Date.parse(`${text}T00:00:00Z`));
  const last = dateOf(asked.to, Date.UTC(year, month - 1, day));
  const first = dateOf(asked.from, last - (usualSpan - 1) * dayMillis);
  const length = (last - first) / dayMillis + 1;
  if (!(length >= 1)) throw new DomainError('input.invalid', { fields: { from: { code: 'field.invalid' } } });
  if (length > mostReportDays) throw new DomainError('input.invalid', { fields: { from: { code: 'field.span', max: mostReportDays } } });
  return { span: spanOf(zone, first, last), before: spanOf(zone, first - length * dayMillis, first - dayMillis) };
}

/** The day from which a member who played no more counts as idle. */
const idleSince = ({ now, brand }: Pick<RequestContext, 'now' | 'brand'>) =>
  dayIn(new Date(now.getTime() - days(idleAfterDays)), brand.timeZone);

/** SQL condition: a member, not an agent, who played and then stopped. `lastDay` is their last day of play, `type` that of the account. */
export const isIdle = (context: Pick<RequestContext, 'now' | 'brand'>, type: RawBuilder<unknown>, lastDay: RawBuilder<unknown>) =>
  sql<boolean>`(${type} not in (1, 2, 41, 42) and ${lastDay} < ${idleSince(context)})`;

/** SQL condition: the account is below the agent. */
export const isBelow = (path: string) => sql<boolean>`m.path > ${path} and m.path < ${pathEnd(path)}`;

/** Accounts `m`, with how many joined below each that the journal still holds: one reading of it serves all of them. */
export const accountsWithUncounted = sql`members m left join (
  select above::bigint as id, count(*) as joined
  from team_events e join members x on x.id = e.member_id cross join lateral unnest(string_to_array(trim(both '/' from x.path), '/')) as above
  where e.joined = 1 and above <> x.id::text group by 1
) uncounted on uncounted.id = m.id`;

/** How many accounts are below `m` of `accountsWithUncounted`: those of the roll-up, and those that joined since. */
export const teamSize = sql<bigint>`
  (coalesce((select sum(joined) from team_days where member_id = m.id), 0)::bigint + coalesce(uncounted.joined, 0))`;
