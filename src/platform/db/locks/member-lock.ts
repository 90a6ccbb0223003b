/**
 * One transaction at a time for a member: it waits in this process without a connection, then under a lock of the database that all
 * processes share.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { DomainError } from '#values/domain-error.ts';
import { millis } from '#values/time.ts';
import { sqlState } from '../errors.ts';
import type { Tables } from '../tables/tables.ts';
import { inTransaction } from '../transaction.ts';
import { type Semaphore, semaphore, waitLimit } from './semaphore.ts';

/** So many calls of a member may wait in this process for the one that runs. */
export const mostWaiting = 24;

interface Line {
  readonly turn: Semaphore;
  /** Who runs or waits. */
  length: number;
}
/** The lines of each database by name. A line is dropped when nobody stands in it. */
const linesOf = new WeakMap<Kysely<Tables>, Map<string, Line>>();

async function inLine<T>(db: Kysely<Tables>, name: string, longest: number, work: () => Promise<T>, patience = waitLimit): Promise<T> {
  const lines = linesOf.get(db) ?? new Map<string, Line>();
  linesOf.set(db, lines);
  const line = lines.get(name) ?? { turn: semaphore(), length: 0 };
  if (line.length >= longest) throw new DomainError('rate.too_many', { retryAfter: 1 });
  lines.set(name, line);
  line.length += 1;
  try {
    const end = await line.turn.take(patience);
    return await work().finally(end);
  } finally {
    line.length -= 1;
    if (line.length === 0) lines.delete(name);
  }
}

/**
 * Waits until no other call of the member runs in this process, then runs `work`. Nobody waits here with a connection, so a member's own
 * calls keep no other member from one. Throws `rate.too_many` when too many wait, or when this one waited for ten seconds. Never call it
 * inside itself for the same member. Launches have a line of their own: a player may leave a game whose bet waits.
 */
export async function queueForMember<T>(
  db: Kysely<Tables>,
  memberId: bigint,
  work: () => Promise<T>,
  line: 'calls' | 'launches' = 'calls',
): Promise<T> {
  let begun = false;
  try {
    return await inLine(db, `${line} of ${memberId}`, mostWaiting + 1, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    throw !begun && sqlState(error) === 'DATABASE_BUSY' ? new DomainError('rate.too_many', { retryAfter: 1 }) : error;
  }
}

/** The members whose locks a transaction holds, in the order in which it took them. */
const held = new WeakMap<Kysely<Tables>, bigint[]>();

/**
 * Serializes what happens to members' money and protection, until the transaction ends. All transactions take these locks before any row
 * lock and in the order of the ids, so none waits for another that waits for it. Throws when one with a greater id is already held.
 */
export async function lockMembers(trx: Kysely<Tables>, memberIds: readonly bigint[]): Promise<void> {
  const locked = held.get(trx) ?? [];
  held.set(trx, locked);
  const wanted = [...new Set(memberIds)].filter((id) => !locked.includes(id)).sort((a, b) => (a < b ? -1 : 1));
  for (const id of wanted) {
    if (locked.some((before) => before > id)) throw new Error('Members are locked together, in the order of their ids.');
    await sql`select pg_advisory_xact_lock(hashtextextended(${`protection of ${id}`}, 0))`.execute(trx);
    locked.push(id);
  }
}

/** Whether this transaction holds the member's lock. */
export const isLocked = (trx: Kysely<Tables>, memberId: bigint): boolean => held.get(trx)?.includes(memberId) ?? false;

/** Throws unless this transaction holds the member's lock: what is read without it may change before the transaction ends. */
export function assertLocked(trx: Kysely<Tables>, memberId: bigint): void {
  if (!isLocked(trx, memberId)) throw new Error('This needs the lock of the member, which inMemberTransaction takes.');
}

/** As long as a client may wait for an answer about money: nobody who waits here keeps a connection from anybody. */
const moneyPatience = millis(30_000);

/** Waits in this process for each of the members in turn, then runs `work`. As many wait as may run at once for others. */
const inLines = <T>(db: Kysely<Tables>, [id, ...others]: readonly bigint[], work: () => Promise<T>): Promise<T> =>
  id === undefined ? work() : inLine(db, `money of ${id}`, Number.POSITIVE_INFINITY, () => inLines(db, others, work), moneyPatience);

/**
 * Runs `work` in one transaction that holds the locks of these members, as `inTransaction` does. In this process it waits for them before
 * it takes a connection. Given a transaction, it joins it and takes the locks there.
 */
export async function inLockedTransaction<T>(
  db: Kysely<Tables>,
  memberIds: readonly bigint[],
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  const locked = async (trx: Transaction<Tables>) => {
    await lockMembers(trx, memberIds);
    return work(trx);
  };
  if (db.isTransaction) return locked(db as Transaction<Tables>);
  const sorted = [...new Set(memberIds)].sort((a, b) => (a < b ? -1 : 1));
  return inLines(db, sorted, () => inTransaction(db, locked));
}

/** What a member asked for, in one transaction under their lock, after the calls that came before. Throws as `queueForMember` does. */
export const inMemberTransaction = <T>(
  db: Kysely<Tables>,
  memberId: bigint,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> => {
  const run = () => inLockedTransaction(db, [memberId], work);
  return db.isTransaction ? run() : queueForMember(db, memberId, run);
};
