/** The calls of the reality check: read, set and answered. */
import type { SaferPlaySchemas } from '#calls/schemas/safer-play.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type Db, type RequestContext, requireSession } from '#platform/context.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { playedSums } from '#platform/protection/played.ts';
import {
  type RealityCheck,
  realityCheckOf,
  refuseUnansweredCheck,
  saveAnswer,
  saveInterval,
  standingOfCheck,
} from '#platform/protection/reality-check.ts';
import { isOffered } from '#platform/rules/protection/reality-check.ts';
import { endLaunches } from '#platform/vendors/game-sessions.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Duration } from '#values/duration.ts';
import { toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';

type RealityCheckDto = Output<SaferPlaySchemas['realityCheck']>;

async function playSince(db: Db, memberId: bigint, since: Date): Promise<RealityCheckDto['session']> {
  const { staked, won, net, running } = await playedSums(db, memberId, since);
  return { since: toInstant(since), staked: toAmount(staked), won: toAmount(won), net: toAmount(net), running: toAmount(running) };
}

export async function realityCheck(context: RequestContext, db: Db, memberId: bigint, now: Date = context.now): Promise<RealityCheckDto> {
  const { realityCheck: terms } = context.brand.market.saferPlay;
  const check = await realityCheckOf(db, memberId, terms, now);
  return {
    serverTime: toInstant(now),
    currencySymbol: context.brand.currency.symbol,
    interval: check.interval,
    intervals: [...terms.intervals],
    mayBeOff: terms.mayBeOff,
    check: await standingOfCheck(db, memberId, check, now),
    play: check.since && (await playSince(db, memberId, check.since)),
    session: await playSince(db, memberId, requireSession(context).startedAt),
  };
}

/** The time is read under the lock that every bet takes, as for limits. */
function underLock(
  context: RequestContext,
  memberId: bigint,
  change: (trx: Db, now: Date, check: RealityCheck) => Promise<unknown>,
): Promise<RealityCheckDto> {
  return inMemberTransaction(context.db, memberId, async (trx) => {
    const now = new Date(context.clock());
    await change(trx, now, await realityCheckOf(trx, memberId, context.brand.market.saferPlay.realityCheck, now));
    return realityCheck(context, trx, memberId, now);
  });
}

/** Throws `protection.reality_check` while one is due: a longer interval must not be a way around it. */
export async function changeRealityCheck(context: RequestContext, memberId: bigint, interval: Duration | null): Promise<RealityCheckDto> {
  const { realityCheck: terms } = context.brand.market.saferPlay;
  if (!isOffered(interval, terms)) throw new DomainError('input.invalid', { fields: { interval: { code: 'field.invalid' } } });
  return underLock(context, memberId, async (trx, now) => {
    await refuseUnansweredCheck(trx, memberId, terms, now);
    await saveInterval(trx, memberId, interval, now);
  });
}

/** An answer to a check that is not due changes nothing, so it cannot put the next one off, and a lost answer may be sent again. */
export const answerRealityCheck = (context: RequestContext, memberId: bigint, choice: 'continue' | 'stop'): Promise<RealityCheckDto> =>
  underLock(context, memberId, async (trx, now, { due, since }) => {
    if (!due || since === null) return;
    await saveAnswer(trx, memberId, choice, since, now);
    if (choice === 'stop') await endLaunches(trx, memberId, now, 'stopped');
  });
