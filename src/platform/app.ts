/** Mounts the areas of the reference platform; the only door into it. */
import { randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { brandOf } from '#brands/current.ts';
import type { CallHead } from '#calls/call.ts';
import { catalogueShapes } from '#calls/catalogue.shape.ts';
import { type Area, catalogue } from '#calls/catalogue.ts';
import type { Shape } from '#calls/shape.ts';
import { Refused } from '#values/refused.ts';
import type { Settings } from '#values/settings.ts';
import { type Clock, type Millis, millis } from '#values/time.ts';
import { type AnyHandler, answer, askingOf, refuse } from './answer.ts';
import { accessHandlers } from './areas/access/handlers.ts';
import { hashPassword } from './areas/access/passwords.ts';
import { readTextCounts } from './areas/access/sms-budget.ts';
import { agentHandlers } from './areas/agent/handlers.ts';
import { gamesHandlers } from './areas/games/handlers.ts';
import { lotteryHandlers } from './areas/lottery/handlers.ts';
import { memberHandlers } from './areas/member/handlers.ts';
import { pointsHandlers } from './areas/points/handlers.ts';
import { systemHandlers } from './areas/system/handlers.ts';
import { takeBrandTerms } from './areas/wallet/brand-terms.ts';
import { walletHandlers } from './areas/wallet/handlers.ts';
import { connect, type Database } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { type House, type Log, notBuilt } from './handler.ts';
import { openapi } from './openapi.ts';
import { mountOthers, type Others } from './others.ts';
import { demoPassword } from './rules/demo-accounts.ts';
import { secretsOf } from './secrets.ts';
import { seedWorld } from './seed/world.ts';

export interface Platform {
  fetch(request: Request): Promise<Response>;
  /** Lets what is under way finish, then closes the database. */
  drain(): Promise<void>;
  /** Rises whenever something that pages show has changed. */
  version(): bigint;
  status(): { status: 0 | 1 | 2; endTime: string | null; loginToHome?: boolean };
  alive(): Promise<boolean>;
  texts(): Promise<readonly { readonly dialing: string; readonly outcome: string; readonly count: number }[]>;
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
};

/** Answers 405 for a path that is known by another method, as the envelope says it. */
function mountCalls(app: Hono, house: House, database: Database): void {
  const byPath = new Map<string, string[]>();
  for (const area of Object.keys(catalogue) as Area[]) {
    for (const [name, call] of Object.entries(catalogue[area] as Record<string, CallHead>)) {
      if (call.path.startsWith('/demo/') && !house.settings.demo) continue;
      const shape = (catalogueShapes[area] as Record<string, Shape>)[name] as Shape;
      const handler = (handlers[area] as Record<string, AnyHandler | typeof notBuilt>)[name] ?? notBuilt;
      const path = call.path.replace(/\{(\w+)\}/g, ':$1');
      app.on(call.method, path, (c) => answer(c, house, database.db, { area, name, call }, shape, handler));
      byPath.set(path, [...(byPath.get(path) ?? []), call.method]);
    }
  }
  for (const [path, methods] of byPath) {
    app.all(path, (c) => {
      c.header('Allow', methods.join(', '));
      return refuse(c, new Refused('call.method'), askingOf(c.req.raw, house, database.db));
    });
  }
}

/** The document says the same for as long as the process lives: it is made when it is first asked for. */
function mountDocument(app: Hono, publicUrl: string): void {
  let made: string | undefined;
  app.get('/wps/openapi.json', (c) => {
    made ??= JSON.stringify(openapi(publicUrl));
    return c.body(made, 200, { 'content-type': 'application/json' });
  });
}

export interface PlatformOptions {
  readonly settings: Settings;
  readonly log: Log;
  readonly clock?: Clock;
  readonly random?: (below: number) => number;
  /** Shortest time between two rounds; tests set it to nothing. */
  readonly minCycle?: Millis;
  /** Says to whoever started it, by the sentence, what a first start takes its time for. */
  readonly tell?: ((sentence: string) => void) | undefined;
  /** An open database, for tests; otherwise one is opened by the settings. */
  readonly database?: Database;
}

/** An empty folder takes a while, and whoever waits before a silent terminal stops what is well under way. */
function tellOfFirst({ databaseUrl, dataDir }: Settings, tell: PlatformOptions['tell']): void {
  if (databaseUrl === null && !existsSync(join(dataDir, 'pglite', 'PG_VERSION'))) tell?.(`Making an empty database in ${dataDir} …`);
}

/** Opens the database, brings it up to date and mounts every call. Throws StartupError with a sentence. */
export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { log } = options;
  const secrets = secretsOf(options.settings);
  const settings: Settings = { ...options.settings, secrets };
  if (!options.database) tellOfFirst(settings, options.tell);
  const database = options.database ?? (await connect({ databaseUrl: settings.databaseUrl ?? undefined, dataDir: settings.dataDir, log }));
  await migrate(database);
  const app = new Hono();
  const base = {
    settings,
    log,
    brand: brandOf(settings.brand),
    clock: options.clock ?? (() => millis(Date.now())),
    random: options.random ?? ((below: number) => randomInt(below)),
  };
  await takeBrandTerms(database.db, base.brand);
  const others: Others = mountOthers(app, base, database, secrets, options.minCycle);
  const house: House = { ...base, outside: others.outside };
  if (settings.demo) mountDocument(app, settings.publicUrl);
  mountCalls(app, house, database);
  app.notFound((c) => refuse(c, new Refused('call.unknown'), askingOf(c.req.raw, house, database.db)));
  app.onError((error, c) => refuse(c, error, askingOf(c.req.raw, house, database.db)));
  if (settings.demo)
    await seedWorld(database.unhurried, {
      size: settings.seed,
      now: new Date(house.clock()),
      brand: house.brand,
      passwordHash: () => hashPassword(demoPassword),
      log,
      tell: options.tell,
    });
  await others.start(house);
  return {
    fetch: async (request) => app.fetch(request),
    drain: async () => {
      await others.stop();
      await database.close();
    },
    version: others.version,
    status: others.status,
    alive: () => database.alive(),
    texts: () => readTextCounts(database.db),
  };
}
