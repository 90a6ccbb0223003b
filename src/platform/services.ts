/** Services beside the API calls: payment page and webhook, vendor wallet, Originals, jobs and deliveries. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Hono } from 'hono';
import type { Kysely, Transaction } from 'kysely';
import type { SiteStatus } from '#values/settings/site-status.ts';
import { type Clock, type Millis, minutes, seconds } from '#values/time.ts';
import { dormantJob, dormantJobs } from './areas/access/dormant-accounts.ts';
import { accessDeliveries, accessJobs, sweepJob, sweptTables } from './areas/access/jobs.ts';
import { resetMailDelivery } from './areas/access/password/password-reset.ts';
import { agentJobs, agentSettleJob } from './areas/agent/jobs.ts';
import { listHostedGames } from './areas/games/hosted-games.ts';
import { openJackpot } from './areas/games/jackpot.ts';
import { walletProtocol } from './areas/games/seamless-wallet.ts';
import { listLotteries } from './areas/lottery/catalogue.ts';
import { lotteryJobs, lotteryJobsToEnsure, openFirstDraws } from './areas/lottery/draws.ts';
import { memberDeliveries, offerDelivery } from './areas/member/offers.ts';
import { pointsJobs } from './areas/points/jobs.ts';
import { rewardsJobs } from './areas/rewards/jobs.ts';
import { saferPlayJobs } from './areas/safer-play/raise-ready.ts';
import { contactDelivery } from './areas/system/complaints.ts';
import { feedbackDelivery } from './areas/system/feedback.ts';
import { contentDueJob, systemDeliveries, systemJobs, vipLevelsJob } from './areas/system/jobs.ts';
import { sharedClock, startStatusPoller } from './areas/system/status-poller.ts';
import { disputeDelivery } from './areas/wallet/apply-withdrawal-steps.ts';
import { walletDeliveries, walletJobs } from './areas/wallet/jobs.ts';
import { paymentWebhook } from './areas/wallet/payment-webhook.ts';
import { sendDelivery } from './areas/wallet/start-withdrawal.ts';
import type { AppContext } from './context.ts';
import type { Database } from './db/connect.ts';
import { outboxWriter } from './db/outbox.ts';
import type { Json, Tables } from './db/tables/tables.ts';
import { inTransaction } from './db/transaction.ts';
import { codeDelivery } from './identity/code-delivery.ts';
import { addressDelivery, summaryDelivery } from './identity/message-delivery.ts';
import { messageDelivery } from './identity/notify.ts';
import { aDay, type Deliveries, startDeliveries } from './jobs/outbound.ts';
import { ensureScheduled, type Jobs, schedule, startJobs } from './jobs/queue.ts';
import { nextRun } from './jobs/times.ts';
import { nextVerification, verificationJobs, verifyLedgerJob } from './jobs/verify-ledger-job.ts';
import { createProviders, type ProviderRow, paymentOf, paymentProviders } from './outside/payment/providers.ts';
import { createOutsideServices, type Outside } from './outside/ports.ts';
import { secretFor } from './secrets.ts';
import { storePromotions } from './seed/promotions.ts';
import { endIdleLaunches } from './vendors/game-sessions.ts';
import { vendorRows, walletSecretsBy } from './vendors/vendor-registry.ts';

export interface Services {
  readonly outside: Outside;
  /** The clock that all processes share. */
  readonly clock: Clock;
  /** Starts the jobs and deliveries; resolves when status and version are known. */
  start(appContext: AppContext): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when no job's request is on its way: notifications of the demo payment provider, and interrupted rounds. */
  settled(): Promise<void>;
  /** What `start` runs when it is due; tests run it with a clock of theirs. */
  jobs(appContext: AppContext): Jobs;
  deliveries(appContext: AppContext): Deliveries;
  version(): bigint;
  status(): SiteStatus;
}

export interface ServiceOptions {
  /** Shortest time between two game rounds; tests set 0. */
  readonly minCycle?: Millis | undefined;
  /** The payment providers of this process; tests name their own. */
  readonly providers?: readonly ProviderRow[] | undefined;
}

const resumeJobOf = (vendor: string) => `${vendor}.resume`;
const settleJobOf = (vendor: string) => `${vendor}.settle`;
const idleJob = 'launches.idle';
/** Of the demo: repeats promotions at the start of each month. */
const repeatPromotionsJob = 'demo.promotions';
const nextMonth = (zone: string, after: Date): Date => nextRun('0 0 1 * *', zone, after);

/**
 * These jobs scan weeks of rows or move a whole branch, so they run on their own queue, without the limit of time for a statement, and
 * delay no job that is due by the second. The last statement of a verification may delay a settlement by seconds, once a night.
 */
const slowJobs: readonly string[] = [sweepJob, vipLevelsJob, agentSettleJob, verifyLedgerJob];

/**
 * Deliveries that nobody requests again are tried for a day. They have their own queues, so that codes wait neither behind them nor, with
 * them, behind an offer, of which one order of the operator makes thousands.
 */
const patientQueues: readonly (readonly string[])[] = [
  [messageDelivery, summaryDelivery, addressDelivery, contactDelivery, feedbackDelivery, disputeDelivery],
  [offerDelivery],
];
/** The deliveries of all queues: those above, and what is requested again within minutes. */
export const deliveryNames: readonly string[] = [codeDelivery, resetMailDelivery, sendDelivery, ...patientQueues.flat()];

/** Runs work outside the current job's transaction: it makes requests to the platform itself. */
const outsideTransaction = AsyncLocalStorage.snapshot();

/** Mounts the services on the platform's app. */
export function startServices(
  app: Hono,
  base: Omit<AppContext, 'outside'>,
  database: Database,
  [secret, ...previousSecrets]: readonly [string, ...string[]],
  { minCycle, providers = paymentProviders }: ServiceOptions = {},
): Services {
  const { db } = database;
  const { settings, clock, log, random } = base;
  const callSelf = async (request: Request): Promise<Response> => app.fetch(request);
  const secrets = walletSecretsBy((purpose) => secretFor(secret, purpose));
  const secretsFor = (purpose: string): readonly [string, ...string[]] => [
    secretFor(secret, purpose),
    ...previousSecrets.map((one) => secretFor(one, purpose)),
  ];
  const payments = createProviders(providers, settings.demo, secretsFor, {
    db,
    publicUrl: settings.publicUrl,
    merchant: base.brand.name,
    clock,
    callSelf,
    inTransaction,
    schedule,
  });
  for (const { code, port, pages } of payments) {
    app.route('/', paymentWebhook({ db, brand: base.brand, code, port, clock, log }));
    if (pages) app.all(pages.path, (c) => pages.answer(c.req.raw));
  }

  const { realityCheck } = base.brand.market.saferPlay;
  app.route('/', walletProtocol({ db, clock, secrets, realityCheck, jackpotKeys: settings.secrets }));
  const watch = startStatusPoller(db, log);
  const shared = sharedClock(clock, watch);
  const playFor = (vendor: string) => ({
    db,
    clock: shared,
    timeZone: base.brand.timeZone,
    random,
    secrets,
    callWallet: callSelf,
    log,
    seedKeys: secretsFor('table seeds'),
    scheduleRound: (trx: Kysely<Tables>, roundId: string, at: Date) => schedule(trx, settleJobOf(vendor), roundId, at, { roundId }),
    ...(minCycle === undefined ? {} : { minCycle }),
  });
  for (const { code, routes } of vendorRows) app.route('/', routes(playFor(code)));

  const outside: Outside = {
    ...createOutsideServices(settings, secretFor(secret, 'phone'), outboxWriter(db), log),
    paymentOf: paymentOf(payments),
  };
  if (settings.demo)
    app.use('/demo/control', async (c, next) => {
      await next();
      if (c.req.method === 'PUT') await watch.look();
    });
  let running: readonly { stop(): Promise<void> }[] = [];
  /** The running ends of rounds: interrupted ones, one at a time for each vendor, and each round that many players share. */
  const resuming = new Map<string, Promise<void>>();
  const runOnce = (key: string, vendor: string, work: () => Promise<unknown>) => {
    if (resuming.has(key)) return;
    const ended = outsideTransaction(work)
      .then(
        () => {},
        (error: unknown) => log.error({ vendor, err: String(error) }, 'rounds that were left behind could not be ended'),
      )
      .finally(() => resuming.delete(key));
    resuming.set(key, ended);
  };

  const repeatAfter = (now: Date, length: Millis) => ({ again: new Date(now.getTime() + length) });
  const settled = async () => void (await Promise.all([...payments.map((provider) => provider.settled?.()), ...resuming.values()]));
  const deliveriesOf = (appContext: AppContext): Deliveries => ({
    ...accessDeliveries(appContext),
    ...memberDeliveries(appContext),
    ...systemDeliveries(appContext),
    ...walletDeliveries(appContext),
  });
  const jobsOf = (appContext: AppContext): Jobs => ({
    ...walletJobs(appContext),
    ...lotteryJobs({ ...appContext, nextRun, schedule }),
    ...agentJobs(appContext),
    ...pointsJobs(appContext),
    ...rewardsJobs(appContext),
    ...saferPlayJobs(appContext),
    ...accessJobs,
    ...dormantJobs(appContext),
    ...systemJobs(appContext),
    ...Object.assign({}, ...payments.map(({ jobs }) => jobs)),
    ...verificationJobs(appContext.brand.timeZone, log),
    ...Object.fromEntries(
      vendorRows.map((row) => [
        resumeJobOf(row.code),
        async (_trx: Transaction<Tables>, _data: Json, now: Date) => {
          runOnce(row.code, row.code, () => row.resume(playFor(row.code)));
          return repeatAfter(now, minutes(1));
        },
      ]),
    ),
    // A round that fails here is settled by the resume job.
    ...Object.fromEntries(
      vendorRows.map(({ code, settle }) => [
        settleJobOf(code),
        async (_trx: Transaction<Tables>, data: Json) => {
          const { roundId } = data as { roundId: string };
          runOnce(`${code} ${roundId}`, code, () => settle(playFor(code), roundId));
        },
      ]),
    ),
    ...(settings.demo
      ? {
          [repeatPromotionsJob]: async (trx: Transaction<Tables>, _data: Json, now: Date) => {
            await storePromotions(trx, appContext.brand, (fault) => log.error({}, fault), undefined, now);
            return { again: nextMonth(appContext.brand.timeZone, now) };
          },
        }
      : {}),
    [idleJob]: async (trx: Transaction<Tables>, _data: Json, now: Date) => {
      await endIdleLaunches(trx, now);
      return repeatAfter(now, minutes(1));
    },
  });

  return {
    outside,
    clock: shared,
    version: () => watch.version(),
    status: () => watch.status(),
    async start(appContext) {
      const now = new Date(clock());
      const { unhurried } = database;
      const soon = new Date(now.getTime() + seconds(5));
      for (const name of [contentDueJob, vipLevelsJob, dormantJob, idleJob, ...vendorRows.map(({ code }) => resumeJobOf(code))])
        await ensureScheduled(unhurried, name, '', soon);
      if (settings.demo) await ensureScheduled(unhurried, repeatPromotionsJob, '', nextMonth(appContext.brand.timeZone, now));
      await ensureScheduled(unhurried, verifyLedgerJob, '', nextVerification(appContext.brand.timeZone, now));
      await listLotteries(unhurried);
      await listHostedGames(unhurried);
      await inTransaction(unhurried, (trx) => openJackpot(trx, now));
      for (const { name, key, data } of lotteryJobsToEnsure) await ensureScheduled(unhurried, name, key, now, data);
      await openFirstDraws(unhurried, { ...appContext, nextRun, schedule }, now);
      for (const table of sweptTables) await ensureScheduled(unhurried, sweepJob, table, soon, { table });
      await watch.start();
      const jobsWhere = (isSlow: boolean): Jobs =>
        Object.fromEntries(Object.entries(jobsOf(appContext)).filter(([name]) => slowJobs.includes(name) === isSlow));
      const deliveries = deliveriesOf(appContext);
      const deliveriesIn = (names: readonly string[]): Deliveries =>
        Object.fromEntries(Object.entries(deliveries).filter(([name]) => names.includes(name)));
      const others = Object.keys(deliveries).filter((name) => !patientQueues.flat().includes(name));
      running = [
        startJobs(db, jobsWhere(false), shared, log, { db: unhurried, jobs: jobsWhere(true) }),
        startDeliveries(db, deliveriesIn(others), shared, log),
        ...patientQueues.map((names) => startDeliveries(db, deliveriesIn(names), shared, log, aDay)),
      ];
    },
    async stop() {
      watch.stop();
      await Promise.all(running.map((each) => each.stop()));
      await settled();
    },
    settled,
    jobs: jobsOf,
    deliveries: deliveriesOf,
  };
}
