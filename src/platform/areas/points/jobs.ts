/** The jobs of points: counting what earns them, and deciding redemptions. A migration inserts their rows. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#platform/context.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { countPointEvents } from '#platform/ledger/points.ts';
import { seconds } from '#values/time.ts';
import { decideDue, decideRedemption, lockUndecided } from './redemptions.ts';
import { readTerms } from './terms.ts';

/** Points show soon after a bet, and a whole minute of play is one row of the details. */
const earnInterval = seconds(60);
const decideInterval = seconds(10);

const decided = z.object({ reference: z.string(), state: z.enum(['approved', 'rejected']) });

/** Jobs for `startJobs`. */
export const pointsJobs = ({ brand, random }: Pick<AppContext, 'brand' | 'random'>) => ({
  'points.earn': async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    const isMoreLeft = await countPointEvents(trx, await readTerms(trx), now);
    return { again: isMoreLeft ? now : new Date(now.getTime() + earnInterval) };
  },
  'points.decide': async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    const isMoreDue = await decideDue(trx, { brand, random, now });
    return { again: isMoreDue ? now : new Date(now.getTime() + decideInterval) };
  },
  /** A decision of the operator, which `npm run redemptions` schedules under the reference. The first one counts. */
  'points.decided': async (trx: Transaction<Tables>, data: Json, now: Date) => {
    const { reference, state } = decided.parse(data);
    const waiting = await lockUndecided(trx, reference);
    const decision = state === 'approved' ? { state } : { state, cause: 'operator' as const };
    if (waiting) await decideRedemption(trx, waiting, decision, { brand, random, now });
  },
});
