/** A money call happens once per key, whatever the line does: the same key gives the same answer, for ever. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { Refused } from '#values/refused.ts';

export type MoneyCall = {
  readonly memberId: bigint;
  /** The `Idempotency-Key` that the device made. Keys of different members never meet. */
  readonly key: string;
  /** The name of the call in the catalogue. */
  readonly call: string;
  /** Says whether two bodies are the same; a hash of the checked body. */
  readonly fingerprint: string;
  readonly at: Date;
};

export type Once = { readonly answer: Json; readonly replayed: boolean };

/**
 * Runs `work` in the transaction that also keeps its answer. The same key again gives that answer with `replayed`; at the same moment it waits for it.
 * Whatever `work` throws rolls all of it back and leaves the key free: a refusal is never kept. Throws `Refused('wallet.key_reused')` for the
 * same key with another call or fingerprint.
 */
export function once(
  db: Kysely<Tables>,
  { memberId, key, call, fingerprint, at }: MoneyCall,
  work: (trx: Transaction<Tables>) => Promise<Json>,
): Promise<Once> {
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(${lockOf(memberId, key)})`.execute(trx);
    const taken = await trx
      .insertInto('money_keys')
      .values({ member_id: memberId, key, call, fingerprint, at })
      .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst();
    if (!taken) return replay(trx, { memberId, key, call, fingerprint });
    const done = JSON.stringify(await work(trx));
    // Given as it was kept, so that the first answer and every later one are the same to the letter.
    const { answer } = await trx
      .updateTable('money_keys')
      .set({ answer: done })
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .returning('answer')
      .executeTakeFirstOrThrow();
    return { answer, replayed: false };
  });
}

async function replay(trx: Transaction<Tables>, { memberId, key, call, fingerprint }: Omit<MoneyCall, 'at'>): Promise<Once> {
  const kept = await trx
    .selectFrom('money_keys')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (kept.call !== call || kept.fingerprint !== fingerprint) throw new Refused('wallet.key_reused', { call: kept.call });
  return { answer: kept.answer, replayed: true };
}

/** Held while a key's call runs, so that whoever asks for its outcome hears it and not that there is none yet. */
const lockOf = (memberId: bigint, key: string) => sql`hashtextextended(${`money ${memberId} ${key}`}, 0)`;

export type Outcome = { readonly call: string; readonly answer: Json; readonly at: Date };

/** What became of a member's money call; waits while it runs. Null when it did not happen: it never came, or was refused. */
export async function outcomeOf(db: Kysely<Tables>, memberId: bigint, key: string): Promise<Outcome | null> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(memberId, key)})`.execute(db);
  const kept = await db
    .selectFrom('money_keys')
    .select(['call', 'answer', 'at'])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst();
  return kept ?? null;
}
