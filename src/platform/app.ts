/** Builds the reference platform: opens the database, mounts the endpoints and starts the jobs. Import the platform only from here. */
import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import type { Brand } from '#brands/brand.ts';
import { brandOf } from '#brands/current.ts';
import type { Endpoint } from '#calls/endpoint.ts';
import { type Area, endpoints } from '#calls/endpoints.ts';
import { endpointSchemas } from '#calls/schemas/endpoints.schema.ts';
import type { EndpointSchema } from '#calls/schemas/schema.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Settings } from '#values/settings/settings.ts';
import type { SiteStatus } from '#values/settings/site-status.ts';
import { type Clock, millis } from '#values/time.ts';
import { accessHandlers } from './areas/access/handlers.ts';
import { agentHandlers } from './areas/agent/handlers.ts';
import { readNoticeFiles, storeAgentNotices } from './areas/agent/notice-files.ts';
import { gamesHandlers } from './areas/games/handlers.ts';
import { lotteryHandlers } from './areas/lottery/handlers.ts';
import { memberHandlers } from './areas/member/handlers.ts';
import { pointsHandlers } from './areas/points/handlers.ts';
import { rewardsHandlers } from './areas/rewards/handlers.ts';
import { saferPlayHandlers } from './areas/safer-play/handlers.ts';
import { systemHandlers } from './areas/system/handlers.ts';
import { storeBrandTerms } from './areas/wallet/brand-limits.ts';
import { walletHandlers } from './areas/wallet/handlers.ts';
import { type AppContext, type Log, notImplemented } from './context.ts';
import { countAsides, countFailingJobs } from './db/batches/set-aside.ts';
import { connect, type Database } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { type AnyHandler, errorEnvelope, handleCall, requestContext } from './dispatch.ts';
import { readHeldCounts } from './identity/message-budget.ts';
import { hashPassword } from './identity/passwords.ts';
import { readSmsCounts } from './identity/sms-budget.ts';
import { lastVerification } from './jobs/verify-ledger-job.ts';
import { openapi } from './openapi.ts';
import { protectionCounts } from './protection/harm-markers.ts';
import { demoPassword, demoPaymentPassword } from './rules/demo-accounts.ts';
import { secretsOf } from './secrets.ts';
import { storePromotions } from './seed/promotions.ts';
import { seedWorld } from './seed/world.ts';
import { deliveryNames, type ServiceOptions, type Services, startServices } from './services.ts';

export interface Platform {
  fetch(request: Request): Promise<Response>;
  /** Finishes running work, then closes the database. */
  drain(): Promise<void>;
  /** Increases with each content change that pages show. */
  version(): bigint;
  status(): SiteStatus;
  alive(): Promise<boolean>;
  texts(): Promise<readonly { readonly dialing: string; readonly outcome: string; readonly count: number }[]>;
  /** E-mails and text messages that were held back, by what held them. */
  held(): Promise<readonly { readonly port: string; readonly reason: string; readonly count: number }[]>;
  /** Events of player protection by kind. */
  protection(): Promise<readonly { readonly kind: string; readonly count: number }[]>;
  /** The last finished verification of the ledger, or null before the first. */
  verification(): Promise<{ readonly at: Date; readonly faults: number } | null>;
  /** What jobs have set aside, by kind. */
  asides(): Promise<readonly { readonly kind: string; readonly count: number }[]>;
  /** How many jobs keep failing. */
  failingJobs(): Promise<number>;
}

const handlers = {
  system: systemHandlers,
  access: accessHandlers,
  games: gamesHandlers,
  lottery: lotteryHandlers,
  wallet: walletHandlers,
  member: memberHandlers,
  points: pointsHandlers,
  agent: agentHandlers,
  saferPlay: saferPlayHandlers,
  rewards: rewardsHandlers,
};

/** Mounts every endpoint. A known path with another method gets 405 in the error envelope. */
function mountCalls(app: Hono, appContext: AppContext, database: Database): void {
  const methodsOf = new Map<string, string[]>();
  for (const area of Object.keys(endpoints) as Area[]) {
    for (const [name, call] of Object.entries(endpoints[area] as Record<string, Endpoint>)) {
      if (call.path.startsWith('/demo/') && !appContext.settings.demo) continue;
      const shape = (endpointSchemas[area] as Record<string, EndpointSchema>)[name] as EndpointSchema;
      const handler = (handlers[area] as Record<string, AnyHandler | typeof notImplemented>)[name] ?? notImplemented;
      const path = call.path.replace(/\{(\w+)\}/g, ':$1');
      app.on(call.method, path, (c) => handleCall(c, appContext, database.db, { area, name, call }, shape, handler));
      methodsOf.set(path, [...(methodsOf.get(path) ?? []), call.method]);
    }
  }
  /** The methods of a path. `/a/code` is also an id of `/a/:id`, whose methods it allows too. */
  const allowed = (path: string): string => {
    const matching = [...methodsOf].filter(([other]) => new RegExp(`^${other.replace(/:\w+/g, '[^/]+')}$`).test(path));
    return [...new Set(matching.flatMap(([, methods]) => methods))].join(', ');
  };
  for (const path of methodsOf.keys())
    app.all(path, (c) => {
      c.header('Allow', allowed(path));
      return errorEnvelope(c, new DomainError('call.method'), requestContext(c.req.raw, appContext, database.db));
    });
}

/** Builds the document on the first request; it never changes while the process lives. */
function mountOpenapi(app: Hono, publicUrl: string): void {
  let json: string | undefined;
  app.get('/wps/openapi.json', (c) => {
    json ??= JSON.stringify(openapi(publicUrl));
    return c.body(json, 200, { 'content-type': 'application/json' });
  });
}

export interface PlatformOptions extends ServiceOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock?: Clock;
  readonly random?: (below: number) => number;
  /** Receives progress sentences for the terminal during a first start. */
  readonly tell?: ((sentence: string) => void) | undefined;
  /** An open database, for tests. Otherwise the settings name the one to open. */
  readonly database?: Database;
  /** A changed brand, for tests. Otherwise the settings name one. */
  readonly brand?: Brand;
}

/** A platform on an open and migrated database. Its jobs and deliveries wait for `services.start`. */
export interface AssembledPlatform {
  readonly app: Hono;
  readonly appContext: AppContext;
  readonly services: Services;
}

/** Stores the brand's terms and mounts every endpoint and service on one app. */
export async function assemblePlatform(options: PlatformOptions & { readonly database: Database }): Promise<AssembledPlatform> {
  const { log, database } = options;
  const secrets = secretsOf(options.settings);
  const settings: Settings = { ...options.settings, secrets };
  const app = new Hono();
  const base = {
    settings,
    log,
    brand: options.brand ?? brandOf(settings.brand),
    clock: options.clock ?? (() => millis(Date.now())),
    random: options.random ?? ((below: number) => randomInt(below)),
  };
  // A start waits for a busy database, also below.
  await storeBrandTerms(database.unhurried, base.brand);
  const services = startServices(app, base, database, secrets, options);
  const appContext: AppContext = { ...base, clock: services.clock, outside: services.outside };
  if (settings.demo) mountOpenapi(app, settings.publicUrl);
  mountCalls(app, appContext, database);
  app.notFound((c) => errorEnvelope(c, new DomainError('call.unknown'), requestContext(c.req.raw, appContext, database.db)));
  app.onError((error, c) => errorEnvelope(c, error, requestContext(c.req.raw, appContext, database.db)));
  return { app, appContext, services };
}

/** Opens and migrates the database, then starts the platform on it. Throws StartupError with a message for the operator. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { log } = options;
  // A data folder that cannot be written is reported before a database is made in it.
  const settings: Settings = { ...options.settings, secrets: secretsOf(options.settings) };
  const { databaseUrl, dataDir } = settings;
  const database = options.database ?? (await connect({ databaseUrl: databaseUrl ?? undefined, dataDir, log, tell: options.tell }));
  await migrate(database);
  const { app, appContext, services } = await assemblePlatform({ ...options, settings, database });
  if (settings.demo)
    await seedWorld(database.unhurried, {
      size: settings.seed,
      now: new Date(appContext.clock()),
      brand: appContext.brand,
      passwordHash: () => hashPassword(demoPassword),
      withdrawals: async () => ({ paymentPasswordHash: await hashPassword(demoPaymentPassword), secrets: settings.secrets }),
      log,
      tell: options.tell,
    });
  const onFault = (fault: string) => log.error({}, fault);
  if (settings.demo) await storePromotions(database.unhurried, appContext.brand, onFault, undefined, new Date(appContext.clock()));
  await storeAgentNotices(database.unhurried, appContext.brand, readNoticeFiles(appContext.brand, undefined, onFault));
  await services.start(appContext);
  return {
    fetch: async (request) => app.fetch(request),
    drain: async () => {
      await services.stop();
      await database.close();
    },
    version: services.version,
    status: services.status,
    alive: () => database.alive(),
    texts: () => readSmsCounts(database.db),
    held: () => readHeldCounts(database.db),
    protection: () => protectionCounts(database.db),
    verification: () => lastVerification(database.db),
    asides: () => countAsides(database.db),
    failingJobs: () => countFailingJobs(database.db, deliveryNames),
  };
}
