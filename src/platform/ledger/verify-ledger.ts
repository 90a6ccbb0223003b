/** Verifies the whole ledger from its entries, in small batches that hold nobody up. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

export type LedgerReport = { readonly postings: number; readonly entries: number; readonly faults: readonly string[] };

/** Where a verification stands. Stored between batches, so ids are decimal strings. */
export type VerificationProgress = LedgerReport & {
  /** The last posting checked, and whether it was the last of all. Postings made later are checked by the next verification. */
  readonly posting: string;
  readonly arePostingsDone: boolean;
  /** The last entry checked, in the order of accounts, and the account's balance after it. */
  readonly account: string;
  readonly entry: string;
  readonly balance: string;
  readonly isDone: boolean;
};

export const verificationStart: VerificationProgress = {
  postings: 0,
  entries: 0,
  faults: [],
  posting: '0',
  arePostingsDone: false,
  account: '0',
  entry: '0',
  balance: '0',
  isDone: false,
};

/** More faults say nothing new. */
const maxFaults = 100;
const withFaults = (progress: VerificationProgress, found: readonly string[]): readonly string[] =>
  [...progress.faults, ...found].slice(0, maxFaults);

/** Checks the next postings: two lines or more, sum zero, one currency. */
async function verifyPostings(db: Kysely<Tables>, progress: VerificationProgress, size: number): Promise<VerificationProgress> {
  const { rows } = await sql<{ id: bigint; lines: bigint; sum: bigint; currencies: bigint }>`
    select p.id, count(e.id) as lines, coalesce(sum(e.amount), 0)::bigint as sum, count(distinct a.currency) as currencies
    from (select id from postings where id > ${progress.posting} order by id limit ${size}) p left join entries e on e.posting_id = p.id
    -- Whatever the statistics say, one account is looked up for each entry.
    left join lateral (select currency from accounts where id = e.account_id offset 0) a on true
    group by p.id order by p.id`.execute(db);
  const faults = rows
    .filter(({ lines, sum, currencies }) => lines < 2n || sum !== 0n || currencies > 1n)
    .map(({ id, lines, sum, currencies }) => `posting ${id}: ${lines} lines, sum ${sum}, ${currencies} currencies`);
  return {
    ...progress,
    postings: progress.postings + rows.length,
    faults: withFaults(progress, faults),
    posting: String(rows.at(-1)?.id ?? progress.posting),
    arePostingsDone: rows.length < size,
  };
}

interface EntryRow {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly is_last: boolean;
  readonly balance: bigint;
}

/**
 * Checks the next entries by account: each balance follows from the one before, and the last one is the account's. One statement reads
 * both, so a posting made meanwhile is either in both or in neither. Null when none is left.
 */
async function verifyEntries(db: Kysely<Tables>, progress: VerificationProgress, size: number): Promise<VerificationProgress | null> {
  const { rows } = await sql<EntryRow>`
    select e.id, e.account_id, e.amount, e.balance_after, a.balance,
      not exists (select from entries n where n.account_id = e.account_id and n.id > e.id) as is_last
    from entries e join accounts a on a.id = e.account_id
    where (e.account_id, e.id) > (${progress.account}, ${progress.entry}) order by e.account_id, e.id limit ${size}`.execute(db);
  const last = rows.at(-1);
  if (!last) return null;
  const faults: string[] = [];
  let account = BigInt(progress.account);
  let balance = BigInt(progress.balance);
  for (const row of rows) {
    if (row.account_id !== account) balance = 0n;
    if (row.balance_after !== balance + row.amount) faults.push(`entry ${row.id}: balance ${row.balance_after} does not follow`);
    if (row.is_last && row.balance !== row.balance_after)
      faults.push(`account ${row.account_id}: balance ${row.balance}, entries ${row.balance_after}`);
    account = row.account_id;
    balance = row.balance_after;
  }
  return {
    ...progress,
    entries: progress.entries + rows.length,
    faults: withFaults(progress, faults),
    account: String(account),
    entry: String(last.id),
    balance: String(balance),
  };
}

/** Accounts that no entry explains, and members' accounts below zero. */
async function verifyAccounts(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select id, balance from accounts a
    where (balance <> 0 and not exists (select from entries e where e.account_id = a.id)) or (balance < 0 and kind <> 'house')`.execute(db);
  return rows.map(({ id, balance }) => `account ${id}: balance ${balance} without entries, or below zero`);
}

/** Checks the next `size` postings or entries. Call it until `isDone`. */
export async function verifyNextBatch(db: Kysely<Tables>, progress: VerificationProgress, size: number): Promise<VerificationProgress> {
  if (!progress.arePostingsDone) return verifyPostings(db, progress, size);
  const next = await verifyEntries(db, progress, size);
  if (next) return next;
  return { ...progress, faults: withFaults(progress, await verifyAccounts(db)), isDone: true };
}

/** Verifies everything at once. `faults` is empty when the ledger is correct, and holds at most a hundred. */
export async function verifyLedger(db: Kysely<Tables>, size = 2_000): Promise<LedgerReport> {
  let progress = verificationStart;
  while (!progress.isDone) progress = await verifyNextBatch(db, progress, size);
  const { postings, entries, faults } = progress;
  return { postings, entries, faults };
}
