/**
 * Idempotency for money calls, and for offers to several accounts: one effect per key, and the same key always returns the same answer.
 * Keys have no replay window: the platform keeps them for ever.
 */
import { createHash } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { OutcomeUnknownError } from '#platform/db/errors.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#values/domain-error.ts';

export type MoneyCall = {
  readonly memberId: bigint;
  /** The client's `Idempotency-Key`, scoped to the member. */
  readonly key: string;
  /** The call's name in the catalogue. */
  readonly call: string;
  /** A hash of the validated body. */
  readonly fingerprint: string;
  readonly at: Date;
};

/** Passwords and codes are not part of the order. A fast hash would also give a payment password of six digits away. */
const proofs: readonly string[] = ['paymentPassword', 'verificationCode', 'codeId', 'way'];

const sortedOrder = (name: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([field]) => name !== '' || !proofs.includes(field))
          .sort(([a], [b]) => (a < b ? -1 : 1)),
      )
    : value;

/** Detects reuse of a key with another request: hashes the validated request, without proofs, with sorted property names. */
export const fingerprintOf = (call: string, request: unknown): string =>
  createHash('sha256')
    .update(`${call} ${JSON.stringify(request, sortedOrder)}`)
    .digest('base64url');

export type IdempotentResult = { readonly answer: Json; readonly replayed: boolean };

/** Opens the transaction of a call. */
type Transact = typeof inTransaction;

/** A transaction of a call that runs in this process. */
type RunningCall = { readonly order: string; readonly result: Promise<object> };
const runningCalls = new WeakMap<Kysely<Tables>, Map<string, RunningCall>>();
const nameOf = ({ memberId, key }: Pick<MoneyCall, 'memberId' | 'key'>): string => `${memberId} ${key}`;

/** Copies of a call whose transaction runs in this process wait for it without a connection, and get its answer or its refusal. */
async function oncePerKey<T extends { replayed: boolean }>(db: Kysely<Tables>, call: MoneyCall, run: () => Promise<T>): Promise<T> {
  if (db.isTransaction) return run();
  const calls = runningCalls.get(db) ?? new Map<string, RunningCall>();
  runningCalls.set(db, calls);
  const [name, order] = [nameOf(call), `${call.call} ${call.fingerprint}`];
  const first = calls.get(name);
  if (first) return first.order === order ? { ...((await first.result) as T), replayed: true } : run();
  const result = run().finally(() => calls.delete(name));
  calls.set(name, { order, result });
  return result;
}

/**
 * Runs `work` in the transaction that also stores its answer. A repeated key returns that answer with `replayed`; a
 * concurrent call waits for it. An error rolls everything back and frees the key; refusals are never stored. A `DomainError`
 * that `work` returns is thrown after its changes are committed. Throws `DomainError('wallet.key_reused')` for the same key
 * with another call or fingerprint.
 */
export function withIdempotencyKey(
  db: Kysely<Tables>,
  call: MoneyCall,
  work: (trx: Transaction<Tables>) => Promise<Json | DomainError>,
  transact: Transact = inTransaction,
): Promise<IdempotentResult> {
  return oncePerKey(db, call, async () => {
    const result = await transact(db, async (trx): Promise<IdempotentResult | DomainError> => {
      const stored = await claimKey(trx, call);
      if (stored) return { answer: stored.answer, replayed: true };
      const outcome = await work(trx);
      if (!(outcome instanceof DomainError)) return { answer: await store(trx, call, { answer: outcome }), replayed: false };
      await freeKey(trx, call);
      return outcome;
    });
    if (result instanceof DomainError) throw result;
    return result;
  });
}

/** The steps of a money call around a request to an outside service, which no transaction may wait for. */
export interface SagaSteps {
  /** Commits the request's data with the key; `ask` must need nothing else. */
  begin(trx: Transaction<Tables>): Promise<Json>;
  /**
   * Sends the request outside any transaction and never rejects. The returned function stores the outcome. A
   * `DomainError` that it returns is committed with its changes and frees the key.
   */
  ask(begun: Json): Promise<(trx: Transaction<Tables>) => Promise<Json | DomainError>>;
}

/**
 * Like `withIdempotencyKey`, in two transactions. After an interruption between them, the same key repeats the identical
 * request and begins nothing new. Throws `OutcomeUnknownError` when only the second fails; the client must repeat the key.
 */
export async function withIdempotentSaga(
  db: Kysely<Tables>,
  call: MoneyCall,
  { begin, ask }: SagaSteps,
  transact: Transact = inTransaction,
): Promise<IdempotentResult> {
  // Copies never wait for the outside service: its answer may be late, and each asks for the same.
  const { answer, begun } = await oncePerKey(db, call, () =>
    transact(db, async (trx) => {
      const { answer, begun } = (await claimKey(trx, call)) ?? { answer: null, begun: await store(trx, call, { begun: await begin(trx) }) };
      return { answer, begun, replayed: answer !== null };
    }),
  );
  return answer === null ? resumePending(db, call, begun, ask) : { answer, replayed: true };
}

/**
 * Completes what was begun under a key, for a repeat of the call or for a query of its outcome. Throws the refusal, or
 * `OutcomeUnknownError`.
 */
export async function resumePending(
  db: Kysely<Tables>,
  call: Pick<MoneyCall, 'memberId' | 'key'>,
  begun: Json,
  ask: SagaSteps['ask'],
): Promise<IdempotentResult> {
  const finish = await ask(begun);
  const result = await inTransaction(db, async (trx): Promise<IdempotentResult | DomainError> => {
    await sql`select pg_advisory_xact_lock(${lockOf(call)})`.execute(trx);
    const storedQuery = trx
      .selectFrom('money_keys')
      .select('answer')
      .where((of) => of.and({ member_id: call.memberId, key: call.key }))
      .where(sql<boolean>`begun = ${JSON.stringify(begun)}::jsonb`);
    const stored = await storedQuery.executeTakeFirst();
    if (stored && stored.answer !== null) return { answer: stored.answer, replayed: true };
    const outcome = await finish(trx);
    if (!(outcome instanceof DomainError))
      return { answer: stored ? await store(trx, call, { answer: outcome }) : outcome, replayed: false };
    if (stored) await freeKey(trx, call);
    return outcome;
  }).catch((error: unknown) => {
    throw new OutcomeUnknownError('What was begun could not be ended.', error);
  });
  if (result instanceof DomainError) throw result;
  return result;
}

type StoredCall = Pick<Selectable<Tables['money_keys']>, 'answer' | 'begun'>;

/** Claims the key for this call. Returns the stored call when it was claimed before, otherwise null. */
async function claimKey(trx: Transaction<Tables>, { memberId, key, call, fingerprint, at }: MoneyCall): Promise<StoredCall | null> {
  await sql`select pg_advisory_xact_lock(${lockOf({ memberId, key })})`.execute(trx);
  const claimed = await trx
    .insertInto('money_keys')
    .values({ member_id: memberId, key, call, fingerprint, at })
    .onConflict((conflict) => conflict.columns(['member_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  if (claimed) return null;
  const stored = await trx
    .selectFrom('money_keys')
    .selectAll()
    .where((of) => of.and({ member_id: memberId, key }))
    .executeTakeFirstOrThrow();
  if (stored.call !== call || stored.fingerprint !== fingerprint) throw new DomainError('wallet.key_reused', { call: stored.call });
  return stored;
}

const freeKey = (trx: Transaction<Tables>, { memberId, key }: Pick<MoneyCall, 'memberId' | 'key'>) =>
  trx
    .deleteFrom('money_keys')
    .where((of) => of.and({ member_id: memberId, key }))
    .execute();

/** Stores an answer or begun data under the key. Returns it as stored, so that the first answer is identical to later ones. */
async function store(
  trx: Transaction<Tables>,
  { memberId, key }: Pick<MoneyCall, 'memberId' | 'key'>,
  set: { readonly answer: Json } | { readonly begun: Json },
): Promise<Json> {
  const [[column, value]] = Object.entries(set) as [['answer' | 'begun', Json]];
  const stored = await trx
    .updateTable('money_keys')
    .set({ [column]: JSON.stringify(value) })
    .where((of) => of.and({ member_id: memberId, key }))
    .returning(['answer', 'begun'])
    .executeTakeFirstOrThrow();
  return stored[column];
}

/** Advisory lock of a running call, so that a query of its outcome waits for it. */
const lockOf = ({ memberId, key }: Pick<MoneyCall, 'memberId' | 'key'>) => sql`hashtextextended(${`money ${memberId} ${key}`}, 0)`;

export type StoredOutcome = { readonly call: string; readonly answer: Json; readonly begun: Json; readonly at: Date };

/**
 * Returns the outcome of a member's money call; waits while it runs. Without an answer it has `begun` and
 * is unfinished. Null when the call never arrived or was refused.
 */
export async function outcomeOf(db: Kysely<Tables>, memberId: bigint, key: string): Promise<StoredOutcome | null> {
  // A transaction that runs in this process is waited for without a connection.
  await runningCalls
    .get(db)
    ?.get(nameOf({ memberId, key }))
    ?.result.catch(() => {});
  await sql`select pg_advisory_xact_lock_shared(${lockOf({ memberId, key })})`.execute(db);
  const stored = await db
    .selectFrom('money_keys')
    .select(['call', 'answer', 'begun', 'at'])
    .where((of) => of.and({ member_id: memberId, key }))
    .executeTakeFirst();
  return stored ?? null;
}
