/** Verifies the ledger every night, one small batch per run of the job. */
import type { Kysely, Transaction } from 'kysely';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { type VerificationProgress, verificationStart, verifyNextBatch } from '#platform/ledger/verify-ledger.ts';
import type { Jobs } from './queue.ts';
import { nextRun } from './times.ts';

/** Scheduled once at startup with the key `''`; it reschedules itself. */
export const verifyLedgerJob = 'ledger.verify';

const batchSize = 2_000;
type Log = { error(fields: object, message: string): void };

/** The time of the next nightly run: 03:30 in the brand's zone. */
export const nextVerification = (zone: string, after: Date): Date => nextRun('30 3 * * *', zone, after);

/** Jobs for `startJobs`. A run that is interrupted continues where it stopped. */
export const verificationJobs = (zone: string, log: Log): Jobs => ({
  [verifyLedgerJob]: async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    const open = await trx
      .selectFrom('ledger_verifications')
      .select(['id', 'progress'])
      .where('finished_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const progress = await verifyNextBatch(trx, (open?.progress as VerificationProgress | undefined) ?? verificationStart, batchSize);
    const row = { progress: JSON.stringify(progress), finished_at: progress.isDone ? now : null };
    if (open) await trx.updateTable('ledger_verifications').set(row).where('id', '=', open.id).execute();
    else
      await trx
        .insertInto('ledger_verifications')
        .values({ ...row, started_at: now })
        .execute();
    if (progress.isDone && progress.faults.length > 0) log.error({ faults: progress.faults }, 'the ledger does not add up');
    return { again: progress.isDone ? nextVerification(zone, now) : now };
  },
});

/** The last finished verification, or null before the first. */
export async function lastVerification(db: Kysely<Tables>): Promise<{ readonly at: Date; readonly faults: number } | null> {
  const row = await db
    .selectFrom('ledger_verifications')
    .select(['finished_at', 'progress'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .executeTakeFirst();
  if (!row?.finished_at) return null;
  return { at: row.finished_at, faults: (row.progress as unknown as VerificationProgress).faults.length };
}
