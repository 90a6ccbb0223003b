/** The calls of breaks and self-exclusion. */
import type { Brand } from '#brands/brand.ts';
import type { SaferPlaySchemas } from '#calls/schemas/safer-play.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type Db, type RequestContext, requireRealAccount } from '#platform/context.ts';
import { inLockedTransaction, inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { takeBackApprovals } from '#platform/identity/approvals.ts';
import { endAllSessions } from '#platform/identity/end-sessions.ts';
import { notify } from '#platform/identity/notify.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { refundData, returnDrawsAhead } from '#platform/ledger/lottery-returns.ts';
import { cancelUnpaid } from '#platform/protection/deposited.ts';
import { exclusionsOf } from '#platform/protection/exclusions.ts';
import {
  type ExclusionKind,
  type ExclusionState,
  endOfTerm,
  exclusionState,
  isCovered,
  type OwnExclusionKind,
} from '#platform/rules/protection/exclusion.ts';
import { endLaunches } from '#platform/vendors/game-sessions.ts';
import { trial } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Duration } from '#values/duration.ts';
import { days, minutes, toInstant } from '#values/time.ts';

type Trx = Parameters<typeof returnDrawsAhead>[0];
type Standing = Output<SaferPlaySchemas['standing']>;

const stateAt = async ({ brand }: Pick<RequestContext, 'brand'>, db: Db, memberId: bigint, now: Date): Promise<ExclusionState | null> =>
  exclusionState(await exclusionsOf(db, memberId), now, brand.market.saferPlay, brand.timeZone);

/** Whether others are kept from registering with the member's address or number: both block only once they are verified (decision 066). */
async function hasProvedContact(db: Db, memberId: bigint): Promise<boolean> {
  const { email_verified_at: verifiedAt, mobile } = await db
    .selectFrom('members')
    .select(['email_verified_at', 'mobile'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return verifiedAt !== null || mobile !== null;
}

export async function standingOf(context: RequestContext, db: Db, memberId: bigint, now: Date): Promise<Standing> {
  const { timeOuts, exclusions, endsByItself, irrevocableFor, liftWait, raiseWait } = context.brand.market.saferPlay;
  const state = await stateAt(context, db, memberId, now);
  return {
    exclusion: state && {
      kind: state.kind,
      activeFrom: toInstant(state.from),
      until: state.until && toInstant(state.until),
      endsByItself: state.endsByItself,
      lift: { stage: state.lift.stage, at: state.lift.at && toInstant(state.lift.at) },
      provedContact: await hasProvedContact(db, memberId),
    },
    market: { timeOuts: [...timeOuts], exclusions: [...exclusions], endsByItself, irrevocableFor, liftWait, raiseWait },
  };
}

/**
 * Runs `change` under the lock that every bet and deposit takes. Its time is read after the lock: whatever was accepted before has an
 * earlier time, and whatever comes later sees the change.
 */
async function underLock(
  context: RequestContext,
  change: (trx: Trx, memberId: bigint, now: Date, sessionId: bigint) => Promise<void>,
): Promise<Standing> {
  const { memberId, id } = requireRealAccount(context);
  return inMemberTransaction(context.db, memberId, async (trx) => {
    const now = new Date(context.clock());
    await change(trx, memberId, now, id);
    return standingOf(context, trx, memberId, now);
  });
}

const openExclusions = (trx: Db, memberId: bigint) =>
  trx.updateTable('exclusions').where('member_id', '=', memberId).where('kind', '=', 'exclusion').where('lifted_at', 'is', null);

/** A paused member plays no draw (decision 046): those before the end whose sales are open are returned, and the member is told. */
async function returnDraws(trx: Trx, { currency }: Brand, memberId: bigint, until: Date | null, now: Date): Promise<void> {
  const { draws, ...money } = await returnDrawsAhead(trx, memberId, { reason: 'paused', until }, now);
  if (draws === 0) return;
  await notify(trx, { memberId, kind: 'lottery.paused', data: { draws, symbol: currency.symbol, ...refundData(money) } }, now);
}

/** So long the same request is a repeat, whose first answer was lost: it begins nothing new, and nobody is told twice. */
const repeatWindow = minutes(1);

async function isRepeat(trx: Trx, memberId: bigint, kind: ExclusionKind, length: string, now: Date): Promise<boolean> {
  const before = await trx
    .selectFrom('exclusions')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('length', '=', length)
    .where('lifted_at', 'is', null)
    .where('lift_asked_at', 'is', null)
    .where('starts_at', '>', new Date(now.getTime() - repeatWindow))
    .executeTakeFirst();
  return before !== undefined;
}

/**
 * Begins a break or a self-exclusion. Open games end, other devices are signed out, rounds under way are paid, and draws bought ahead
 * return.
 */
export async function exclude(
  context: RequestContext,
  { kind, length }: { readonly kind: OwnExclusionKind; readonly length: Duration | 'indefinite' },
): Promise<Standing> {
  const { memberId } = requireRealAccount(context);
  const { brand } = context;
  const { timeOuts, exclusions, endsByItself } = brand.market.saferPlay;
  const offered: readonly string[] = kind === 'time-out' ? timeOuts : exclusions;
  if (!offered.includes(length)) throw new DomainError('input.invalid', { fields: { length: { code: 'field.invalid' } } });
  await consumeRateLimit(context.db, `exclude:${memberId}`, { most: 50, window: days(1) }, context.now);
  return underLock(context, async (trx, member, now, sessionId) => {
    if (await isRepeat(trx, member, kind, length, now)) return;
    if (kind === 'exclusion') await openExclusions(trx, member).set({ lift_asked_at: null }).execute();
    const endsItself = kind === 'time-out' || endsByItself;
    await begin(trx, brand, member, { kind, length, endsByItself: endsItself }, now, sessionId);
  });
}

/** Begins it under the lock, unless it would change nothing. `sessionId` is the session that stays signed in. Returns whether it began. */
async function begin(
  trx: Trx,
  brand: Brand,
  memberId: bigint,
  {
    kind,
    length,
    endsByItself,
  }: { readonly kind: ExclusionKind; readonly length: Duration | 'indefinite'; readonly endsByItself: boolean },
  now: Date,
  sessionId?: bigint,
): Promise<boolean> {
  const endsAt = endOfTerm(now, length, brand.timeZone);
  if (isCovered({ until: endsAt, endsByItself }, await exclusionsOf(trx, memberId), now)) return false;
  await trx
    .insertInto('exclusions')
    .values({
      member_id: memberId,
      kind,
      length,
      starts_at: now,
      ends_at: endsAt,
      ends_by_itself: endsByItself,
      lift_asked_at: null,
      lifted_at: null,
    })
    .execute();
  // Offers stop at once. The member may agree to them again after the end.
  await trx
    .updateTable('marketing_consents')
    .set({ given: false, at: now })
    .where('member_id', '=', memberId)
    .where('given', '=', true)
    .execute();
  // No page invites to pay for play that has stopped.
  await cancelUnpaid(trx, memberId, now).execute();
  await takeBackApprovals(trx, memberId, now);
  await endAllSessions(trx, memberId, now, sessionId);
  await endLaunches(trx, memberId, now, 'excluded');
  const about = kind === 'family' ? 'family' : 'paused';
  if (endsByItself && endsAt) await queueSecurityNotice(trx, { memberId, about, until: endsAt.toISOString() }, now);
  else await queueSecurityNotice(trx, { memberId, about: 'excluded' }, now);
  await returnDraws(trx, brand, memberId, endsByItself ? endsAt : null, now);
  return true;
}

/** The operator excludes a member whose family asked for it: at once, on every device, until its end. */
export async function excludeForFamily(
  { db, brand, clock }: Pick<RequestContext, 'db' | 'brand' | 'clock'>,
  { username, length }: { readonly username: string; readonly length: string },
): Promise<Date | 'not in this market' | 'not this length' | 'no account' | 'already so long'> {
  const { familyMayAsk, exclusions } = brand.market.saferPlay;
  if (!familyMayAsk) return 'not in this market';
  const term = exclusions.find((one) => one === length);
  if (term === undefined) return 'not this length';
  const member = await db.selectFrom('members').select('id').where('username', '=', username).where('type', '!=', trial).executeTakeFirst();
  if (!member) return 'no account';
  return inLockedTransaction(db, [member.id], async (trx) => {
    const now = new Date(clock());
    if (await isRepeat(trx, member.id, 'family', term, now)) return 'already so long';
    const began = await begin(trx, brand, member.id, { kind: 'family', length: term, endsByItself: true }, now);
    return began ? now : 'already so long';
  });
}

/** Throws `protection.lift_not_open`, with the time from which it is possible. */
export const askLift = (context: RequestContext): Promise<Standing> =>
  underLock(context, async (trx, memberId, now) => {
    const lift = (await stateAt(context, trx, memberId, now))?.lift ?? { stage: 'never', at: null };
    // Asked again: the wait that runs goes on.
    if (lift.stage === 'wait') return;
    if (lift.stage !== 'open')
      throw new DomainError('protection.lift_not_open', lift.at ? { from: toInstant(lift.at) } : { from: null, context: 'never' });
    await openExclusions(trx, memberId).set({ lift_asked_at: now }).execute();
    await queueSecurityNotice(trx, { memberId, about: 'lift_asked' }, now);
  });

export const keepExclusion = (context: RequestContext): Promise<Standing> =>
  underLock(context, async (trx, memberId) => {
    await openExclusions(trx, memberId).set({ lift_asked_at: null }).execute();
  });

/** What members have asked to be lifted, the earliest first, with the day from which it may be. */
export async function liftRequests(
  context: Pick<RequestContext, 'db' | 'brand'>,
  now: Date,
): Promise<{ readonly username: string; readonly askedAt: Date; readonly from: Date }[]> {
  const rows = await context.db
    .selectFrom('exclusions')
    .innerJoin('members', 'members.id', 'member_id')
    .select(({ fn }) => ['members.id', 'username', fn.min<Date>('lift_asked_at').as('askedAt')])
    .where('lifted_at', 'is', null)
    .where('lift_asked_at', 'is not', null)
    .groupBy(['members.id', 'username'])
    .orderBy('askedAt')
    .execute();
  const waiting: { username: string; askedAt: Date; from: Date }[] = [];
  for (const { id, username, askedAt } of rows) {
    const lift = (await stateAt(context, context.db, id, now))?.lift;
    if (lift?.stage === 'wait') waiting.push({ username, askedAt, from: lift.at });
  }
  return waiting;
}

interface LiftDecision {
  readonly username: string;
  readonly decision: 'lifted' | 'kept';
  readonly reason: string;
  /** The name of the person of the operator. */
  readonly by: string;
}

/**
 * A person of the operator lifts what a member asked to be lifted, or keeps it. Lifting waits for its day (R29), and a break that runs
 * beside the exclusion goes on.
 */
export async function decideLift(
  context: Pick<RequestContext, 'db' | 'brand' | 'clock'>,
  { username, decision, reason, by }: LiftDecision,
): Promise<'no account' | 'not asked' | 'never' | { readonly kind: 'decided' | 'too early'; readonly at: Date }> {
  const member = await context.db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirst();
  if (!member) return 'no account';
  return inLockedTransaction(context.db, [member.id], async (trx) => {
    const now = new Date(context.clock());
    const lift = (await stateAt(context, trx, member.id, now))?.lift ?? null;
    if (lift?.stage === 'never' || lift?.stage === 'later') return 'never';
    if (lift?.stage !== 'wait') return 'not asked';
    if (decision === 'lifted' && lift.at > now) return { kind: 'too early', at: lift.at };
    await openExclusions(trx, member.id)
      .set(decision === 'lifted' ? { lifted_at: now } : { lift_asked_at: null })
      .execute();
    await trx.insertInto('lift_decisions').values({ member_id: member.id, decision, decided_by: by, reason, at: now }).execute();
    await queueSecurityNotice(trx, { memberId: member.id, about: decision === 'lifted' ? 'lifted' : 'lift_kept' }, now);
    return { kind: 'decided', at: now };
  });
}
