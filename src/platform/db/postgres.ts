/** A PostgreSQL server, by postgres.js: a small pool of our own over its connections, whose values look just as the embedded engine's do. */
import { clearTimeout, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { StartupError } from '#values/startup-error.ts';
import { type Millis, millis } from '#values/time.ts';
import { sqlState } from './errors.ts';
import type { Engine, Link } from './link.ts';
import { turns } from './turns.ts';

type Parameters = postgres.ParameterOrJSON<never>[];

/** A list of one dimension. The package would ask the server about lists at each connection, and when that question is cut off nobody catches it. */
const listOf = (oid: number, read: (text: string) => unknown) => ({
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
  words: listOf(1009, String),
  numbers: listOf(1007, Number),
  bigints: listOf(1016, BigInt),
  bigint: postgres.BigInt,
  json: {
    to: 114,
    from: [114, 3802],
    serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
    parse: (text: string) => JSON.parse(text) as unknown,
  },
  // A calendar day has no time zone: it stays text.
  day: { to: 1082, from: [1082], serialize: String, parse: (text: string) => text },
  moment: {
    to: 1184,
    from: [1114, 1184],
    serialize: (value: unknown) => (value instanceof Date ? value.toISOString() : String(value)),
    parse: (text: string) => new Date(text),
  },
};

/** One connection. It is never mended: when it has closed, whatever was begun on it is gone, and the next one is made anew. */
type Line = { readonly sql: postgres.Sql; readonly session: postgres.ReservedSql; readonly state: { closed: boolean } };

/** Beyond its own limit the server is given this long to say so; then the line itself is taken for dead. */
const grace = 2_000;

/**
 * Opens the pool and says hello. An address that does not answer is a `StartupError` within three seconds.
 * `longest`: the server ends a statement after it; when not even that is heard, the line is ended from here, because a way that
 * swallows everything never tells that it is gone.
 */
export async function openPostgres(databaseUrl: string, max: number, longest: Millis): Promise<Engine> {
  const queue = turns(max);
  const idle: Line[] = [];
  const open = new Set<Line>();

  async function lineToUse(): Promise<Line> {
    for (let line = idle.pop(); line; line = idle.pop()) {
      if (!line.state.closed) return line;
      drop(line);
    }
    const line = await newLine(databaseUrl, longest);
    open.add(line);
    return line;
  }
  function drop(line: Line): void {
    open.delete(line);
    void line.sql.end({ timeout: 0 }).catch(() => {});
  }
  /** Ends a line that is silent, and with it those that lie idle: they lead the same way, and a new one says at once whether it is open. */
  async function within<T>(patience: Millis | null, line: Line, work: Promise<T>): Promise<T> {
    if (patience === null) return work;
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      line.state.closed = true;
      for (const one of [line, ...idle.splice(0)]) drop(one);
      late.reject(lost());
    }, patience);
    return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
  }

  const take: Engine['take'] = async (patience = millis(longest + grace)): Promise<Link> => {
    const giveBack = await queue.take();
    const line = await lineToUse().catch((error: unknown) => {
      giveBack();
      throw error;
    });
    const { session, state } = line;
    // A statement that followed a lost connection on a new one would stand outside its transaction.
    const whole = () => {
      if (state.closed) throw lost();
    };
    return {
      async query(text, parameters) {
        whole();
        // Type 0 lets the server say what each parameter is, which no guess from the value can.
        const typed = parameters.map((value) => (value === null ? null : session.typed(value as never, 0)));
        const rows = await within(patience, line, session.unsafe(text, typed as Parameters, { prepare: true }));
        return { rows, affected: rows.count === null || rows.command === 'SELECT' ? undefined : BigInt(rows.count), command: rows.command };
      },
      async script(text) {
        whole();
        await session.unsafe(text).simple();
      },
      release() {
        if (state.closed) drop(line);
        else idle.push(line);
        giveBack();
      },
    };
  };
  async function close(): Promise<void> {
    await Promise.all(
      [...open].map(async ({ sql, session, state }) => {
        if (!state.closed) session.release();
        await sql.end({ timeout: 5 });
      }),
    );
  }

  const hello = async () => {
    const link = await take();
    await link.query('select 1', []).finally(() => link.release());
  };
  try {
    await Promise.race([hello(), noAnswer(2_500)]);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The database at ${safeAddress(databaseUrl)} ${refusal(error)}`, { cause: error });
  }
  return { name: 'postgres', take, close };
}

const lost = () => Object.assign(new Error('The connection to the database was lost.'), { code: 'CONNECTION_CLOSED' });

/** The package's own pool hands a connection that was lost while it was reserved on to the next caller, whose statement then never ends. So each instance has one, and is thrown away with it. */
async function newLine(databaseUrl: string, longest: Millis): Promise<Line> {
  const state = { closed: false };
  const closing = Promise.withResolvers<never>();
  closing.promise.catch(() => {});
  const sql = connectTo(databaseUrl, longest, () => {
    state.closed = true;
    closing.reject(lost());
  });
  // A reservation that itself has to connect is forgotten by the package; a statement first has connected.
  const reserved = sql.unsafe('select 1').then(() => sql.reserve());
  try {
    return { sql, session: await Promise.race([reserved, closing.promise]), state };
  } catch (error) {
    // Not waited for: a connection that is still being made would hold the end up.
    void sql.end({ timeout: 0 }).catch(() => {});
    throw error;
  }
}

function refusal(error: unknown): string {
  const state = sqlState(error);
  if (state === '3D000') return 'is not there, though PostgreSQL answers; make it with createdb, or correct DATABASE_URL.';
  if (state?.startsWith('28')) return 'does not let this user in; correct name and password in DATABASE_URL.';
  return `does not answer (${state ?? String(error)}); check DATABASE_URL and that PostgreSQL runs there.`;
}

async function noAnswer(after: number): Promise<never> {
  await pause(after, undefined, { ref: false });
  throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
}

function connectTo(databaseUrl: string, longest: Millis, onclose: () => void) {
  try {
    return postgres(databaseUrl, {
      max: 1,
      max_lifetime: null,
      fetch_types: false,
      types,
      connect_timeout: 2,
      onclose,
      onnotice: () => {},
      connection: { application_name: 'isla', statement_timeout: longest, idle_in_transaction_session_timeout: longest + grace },
    });
  } catch (error) {
    throw new StartupError(
      'DATABASE_URL is not an address of a PostgreSQL database; it looks like postgres://user:password@host:5432/name.',
      { cause: error },
    );
  }
}

/** Host and name without the password. */
function safeAddress(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
