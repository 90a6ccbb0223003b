/** Tells a member when a raise of a limit can be confirmed: its offer ends by itself. */
import { z } from 'zod';
import type { AppContext, Db } from '#platform/context.ts';
import { enqueueAt } from '#platform/db/enqueue.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { limitsOf } from '#platform/protection/play-limits.ts';
import { type RaiseTerms, raiseOf } from '#platform/rules/protection/play-limits.ts';
import { durationMillis } from '#values/duration.ts';
import { type Millis, millis, toInstant } from '#values/time.ts';

type Market = Pick<AppContext, 'brand'>;

const raiseReadyJob = 'safer-play.raise-ready';
const jobSchema = z.object({ member: z.string(), askedAt: z.number() });

export const raiseTerms = ({ brand }: Market): RaiseTerms => {
  const { raiseWait, confirmWithin } = brand.market.saferPlay;
  return { wait: durationMillis(raiseWait), offer: durationMillis(confirmWithin) };
};

/** Schedules one message for all raises that a member asks for now. */
export const announceRaise = (trx: Db, market: Market, memberId: bigint, askedAt: Millis): Promise<void> =>
  enqueueAt(
    trx,
    raiseReadyJob,
    `${memberId}:${askedAt}`,
    { member: String(memberId), askedAt },
    new Date(askedAt + raiseTerms(market).wait),
  );

/** Says nothing about raises that were taken back or asked for again, and nothing to a member who has paused play. */
async function tellReady(trx: Db, market: Market, data: Json, now: Date): Promise<void> {
  const { member, askedAt } = jobSchema.parse(data);
  const memberId = BigInt(member);
  const asked = (await limitsOf(trx, memberId)).find(({ raise }) => raise?.askedAt === askedAt);
  const offer = asked && raiseOf(asked, millis(now.getTime()), raiseTerms(market));
  if (!offer?.ready || (await pausedUntil(trx, memberId, now))) return;
  await notify(trx, { memberId, kind: 'account.raise_ready', data: { until: toInstant(offer.confirmUntil) } }, now);
}

export const saferPlayJobs = (market: Market) => ({
  [raiseReadyJob]: (trx: Db, data: Json, now: Date) => tellReady(trx, market, data, now),
});
