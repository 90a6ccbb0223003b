// A small platform for the tests of games: the small demo world, the calls behind the real door, the wallet and the engine of the slots.
import { Hono } from 'hono';
import { brand } from '#brands/isla/brand.ts';
import type { CallHead } from '#calls/call.ts';
import { type GamesShapes, gamesShapes } from '#calls/games.shape.ts';
import { games } from '#calls/games.ts';
import type { Asks, Gives, Shape } from '#calls/shape.ts';
import { answer } from '#platform/answer.ts';
import { openSession } from '#platform/areas/access/sessions.ts';
import { gamesHandlers } from '#platform/areas/games/handlers.ts';
import { walletProtocol } from '#platform/areas/games/wallet-protocol.ts';
import { writeSetting } from '#platform/db/settings.ts';
import type { Handler, House, notBuilt } from '#platform/handler.ts';
import { noPhoneProvider } from '#platform/outside/phone-provider.ts';
import { signInDemo } from '#platform/outside/sign-in-demo.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { originalsApp } from '#platform/vendors/originals/app.ts';
import { readSettings } from '#values/settings.ts';
import { millis } from '#values/time.ts';
import type { Open } from '../engines.ts';
import { refusing } from './refusing.ts';

/** Noon in Manila. */
export const noon = Date.UTC(2026, 10, 20, 4);
const secret = 'thirty-two bytes or more for the tests of games';

type Name = keyof GamesShapes;
export interface Said<Value> {
  readonly status: number;
  readonly body: { readonly success: boolean; readonly errorCode?: string; readonly message?: string; readonly value: Value };
}

/** A hash that opens nothing: these tests sign people in without their passwords. */
export const seedSmall = (db: Parameters<typeof seedWorld>[0], now = noon) =>
  seedWorld(db, { size: 'small', now: new Date(now), brand, passwordHash: async () => '!' });

export async function gamesWorld(open: Open) {
  const { db } = await open();
  await seedSmall(db);
  const world = { now: noon, faults: [] as string[] };
  const clock = () => millis(world.now);
  const log = {
    info: () => {},
    warn: () => {},
    error: (fields: object, says: string) => void world.faults.push(`${says} ${JSON.stringify(fields)}`),
  };
  const read = readSettings({ PUBLIC_URL: 'http://isla.test', ISLA_SEED: 'none' }, { version: 'test' });
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  const silent = { available: true, send: async () => {} };
  const house: House = {
    settings: read.settings,
    brand,
    clock,
    log,
    outside: {
      mail: silent,
      sms: silent,
      phoneProvider: noPhoneProvider,
      signIn: signInDemo,
      payment: { available: true, patience: millis(1_000), open: async () => ({ payUrl: '' }), read: () => null },
    },
    random: (below) => Math.floor(below / 3),
  };
  const app = refusing(new Hono(), db, log);
  for (const [name, call] of Object.entries(games) as [Name, CallHead][]) {
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
      answer(
        c,
        house,
        db,
        { area: 'games', name, call },
        gamesShapes[name] as Shape,
        gamesHandlers[name] as Handler<unknown, unknown> | typeof notBuilt,
      ),
    );
  }
  const secrets = { walletSecret: (vendor: string) => (vendor === 'originals' ? secret : null) };
  const wallet = refusing(walletProtocol({ db, clock, secrets }), db, log);
  app.route(
    '/',
    originalsApp({
      db,
      clock,
      random: house.random,
      secrets,
      log,
      minCycle: millis(0),
      callWallet: async (request) => wallet.fetch(request),
    }),
  );

  const memberId = async (username: string) =>
    (await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  return {
    db,
    world,
    house,
    app,
    memberId,
    /** Signs a demo account in; gives the token. */
    as: async (username: string) =>
      openSession(db, { ip: '10.0.0.1', userAgent: 'test', now: new Date(world.now) }, await memberId(username)),
    vendorsAre: (states: Record<string, 'open' | 'slow' | 'closed'>) => writeSetting(db, 'vendors', states),
    ask: async <N extends Name>(
      name: N,
      asked: Partial<Asks<GamesShapes[N]>> & Record<string, unknown> = {},
      token?: string,
    ): Promise<Said<Gives<GamesShapes[N]>>> => {
      const call: CallHead = games[name];
      const inQuery = call.method === 'GET' || call.method === 'DELETE';
      const rest = { ...asked };
      const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
        const value = String(rest[field]);
        delete rest[field];
        return encodeURIComponent(value);
      });
      const query = inQuery ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
      const response = await app.request(path + query, {
        method: call.method,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'accept-language': 'EN', 'content-type': 'application/json' },
        ...(inQuery ? {} : { body: JSON.stringify(rest) }),
      });
      const body = (await response.json()) as Said<Gives<GamesShapes[N]>>['body'];
      // What succeeds must fit its shape.
      if (body.success) gamesShapes[name].value.parse(body.value);
      return { status: response.status, body };
    },
  };
}

export type GamesWorld = Awaited<ReturnType<typeof gamesWorld>>;
