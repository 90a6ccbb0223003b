// The reference platform for tests: every call and service on a database of one engine, with a clock, a log and a connection to control.
import type { Brand, Market } from '#brands/brand.ts';
import { brandOf } from '#brands/current.ts';
import { encryptPayload, type PublishedKey } from '#calls/encrypt-payload.ts';
import type { Endpoint } from '#calls/endpoint.ts';
import { type Area, allEndpoints, type ListedEndpoint } from '#calls/endpoints.ts';
import { type EndpointSchemas, endpointSchemas } from '#calls/schemas/endpoints.schema.ts';
import type { EndpointSchema, Input, Output } from '#calls/schemas/schema.ts';
import { assemblePlatform } from '#platform/app.ts';
import { createMember, type NewMember } from '#platform/areas/access/members.ts';
import { openSession } from '#platform/areas/access/sign-in/sessions.ts';
import type { Db } from '#platform/context.ts';
import { writeSetting } from '#platform/db/settings.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { hashCost, hashPassword } from '#platform/identity/passwords.ts';
import { runNextDelivery } from '#platform/jobs/outbound.ts';
import { runNextJob } from '#platform/jobs/queue.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { type Line, post } from '#platform/ledger/post.ts';
import type { Outside } from '#platform/outside/ports.ts';
import { demoPassword } from '#platform/rules/demo-accounts.ts';
import type { PostingKind } from '#platform/rules/postings.ts';
import { seedWorld } from '#platform/seed/world.ts';
import type { ServiceOptions } from '#platform/services.ts';
import { solve } from '#values/access/proof-of-work.ts';
import { minor } from '#values/money.ts';
import { type Environment, readSettings, type Settings } from '#values/settings/settings.ts';
import { type Clock, millis } from '#values/time.ts';
import type { Open, World } from './engines.ts';

export const publicUrl = 'http://isla.test';
export const secret = 'a secret of thirty-two bytes or more for the tests';
/** The secret before `secret`, replaced by rotation. */
export const previousSecret = 'a secret of thirty-two bytes that was used before it';
/** Noon in Manila. */
export const noon = Date.UTC(2026, 10, 20, 4);
/** Makes hashes cheap, because tests sign in more often than they test that. Each hash names its cost. */
export const hashCheaply = (): void => void Object.assign(hashCost, { memory: 8, passes: 1 });
const realCost = { ...hashCost };
/** Hashes as in service, until `hashCheaply`. */
export const hashAsInService = (): void => void Object.assign(hashCost, realCost);
hashCheaply();
/** The password of every member that `member` makes. */
export const password = 'lagoon tides 77';
const passwordHash = hashPassword(password);

/** Settings of a demo platform with an empty database, changed by `env`. */
export function testSettings(env: Environment = {}): Settings {
  const read = readSettings({ DEMO: '1', ISLA_SEED: 'none', PUBLIC_URL: publicUrl, SECRETS: secret, ...env }, { version: 'test' });
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  return read.settings;
}

export type CallName = { [A in Area]: `${A}.${keyof EndpointSchemas[A] & string}` }[Area];
type SchemaOf<N extends CallName> = N extends `${infer A extends Area}.${infer Call}`
  ? EndpointSchemas[A][Call & keyof EndpointSchemas[A]] extends infer S extends EndpointSchema
    ? S
    : never
  : never;
export type RequestFields = Readonly<Record<string, unknown>>;
/** The request of a call. It may lack fields or have other ones, because the platform must refuse those itself. */
export type RequestOf<N extends CallName> = Partial<Input<SchemaOf<N>>> | RequestFields;
export type ValueOf<N extends CallName> = Output<SchemaOf<N>>;

/** Who sends a call, and how. */
export interface CallOptions {
  readonly token?: string | null | undefined;
  readonly ip?: string;
  /** The request is a poll, which does not keep the session alive. */
  readonly poll?: boolean;
  /** The device mark that the edge read from the cookie. */
  readonly mark?: string | undefined;
  readonly language?: string;
  /** The idempotency key of a money call: a new one by default, none when null. */
  readonly key?: string | null;
  /** False sends the fields of an encrypted call as they are. */
  readonly encrypted?: boolean;
  /** Sent as it is in place of the request: neither encrypted nor made into JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly method?: string;
}

export interface CallResponse<Value = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** True when the response was stored by an earlier call with the same idempotency key. */
  readonly replayed: boolean;
  readonly body: { readonly success: boolean; readonly errorCode?: string; readonly message?: string; readonly value: Value };
}

/** The value of a refusal has other fields than the call names. */
export type ResponseOf<N extends CallName> = CallResponse<ValueOf<N> & RequestFields>;

export const nameOf = ({ area, name }: Pick<ListedEndpoint, 'area' | 'name'>): CallName => `${area}.${name}` as CallName;
export const schemaOf = ({ area, name }: Pick<ListedEndpoint, 'area' | 'name'>): EndpointSchema =>
  (endpointSchemas[area] as Record<string, EndpointSchema>)[name] as EndpointSchema;
/** True when the fields of a request travel in the address. */
export const inQuery = (call: Endpoint): boolean => call.method === 'GET' || call.method === 'DELETE';
const listed = new Map(allEndpoints.map((each) => [nameOf(each), each]));
export const endpointOf = (name: CallName): ListedEndpoint => {
  const found = listed.get(name);
  if (!found) throw new Error(`No call ${name}`);
  return found;
};

type Fetch = (request: Request) => Promise<Response>;

/** Returns a function that sends a request to a path and reads the envelope. */
const requestSender =
  (fetch: Fetch, nextIp: () => string) =>
  async (path: string, init: RequestInit = {}): Promise<CallResponse> => {
    const headers = { 'accept-language': 'EN', 'x-forwarded-for': nextIp(), ...(init.headers as Record<string, string>) };
    const response = await fetch(new Request(new URL(path, publicUrl), { ...init, headers }));
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      text,
      replayed: response.headers.get('idempotency-replayed') === 'true',
      body: text.startsWith('{') ? (JSON.parse(text) as CallResponse['body']) : { success: false, value: {} },
    };
  };
const sameIp = (): string => '10.0.0.1';

/** Returns a function that sends one call, with path, headers, encryption and idempotency key filled in. */
export function callSender(fetch: Fetch, publishedKey: () => Promise<PublishedKey>, nextIp = sameIp) {
  const send = requestSender(fetch, nextIp);
  return async (call: Endpoint, request: RequestFields = {}, how: CallOptions = {}): Promise<CallResponse> => {
    const rest: Record<string, unknown> = { ...request };
    // A path segment is UTF-8 bytes, so a lone surrogate cannot be sent in one.
    const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = String(rest[field] ?? 'none').toWellFormed();
      delete rest[field];
      return encodeURIComponent(value);
    });
    const headers: Record<string, string> = {};
    if (how.language) headers['accept-language'] = how.language;
    if (how.ip) headers['x-forwarded-for'] = how.ip;
    if (how.token) headers.authorization = `Bearer ${how.token}`;
    if (how.poll) headers['x-isla-poll'] = '1';
    if (how.mark) headers['x-device-mark'] = how.mark;
    if (call.money && how.key !== null) headers['idempotency-key'] = how.key ?? crypto.randomUUID();
    const method = how.method ?? call.method;
    const form = () => new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)])).toString();
    if (inQuery(call)) {
      const query = how.raw ?? form();
      return send(`${path}${query === '' ? '' : `?${query}`}`, { method, headers });
    }
    const post = (body: string | Uint8Array<ArrayBuffer>) => send(path, { method, headers, body });
    headers['content-type'] = how.type ?? (call.form ? 'application/x-www-form-urlencoded' : 'application/json');
    if (how.raw !== undefined) return post(how.raw);
    if (call.form) return post(form());
    return post(JSON.stringify(call.enc && how.encrypted !== false ? await encryptPayload(rest, await publishedKey()) : rest));
  };
}

/** A member to make: anything that registration stores, and money in minor units. */
export type MemberFields = Partial<NewMember> & { readonly money?: number };

export interface TestPlatformOptions extends ServiceOptions {
  readonly env?: Environment;
  readonly brand?: Partial<Brand>;
  /** Rules of the market that differ from the brand's. */
  readonly market?: Partial<Market>;
  /** Outside services in place of the demo ones. */
  readonly outside?: Partial<Outside>;
  readonly random?: (below: number) => number;
  /** Where the clock begins; now by default. */
  readonly now?: number;
  /** A clock that runs by itself, in place of the one that the test turns. */
  readonly clock?: Clock;
  /** The IP address of the next call that names none. */
  readonly nextIp?: () => string;
}

/** Posts a movement between a member and the house. */
export const postMovement = (
  db: Db,
  memberId: bigint,
  amount: number,
  { kind = 'deposit', house = 'bank', reference = crypto.randomUUID() as string, data = {} as Json, at = new Date() } = {},
) =>
  inTransaction(db, (trx) => {
    const lines: Line[] = [
      { account: { member: memberId, kind: 'main' }, amount: minor(amount) },
      { account: { house }, amount: minor(-amount) },
    ];
    return post(trx, { kind: kind as PostingKind, reference, memberId, at, data, lines });
  });

const tenMinutes = 600_000;
/** The demo world that a platform begins with. Beside a real clock it may be ten minutes old, but it is of the same day. */
function worldOf(size: Settings['seed'], brand: Brand, { clock, now }: TestPlatformOptions): World | undefined {
  if (size === 'none') return undefined;
  const fixed = clock ? undefined : now;
  return {
    name: `isla_world_${size}_${brand.code}_${fixed ?? Math.floor(Date.now() / tenMinutes)}`,
    make: ({ unhurried }) => seedWorld(unhurried, seedOf(size, brand, new Date(fixed ?? Date.now()))),
  };
}
const seedOf = (size: Settings['seed'], brand: Brand, now: Date) => ({ size, now, brand, passwordHash: () => hashPassword(demoPassword) });

let members = 0;
const withErrors = (_: string, value: unknown): unknown =>
  value instanceof Error ? { message: value.message, stack: value.stack } : value;

/** Assembles the whole platform on a fresh database. Its jobs and deliveries run only in `runDueWork`, or after `start`. */
export async function startPlatform(open: Open, options: TestPlatformOptions = {}) {
  const settings = testSettings(options.env);
  const own = { ...brandOf(settings.brand), ...options.brand };
  const opened = await open(options.brand ? undefined : worldOf(settings.seed, own, options));
  const world = {
    now: options.now ?? Date.now(),
    /** The number of the failing statement, counted from the next one; null fails none. */
    failAt: null as number | null,
    /** The connection on which the platform calls itself: notifications of the payment provider, and the wallet of vendors. */
    line: ((request, forward) => forward(request)) as (request: Request, forward: Fetch) => Promise<Response>,
    /** What the log was told: everything, warnings alone, errors alone. */
    lines: [] as string[],
    warnings: [] as string[],
    faults: [] as string[],
  };
  const clock = options.clock ?? (() => millis(world.now));
  const at = () => new Date(clock());
  const write = (fields: object, message: string): string => {
    const line = `${message} ${JSON.stringify(fields, withErrors)}`;
    world.lines.push(line);
    return line;
  };
  const log = {
    info: write,
    warn: (fields: object, message: string) => void (write(fields, message) && world.warnings.push(message)),
    error: (fields: object, message: string) => void world.faults.push(write(fields, message)),
  };
  const db = opened.db.withPlugin({
    transformQuery: ({ node }) => {
      if (world.failAt !== null && --world.failAt === 0) throw new Error('planted fault');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { app, appContext, services } = await assemblePlatform({
    settings,
    log,
    clock,
    brand: { ...own, market: { ...own.market, ...options.market } },
    random: options.random ?? ((below) => Math.floor(Math.random() * below)),
    database: { ...opened, db },
    minCycle: options.minCycle,
    providers: options.providers,
  });
  Object.assign(appContext.outside, options.outside);
  // A world that is there already stays as it is.
  await seedWorld(opened.unhurried, { ...seedOf(settings.seed, own, at()), log });
  const serve = app.fetch.bind(app);
  const fetch: Fetch = async (request) => serve(request);
  // The platform calls itself through its app; a test calls `fetch`.
  app.fetch = (request) => world.line(request, fetch);

  const publishedKey = async () => (await ask('system.key')).body.value as PublishedKey;
  const sendCall = callSender(fetch, publishedKey, options.nextIp);
  /** Sends one call. A successful response must match its schema. */
  async function ask<N extends CallName>(name: N, request: RequestOf<N> = {}, session: CallOptions = {}): Promise<ResponseOf<N>> {
    const { area, name: call, call: endpoint } = endpointOf(name);
    const response = await sendCall(endpoint, request as RequestFields, session);
    if (response.body.success) schemaOf({ area, name: call }).value.parse(response.body.value);
    return response as ResponseOf<N>;
  }
  /** The value of a call. Throws when the call is refused. */
  async function takeValue<N extends CallName>(name: N, request: RequestOf<N> = {}, session: CallOptions = {}): Promise<ValueOf<N>> {
    const { body, text } = await ask(name, request, session);
    if (!body.success) throw new Error(`${name} was refused: ${text}`);
    return body.value;
  }

  /** Opens a session and returns its token. */
  const signIn = (memberId: bigint, ip = '10.0.0.1') => openSession(db, { ip, userAgent: 'test', country: null, now: at() }, memberId);
  const memberId = async (username: string) =>
    (await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
  const member = async ({ money = 0, ...fields }: MemberFields = {}) => {
    members += 1;
    const username = fields.username ?? `player${members}`;
    const email = `${username}@example.com`;
    const id = await createMember(db, {
      username,
      passwordHash: await passwordHash,
      language: 'EN',
      currency: own.currency.code,
      email,
      emailVerifiedAt: at(),
      brand: own.code,
      ip: '10.0.0.1',
      at: at(),
      ...fields,
    });
    if (money > 0) await postMovement(db, id, money, { at: at() });
    return { id, username, email };
  };
  return {
    db,
    world,
    appContext,
    services,
    fetch,
    /** Sends a request to a path of the platform. */
    request: (path: string, init?: RequestInit) => fetch(new Request(new URL(path, publicUrl), init)),
    /** The same, with the envelope of the response read. */
    send: requestSender(fetch, options.nextIp ?? sameIp),
    sendCall,
    ask,
    takeValue,
    publishedKey,
    /** Makes a member who is not signed in. */
    member,
    /** Makes a member with a session. */
    signedInMember: async (fields: MemberFields = {}) => {
      const made = await member(fields);
      const token = await signIn(made.id);
      return {
        ...made,
        token,
        ask: <N extends CallName>(name: N, request: RequestOf<N> = {}, how: CallOptions = {}) => ask(name, request, { token, ...how }),
        balance: async () => (await balanceOf(db, made.id)).main,
      };
    },
    setFeatureFlags: (flags: Readonly<Record<string, boolean>>) => writeSetting(db, 'module_flags', flags),
    memberId,
    signIn,
    signInAs: async (username: string) => signIn(await memberId(username)),
    /** Fetches a human-check task and solves it. Most tests use an easy one to save time. */
    solveHumanCheck: async (ip?: string, bits = 4) => {
      const task = await takeValue('access.human', {}, ip ? { ip } : {});
      if (bits < task.bits) await db.updateTable('human_tasks').set({ bits }).where('id', '=', task.id).execute();
      return { id: task.id, answer: solve({ ...task, bits: Math.min(bits, task.bits) }, 0, 5_000_000) ?? '' };
    },
    /** Messages sent to a number or address, newest first. */
    messagesTo: (recipient: string): Promise<readonly { readonly subject: string; readonly body: string }[]> =>
      db.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', recipient).orderBy('id', 'desc').execute(),
    advance: (milliseconds: number): void => void (world.now += milliseconds),
    /** Runs the jobs and deliveries that are due, until nothing is. */
    runDueWork: async (): Promise<void> => {
      const [jobs, deliveries] = [services.jobs(appContext), services.deliveries(appContext)];
      const work = async () => (await runNextJob(db, jobs, at(), log)) || (await runNextDelivery(db, deliveries, at(), log));
      while (await work()) await services.settled();
    },
    /** Runs jobs and deliveries when they are due, as a server does. */
    start: () => services.start(appContext),
    /** Finishes running work, then closes the database. */
    drain: async () => {
      await services.stop();
      await opened.close();
    },
  };
}

export type TestPlatform = Awaited<ReturnType<typeof startPlatform>>;
