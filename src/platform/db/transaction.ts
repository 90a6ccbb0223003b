/** Database transactions with retry on collision. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { millis } from '#values/time.ts';
import { isCollision } from './errors.ts';
import { type Semaphore, semaphore } from './locks/semaphore.ts';
import type { Tables } from './tables/tables.ts';

type TransactionContext = { open: boolean; trx: Transaction<Tables> | undefined };
const currentContext = new AsyncLocalStorage<TransactionContext>();

/** Whether the caller runs inside a transaction. */
export const isInTransaction = (): boolean => currentContext.getStore()?.open ?? false;

/** Throws instead of deadlocking: the embedded database has one connection, held by the caller's transaction. */
export function assertNotInTransaction(): void {
  if (isInTransaction())
    throw new Error('Inside a transaction use its own handle (trx), not the database: a second connection would wait for the first.');
}

/** Returns the caller's open transaction, or the database outside one. For ports whose caller cannot pass it on. */
export function currentTransactionOr(db: Kysely<Tables>): Kysely<Tables> {
  const context = currentContext.getStore();
  return context?.open && context.trx ? context.trx : db;
}

const attempts = 10;
const longestPause = millis(250);

/** Of each database in this process. */
const retryTurns = new WeakMap<Kysely<Tables>, Semaphore>();

/**
 * One retry at a time in this process, so that the same few transactions do not keep losing against each other. It waits without a
 * connection, and first attempts go on: a lock of the database would keep everybody from what the retry itself waits for.
 */
function retryTurn(db: Kysely<Tables>): Promise<() => void> {
  const turn = retryTurns.get(db) ?? semaphore();
  retryTurns.set(db, turn);
  return turn.take();
}

/**
 * Runs `work` in one transaction and commits. An error rolls everything back and is rethrown. A deadlock, a
 * serialization failure or a table changed by a newer release reruns `work`, up to ten attempts. So `work` must have no
 * effect outside the transaction. Given a transaction, it joins it.
 */
export async function inTransaction<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt += 1) {
    const context: TransactionContext = { open: false, trx: undefined };
    const endTurn = attempt > 1 ? await retryTurn(db) : undefined;
    try {
      return await db.transaction().execute(async (trx) => {
        context.open = true;
        context.trx = trx;
        return currentContext.run(context, () => work(trx));
      });
    } catch (error) {
      if (attempt >= attempts || !isCollision(error)) throw error;
    } finally {
      context.open = false;
      endTurn?.();
    }
    await pause(Math.random() * Math.min(longestPause, 10 * 2 ** attempt));
  }
}
