/** What the wallet does by the clock. The rows of these jobs are put down by the migration. */
import type { Transaction } from 'kysely';
import type { Json, Tables } from '#platform/db/tables.ts';
import { expireDeposits } from './deposits.ts';

const lookAgain = 60_000;
const shortest = 1_000;

/** Give these to `startJobs`. */
export const walletJobs = {
  /** Ends what nobody paid; comes again when the next one is due, and at least every minute. */
  'wallet.expire-deposits': async (trx: Transaction<Tables>, _data: Json, now: Date): Promise<{ again: Date }> => {
    const { next } = await expireDeposits(trx, now);
    const wait = next ? Math.min(lookAgain, Math.max(shortest, next.getTime() - now.getTime())) : lookAgain;
    return { again: new Date(now.getTime() + wait) };
  },
} as const;
