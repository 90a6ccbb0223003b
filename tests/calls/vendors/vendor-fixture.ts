/** A vendor on the test platform: its frame's server with loaded random numbers, and the wallet with a second vendor in it. */
import type { Hono } from 'hono';
import type { Transaction } from 'kysely';
import { walletProtocol } from '#platform/areas/games/seamless-wallet.ts';
import type { Db } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { errorEnvelope, requestContext } from '#platform/dispatch.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { type OriginalsDeps, originalsApp } from '#platform/vendors/originals/app.ts';
import { signatureHeader, signRequest, timestampHeader, type WalletKind, walletPath } from '#platform/vendors/seamless-wallet-protocol.ts';
import { toAmount } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { type Open, openForSuite } from '../../engines.ts';
import { postMovement, startPlatform, type TestPlatform } from '../../platform.ts';

const secret = 'a secret of thirty-two bytes or more, for tests';
/** A second vendor of the wallet, with its own secret. */
export const otherVendor = { vendor: 'test-house', secret: 'another secret of thirty-two bytes, for tests' };
export type Answer = { status: number; body: { success: boolean; errorCode?: string; value: Record<string, unknown> }; headers: Headers };
/** Intercepts the calls from vendor to wallet; `forward` is the wallet. */
export type WalletInterceptor = (request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>;

/** One database per engine for all tests; each test has its own member. */
const opened = new Map<Open, ReturnType<Open>>();

/** Adds the platform's error responses to a part of it that runs alone. */
export function withErrorMapping<App extends Hono>(app: App, { appContext, db }: Pick<TestPlatform, 'appContext' | 'db'>): App {
  app.onError((error, c) => errorEnvelope(c, error, requestContext(c.req.raw, appContext, db)));
  return app;
}

async function read(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Answer['body'], headers: response.headers };
}

export const moveInto = (db: Db, member: bigint, units: number, reference: string) => postMovement(db, member, units, { reference });

/** Ends every visit of a member, as the end of their session does. Returns how many ended. */
export async function endVisits({ db, member, world }: Pick<VendorWorld, 'db' | 'member' | 'world'>): Promise<number> {
  const ended = await db
    .updateTable('launches')
    .set({ ended_at: new Date(world.now), end_reason: 'session' })
    .where('member_id', '=', member)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Creates a member with a session and a game visit in it. */
export async function signedIn(platform: VendorWorld, gameCode = 'lantern-tide') {
  const { db, world } = platform;
  const at = new Date(world.now);
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: `hash-${platform.member}-${Math.random()}`,
      member_id: platform.member,
      ip: '127.0.0.1',
      user_agent: 'test',
      started_at: at,
      seen_at: at,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { launchToken, launchId } = await openLaunch(db, {
    memberId: platform.member,
    gameCode,
    vendor: 'originals',
    at,
    sessionId: id,
  });
  const { body } = await platform.askGame('POST', '/session', null, { launchToken, nonce: 'nonce-of-a-frame-1' });
  return { sessionId: id, launchId, bearer: String(body.value.bearer) };
}

export type VendorWorld = Awaited<ReturnType<typeof vendorWorld>>;

/** Opens everything. `funds` is in minor units. */
export async function vendorWorld(open: Open, { funds = 100_000, game = 'lantern-tide', minCycle = 0 } = {}) {
  const database = await (opened.get(open) ?? (opened.set(open, openForSuite(open)).get(open) as ReturnType<Open>));
  const platform = await startPlatform(async () => database, { now: 1_800_000_000_000 });
  const { db, appContext } = platform;
  const { clock, log, brand } = appContext;
  const { realityCheck } = brand.market.saferPlay;
  const world = Object.assign(platform.world, { stops: [] as number[], scheduled: [] as { roundId: string; at: Date }[] });
  const jackpotKeys = appContext.settings.secrets;
  const keys: Readonly<Record<string, string>> = { originals: secret, [otherVendor.vendor]: otherVendor.secret };
  const secrets = { walletSecret: (vendor: string) => keys[vendor] ?? null };
  const wallet = withErrorMapping(walletProtocol({ db, clock, secrets, realityCheck, jackpotKeys }), platform);
  const forward = async (request: Request) => wallet.fetch(request);
  const random = (below: number) => (world.stops.shift() ?? 0) % below;
  const deps: OriginalsDeps = {
    db,
    clock,
    timeZone: brand.timeZone,
    random,
    secrets,
    log,
    minCycle: millis(minCycle),
    seedKeys: [secret],
    scheduleRound: async (_trx, roundId, at) => void world.scheduled.push({ roundId, at }),
    callWallet: (request) => world.line(request, forward),
  };
  const originals = withErrorMapping(originalsApp(deps), platform);
  const { id: member } = await platform.member({ money: funds });

  const launch = (who = member) => openLaunch(db, { memberId: who, gameCode: game, vendor: 'originals', at: new Date(world.now) });
  const askGame = async (method: string, path: string, bearer: string | null, body?: unknown) =>
    read(
      await originals.request(`/originals/api${path}`, {
        method,
        headers: { origin: 'null', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  return {
    db,
    appContext,
    world,
    deps,
    member,
    secret,
    launch,
    platformMember: platform.member,
    askGame: askGame,
    originals,
    /** Opens a visit and exchanges its launch token for the bearer of a playing frame. */
    enter: async () => {
      const { launchToken, launchId } = await launch();
      const { body } = await askGame('POST', '/session', null, { launchToken, nonce: 'nonce-of-a-frame-1' });
      return { bearer: String(body.value.bearer), launchId };
    },
    balance: async (who = member) => (await balanceOf(db, who)).main,
    amount: async () => toAmount((await balanceOf(db, member)).main),
    /** A signed wallet request of a vendor. Options break it, or run it within an open transaction. */
    wallet: async (
      kind: WalletKind,
      body: Record<string, unknown>,
      spoil: { secret?: string; at?: number; path?: string; vendor?: string; sent?: string; within?: Transaction<Tables> } = {},
    ) => {
      const target = spoil.within
        ? withErrorMapping(walletProtocol({ db: spoil.within, clock, secrets, realityCheck, jackpotKeys }), {
            appContext,
            db: spoil.within,
          })
        : wallet;
      const path = walletPath(spoil.vendor ?? 'originals', kind);
      const text = JSON.stringify(body);
      const timestamp = String(spoil.at ?? world.now);
      const signature = signRequest(spoil.secret ?? secret, 'POST', spoil.path ?? path, timestamp, text);
      return read(
        await target.request(path, {
          method: 'POST',
          headers: { [timestampHeader]: timestamp, [signatureHeader]: signature },
          body: spoil.sent ?? text,
        }),
      );
    },
    /** True when every posting sums to zero and every balance is the sum of its entries. */
    sound: async () => {
      const sums = await db
        .selectFrom('entries')
        .select(({ fn }) => ['posting_id', fn.sum<string>('amount').as('sum')])
        .groupBy('posting_id')
        .execute();
      const accounts = await db
        .selectFrom('accounts')
        .leftJoin('entries', 'entries.account_id', 'accounts.id')
        .select(({ fn }) => ['accounts.id', 'accounts.balance', fn.sum<string>('entries.amount').as('sum')])
        .groupBy(['accounts.id', 'accounts.balance'])
        .execute();
      return sums.every((row) => BigInt(row.sum) === 0n) && accounts.every((row) => BigInt(row.sum ?? 0) === row.balance);
    },
  };
}
