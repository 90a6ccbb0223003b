/**
 * What waits for a second person (SEC-12): begun by one person of an agent's line, approved by another one or by the upline. Nothing is
 * held or moved before.
 */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { actingAccount, type RequestContext, requireSession } from '#platform/context.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type ApprovalThresholds, readApprovalThresholds, standingTo } from '#platform/rules/agents/approvals.ts';
import { highestRateOf, readTiers, type TierText } from '#platform/rules/agents/contracts.ts';
import { shownName } from '#platform/rules/agents/line.ts';
import { readStaffRights, type StaffRight } from '#values/access/staff-rights.ts';
import type { ApprovalKind } from '#values/agent-approvals.ts';
import type { ContractPeriod } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { hours, seconds } from '#values/time.ts';
import { type ActDetail, recordAct } from './agent-acts.ts';
import { type Agent, requireAgent } from './agents.ts';
import { notify, notifyAll } from './notify.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

export const approvalThresholds = async (db: Db): Promise<ApprovalThresholds> =>
  readApprovalThresholds(await readSetting(db, 'second_person'));

const usualOfferHours = 72;
/** How long an offer, or what waits for a second person, is open. */
export async function offerLength(db: Db): Promise<number> {
  const stored = await readSetting(db, 'agents');
  const length = typeof stored === 'object' && stored !== null && 'offerHours' in stored ? stored.offerHours : null;
  return hours(typeof length === 'number' && length >= 1 && length <= 720 ? length : usualOfferHours);
}

/** The right that a helper needs to begin or to answer. */
export const rightFor = (kind: ApprovalKind): StaffRight => (kind === 'transfer' ? 'transfers' : 'contracts');
const actOf = (kind: ApprovalKind) => (kind === 'transfer' ? 'transfer' : 'contract');

export interface Approval {
  readonly id: bigint;
  readonly kind: ApprovalKind;
  /** In whose name it was begun, and what that account is now. */
  readonly agent: Agent & { readonly type: number };
  readonly authorId: bigint;
  readonly aboutId: bigint;
  readonly amount: Minor | null;
  readonly note: string;
  readonly period: ContractPeriod | null;
  readonly tiers: unknown;
}

type Row = Pick<Selectable<Tables['approvals']>, 'id' | 'kind' | 'author_id' | 'about_id' | 'amount' | 'note' | 'period' | 'tiers'>;

/** `tiers` as stored. */
const detailOf = ({ kind, amount, tiers }: { kind: ApprovalKind; amount: Minor | null; tiers: unknown }): ActDetail =>
  kind === 'transfer' ? { amount: toAmount(amount ?? minor(0n)) } : { contract: kind, toRate: highestRateOf(readTiers(kind, tiers)) };

/** How often a line may ask: each time the upline gets a mail. */
const mostAsked = { most: 30, window: hours(1) };

/**
 * Throws `approval.too_many`. It counts in the transaction of what is begun: where that rolls back, nobody was asked or got a mail.
 */
async function limitAsking(trx: Trx, agentId: bigint, now: Date): Promise<void> {
  try {
    await consumeRateLimit(trx, `approval:${agentId}`, mostAsked, now);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const retryAfter = Number(error.params.retryAfter);
    const from = new Date(now.getTime() + seconds(retryAfter)).toISOString();
    throw new DomainError('approval.too_many', { most: mostAsked.most, from, retryAfter });
  }
}

interface Begun {
  readonly kind: ApprovalKind;
  readonly agent: Agent;
  readonly about: { readonly id: bigint; readonly name: string; readonly path: string };
  readonly amount?: Minor;
  readonly note?: string;
  readonly period?: ContractPeriod;
  readonly tiers?: readonly TierText[];
  /** Whether an account may be told now: nobody is written to on a break. */
  readonly hears: (memberId: bigint) => Promise<boolean>;
}

/** Whether another helper of the agent may answer what one of the line has begun. */
async function hasHelperFor(db: Db, agentId: bigint, kind: ApprovalKind, authorId: bigint): Promise<boolean> {
  const helpers = await db
    .selectFrom('members')
    .select('staff_rights')
    .where('staff_of', '=', agentId)
    .where('closed_at', 'is', null)
    .where('id', '<>', authorId)
    .execute();
  return helpers.some(({ staff_rights }) => readStaffRights(staff_rights).includes(rightFor(kind)));
}

/** The account above, where it may judge what is begun: it is open, and would not receive it. */
async function judgeAbove(db: Db, { uplineId }: Agent, aboutId: bigint): Promise<bigint | null> {
  if (uplineId === null || uplineId === aboutId) return null;
  const open = await db.selectFrom('members').select('id').where('id', '=', uplineId).where('closed_at', 'is', null).executeTakeFirst();
  return open?.id ?? null;
}

/** Writes what waits, and tells who may approve it. Throws `approval.nobody`, `approval.waits` or `approval.too_many`. */
export async function beginApproval(trx: Trx, context: RequestContext, begun: Begun): Promise<{ readonly expiresAt: Date }> {
  const { kind, agent, about } = begun;
  const { now } = context;
  const session = requireSession(context);
  const authorId = session.memberId;
  const amount = begun.amount ?? null;
  const judges = await judgeAbove(trx, agent, about.id);
  if (authorId === agent.id && judges === null && !(await hasHelperFor(trx, agent.id, kind, authorId)))
    throw new DomainError('approval.nobody');
  await trx
    .updateTable('approvals')
    .set({ state: 'expired', answered_at: now })
    .where('agent_id', '=', agent.id)
    .where('about_id', '=', about.id)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute();
  const expiresAt = new Date(now.getTime() + (await offerLength(trx)));
  const written = await trx
    .insertInto('approvals')
    .values({
      agent_id: agent.id,
      author_id: authorId,
      about_id: about.id,
      kind,
      amount,
      note: begun.note || null,
      period: begun.period ?? null,
      tiers: begun.tiers ? JSON.stringify(begun.tiers) : null,
      begun_at: now,
      expires_at: expiresAt,
      answered_at: null,
      answered_by: null,
      reason: null,
      reference: null,
    })
    .onConflict((conflict) => conflict.columns(['agent_id', 'about_id', 'kind']).where(sql<boolean>`state = 'open'`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!written) throw new DomainError('approval.waits');
  await limitAsking(trx, agent.id, now);
  await tellJudges(trx, { ...begun, authorId, judges, expiresAt }, now);
  await recordAct(trx, context, { kind: `${actOf(kind)}_begun`, about: about.id, detail: detailOf({ kind, amount, tiers: begun.tiers }) });
  return { expiresAt };
}

/** The upline, and the agent where a helper has begun. Helpers have no messages: they read the list. */
async function tellJudges(
  trx: Trx,
  waits: Begun & { readonly authorId: bigint; readonly judges: bigint | null; readonly expiresAt: Date },
  now: Date,
): Promise<void> {
  const { kind, agent, about, amount, authorId, judges } = waits;
  const message = kind === 'transfer' ? 'agent.approval_transfer' : 'agent.approval_contract';
  const more = { until: waits.expiresAt.toISOString(), ...(amount === undefined ? {} : { amount: toAmount(amount) }) };
  const people = await trx
    .selectFrom('members')
    .select(['id', 'username', 'path'])
    .where('id', '=', anyId([authorId, agent.id, ...(judges === null ? [] : [judges])]))
    .execute();
  const nameOf = (id: bigint): string => people.find((one) => one.id === id)?.username ?? '';
  const above = judges !== null && (await waits.hears(judges)) ? people.find(({ id }) => id === judges) : undefined;
  await notifyAll(
    trx,
    [
      ...(authorId === agent.id
        ? []
        : [{ memberId: agent.id, kind: message, data: { ...more, by: nameOf(authorId), other: about.name } } as const]),
      ...(above
        ? [
            {
              memberId: above.id,
              kind: message,
              data: { ...more, by: nameOf(agent.id), other: shownName(await usernameOf(trx, about.id), above, about.path) },
            } as const,
          ]
        : []),
    ],
    now,
  );
}

const usernameOf = async (db: Db, id: bigint): Promise<string> =>
  (await db.selectFrom('members').select('username').where('id', '=', id).executeTakeFirstOrThrow()).username;

const readApproval = (row: Row, agent: Approval['agent']): Approval => ({
  id: row.id,
  kind: row.kind,
  agent,
  authorId: row.author_id,
  aboutId: row.about_id,
  amount: row.amount === null ? null : minor(row.amount),
  note: row.note ?? '',
  period: row.period,
  tiers: row.tiers,
});

/** A request that this person may answer, in any state. Throws `not_found` for another line's, and for a helper without the right. */
export async function findApproval(context: RequestContext, id: string, of?: 'transfer' | 'contract'): Promise<Approval> {
  const viewer = await requireAgent(context);
  if (!/^[1-9]\d{0,17}$/.test(id)) throw new DomainError('not_found');
  const row = await context.db
    .selectFrom('approvals as p')
    .innerJoin('members as a', 'a.id', 'p.agent_id')
    .select(['p.id', 'p.kind', 'p.author_id', 'p.about_id', 'p.amount', 'p.note', 'p.period', 'p.tiers'])
    .select(['a.id as agentId', 'a.path', 'a.parent_id', 'a.type'])
    .where('p.id', '=', BigInt(id))
    .executeTakeFirst();
  const rights = requireSession(context).staff?.rights;
  const mayRead =
    row &&
    standingTo({ agentId: row.agentId, uplineId: row.parent_id, aboutId: row.about_id }, viewer.id) !== null &&
    (of === undefined || of === actOf(row.kind)) &&
    (!rights || rights.includes(rightFor(row.kind)));
  if (!mayRead) throw new DomainError('not_found');
  return readApproval(row, { id: row.agentId, path: row.path, uplineId: row.parent_id, type: row.type });
}

/** Whether who began it still has the right: a helper may have lost it. */
async function mayStillBegin(db: Db, { agent, authorId, kind }: Approval): Promise<boolean> {
  if (authorId === agent.id) return true;
  const author = await db
    .selectFrom('members')
    .select('staff_rights')
    .where('id', '=', authorId)
    .where('staff_of', '=', agent.id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return author !== undefined && readStaffRights(author.staff_rights).includes(rightFor(kind));
}

/** Locks what is still open. Throws `approval.over`. */
export async function lockOpen(trx: Db, { id }: Approval, now: Date): Promise<void> {
  const row = await trx.selectFrom('approvals').select(['state', 'expires_at']).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  if (row.state !== 'open' || row.expires_at <= now) throw new DomainError('approval.over');
}

/** Locks what is to be approved. Throws `approval.same_person` for who began it, or `approval.over`. */
export async function lockForApproval(context: RequestContext, approval: Approval): Promise<void> {
  await lockOpen(context.db, approval, context.now);
  if (requireSession(context).memberId === approval.authorId) throw new DomainError('approval.same_person');
  if (!(await mayStillBegin(context.db, approval))) throw new DomainError('approval.over');
}

/**
 * Judges again what was begun. The agent and the helpers read the reason of a refusal. The upline reads that it is no longer possible:
 * balance and limits of the agent are not theirs to know.
 */
export async function judgedAgain<T>(context: RequestContext, { agent }: Approval, judge: () => Promise<T>): Promise<T> {
  try {
    return await judge();
  } catch (error) {
    if (!(error instanceof DomainError) || actingAccount(requireSession(context)) === agent.id) throw error;
    throw new DomainError('approval.not_possible');
  }
}

interface Answer {
  readonly state: 'approved' | 'refused' | 'taken_back';
  readonly reason?: string;
  readonly reference?: string;
}

/** Writes the answer to what is locked, and tells the agent unless it was theirs. */
export async function answerApproval(trx: Db, context: RequestContext, approval: Approval, answer: Answer): Promise<void> {
  const { state, reason = null, reference = null } = answer;
  const { kind, agent, aboutId } = approval;
  const session = requireSession(context);
  const account = actingAccount(session);
  await trx
    .updateTable('approvals')
    .set({ state, answered_at: context.now, answered_by: session.memberId, reason, reference })
    .where('id', '=', approval.id)
    .execute();
  await recordAct(trx, context, {
    kind: `${actOf(kind)}_${state}`,
    about: aboutId,
    detail: { ...detailOf(approval), ...(reference === null ? {} : { reference }) },
    alsoOf: agent.id,
  });
  // A transfer that was sent tells of itself.
  if (state === 'taken_back' || session.memberId === agent.id || (state === 'approved' && kind === 'transfer')) return;
  const { username, path } = await trx
    .selectFrom('members')
    .select(['username', 'path'])
    .where('id', '=', aboutId)
    .executeTakeFirstOrThrow();
  const by = await usernameOf(trx, account === agent.id ? session.memberId : account);
  const data = { by, other: shownName(username, agent, path), reason: reason ?? '' };
  await notify(
    trx,
    { memberId: agent.id, kind: state === 'approved' ? 'agent.approval_given' : 'agent.approval_refused', data },
    context.now,
  );
}

/**
 * Takes back what waits in the account's name, in the transaction in which it pauses play or closes. To the upline it looks like anything
 * else that was taken back, and nobody is told.
 */
export async function takeBackApprovals(trx: Trx, agentId: bigint, now: Date): Promise<void> {
  await trx
    .updateTable('approvals')
    .set({ state: 'taken_back', answered_at: now, answered_by: agentId })
    .where('agent_id', '=', agentId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .execute();
}

/** Ends what nobody answered in time, and tells the agents. */
export async function expireApprovals(trx: Trx, now: Date): Promise<void> {
  const due = await trx
    .selectFrom('approvals')
    .select(['id', 'agent_id', 'about_id'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where(notAside('approvals', sql.ref('approvals.id'), now))
    .forUpdate()
    .execute();
  const expire = async ({ id, agent_id, about_id }: (typeof due)[number]): Promise<void> => {
    await trx.updateTable('approvals').set({ state: 'expired', answered_at: now }).where('id', '=', id).execute();
    const { path } = await trx.selectFrom('members').select('path').where('id', '=', agent_id).executeTakeFirstOrThrow();
    const about = await trx.selectFrom('members').select(['username', 'path']).where('id', '=', about_id).executeTakeFirstOrThrow();
    await notify(
      trx,
      { memberId: agent_id, kind: 'agent.approval_expired', data: { other: shownName(about.username, { path }, about.path) } },
      now,
    );
  };
  await workOff(trx, due, {
    kind: 'approvals',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const approval of some) await expire(approval);
    },
  });
}
