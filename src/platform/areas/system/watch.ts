/** Looks each second at what every process must know: whether the site is open and to whom, and whether what pages show has changed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Log } from '#platform/handler.ts';
import { type SystemStatus, statusOf } from './status.ts';

/** `loginToHome` is absent while the operator leaves it to the market. */
type Watched = SystemStatus & { readonly loginToHome?: boolean };

export interface SystemWatch {
  status(): Watched;
  version(): bigint;
  /** Looks once, so that what is known is true from the first request on, then each second. */
  start(): Promise<void>;
  /** Looks now: whoever has just changed something here finds it on the next page. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const every = 1_000;

export function systemWatch(db: Db, log?: Log): SystemWatch {
  let known: { status: Watched; version: bigint } = { status: { status: 0, endTime: null }, version: 0n };
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let failing = false;

  const look = async () => {
    const row = await db
      .selectFrom('content_version')
      .leftJoin('platform_settings as status', (join) => join.on('status.name', '=', 'status'))
      .leftJoin('platform_settings as guard', (join) => join.on('guard.name', '=', 'login_to_home'))
      .select(['content_version.version', 'status.value', 'guard.value as guard'])
      .executeTakeFirstOrThrow();
    const guard = typeof row.guard === 'boolean' ? { loginToHome: row.guard } : {};
    known = { status: { ...statusOf(row.value), ...guard }, version: row.version };
  };
  const lookAgain = async () => {
    try {
      await look();
      failing = false;
    } catch (error) {
      // What was known stays; said once for each outage.
      if (!failing) log?.warn({ err: error }, 'the watch on status and version gets no answer');
      failing = true;
    }
  };
  const loop = async () => {
    while (!ending.signal.aborted) {
      await pause(every, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      if (!ending.signal.aborted) await lookAgain();
    }
  };
  return {
    status: () => known.status,
    version: () => known.version,
    async start() {
      await look();
      running ??= loop();
    },
    look: lookAgain,
    async stop() {
      ending.abort();
      await running;
    },
  };
}
