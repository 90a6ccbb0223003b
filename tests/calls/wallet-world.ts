// A small platform for the wallet's tests: its calls behind the real door, the demo provider, a clock to turn and a line that can be cut.
import { Hono } from 'hono';
import { brand } from '#brands/isla/brand.ts';
import type { CallHead } from '#calls/call.ts';
import type { Asks, Gives, Shape } from '#calls/shape.ts';
import { type WalletShapes, walletShapes } from '#calls/wallet.shape.ts';
import { wallet } from '#calls/wallet.ts';
import { type AnyHandler, answer } from '#platform/answer.ts';
import { openSession } from '#platform/areas/access/sessions.ts';
import { walletHandlers } from '#platform/areas/wallet/handlers.ts';
import { walletJobs } from '#platform/areas/wallet/jobs.ts';
import { paymentHook } from '#platform/areas/wallet/payment-hook.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { House } from '#platform/handler.ts';
import { schedule, workOne } from '#platform/jobs/queue.ts';
import { type Line, post } from '#platform/ledger/post.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { demoProvider } from '#platform/outside/payment/demo.ts';
import type { PaymentNews } from '#platform/outside/payment/port.ts';
import { newsRequest } from '#platform/outside/payment/seal.ts';
import { noPhoneProvider } from '#platform/outside/phone-provider.ts';
import { signInDemo } from '#platform/outside/sign-in-demo.ts';
import { type Minor, minor } from '#values/money.ts';
import { readSettings } from '#values/settings.ts';
import { millis } from '#values/time.ts';
import type { Open } from '../engines.ts';
import { refusing } from './refusing.ts';

export const publicUrl = 'http://isla.test';
const secret = 'thirty-two bytes or more for the tests of payments';
/** The one that was turned over. */
export const secretBefore = 'thirty-two bytes or more that were used before it';
/** Noon in Manila. */
export const noon = Date.UTC(2026, 10, 20, 4);

export interface Said<Value> {
  readonly status: number;
  readonly replayed: boolean;
  readonly body: { readonly success: boolean; readonly errorCode?: string; readonly message?: string; readonly value: Value };
}
type Name = keyof WalletShapes;
type Deposit = Gives<WalletShapes['deposit']>;

let people = 0;

export async function walletWorld(open: Open, { zone = brand.timeZone } = {}) {
  const world = {
    /** The statement that fails, counted from the next one; null lets all of them through. */
    failAt: null as number | null,
    now: noon,
    faults: [] as string[],
    warnings: [] as string[],
    line: (async (request, forward) => forward(request)) as (
      request: Request,
      forward: (request: Request) => Promise<Response>,
    ) => Promise<Response>,
  };
  const { db: opened } = await open();
  const db = opened.withPlugin({
    transformQuery: ({ node }) => {
      if (world.failAt !== null && --world.failAt === 0) throw new Error('planted fault');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const clock = () => millis(world.now);
  const log = {
    info: () => {},
    warn: (_: object, says: string) => void world.warnings.push(says),
    error: (fields: object, says: string) => void world.faults.push(`${says} ${JSON.stringify(fields)}`),
  };
  const provider = demoProvider({
    db,
    secrets: [secret, secretBefore],
    publicUrl,
    merchant: 'Isla',
    clock,
    inTransaction,
    schedule,
    deliver: (request) => world.line(request, async (whole) => app.fetch(whole)),
  });
  const read = readSettings({ PUBLIC_URL: publicUrl, ISLA_SEED: 'none' }, { version: 'test' });
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  const payment = { ...provider.port };
  const silent = { available: true, send: async () => {} };
  const house: House = {
    settings: read.settings,
    brand: { ...brand, timeZone: zone },
    clock,
    log,
    outside: { mail: silent, sms: silent, phoneProvider: noPhoneProvider, signIn: signInDemo, payment },
    random: (below) => Math.floor(Math.random() * below),
  };

  const app = refusing(new Hono(), db, log);
  app.mount('/pay', provider.pages);
  app.route('/', paymentHook({ db, payment, clock, log }));
  for (const [name, call] of Object.entries(wallet) as [Name, CallHead][]) {
    const handler = walletHandlers[name] as AnyHandler;
    app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
      answer(c, house, db, { area: 'wallet', name, call }, walletShapes[name] as Shape, handler),
    );
  }

  /** Sends one call; what succeeds must fit its shape. */
  async function ask<N extends Name>(
    token: string | null,
    name: N,
    request: Asks<WalletShapes[N]>,
    { key = crypto.randomUUID() as string | null, language = 'EN' } = {},
  ): Promise<Said<Gives<WalletShapes[N]>>> {
    const call = wallet[name] as CallHead;
    const rest: Record<string, unknown> = { ...(request as object) };
    const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(rest[field]);
      delete rest[field];
      return encodeURIComponent(value);
    });
    const query =
      call.method === 'GET' ? `?${new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))}` : '';
    const response = await app.request(`${publicUrl}${path}${query}`, {
      method: call.method,
      headers: {
        'content-type': 'application/json',
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(call.money && key !== null ? { 'idempotency-key': key } : {}),
      },
      ...(call.method === 'GET' ? {} : { body: JSON.stringify(rest) }),
    });
    const body = (await response.json()) as Said<Gives<WalletShapes[N]>>['body'];
    if (body.success) walletShapes[name].value.parse(body.value);
    return { status: response.status, replayed: response.headers.get('idempotency-replayed') === 'true', body };
  }

  /** Somebody with a session of their own. Type 4 is a trial account. */
  async function person({ type = 0, label = null as string | null, rank = 0 } = {}) {
    people += 1;
    const id = BigInt(5_000_000 + people);
    const at = new Date(world.now);
    await db
      .insertInto('members')
      .values({
        id,
        username: `person${id}`,
        nickname: `Person ${people}`,
        password_hash: 'none',
        password_set_at: at,
        type,
        rank_level: rank,
        member_label: label,
        path: `${id}/`,
        language: 'EN',
        currency: 'PHP',
        brand: 'isla',
        registered_ip: '127.0.0.1',
        created_at: at,
        parent_id: null,
        invite_code: null,
        email: null,
        mobile: null,
        country_dialing_code: null,
        payee_name: null,
        first_login_at: null,
      })
      .execute();
    const token = await openSession(db, { ip: '127.0.0.1', userAgent: 'test', now: at }, id);
    return {
      id,
      token,
      ask: <N extends Name>(name: N, request: Asks<WalletShapes[N]>, options?: { key?: string | null; language?: string }) =>
        ask(token, name, request, options),
      /** Starts a deposit that must be allowed. */
      deposit: async (amount = '500.00', method = 'island-wallet'): Promise<Deposit> => {
        const { body } = await ask(token, 'deposit', { method, amount });
        if (!body.success) throw new Error(`The deposit was refused: ${body.errorCode}`);
        return body.value;
      },
      status: async (deposit: Deposit): Promise<Deposit> => (await ask(token, 'depositStatus', { id: deposit.id })).body.value,
      balance: async (): Promise<Minor> => (await balanceOf(db, id)).main,
    };
  }

  const jobs = { ...provider.jobs, ...walletJobs };
  return {
    db,
    world,
    /** The port that the calls ask; a test may put another answer into it. */
    payment,
    ask,
    person,
    /** A new session of somebody who has been away. */
    signIn: async (id: bigint) => ({ token: await openSession(db, { ip: '127.0.0.1', userAgent: 'test', now: new Date(world.now) }, id) }),
    app,
    /** Turns the clock and works everything that is due then, deliveries too. */
    async pass(milliseconds = 0): Promise<void> {
      world.now += milliseconds;
      while (await workOne(db, jobs, new Date(world.now))) await provider.settled();
    },
    /** The hosted page: null reads it, a decision answers it. */
    async page(
      deposit: Deposit,
      decision: string | null = null,
    ): Promise<{ status: number; location: string | null; text: string; headers: Headers }> {
      if (deposit.payUrl === null) throw new Error('The deposit has no page any more.');
      const response = await app.request(
        deposit.payUrl,
        decision === null
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: new URLSearchParams({ decision }).toString(),
            },
      );
      return {
        status: response.status,
        location: response.headers.get('location'),
        text: await response.text(),
        headers: response.headers,
      };
    },
    /** Tells news as the provider would; `spoil` changes the request on its way. */
    async tell(
      news: PaymentNews,
      { at = world.now, by = secret, spoil = async (request: Request) => request } = {},
    ): Promise<{ status: number; body: { success: boolean; errorCode?: string; value: { outcome?: string; replayed?: boolean } } }> {
      const response = await app.fetch(await spoil(newsRequest(by, `${publicUrl}/hooks/payments/demo`, news, new Date(at))));
      return { status: response.status, body: (await response.json()) as { success: boolean; value: object } };
    },
    /** Moves money by the ledger, as play and the house do. */
    move: (memberId: bigint, kind: string, amount: number, { reference = crypto.randomUUID() as string, data = {}, at = world.now } = {}) =>
      inTransaction(db, (trx) => {
        const lines: Line[] = [
          { account: { member: memberId, kind: 'main' }, amount: minor(amount) },
          { account: { house: 'games' }, amount: minor(-amount) },
        ];
        return post(trx, { kind, reference, memberId, at: new Date(at), data, lines });
      }),
  };
}

export type WalletWorld = Awaited<ReturnType<typeof walletWorld>>;
