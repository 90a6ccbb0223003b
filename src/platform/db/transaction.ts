/** One transaction: all or nothing, tried again when another was in the way. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isCollision } from './errors.ts';
import type { Tables } from './tables.ts';

type Inside = { open: boolean; trx: Transaction<Tables> | undefined };
const inside = new AsyncLocalStorage<Inside>();

/** Stops what would wait for itself: the embedded database has one connection, and the transaction around the caller holds it. */
export function refuseNested(): void {
  if (inside.getStore()?.open)
    throw new Error('Inside a transaction use its own handle (trx), not the database: a second connection would wait for the first.');
}

/** The transaction that is open around the caller, for a port whose caller cannot hand it on; the database itself outside of one. */
export function handleOf(db: Kysely<Tables>): Kysely<Tables> {
  const around = inside.getStore();
  return around?.open && around.trx ? around.trx : db;
}

const attempts = 10;
/** The lock that post() shares. */
const postingKey = 47_110_421;

/** Runs `work` in one transaction and commits. Whatever it throws rolls everything back and is thrown on. A deadlock, a serialization failure
 * or a table changed by a newer release runs `work` again (up to ten times in all), so it must do nothing outside the transaction. Given a transaction, it joins it. */
export async function inTransaction<T>(db: Kysely<Tables>, work: (trx: Transaction<Tables>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db as Transaction<Tables>);
  for (let attempt = 1; ; attempt += 1) {
    const context: Inside = { open: false, trx: undefined };
    try {
      return await db.transaction().execute(async (trx) => {
        context.open = true;
        context.trx = trx;
        // Who collided goes alone, or in a crowd the same few would lose again and again.
        if (attempt > 1) await sql`select pg_advisory_xact_lock(${postingKey})`.execute(trx);
        return inside.run(context, () => work(trx));
      });
    } catch (error) {
      if (attempt >= attempts || !isCollision(error)) throw error;
    } finally {
      context.open = false;
    }
    await pause(Math.random() * 10 * 2 ** attempt);
  }
}
