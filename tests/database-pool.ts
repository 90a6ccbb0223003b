// Databases that tests of a worker use one after another: each is emptied to what the migrations left, because a new one takes a second.
import postgres from 'postgres';
import { connect, type Database, type DatabasePlace, databaseOver } from '#platform/db/connect.ts';
import { openPglite } from '#platform/db/pglite.ts';
import type { EngineName } from './engines.ts';
import { ensurePostgres } from './postgres.ts';

/** A migrated database nobody has used, and its removal. */
export interface FreshPlace {
  readonly place: DatabasePlace;
  discard(): Promise<void>;
}

/** A database for one test or suite, until `end`. */
interface Loan {
  readonly database: Database;
  readonly place: DatabasePlace;
  end(): Promise<void>;
}

interface Row {
  readonly [column: string]: unknown;
}

/** One connection that may do everything. */
interface Admin {
  rows(statement: string): Promise<readonly Row[]>;
  script(statements: string): Promise<void>;
}

/** An engine's database between its loans. */
interface Pooled extends FreshPlace {
  lend(): Promise<Database>;
  /** Ends the connections of the loan. Its late statements fail from now on. Returns whether the database still runs. */
  takeBack(): Promise<boolean>;
  asAdmin<Result>(work: (admin: Admin) => Promise<Result>): Promise<Result>;
}

interface Fresh {
  /** What only a change of the schema, or statistics about its tables, alters. */
  readonly mark: unknown;
  /** Rows that the migrations wrote, as statements that write them. */
  readonly writes: readonly string[];
  readonly sequences: ReadonlyMap<unknown, unknown>;
}

/** More than the tests of a worker need at a time is removed. */
const mostIdle = 2;
/** A database with larger tables is removed: what was deleted would slow the next test down. */
const largest = 4 * 2 ** 20;

/** Returns what lends databases as the migrations left them, each to one borrower at a time. */
export function makeDatabasePool(): (engine: EngineName, freshPlace: () => Promise<FreshPlace>) => Promise<Loan> {
  const idle: Record<EngineName, { readonly pooled: Pooled; readonly fresh: Fresh }[]> = { pglite: [], postgres: [] };
  return async (engine, freshPlace) => {
    const { pooled, fresh } = idle[engine].pop() ?? (await makePooled(engine, await freshPlace()));
    return {
      database: await pooled.lend(),
      place: pooled.place,
      async end() {
        const runs = await pooled.takeBack();
        if (runs && idle[engine].length < mostIdle && (await pooled.asAdmin((admin) => empty(admin, fresh))))
          idle[engine].push({ pooled, fresh });
        else await pooled.discard();
      },
    };
  };
}

/** Of this worker. */
export const borrowDatabase = makeDatabasePool();

async function makePooled(engine: EngineName, place: FreshPlace): Promise<{ pooled: Pooled; fresh: Fresh }> {
  const pooled = await (engine === 'pglite' ? pooledPglite(place) : pooledPostgres(place));
  return { pooled, fresh: await pooled.asAdmin(freshStateOf) };
}

async function pooledPglite({ place, discard }: FreshPlace): Promise<Pooled> {
  const engine = await openPglite(place.dataDir);
  let isClosed = false;
  let endLoan = (): void => {};
  const close = async () => {
    isClosed = true;
    await engine.close();
  };
  return {
    place,
    async lend() {
      let isOver = false;
      endLoan = () => {
        isOver = true;
      };
      const take: typeof engine.take = (timeout) => {
        if (isOver) throw new Error('The test that borrowed this database has ended.');
        return engine.take(timeout);
      };
      return databaseOver({ name: 'pglite', take, close });
    },
    async takeBack() {
      endLoan();
      return !isClosed;
    },
    async asAdmin(work) {
      const connection = await engine.take();
      const rows = async (statement: string) => (await connection.query(statement, [])).rows as readonly Row[];
      return work({ rows, script: (statements) => connection.script(statements) }).finally(() => connection.release());
    },
    async discard() {
      if (!isClosed) await close();
      await discard();
    },
  };
}

async function pooledPostgres({ place, discard }: FreshPlace): Promise<Pooled> {
  const address = new URL((await ensurePostgres()).adminUrl);
  address.pathname = new URL(place.databaseUrl ?? '').pathname;
  const admin = postgres(address.href, { max: 1, onnotice: () => {} });
  let lent: Database | undefined;
  return {
    place,
    async lend() {
      lent = await connect(place);
      return lent;
    },
    async takeBack() {
      await lent?.close();
      await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
      return true;
    },
    asAdmin: (work) =>
      work({
        rows: (statement) => admin.unsafe(statement),
        script: async (statements) => void (await admin.unsafe(statements).simple()),
      }),
    async discard() {
      await admin.end();
      await discard();
    },
  };
}

const tables = "pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace";
/** A change of the schema writes rows of the catalog, which then name a later transaction. */
const latest = (catalog: string): string => `(select count(*) || ' ' || max(xmin::text::bigint) from ${catalog})`;
const mark = `
  select concat_ws(', ', ${['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc'].map(latest).join()},
    (select count(*) from pg_db_role_setting),
    (select count(*) from pg_statistic join pg_class on pg_class.oid = starelid where relnamespace = 'public'::regnamespace)) as mark`;
const sequences = 'select sequencename as name, last_value::text as last, start_value::text as start from pg_sequences';
const usedTables = `select quote_ident(relname) as name, pg_relation_size(oid)::int as size from ${tables} and pg_relation_size(oid) > 0`;
const quoted = (text: unknown): string => `'${String(text).replaceAll("'", "''")}'`;

async function freshStateOf(admin: Admin): Promise<Fresh> {
  const writes: string[] = [];
  for (const { name } of await admin.rows(usedTables)) {
    const [columns] = await admin.rows(
      `select string_agg(quote_ident(attname), ',') as names from pg_attribute
       where attrelid = ${quoted(name)}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    );
    const [all] = await admin.rows(`select json_agg(one)::text as rows from ${name} as one`);
    if (all?.rows)
      writes.push(
        `insert into ${name} (${columns?.names}) overriding system value select ${columns?.names} from json_populate_recordset(null::${name}, ${quoted(all.rows)})`,
      );
  }
  const [one] = await admin.rows(mark);
  return { mark: one?.mark, writes, sequences: new Map((await admin.rows(sequences)).map(({ name, last }) => [name, last])) };
}

/** Gives a database the rows and the numbers of a fresh one. Returns false when it differs in more than those. */
async function empty(admin: Admin, fresh: Fresh): Promise<boolean> {
  // Advisory locks and settings of the session; the embedded database has one session for all its loans.
  await admin.script('rollback; reset all; select pg_advisory_unlock_all()');
  const [now] = await admin.rows(mark);
  const used = await admin.rows(usedTables);
  if (now?.mark !== fresh.mark || used.some(({ size }) => Number(size) > largest)) return false;
  const counted = (await admin.rows(sequences)).filter(({ name, last }) => fresh.sequences.get(name) !== last);
  await admin.script(
    [
      'begin',
      // Neither triggers nor foreign keys act.
      'set local session_replication_role = replica',
      "set local statement_timeout = '20s'",
      ...used.map(({ name }) => `delete from ${name}`),
      ...fresh.writes,
      ...counted.map(({ name, start }) => {
        const last = fresh.sequences.get(name) ?? null;
        return `select setval(${quoted(name)}::regclass, ${last ?? start}, ${last !== null})`;
      }),
      'commit',
    ].join(';\n'),
  );
  return true;
}
