/** Polls every second for the site status and the content version, in every process. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Log } from '#platform/context.ts';
import type { SiteStatus } from '#values/settings/site-status.ts';
import { type Clock, type Millis, millis } from '#values/time.ts';
import { readSiteStatus } from './status.ts';

export interface StatusPoller {
  status(): SiteStatus;
  version(): bigint;
  /** Polls once, so the first request already has the status, then every second. */
  start(): Promise<void>;
  /** By how many milliseconds the database's clock is ahead of this machine's, as far as it is corrected. */
  ahead(): Millis;
  /** Polls now, so that a change made in this process shows on the next page. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

const pollInterval = 1_000;
/** Milliseconds. A minute apart, two processes take each other's work for abandoned. */
const maxClockDrift = 10_000;
/** Half of the age that a wallet's signature may have: the wallet judges it by the machine's own clock. */
const maxCorrection = 30_000;

/**
 * The clock that all processes of a database share. Where two see the same round, the one must not show a result for which the other
 * still takes bets.
 */
export const sharedClock =
  (clock: Clock, poller: Pick<StatusPoller, 'ahead'>): Clock =>
  () =>
    millis(clock() + poller.ahead());

export function startStatusPoller(db: Db, log?: Log): StatusPoller {
  let known: { status: SiteStatus; version: bigint } = { status: { status: 0, endTime: null }, version: 0n };
  const stopping = new AbortController();
  let running: Promise<void> | null = null;
  let failing = false;
  let drifting = false;
  /** Of the database's clock, in milliseconds. An answer that took long says less than the ones before, and changes nothing. */
  let ahead = 0;

  /** Says once when the clock of this machine and that of the database differ, however long the answer took. */
  const compareClocks = (asked: number, database: Date) => {
    const [least, most] = [database.getTime() - Date.now(), database.getTime() - asked];
    ahead = Math.min(Math.max(ahead, least), most);
    const isFar = Math.abs(ahead) > maxClockDrift;
    if (isFar && !drifting)
      log?.error({ seconds: Math.round(Math.abs(ahead) / 1000) }, 'the clock differs from that of the database: set the clock');
    drifting = isFar;
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
    ahead: () => millis(Math.max(-maxCorrection, Math.min(maxCorrection, ahead))),
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
