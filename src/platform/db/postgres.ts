/** A PostgreSQL server, by postgres.js: a small pool whose values look just as the embedded engine's do. */
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { StartupError } from '#values/startup-error.ts';
import { sqlState } from './errors.ts';
import type { Engine, Link } from './link.ts';

type Parameters = postgres.ParameterOrJSON<never>[];

const types = {
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

/** Opens the pool and says hello. An address that does not answer is a `StartupError` within three seconds. */
export async function openPostgres(databaseUrl: string, max: number): Promise<Engine> {
  const sql = connectTo(databaseUrl, max);
  try {
    await Promise.race([sql`select 1`, noAnswer(2_500)]);
  } catch (error) {
    // Not waited for: a connection that is still being made would hold the end up.
    void sql.end({ timeout: 0 }).catch(() => {});
    throw new StartupError(
      `The database at ${safeAddress(databaseUrl)} does not answer (${sqlState(error) ?? String(error)}); check DATABASE_URL and that PostgreSQL runs there.`,
      { cause: error },
    );
  }
  const take = async (): Promise<Link> => {
    const session = await sql.reserve();
    return {
      async query(text, parameters) {
        // Type 0 lets the server say what each parameter is, which no guess from the value can.
        const typed = parameters.map((value) => (value === null ? null : sql.typed(value as never, 0)));
        const rows = await session.unsafe(text, typed as Parameters, { prepare: true });
        return { rows, affected: rows.count === null || rows.command === 'SELECT' ? undefined : BigInt(rows.count), command: rows.command };
      },
      async script(text) {
        await session.unsafe(text).simple();
      },
      release: () => session.release(),
    };
  };
  return { name: 'postgres', take, close: () => sql.end({ timeout: 5 }) };
}

async function noAnswer(after: number): Promise<never> {
  await pause(after, undefined, { ref: false });
  throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
}

function connectTo(databaseUrl: string, max: number) {
  try {
    return postgres(databaseUrl, {
      max,
      types,
      connect_timeout: 2,
      onnotice: () => {},
      connection: { application_name: 'isla', statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 },
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
