/** A money call happens once per key, whatever the line does: the same key gives the same answer, for ever. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { InDoubt } from '#platform/db/errors.ts';
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
export function once(db: Kysely<Tables>, call: MoneyCall, work: (trx: Transaction<Tables>) => Promise<Json>): Promise<Once> {
  return inTransaction(db, async (trx) => {
    const kept = await take(trx, call);
    if (kept) return { answer: kept.answer, replayed: true };
    return { answer: await keep(trx, call, { answer: await work(trx) }), replayed: false };
  });
}

/** A money call around a question to somebody outside, whom no transaction may wait for. */
export interface Errand {
  /** Commits with the key what is wanted, so whole that `ask` needs nothing else. */
  begin(trx: Transaction<Tables>): Promise<Json>;
  /** Asks outside of any transaction, and never rejects. What it gives writes down what came of it; a `Refused` that this gives back is committed with what it did, and leaves the key free. */
  ask(begun: Json): Promise<(trx: Transaction<Tables>) => Promise<Json | Refused>>;
}

/**
 * As `once`, in two transactions. Cut off between them, the same key takes up what was begun: it asks again for the very same thing and begins nothing new.
 * Throws `InDoubt` when only the second one fails: something stands, and the key must be asked again.
 */
export async function onceOutside(db: Kysely<Tables>, call: MoneyCall, { begin, ask }: Errand): Promise<Once> {
  const { answer, begun } = await inTransaction(db, async (trx) => {
    const kept = await take(trx, call);
    return kept ?? { answer: null, begun: await keep(trx, call, { begun: await begin(trx) }) };
  });
  if (answer !== null) return { answer, replayed: true };
  return takeUp(db, call, begun, ask);
}

/** Brings what was begun under a key to its end, whoever asks for it: the same call again, or somebody who wants to know what became of it. */
export async function takeUp(
  db: Kysely<Tables>,
  call: Pick<MoneyCall, 'memberId' | 'key'>,
  begun: Json,
  ask: Errand['ask'],
): Promise<Once> {
  const end = await ask(begun);
  const ended = await inTransaction(db, async (trx): Promise<Once | Refused> => {
    await sql`select pg_advisory_xact_lock(${lockOf(call)})`.execute(trx);
    const mine = trx
      .selectFrom('money_keys')
      .select('answer')
      .where((of) => of.and({ member_id: call.memberId, key: call.key }))
      .where(sql<boolean>`begun = ${JSON.stringify(begun)}::jsonb`);
    const twin = await mine.executeTakeFirst();
    if (twin && twin.answer !== null) return { answer: twin.answer, replayed: true };
    const said = await end(trx);
    if (!(said instanceof Refused)) return { answer: twin ? await keep(trx, call, { answer: said }) : said, replayed: false };
    if (twin)
      await trx
        .deleteFrom('money_keys')
        .where((of) => of.and({ member_id: call.memberId, key: call.key }))
        .execute();
    return said;
  }).catch((error: unknown) => {
    throw new InDoubt('What was begun could not be ended.', error);
  });
  if (ended instanceof Refused) throw ended;
  return ended;
}

type Kept = Pick<Selectable<Tables['money_keys']>, 'answer' | 'begun'>;

/** Takes the key for this call; what is kept under it when it was taken before. */
async function take(trx: Transaction<Tables>, { memberId, key, call, fingerprint, at }: MoneyCall): Promise<Kept | null> {
  await sql`select pg_advisory_xact_lock(${lockOf({ memberId, key })})`.execute(trx);
  const taken = await trx
    .insertInto('money_keys')
    .values({ member_id: memberId, key, call, fingerprint, at })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (taken) return null;
  const kept = await trx
    .selectFrom('money_keys')
    .selectAll()
    .where((of) => of.and({ member_id: memberId, key }))
    .executeTakeFirstOrThrow();
  if (kept.call !== call || kept.fingerprint !== fingerprint) throw new Refused('wallet.key_reused', { call: kept.call });
  return kept;
}

/** Writes an answer, or what was begun, under the key, and gives it as it was kept: so the first answer and every later one are the same to the letter. */
async function keep(
  trx: Transaction<Tables>,
  { memberId, key }: Pick<MoneyCall, 'memberId' | 'key'>,
  set: { readonly answer: Json } | { readonly begun: Json },
): Promise<Json> {
  const [[column, value]] = Object.entries(set) as [['answer' | 'begun', Json]];
  const kept = await trx
    .updateTable('money_keys')
    .set({ [column]: JSON.stringify(value) })
    .where((of) => of.and({ member_id: memberId, key }))
    .returning(['answer', 'begun'])
    .executeTakeFirstOrThrow();
  return kept[column];
}

/** Held while a key's call runs, so that whoever asks for its outcome hears it and not that there is none yet. */
const lockOf = ({ memberId, key }: Pick<MoneyCall, 'memberId' | 'key'>) => sql`hashtextextended(${`money ${memberId} ${key}`}, 0)`;

export type Outcome = { readonly call: string; readonly answer: Json; readonly begun: Json; readonly at: Date };

/** What became of a member's money call; waits while its transaction runs. Without an answer it has `begun` and is not ended. Null when it did not happen: it never came, or was refused. */
export async function outcomeOf(db: Kysely<Tables>, memberId: bigint, key: string): Promise<Outcome | null> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf({ memberId, key })})`.execute(db);
  const kept = await db
    .selectFrom('money_keys')
    .select(['call', 'answer', 'begun', 'at'])
    .where((of) => of.and({ member_id: memberId, key }))
    .executeTakeFirst();
  return kept ?? null;
}
