/** Who may see what: an agent, the accounts below them, and the days of a report. Another line looks missing. */
import { type Kysely, sql } from 'kysely';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type FigureTerms, pathEnd } from '#platform/ledger/agents/figures.ts';
import { maskName } from '#platform/rules/mask-name.ts';
import { isAgent } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toMinor } from '#values/money.ts';
import { momentOf, partsIn } from '#values/zoned-time.ts';

export interface Agent {
  readonly id: bigint;
  readonly path: string;
  readonly uplineId: bigint | null;
}

/** The agent of a session. Throws `role.trial` or `role.not_agent`. */
export async function requireAgent(context: RequestContext): Promise<Agent> {
  const session = requireRealAccount(context);
  if (!isAgent(session.type)) throw new DomainError('role.not_agent');
  const { path, parent_id } = await context.db
    .selectFrom('members')
    .select(['path', 'parent_id'])
    .where('id', '=', session.memberId)
    .executeTakeFirstOrThrow();
  return { id: session.memberId, path, uplineId: parent_id };
}

export interface TeamMember extends Agent {
  readonly name: string;
  readonly type: number;
}

/** An account below the agent. Throws `not_found` for any other, the agent's own too. */
export async function findInTeam(db: Kysely<Tables>, agent: Agent, id: string): Promise<TeamMember> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'path', 'parent_id', 'username', 'type'])
    .where('id', '=', BigInt(id))
    .where('path', '>', agent.path)
    .where('path', '<', pathEnd(agent.path))
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  const name = shownName(row.username, agent, row.path);
  return { id: row.id, path: row.path, uplineId: row.parent_id, name, type: row.type };
}

const steps = (path: string): number => path.split('/').length;

/** An agent knows two steps of their downline by name; others are shortened. */
export const shownName = (username: string, agent: Pick<Agent, 'path'>, path: string): string =>
  steps(path) - steps(agent.path) > 2 ? maskName(username) : username;

const usualActiveBet = 100_00n;

/** The zone, and the bets from which a member counts as active: a setting of the operator. */
export async function figureTerms({ db, brand }: Pick<RequestContext, 'db' | 'brand'>): Promise<FigureTerms> {
  const stored = await readSetting(db, 'agents');
  const text = typeof stored === 'object' && stored !== null && 'activeBet' in stored ? stored.activeBet : null;
  const bet = typeof text === 'string' ? toMinor(text) : null;
  return { zone: brand.timeZone, activeBet: bet !== null && bet >= 0n ? bet : minor(usualActiveBet) };
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
const longestSpan = 366;
const usualSpan = 7;
const textOf = (utc: number): string => new Date(utc).toISOString().slice(0, 10);

/** The days from `first` to `last`, given as UTC times of their dates. */
function spanOf(zone: string, first: number, last: number): ReportSpan {
  return { from: textOf(first), to: textOf(last), start: new Date(momentOf(zone, first)), end: new Date(momentOf(zone, last + dayMillis)) };
}

/** The days of a report, a year at most, and as many days before them. Throws `input.invalid` when they are in the wrong order. */
export function readSpan(
  { brand: { timeZone: zone }, now }: Pick<RequestContext, 'brand' | 'now'>,
  asked: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly span: ReportSpan; readonly before: ReportSpan } {
  const { year = 0, month = 1, day = 1 } = partsIn(zone, now.getTime());
  const dateOf = (text: string | undefined, usual: number): number => (text === undefined ? usual : Date.parse(`${text}T00:00:00Z`));
  const last = dateOf(asked.to, Date.UTC(year, month - 1, day));
  const first = dateOf(asked.from, last - (usualSpan - 1) * dayMillis);
  const length = (last - first) / dayMillis + 1;
  if (!(length >= 1 && length <= longestSpan)) throw new DomainError('input.invalid', { fields: { from: { code: 'field.invalid' } } });
  return { span: spanOf(zone, first, last), before: spanOf(zone, first - length * dayMillis, first - dayMillis) };
}

/** SQL condition: the account is below the agent. */
export const isBelow = (path: string) => sql<boolean>`m.path > ${path} and m.path < ${pathEnd(path)}`;
