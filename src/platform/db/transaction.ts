/** Database transactions with retry on collision. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isCollision } from './errors.ts';
import type { Tables } from './tables/tables.ts';

type TransactionContext = { open: boolean; trx: Transaction<Tables> | undefined };
const currentContext = new AsyncLocalStorage<TransactionContext>();

/** Throws instead of deadlocking: the embedded database has one connection, held by the caller's transaction. */
export function assertNotInTransaction(): void {
  if (currentContext.getStore()?.open)
    throw new Error('Inside a transaction use its own handle (trx), not the database: a second connection would wait for the first.');
}

/** Returns the caller's open transaction, or the database outside one. For ports whose caller cannot pass it on. */
export function currentTransactionOr(db: Kysely<Tables>): Kysely<Tables> {
  const context = currentContext.getStore();
  return context?.open && context.trx ? context.trx : db;
}

const attempts = 10;
/** The advisory lock key that `post()` shares. */
const postingKey = 47_110_421;

/**
 * Runs `work` in one transaction and commits. An error rolls everything back and is rethrown. A deadlock, a
 * serialization failure or a table changed by a newer release reruns `work`, up to ten attempts. So `work` must have no
 * effect outside the transaction. Given a transaction, it joins it.
 */
export async function inTransaction<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt += 1) {
    const context: TransactionContext = { open: false, trx: undefined };
    try {
      return await db.transaction().execute(async (trx) => {
        context.open = true;
        context.trx = trx;
        // A retry runs alone; otherwise the same few transactions could keep losing under load.
        if (attempt > 1) await sql`select pg_advisory_xact_lock(${postingKey})`.execute(trx);
        return currentContext.run(context, () => work(trx));
      });
    } catch (error) {
      if (attempt >= attempts || !isCollision(error)) throw error;
    } finally {
      context.open = false;
    }
    await pause(Math.random() * 10 * 2 ** attempt);
  }
}
