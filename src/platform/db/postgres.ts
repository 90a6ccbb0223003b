/** The PostgreSQL engine: our own small pool over postgres.js, returning the same value types as the embedded engine. */
import { clearInterval, setInterval } from 'node:timers';
import postgres from 'postgres';
import { StartupError } from '#values/settings/startup-error.ts';
import { type Millis, millis } from '#values/time.ts';
import { sqlState } from './errors.ts';
import type { Connection, EngineDriver } from './kysely-driver.ts';
import { semaphore } from './locks/semaphore.ts';

type Parameters = postgres.ParameterOrJSON<never>[];

/**
 * A one-dimensional array type. By default postgres.js queries array types on each connection and leaves a failure of
 * that query uncaught.
 */
const arrayType = (oid: number, read: (text: string) => unknown) => ({
  to: oid,
  from: [oid],
  serialize: (list: unknown) =>
    Array.isArray(list)
      ? `{${list.map((one) => (one === null ? 'NULL' : `"${String(one).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`
      : String(list),
  parse: (text: string) =>
    [...text.matchAll(/"((?:[^"\\]|\\.)*)"|([^{},]+)/gs)].map(([, quoted, bare = '']) =>
      quoted !== undefined ? read(quoted.replace(/\\(.)/gs, '$1')) : bare === 'NULL' ? null : read(bare),
    ),
});

const types = {
  words: arrayType(1009, String),
  numbers: arrayType(1007, Number),
  bigints: arrayType(1016, BigInt),
  bigint: postgres.BigInt,
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown,
  },
  // A date has no time zone, so it stays text.
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  moment: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
    parse: (text: string) => new Date(text),
  },
};

/** One connection. It never reconnects: once closed, its transaction is lost and the pool opens a new one. */
type PooledConnection = { readonly sql: postgres.Sql; readonly session: postgres.ReservedSql; readonly state: ConnectionState };
/** `running` rejects the statements that wait for an answer. */
type ConnectionState = { closed: boolean; readonly running: Set<(error: Error) => void> };

/** Extra time for the server to report its own statement timeout, before the connection counts as dead. */
const grace = 2_000;
/** The oldest major version that the tests ran on. */
const oldestVersion = 15;
/** A server that does not accept a connection in this time counts as unreachable. */
const connectTimeout = millis(2_000);

/**
 * Opens the pool and runs a first query. Throws `StartupError` within three seconds when the address does not respond.
 * The server cancels a statement after `statementTimeout`. If even that is not reported, the connection is closed here,
 * because a network that drops packets reports no error.
 */
export async function openPostgres(databaseUrl: string, max: number, statementTimeout: Millis): Promise<EngineDriver> {
  const queue = semaphore(max);
  const idle: PooledConnection[] = [];
  const open = new Set<PooledConnection>();

  async function freeConnection(): Promise<PooledConnection> {
    for (let pooled = idle.pop(); pooled; pooled = idle.pop()) {
      if (!pooled.state.closed) return pooled;
      drop(pooled);
    }
    const pooled = await openConnection(databaseUrl, statementTimeout);
    open.add(pooled);
    return pooled;
  }
  function drop(pooled: PooledConnection): void {
    open.delete(pooled);
    void pooled.sql.end({ timeout: 0 }).catch(() => {});
  }
  /** Closes a silent connection and all idle ones: they use the same network path. A new connection shows at once whether it works. */
  async function closeAfterTimeout<T>(timeout: Millis | null, pooled: PooledConnection, work: Promise<T>): Promise<T> {
    const ended = orClosed(work, pooled.state);
    if (timeout === null) return ended;
    return orTimeout(ended, timeout, () => {
      pooled.state.closed = true;
      for (const one of [pooled, ...idle.splice(0)]) drop(one);
      return lost();
    });
  }

  const take: EngineDriver['take'] = async (timeout = millis(statementTimeout + grace)): Promise<Connection> => {
    const releaseSlot = await queue.take(timeout === null ? null : undefined);
    const pooled = await freeConnection().catch((error: unknown) => {
      releaseSlot();
      throw error;
    });
    const { session, state } = pooled;
    // Continuing on a new connection would run the statement outside its transaction.
    const assertOpen = () => {
      if (state.closed) throw lost();
    };
    return {
      async query(text, parameters) {
        assertOpen();
        // Type 0 lets the server infer the parameter type; guessing from the value cannot.
        const typed = parameters.map((value) => (value === null ? null : session.typed(value as never, 0)));
        const rows = await closeAfterTimeout(timeout, pooled, session.unsafe(text, typed as Parameters, { prepare: true }));
        return { rows, affected: rows.count === null || rows.command === 'SELECT' ? undefined : BigInt(rows.count), command: rows.command };
      },
      async script(text) {
        assertOpen();
        await orClosed(session.unsafe(text).simple(), state);
      },
      release() {
        if (state.closed) drop(pooled);
        else idle.push(pooled);
        releaseSlot();
      },
    };
  };
  async function close(): Promise<void> {
    await Promise.all(
      [...open].map(async ({ sql, session, state }) => {
        if (!state.closed) session.release();
        await sql.end({ timeout: state.closed ? 0 : 5 });
      }),
    );
  }

  const readVersion = async () => {
    const connection = await take();
    const text = "select current_setting('server_version_num')::int as number, current_setting('server_version') as name";
    const { rows } = await connection.query(text, []).finally(() => connection.release());
    return rows[0] as { number: number; name: string };
  };
  try {
    const { number, name } = await orTimeout(readVersion(), millis(2_500), () => timeoutErrorOf('ETIMEDOUT'));
    if (number < oldestVersion * 10_000)
      throw new StartupError(
        `The database at ${redactedAddress(databaseUrl)} is PostgreSQL ${name}; it must be ${oldestVersion} or newer.`,
      );
  } catch (error) {
    void close();
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database at ${redactedAddress(databaseUrl)} ${connectFailure(error)}`, { cause: error });
  }
  return { name: 'postgres', take, close };
}

const lost = () => Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' });
const timeoutErrorOf = (code: string) => Object.assign(new Error('no answer'), { code });

/**
 * Settles as `work` does, or rejects with `timeoutError` after `timeout`. Counts ten timer steps, because sockets are
 * read between them. A process that was itself blocked then does not mistake its own delay for a silent server.
 */
async function orTimeout<T>(work: Promise<T>, timeout: Millis, timeoutError: () => Error): Promise<T> {
  const timedOut = Promise.withResolvers<never>();
  let steps = 0;
  const timer = setInterval(() => {
    steps += 1;
    if (steps === 10) timedOut.reject(timeoutError());
  }, timeout / 10);
  return Promise.race([work, timedOut.promise]).finally(() => clearInterval(timer));
}

/**
 * Settles as `work` does, or rejects when the connection closes: postgres.js leaves a statement open that was sent while
 * its connection closed. A race with one promise of the connection would keep every statement in memory.
 */
async function orClosed<T>(work: Promise<T>, { running }: ConnectionState): Promise<T> {
  const closed = Promise.withResolvers<never>();
  running.add(closed.reject);
  return Promise.race([work, closed.promise]).finally(() => running.delete(closed.reject));
}

/**
 * Opens a postgres.js instance with a single connection. Its own pool reuses a connection lost while reserved, and the
 * next caller's statement never ends.
 */
async function openConnection(databaseUrl: string, statementTimeout: Millis): Promise<PooledConnection> {
  const state: ConnectionState = { closed: false, running: new Set() };
  const sql = connectTo(databaseUrl, statementTimeout, () => {
    state.closed = true;
    for (const reject of state.running) reject(lost());
  });
  // postgres.js loses a reservation that has to connect first, so a statement connects before it.
  const reserved = sql.unsafe('select 1').then(() => sql.reserve());
  try {
    const session = await orTimeout(orClosed(reserved, state), connectTimeout, () => timeoutErrorOf('CONNECT_TIMEOUT'));
    return { sql, session, state };
  } catch (error) {
    // Not awaited: a connection still being opened would block the end.
    void sql.end({ timeout: 0 }).catch(() => {});
    throw error;
  }
}

function connectFailure(error: unknown): string {
  const state = sqlState(error);
  if (state === '3D000') return 'does not exist, though PostgreSQL answers; create it with createdb, or correct DATABASE_URL.';
  if (state?.startsWith('28')) return 'does not let this user in; correct name and password in DATABASE_URL.';
  return `does not answer (${state ?? String(error)}); check DATABASE_URL and that PostgreSQL runs there.`;
}

function connectTo(databaseUrl: string, statementTimeout: Millis, onclose: () => void) {
  try {
    return postgres(databaseUrl, {
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      types,
      // The package's timer cannot tell a silent server from a blocked process; `orTimeout` can.
      connect_timeout: 0,
      onclose,
      onnotice: () => {},
      connection: {
        application_name: 'isla',
        statement_timeout: statementTimeout,
        idle_in_transaction_session_timeout: statementTimeout + grace,
      },
    });
  } catch (error) {
    throw new StartupError(
      'DATABASE_URL is not an address of a PostgreSQL database; it looks like postgres://user:password@host:5432/name.',
      { cause: error },
    );
  }
}

/** Host and database name without the credentials. */
function redactedAddress(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
