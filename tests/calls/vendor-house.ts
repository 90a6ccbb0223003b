/** A house for the vendor tests: a member with money, a clock to turn, chance to load, and a wallet whose line can be cut. */
import type { Kysely, Transaction } from 'kysely';
import { walletProtocol } from '#platform/areas/games/wallet-protocol.ts';
import type { Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { post } from '#platform/ledger/post.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { openLaunch } from '#platform/vendors/launches.ts';
import { type OriginalsDeps, originalsApp } from '#platform/vendors/originals/app.ts';
import { sign, signatureHeader, timestampHeader, type WalletKind, walletPath } from '#platform/vendors/protocol.ts';
import { minor, toAmount } from '#values/money.ts';
import { millis } from '#values/time.ts';
import type { Open } from '../engines.ts';
import { refusing } from './refusing.ts';

export const secret = 'a secret of thirty-two bytes or more, for tests';
/** A second vendor of the wallet, with a secret of its own. */
export const stranger = { vendor: 'test-house', secret: 'another secret of thirty-two bytes, for tests' };
export type Answer = { status: number; body: { success: boolean; errorCode?: string; value: Record<string, unknown> }; headers: Headers };
/** Stands on the line between vendor and wallet; `forward` is the wallet. */
export type Line = (request: Request, forward: (request: Request) => Promise<Response>) => Promise<Response>;

let members = 1000n;
/** One database for all the tests of an engine: each test has a member of its own. */
const opened = new Map<Open, ReturnType<Open>>();

async function read(response: Response): Promise<Answer> {
  return { status: response.status, body: (await response.json()) as Answer['body'], headers: response.headers };
}

export async function moveInto(db: Kysely<Tables>, member: bigint, units: number, reference: string): Promise<void> {
  await inTransaction(db, (trx) =>
    post(trx, {
      kind: 'deposit',
      reference,
      memberId: member,
      at: new Date(),
      lines: [
        { account: { member, kind: 'main' }, amount: minor(units) },
        { account: { house: 'bank' }, amount: minor(-units) },
      ],
    }),
  );
}

/** Ends every visit of a person, as the end of their session does. Returns how many ended. */
export async function endVisits({ db, member, world }: Pick<VendorHouse, 'db' | 'member' | 'world'>): Promise<number> {
  const ended = await db
    .updateTable('launches')
    .set({ ended_at: new Date(world.now), end_reason: 'session' })
    .where('member_id', '=', member)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** A person with a session, as signing in leaves them, and a visit in it. */
export async function signedIn(house: VendorHouse) {
  const { db, world } = house;
  const at = new Date(world.now);
  const name = `player${house.member}`;
  await db
    .insertInto('members')
    .values({
      id: house.member,
      username: name,
      nickname: name,
      password_hash: 'none',
      password_set_at: at,
      path: `/${house.member}/`,
      language: 'EN',
      currency: 'PHP',
      brand: 'isla',
      registered_ip: '127.0.0.1',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await db
    .insertInto('sessions')
    .values({
      token_hash: `hash-${house.member}-${Math.random()}`,
      member_id: house.member,
      ip: '127.0.0.1',
      user_agent: 'test',
      started_at: at,
      seen_at: at,
      ended_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { launchToken, launchId } = await openLaunch(db, {
    memberId: house.member,
    gameCode: 'lantern-tide',
    vendor: 'originals',
    at,
    sessionId: id,
  });
  const { body } = await house.ask('POST', '/session', null, { launchToken, nonce: 'nonce-of-a-frame-1' });
  return { sessionId: id, launchId, bearer: String(body.value.bearer) };
}

export type VendorHouse = Awaited<ReturnType<typeof vendorHouse>>;

/** Opens everything. `funds` in minor units. */
export async function vendorHouse(open: Open, { funds = 100_000, game = 'lantern-tide', minCycle = 0 } = {}) {
  const { db } = await (opened.get(open) ?? (opened.set(open, open()).get(open) as ReturnType<Open>));
  const world = {
    now: 1_800_000_000_000,
    line: ((request, forward) => forward(request)) as Line,
    stops: [] as number[],
    faults: [] as string[],
  };
  const clock = () => millis(world.now);
  const log = { error: (fields: object) => void world.faults.push(JSON.stringify(fields)) };
  const keys: Readonly<Record<string, string>> = { originals: secret, [stranger.vendor]: stranger.secret };
  const secrets = { walletSecret: (vendor: string) => keys[vendor] ?? null };
  const wallet = refusing(walletProtocol({ db, clock, secrets }), db, log);
  const forward = async (request: Request) => wallet.fetch(request);
  const random = (below: number) => (world.stops.shift() ?? 0) % below;
  const deps: OriginalsDeps = {
    db,
    clock,
    random,
    secrets,
    log,
    minCycle: millis(minCycle),
    callWallet: (request) => world.line(request, forward),
  };
  const originals = refusing(originalsApp(deps), db, log);
  const member = members++;
  if (funds > 0) await moveInto(db, member, funds, `test-${member}`);

  const launch = (who = member) => openLaunch(db, { memberId: who, gameCode: game, vendor: 'originals', at: new Date(world.now) });
  const ask = async (method: string, path: string, bearer: string | null, body?: unknown) =>
    read(
      await originals.request(`/originals/api${path}`, {
        method,
        headers: { origin: 'null', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );

  return {
    db,
    world,
    deps,
    member,
    secret,
    launch,
    ask,
    originals,
    /** Opens a visit and changes its token: the bearer of a playing frame. */
    enter: async () => {
      const { launchToken, launchId } = await launch();
      const { body } = await ask('POST', '/session', null, { launchToken, nonce: 'nonce-of-a-frame-1' });
      return { bearer: String(body.value.bearer), launchId };
    },
    balance: async (who = member) => (await balanceOf(db, who)).main,
    amount: async () => toAmount((await balanceOf(db, member)).main),
    /** A signed wallet request, as a vendor sends it; the options spoil it, or put it into a transaction that goes on. */
    wallet: async (
      kind: WalletKind,
      body: Record<string, unknown>,
      spoil: { secret?: string; at?: number; path?: string; vendor?: string; sent?: string; within?: Transaction<Tables> } = {},
    ) => {
      const asked = spoil.within ? refusing(walletProtocol({ db: spoil.within, clock, secrets }), spoil.within, log) : wallet;
      const path = walletPath(spoil.vendor ?? 'originals', kind);
      const text = JSON.stringify(body);
      const timestamp = String(spoil.at ?? world.now);
      const signature = sign(spoil.secret ?? secret, 'POST', spoil.path ?? path, timestamp, text);
      return read(
        await asked.request(path, {
          method: 'POST',
          headers: { [timestampHeader]: timestamp, [signatureHeader]: signature },
          body: spoil.sent ?? text,
        }),
      );
    },
    /** Every posting sums to zero, and every account holds what its entries say. */
    sound: async () => {
      const sums = await db
        .selectFrom('entries')
        .select(({ fn }) => ['posting_id', fn.sum<string>('amount').as('sum')])
        .groupBy('posting_id')
        .execute();
      const held = await db
        .selectFrom('accounts')
        .leftJoin('entries', 'entries.account_id', 'accounts.id')
        .select(({ fn }) => ['accounts.id', 'accounts.balance', fn.sum<string>('entries.amount').as('sum')])
        .groupBy(['accounts.id', 'accounts.balance'])
        .execute();
      return sums.every((row) => BigInt(row.sum) === 0n) && held.every((row) => BigInt(row.sum ?? 0) === row.balance);
    },
  };
}
