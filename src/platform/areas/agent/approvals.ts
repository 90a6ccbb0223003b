/** What waits for a second person, and what became of it: of the agent, and of the agents directly below (SEC-12). */
import { sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { actingAccount, type RequestContext, requireSession } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { type Agent, requireAgent } from '#platform/identity/agents.ts';
import { answerApproval, findApproval, lockOpen, rightFor } from '#platform/identity/approvals.ts';
import { hasPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { highestRateOf, readTiers, writeTier } from '#platform/rules/agents/contracts.ts';
import { shownName } from '#platform/rules/agents/line.ts';
import { isAgent } from '#values/access/account-types.ts';
import { type ApprovalKind, type ApprovalState, approvalKinds } from '#values/agent-approvals.ts';
import type { ContractPeriod } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { tiersToday } from './contracts.ts';
import { readSpan } from './report-scope.ts';

type Listed = Output<AgentSchemas['approvals']>;

interface Row {
  readonly id: bigint;
  readonly kind: ApprovalKind;
  readonly agent_id: bigint;
  readonly author_id: bigint;
  readonly agent: string;
  readonly author: string;
  readonly about_id: bigint;
  readonly about: string;
  readonly path: string;
  readonly about_type: number;
  readonly amount: bigint | null;
  readonly note: string | null;
  readonly period: ContractPeriod | null;
  readonly tiers: unknown;
  readonly begun_at: Date;
  readonly expires_at: Date;
  readonly state: ApprovalState;
  readonly answered_at: Date | null;
  readonly answerer: string | null;
  readonly answerer_of: bigint | null;
  readonly account: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly total: bigint;
}

/** The kinds that the session may answer: all for an agent, by their rights for a helper. */
function kindsOf(context: RequestContext): readonly ApprovalKind[] {
  const rights = requireSession(context).staff?.rights;
  return approvalKinds.filter((kind) => !rights || rights.includes(rightFor(kind)));
}

/**
 * Of the agent, and of the agents directly below unless the agent would receive it. The text has constants, as the indexes' conditions do.
 */
const seenBy = (agent: Agent) => sql`
  p.agent_id = any (array(select ${agent.id}::bigint union all select id from members where parent_id = ${agent.id} and type in (1, 2, 41, 42)))
  and (p.agent_id = ${agent.id} or p.about_id <> ${agent.id})`;
const isOpen = (now: Date) => sql`p.state = 'open' and p.expires_at > ${now}`;
const stateAt = (now: Date) => sql`case when p.state = 'open' and p.expires_at <= ${now} then 'expired' else p.state end`;

const columns = sql`p.id, p.kind, p.agent_id, p.author_id, a.username as agent, w.username as author, p.about_id, x.username as about, x.path,
  x.type as about_type, p.amount, p.note, p.period, p.tiers, p.begun_at, p.expires_at, p.answered_at, r.username as answerer,
  coalesce(r.staff_of, r.id) as answerer_of, ra.username as account, p.reason, p.reference`;
const people = sql`join members a on a.id = p.agent_id join members w on w.id = p.author_id join members x on x.id = p.about_id
  left join members r on r.id = p.answered_by left join members ra on ra.id = coalesce(r.staff_of, r.id)`;

async function toDto(context: RequestContext, agent: Agent, row: Row): Promise<Listed['rows'][number]> {
  const isOwn = row.agent_id === agent.id;
  const { memberId } = requireSession(context);
  const isWaiting = row.state === 'open';
  const kind = row.kind === 'transfer' ? null : row.kind;
  const tiers = kind ? readTiers(kind, row.tiers) : [];
  const today = kind && isWaiting ? await tiersToday(context.db, kind, row.about_id, context.now) : [];
  const written = (some: typeof tiers) =>
    (kind ? some.map((tier) => writeTier(kind, tier)) : []) as unknown as Listed['rows'][number]['tiers'];
  return {
    id: row.id.toString(),
    kind: row.kind,
    agent: row.agent,
    by: isOwn ? row.author : row.agent,
    about: { id: row.about_id.toString(), name: shownName(row.about, agent, row.path), isAgent: isAgent(row.about_type) },
    amount: row.amount === null ? null : toAmount(minor(row.amount)),
    // The message is for the receiver.
    note: isOwn ? row.note : null,
    rate: highestRateOf(tiers),
    period: row.period,
    tiers: written(tiers),
    today: written(today),
    begunAt: toInstant(row.begun_at),
    expiresAt: toInstant(row.expires_at),
    state: row.state,
    answeredAt: row.answered_at && toInstant(row.answered_at),
    // Helpers are known by name to their own agent.
    answeredBy: row.answerer_of === agent.id ? row.answerer : row.account,
    reason: row.reason,
    reference: row.reference,
    mayApprove: isWaiting && row.author_id !== memberId,
    mayTakeBack: isWaiting && row.author_id === memberId,
  };
}

interface ApprovalQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: ApprovalState | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

/** What waits first, whenever it was begun; then what was begun in the days asked for, the newest first. */
export async function approvalsOf(context: RequestContext, query: ApprovalQuery): Promise<Listed> {
  const agent = await requireAgent(context);
  const { db, brand, now } = context;
  const session = requireSession(context);
  const { span } = readSpan(context, query);
  const { state, pageNo, pageSize } = query;
  const kinds = anyText([...kindsOf(context)]);
  const found = sql`
    found as (
      select p.*, 'open' as seen from approvals p where ${seenBy(agent)} and ${isOpen(now)} and p.kind = ${kinds}
      union all
      select p.*, ${stateAt(now)} from approvals p
      where ${seenBy(agent)} and p.begun_at >= ${span.start} and p.begun_at < ${span.end} and not (${isOpen(now)}) and p.kind = ${kinds}
    )`;
  const inState = state ? sql`where seen = ${state}` : sql``;
  const { rows } = await sql<Row>`
    with ${found},
    page as (
      select *, count(*) over () as total from found ${inState}
      order by seen = 'open' desc, begun_at desc, id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
    )
    select ${columns}, p.seen as state, p.total from page p ${people} order by p.seen = 'open' desc, p.begun_at desc, p.id desc
  `.execute(db);
  // A page after the last one has no row that says how many there are.
  const counted =
    rows.length === 0 && pageNo > 1
      ? (await sql<{ total: bigint }>`with ${found} select count(*) as total from found ${inState}`.execute(db)).rows
      : rows;
  const total = Number(counted[0]?.total ?? 0n);
  return {
    from: span.from,
    to: span.to,
    rows: await Promise.all(rows.map((row) => toDto(context, agent, row))),
    total,
    totalPages: pageCount(total, pageSize),
    paymentPassword: session.staff !== null || (await hasPaymentPassword(context, session.memberId)),
    signInPassword: session.staff !== null,
    currencySymbol: brand.currency.symbol,
  };
}

const shownNeeds = 10;

/** What waits for this person, the first to expire first. */
export async function approvalsWaitingFor(
  context: RequestContext,
  agent: Agent,
): Promise<readonly { readonly what: ApprovalKind; readonly name: string; readonly until: Date }[]> {
  const kinds = kindsOf(context);
  if (kinds.length === 0) return [];
  const { rows } = await sql<Row>`
    select ${columns} from approvals p ${people}
    where ${seenBy(agent)} and ${isOpen(context.now)} and p.author_id <> ${requireSession(context).memberId} and p.kind = ${anyText([...kinds])}
    order by p.expires_at, p.id limit ${shownNeeds}
  `.execute(context.db);
  return rows.map(({ kind, about, path, expires_at }) => ({ what: kind, name: shownName(about, agent, path), until: expires_at }));
}

/** Whoever began it takes it back; anyone else refuses it and says why. */
export async function endApproval(
  context: RequestContext,
  { id, reason = '' }: { readonly id: string; readonly reason?: string | undefined },
): Promise<Output<AgentSchemas['endApproval']>> {
  const approval = await findApproval(context, id);
  const state = requireSession(context).memberId === approval.authorId ? 'taken_back' : 'refused';
  const words = reason.trim();
  if (state === 'refused' && words === '') throw new DomainError('input.invalid', { fields: { reason: { code: 'field.required' } } });
  await inMemberTransaction(context.db, actingAccount(requireSession(context)), async (trx) => {
    await lockOpen(trx, approval, context.now);
    await answerApproval(trx, context, approval, { state, ...(state === 'refused' ? { reason: words } : {}) });
  });
  return { state };
}
