/** What the platform serves and runs beside the calls: payment page and notifications, vendors' wallet, Originals, the clock's work. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Hono } from 'hono';
import type { Transaction } from 'kysely';
import { type Millis, minutes, seconds } from '#values/time.ts';
import { accessDeliveries, accessJobs, sweepJob, sweptTables } from './areas/access/jobs.ts';
import { walletProtocol } from './areas/games/wallet-protocol.ts';
import { contentDueJob, systemDeliveries, systemJobs, vipLevelsJob } from './areas/system/jobs.ts';
import { systemWatch } from './areas/system/watch.ts';
import { walletJobs } from './areas/wallet/jobs.ts';
import { paymentHook } from './areas/wallet/payment-hook.ts';
import type { Database } from './db/connect.ts';
import { outboxWriter } from './db/outbox.ts';
import type { Json, Tables } from './db/tables.ts';
import { inTransaction } from './db/transaction.ts';
import type { House } from './handler.ts';
import { startDeliveries } from './jobs/deliveries.ts';
import { ensureScheduled, type Jobs, schedule, startJobs } from './jobs/queue.ts';
import { type Outside, openOutside } from './outside/outside.ts';
import { demoProvider } from './outside/payment/demo.ts';
import { noProvider } from './outside/payment/port.ts';
import { secretFor } from './secrets.ts';
import { endIdleLaunches } from './vendors/launches.ts';
import { originalsApp, resume } from './vendors/originals/app.ts';
import { vendor as originals } from './vendors/originals/wallet.ts';

export interface Others {
  readonly outside: Outside;
  /** Starts what runs by the clock; resolves when status and version are known. */
  start(house: House): Promise<void>;
  stop(): Promise<void>;
  version(): bigint;
  status(): { status: 0 | 1 | 2; endTime: string | null; loginToHome?: boolean };
}

const resumeJob = 'originals.resume';
const idleJob = 'launches.idle';

/** They go through rows of weeks: they may take their time, and nothing that is due by the second waits behind them. */
const slow: readonly string[] = [sweepJob, vipLevelsJob];

/** Work that reaches back into the platform by a request of its own: it must not stand in the transaction of the job that started it. */
const apart = AsyncLocalStorage.snapshot();

/** Mounts everything on the platform's app. */
export function mountOthers(
  app: Hono,
  base: Omit<House, 'outside'>,
  database: Database,
  [secret, ...before]: readonly [string, ...string[]],
  minCycle?: Millis,
): Others {
  const { db } = database;
  const { settings, clock, log, random } = base;
  const knock = async (request: Request): Promise<Response> => app.fetch(request);
  const secrets = { walletSecret: (vendor: string) => (vendor === originals ? secretFor(secret, `wallet ${vendor}`) : null) };

  const provider = demoProvider({
    db,
    secrets: [secretFor(secret, 'payments'), ...before.map((one) => secretFor(one, 'payments'))],
    publicUrl: settings.publicUrl,
    merchant: base.brand.name,
    clock,
    deliver: knock,
    inTransaction,
    schedule,
  });
  // Whoever opens the demo provider's page may approve a payment there: it exists in demo mode only.
  const payment = settings.demo ? provider.port : noProvider;
  if (settings.demo) app.all('/pay/*', (c) => provider.pages(c.req.raw));
  app.route('/', paymentHook({ db, payment, clock, log }));

  app.route('/', walletProtocol({ db, clock, secrets }));
  const play = { db, clock, random, secrets, callWallet: knock, log, ...(minCycle === undefined ? {} : { minCycle }) };
  app.route('/', originalsApp(play));

  const outside: Outside = { ...openOutside(settings, secretFor(secret, 'phone'), outboxWriter(db), log), payment };
  const watch = systemWatch(db, log);
  if (settings.demo)
    app.use('/demo/control', async (c, next) => {
      await next();
      if (c.req.method === 'PUT') await watch.look();
    });
  let running: readonly { stop(): Promise<void> }[] = [];
  /** Rounds that were left behind, being ended: one walk through them at a time. */
  let resuming: Promise<void> | undefined;
  const takeUp = () => {
    resuming ??= apart(() => resume(play))
      .then(
        () => {},
        (error: unknown) => log.error({ err: String(error) }, 'rounds that were left behind could not be ended'),
      )
      .finally(() => {
        resuming = undefined;
      });
  };

  const again = (now: Date, length: Millis) => ({ again: new Date(now.getTime() + length) });
  const jobsOf = (house: House): Jobs => ({
    ...walletJobs,
    ...accessJobs,
    ...systemJobs(house),
    ...provider.jobs,
    [resumeJob]: async (_trx: Transaction<Tables>, _data: Json, now: Date) => {
      takeUp();
      return again(now, minutes(1));
    },
    [idleJob]: async (trx: Transaction<Tables>, _data: Json, now: Date) => {
      await endIdleLaunches(trx, now);
      return again(now, minutes(1));
    },
  });

  return {
    outside,
    version: () => watch.version(),
    status: () => watch.status(),
    async start(house) {
      const now = new Date(clock());
      const soon = new Date(now.getTime() + seconds(5));
      for (const name of [contentDueJob, vipLevelsJob, resumeJob, idleJob]) await ensureScheduled(db, name, '', soon);
      for (const table of sweptTables) await ensureScheduled(db, sweepJob, table, soon, { table });
      await watch.start();
      const part = (isSlow: boolean): Jobs =>
        Object.fromEntries(Object.entries(jobsOf(house)).filter(([name]) => slow.includes(name) === isSlow));
      running = [
        startJobs(db, part(false), clock, log, { db: database.unhurried, jobs: part(true) }),
        startDeliveries(db, { ...accessDeliveries(house), ...systemDeliveries(house) }, clock, log),
      ];
    },
    async stop() {
      watch.stop();
      await Promise.all(running.map((each) => each.stop()));
      await Promise.all([provider.settled(), resuming]);
    },
  };
}
