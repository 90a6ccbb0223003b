/** Looks each second at two things that every process must know: whether the site is open, and whether what pages show has changed. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Log } from '#platform/handler.ts';
import { type Clock, type Millis, millis } from '#values/time.ts';
import { type SystemStatus, statusOf, statusSetting } from './status.ts';

export interface SystemWatch {
  status(): SystemStatus;
  version(): bigint;
  /** How old this knowledge is; it grows while the database does not answer. */
  age(): Millis;
  /** Looks once, so that what is known is true from the first request on, then each second. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

const every = 1_000;

export function systemWatch(db: Db, clock: Clock, log?: Log): SystemWatch {
  let known: { status: SystemStatus; version: bigint } = { status: { status: 0, endTime: null }, version: 0n };
  let lookedAt = clock();
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let failing = false;

  const look = async () => {
    const row = await db
      .selectFrom('content_version')
      .leftJoin('platform_settings', (join) => join.on('platform_settings.name', '=', statusSetting))
      .select(['content_version.version', 'platform_settings.value'])
      .executeTakeFirstOrThrow();
    known = { status: statusOf(row.value), version: row.version };
    lookedAt = clock();
  };
  const loop = async () => {
    while (!ending.signal.aborted) {
      await pause(every, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      if (ending.signal.aborted) return;
      try {
        await look();
        failing = false;
      } catch (error) {
        // What was known stays; said once for each outage.
        if (!failing) log?.warn({ err: error }, 'the watch on status and version gets no answer');
        failing = true;
      }
    }
  };
  return {
    status: () => known.status,
    version: () => known.version,
    age: () => millis(clock() - lookedAt),
    async start() {
      await look();
      running ??= loop();
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}
