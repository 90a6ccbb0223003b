/**
 * What a job cannot do is set aside with a reason, so that the rest goes on (decision 098). It is taken up again after a while, or when a
 * person asks for it (`npm run set-aside`).
 */
import { type Kysely, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { enqueueOnce } from '../enqueue.ts';
import { isTransient } from '../errors.ts';
import type { Json, Tables } from '../tables/tables.ts';
import { inTransaction } from '../transaction.ts';
import { anyText } from './any-of.ts';

type Trx = Transaction<Tables>;

/** Every kind of work of which one piece may be set aside, and what a person reads of it. Deliveries go by their own names. */
export const asideKinds = {
  'agents.contract': 'a period of the branch under this contract with the house, which is not settled',
  'agents.event': 'an event of a team, which is not counted; the branch is not settled before it is',
  'agents.movement': 'a movement of money, which is not in the reports of teams',
  'agents.move': 'a move of a branch, which is put off to a later day',
  'agents.offer': 'an offer of a contract, which has not expired',
  'agents.payout': 'a payout to an agent, which is not paid',
  approvals: 'a step that waits for a second person, which has not expired',
  'bonuses.end': 'a bonus whose time is over, which has not ended',
  'deposits.expire': 'an unpaid deposit, which has not expired',
  'lottery.draw': 'a draw, which is not drawn',
  'lottery.order': 'tickets of one purchase, whose price is not given back',
  'lottery.ticket': 'a ticket, which is not settled',
  'members.dormant': 'a member who was not told of a dormant account',
  'members.level': 'a member whose VIP level was not raised',
  'points.events': 'what earns a member points, which is not counted',
  'points.redemption': 'a redemption of points, which is not decided',
  'promotions.application': 'an application for a promotion, which is not decided',
  'promotions.entry': 'a rebate or a prize of this entry, which is not paid',
  'promotions.settle': 'a promotion that has ended, which is not counted',
  'rounds.end': 'a round of a game, which has not ended',
  'rounds.shared': 'a round of a table, which has not ended',
  'withdrawals.receipt': 'a sent withdrawal, whose receipt is not closed',
} as const;
export type AsideKind = keyof typeof asideKinds;

interface Aside {
  readonly kind: string;
  readonly id: string;
  readonly reason: string;
}

const minute = 60_000;
const longestWait = 60 * minute;
const waitAfter = (tries: number): number => Math.min(longestWait, minute * 2 ** Math.min(tries - 1, 30));

/** What transactions have set aside, for a line in the log after their commit. */
const asideIn = new WeakMap<object, Map<string, Aside>>();

/** What the transaction has set aside; a person reads of it once it is committed. */
export const takeAsides = (trx: Kysely<Tables>): readonly Aside[] => [...(asideIn.get(trx)?.values() ?? [])];

/** A condition: the row of this kind is not set aside now. A wait longer than any is that of a clock which was put back. */
export const notAside = (kind: AsideKind, id: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql<boolean>`not exists (
  select from set_aside where set_aside.kind = ${kind} and set_aside.id = ${id}::text
    and set_aside.again_at > ${now} and set_aside.again_at <= ${new Date(now.getTime() + longestWait)}
)`;

/** Sets a piece of work aside. The caller's transaction keeps nothing of what it did. */
export async function setAside(trx: Kysely<Tables>, kind: AsideKind, id: string, error: unknown, now: Date): Promise<void> {
  const reason = String(error).slice(0, 500);
  const before = await trx.selectFrom('set_aside').select('tries').where('kind', '=', kind).where('id', '=', id).executeTakeFirst();
  const tries = (before?.tries ?? 0) + 1;
  const row = { reason, tries, again_at: new Date(now.getTime() + waitAfter(tries)) };
  await trx
    .insertInto('set_aside')
    .values({ kind, id, first_at: now, data: null, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute();
  let noted = asideIn.get(trx);
  if (!noted) asideIn.set(trx, (noted = new Map()));
  noted.set(`${kind} ${id}`, { kind, id, reason });
}

/** Keeps a delivery that was given up, until a person sends it again. */
export async function keepGivenUp(
  trx: Kysely<Tables>,
  { name, key, attempts, data }: { readonly name: string; readonly key: string; readonly attempts: number; readonly data: Json },
  error: unknown,
  now: Date,
): Promise<void> {
  const row = { reason: String(error).slice(0, 500), tries: attempts, again_at: null, data: JSON.stringify(data) };
  await trx
    .insertInto('set_aside')
    .values({ kind: name, id: key, first_at: now, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'id']).doUpdateSet(row))
    .execute();
}

/** Forgets that these were set aside: they are done. */
export async function doneAfterAll(trx: Kysely<Tables>, kind: AsideKind, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('set_aside').where('kind', '=', kind).where('id', '=', anyText(ids)).execute();
}

/** Runs `work` so that an error takes back what it did, and the transaction goes on. */
export async function inSavepoint<T>(trx: Kysely<Tables>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint work`.execute(trx);
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await sql`rollback to savepoint work`.execute(trx);
    await sql`release savepoint work`.execute(trx);
    throw error;
  }
  await sql`release savepoint work`.execute(trx);
  return result;
}

interface Work<Item> {
  readonly kind: AsideKind;
  readonly idOf: (item: Item) => bigint | string;
  readonly now: Date;
  /** Does all of these, or throws. It has no effect outside the transaction. */
  readonly work: (items: readonly Item[]) => Promise<unknown>;
}

/**
 * Does `work` for all items. When it throws, what it did is taken back, and the items are halved until the one is found that throws alone:
 * that one is set aside. Each other is done exactly once, with the transaction. A fault of the database is nobody's: it is thrown, and the
 * job runs again as a whole. Returns what was set aside.
 */
export async function workOff<Item>(trx: Trx, items: readonly Item[], { kind, idOf, now, work }: Work<Item>): Promise<readonly Item[]> {
  if (items.length === 0) return [];
  const left: Item[] = [];
  const attempt = async (some: readonly Item[]): Promise<void> => {
    try {
      await inSavepoint(trx, () => work(some));
    } catch (error) {
      if (isTransient(error)) throw error;
      const [first] = some;
      if (first !== undefined && some.length === 1) {
        left.push(first);
        await setAside(trx, kind, String(idOf(first)), error, now);
        return;
      }
      const middle = Math.ceil(some.length / 2);
      await attempt(some.slice(0, middle));
      await attempt(some.slice(middle));
    }
  };
  await attempt(items);
  await doneAfterAll(
    trx,
    kind,
    items.filter((item) => !left.includes(item)).map((item) => String(idOf(item))),
  );
  return left;
}

/** How many of each kind are set aside. */
export async function countAsides(db: Kysely<Tables>): Promise<readonly { readonly kind: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('set_aside')
    .select(['kind', ({ fn }) => fn.countAll<bigint>().as('count')])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}

export type AsideRow = Selectable<Tables['set_aside']>;

/** Everything that is set aside, the longest first. */
export const listAsides = (db: Kysely<Tables>): Promise<AsideRow[]> =>
  db.selectFrom('set_aside').selectAll().orderBy('first_at').orderBy('kind').orderBy('id').execute();

/** A move that failed waits for the next day on which it may take effect: earlier, periods after its moment may be settled already. */
export const waitsForItsDay = (kind: string): boolean => kind === 'agents.move';

/**
 * Has these taken up again: a job finds them due with its next run, and a delivery that was given up is queued anew. Returns how many there
 * were, without those that wait for their day. Without an id all of the kind, without a kind all.
 */
export const takeUpAgain = (
  db: Kysely<Tables>,
  { kind, id }: { readonly kind?: string | undefined; readonly id?: string | undefined },
  now: Date,
): Promise<number> =>
  inTransaction(db, async (trx) => {
    const found = await trx
      .selectFrom('set_aside')
      .selectAll()
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
      .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
      .forUpdate()
      .execute();
    const rows = found.filter((row) => !waitsForItsDay(row.kind));
    for (const row of rows) {
      const own = trx.updateTable('set_aside').where('kind', '=', row.kind).where('id', '=', row.id);
      if (row.data === null) await own.set({ again_at: now }).execute();
      else {
        await enqueueOnce(trx, row.kind, row.id, row.data, now);
        await trx.deleteFrom('set_aside').where('kind', '=', row.kind).where('id', '=', row.id).execute();
      }
    }
    return rows.length;
  });

/**
 * Jobs that have failed so often in a row, and are tried again by themselves. Deliveries are none: while the mail server is away thousands
 * may wait, and each is set aside at the end.
 */
const failingFrom = 5;
const failing = (db: Kysely<Tables>, deliveries: readonly string[]) =>
  db.selectFrom('jobs').where('attempts', '>=', failingFrom).where('name', '!=', sql<string>`all(${deliveries}::text[])`);

export const failingJobs = (db: Kysely<Tables>, deliveries: readonly string[]) =>
  failing(db, deliveries).select(['name', 'key', 'attempts', 'last_error']).orderBy('name').orderBy('key').execute();

export async function countFailingJobs(db: Kysely<Tables>, deliveries: readonly string[]): Promise<number> {
  const { count } = await failing(db, deliveries)
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
