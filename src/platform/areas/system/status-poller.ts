/** Polls every second for the site status and the content version, in every process. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Log } from '#platform/context.ts';
import type { SiteStatus } from '#values/settings/site-status.ts';
import { readSiteStatus } from './status.ts';

export interface StatusPoller {
  status(): SiteStatus;
  version(): bigint;
  /** Polls once, so the first request already has the status, then every second. */
  start(): Promise<void>;
  /** Polls now, so that a change made in this process shows on the next page. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const pollInterval = 1_000;
/** Milliseconds. A minute apart, two processes take each other's work for abandoned. */
const maxClockDrift = 10_000;

export function startStatusPoller(db: Db, log?: Log): StatusPoller {
  let known: { status: SiteStatus; version: bigint } = { status: { status: 0, endTime: null }, version: 0n };
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let failing = false;
  let drifting = false;

  /** Says once when the clock of this machine and that of the database differ, however long the answer took. */
  const compareClocks = (asked: number, database: Date) => {
    const ahead = Math.max(asked - database.getTime(), database.getTime() - Date.now());
    if (ahead > maxClockDrift && !drifting)
      log?.error({ seconds: Math.round(ahead / 1000) }, 'the clock differs from that of the database: work may be done twice');
    drifting = ahead > maxClockDrift;
  };

  const poll = async () => {
    const asked = Date.now();
    const row = await db
      .selectFrom('content_version')
      .leftJoin('platform_settings as status', (join) => join.on('status.name', '=', 'status'))
      .leftJoin('platform_settings as guard', (join) => join.on('guard.name', '=', 'login_to_home'))
      .select(['content_version.version', 'status.value', 'guard.value as guard', sql<Date>`clock_timestamp()`.as('at')])
      .executeTakeFirstOrThrow();
    compareClocks(asked, row.at);
    const guard = typeof row.guard === 'boolean' ? { loginToHome: row.guard } : {};
    known = { status: { ...readSiteStatus(row.value), ...guard }, version: row.version };
  };
  const pollAndLog = async () => {
    try {
      await poll();
      failing = false;
    } catch (error) {
      // Keep the last known state; log once per outage.
      if (!failing) log?.warn({ err: error }, 'the watch on status and version gets no answer');
      failing = true;
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await pause(pollInterval, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      if (!stopping.signal.aborted) await pollAndLog();
    }
  };
  return {
    status: () => known.status,
    version: () => known.version,
    async start() {
      await poll();
      running ??= loop();
    },
    look: pollAndLog,
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
