// A small platform for the tests of access: its calls behind the real door, an outbox, a clock to turn, and people at addresses.
import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Market } from '#brands/brand.ts';
import { brand } from '#brands/isla/brand.ts';
import { type CallHead, fillPath } from '#calls/call.ts';
import { catalogueShapes } from '#calls/catalogue.shape.ts';
import { catalogue } from '#calls/catalogue.ts';
import { type PublishedKey, sealEnvelope } from '#calls/envelope-seal.ts';
import type { Shape } from '#calls/shape.ts';
import { answer } from '#platform/answer.ts';
import { accessHandlers } from '#platform/areas/access/handlers.ts';
import { accessDeliveries, accessJobs } from '#platform/areas/access/jobs.ts';
import { createMember, type NewMember } from '#platform/areas/access/members.ts';
import { hashPassword } from '#platform/areas/access/passwords.ts';
import { openSession } from '#platform/areas/access/sessions.ts';
import { memberHandlers } from '#platform/areas/member/handlers.ts';
import { systemHandlers } from '#platform/areas/system/handlers.ts';
import { outboxWriter } from '#platform/db/outbox.ts';
import { writeSetting } from '#platform/db/settings.ts';
import type { Handler, House, notBuilt } from '#platform/handler.ts';
import { deliverOne } from '#platform/jobs/deliveries.ts';
import { workOne } from '#platform/jobs/queue.ts';
import { type Outside, openOutside } from '#platform/outside/outside.ts';
import { solve } from '#values/proof-of-work.ts';
import { type Environment, readSettings } from '#values/settings.ts';
import { millis } from '#values/time.ts';
import type { Open } from '../engines.ts';

export const password = 'lagoon tides 77';
const passwordHash = hashPassword(password);

export type Said = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: {
    readonly success: boolean;
    readonly errorCode?: string;
    readonly message?: string;
    readonly value: Record<string, never> & { readonly [name: string]: unknown };
  };
};
export type How = {
  readonly token?: string;
  readonly ip?: string;
  readonly poll?: boolean;
  /** What the edge read from the cookie of a device that passed the slider. */
  readonly mark?: string | undefined;
  readonly language?: string /** Send the body as it is, not sealed. */;
  readonly raw?: boolean;
};
type Handlers = Record<string, Handler<unknown, unknown> | typeof notBuilt>;

const handlers: Record<string, Handlers> = {
  system: systemHandlers as unknown as Handlers,
  access: accessHandlers as unknown as Handlers,
  member: memberHandlers as unknown as Handlers,
};
let people = 0;

/** The code in a message or letter. */
export const codeIn = (body: string | undefined): string => /\b(\d{7})\b/.exec(body ?? '')?.[1] ?? '';
/** The number of a person nobody else in these tests has. */
export const aNumber = (): string => `91${String(++numbers).padStart(8, '0')}`;
let numbers = 0;

export const randomLine = (): string => randomBytes(12).toString('hex');

export interface Terms {
  readonly market?: Partial<Market>;
  readonly outside?: Partial<Outside>;
}

export async function accessWorld(open: Open, env: Environment = {}, { market = {}, outside = {} }: Terms = {}) {
  const { db } = await open();
  const world = { now: Date.now(), lines: [] as string[] };
  const clock = () => millis(world.now);
  const write = (fields: object, says: string) =>
    void world.lines.push(
      `${says} ${JSON.stringify(fields, (_, value: unknown) => (value instanceof Error ? { message: value.message, stack: value.stack } : value))}`,
    );
  const read = readSettings(
    { PUBLIC_URL: 'http://isla.test', SECRETS: 'a secret of thirty-two bytes or more for the tests', ISLA_SEED: 'none', ...env },
    { version: 'test' },
  );
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  const writeOutbox = outboxWriter(db);
  const house: House = {
    settings: read.settings,
    brand: { ...brand, market: { ...brand.market, ...market } },
    clock,
    log: { info: write, warn: write, error: write },
    outside: {
      ...openOutside(read.settings, 'a secret for the demo phone provider', writeOutbox, { error: write }),
      payment: { available: true, patience: millis(1_000), open: async () => ({ payUrl: '' }), read: () => null },
      ...outside,
    },
    random: (below) => Math.floor(Math.random() * below),
  };
  const app = new Hono();
  app.notFound((c) => c.json({ success: false, errorCode: 'call.unknown', message: '', value: {} }, 404));
  const heads = new Map<string, CallHead>();
  const shapes = new Map<string, Shape>();
  for (const area of ['system', 'access', 'member'] as const) {
    for (const [name, call] of Object.entries(catalogue[area] as Record<string, CallHead>)) {
      const shape = (catalogueShapes[area] as Record<string, Shape>)[name] as Shape;
      heads.set(`${area}.${name}`, call);
      shapes.set(`${area}.${name}`, shape);
      app.on(call.method, call.path.replace(/\{(\w+)\}/g, ':$1'), (c) =>
        answer(c, house, db, { area, name, call }, shape, handlers[area]?.[name] as Handler<unknown, unknown>),
      );
    }
  }

  const ask = async (
    name: string,
    body: object = {},
    { token, ip = '10.0.0.1', poll = false, mark, language = 'EN', raw = false }: How = {},
  ): Promise<Said> => {
    const call = heads.get(name);
    if (!call) throw new Error(`No call ${name}`);
    // A step of a path is bytes of UTF-8: half a letter cannot be sent in one.
    const sendable = Object.entries(body).map(([field, value]: [string, unknown]) => [
      field,
      call.path.includes(`{${field}}`) ? String(value).toWellFormed() : value,
    ]);
    const { path, rest } = fillPath(call, Object.fromEntries(sendable) as Record<string, unknown>);
    const headers = {
      'x-forwarded-for': ip,
      'accept-language': language,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(poll ? { 'x-isla-poll': '1' } : {}),
      ...(mark ? { 'x-device-mark': mark } : {}),
    };
    const asQuery = call.method === 'GET' || call.method === 'DELETE';
    const query = asQuery && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : '';
    const sent = call.enc && !raw ? await sealEnvelope(rest, await key()) : rest;
    const response = await app.request(`${path}${query}`, {
      method: call.method,
      headers: { ...headers, ...(asQuery ? {} : { 'content-type': call.form ? 'application/x-www-form-urlencoded' : 'application/json' }) },
      ...(asQuery ? {} : { body: call.form ? new URLSearchParams(rest as Record<string, string>).toString() : JSON.stringify(sent) }),
    });
    const said = (await response.json()) as Said['body'];
    // What succeeds must fit its shape.
    if (said.success) shapes.get(name)?.value.parse(said.value);
    return { status: response.status, headers: response.headers, body: said };
  };
  const key = async () => (await ask('system.key')).body.value as unknown as PublishedKey;
  const person = async (more: Partial<NewMember> = {}) => {
    people += 1;
    const username = more.username ?? `player${people}`;
    const id = await createMember(db, {
      username,
      passwordHash: await passwordHash,
      language: 'EN',
      currency: 'PHP',
      email: `${username}@example.com`,
      brand: 'isla',
      ip: '10.0.0.1',
      at: new Date(world.now),
      ...more,
    });
    return { id, username, email: `${username}@example.com` };
  };
  return {
    app,
    db,
    house,
    world,
    ask,
    key,
    person,
    pass: (ms: number) => void (world.now += ms),
    session: (memberId: bigint, ip = '10.0.0.1') => openSession(db, { ip, userAgent: 'test', now: new Date(world.now) }, memberId),
    /** A task and its answer. Most tests take an easy one: what they are about is not the work. */
    slide: async (ip?: string, bits = 4) => {
      const task = (await ask('access.human', {}, ip ? { ip } : {})).body.value as unknown as { id: string; salt: string; bits: number };
      if (bits < task.bits) await db.updateTable('human_tasks').set({ bits }).where('id', '=', task.id).execute();
      return { id: task.id, answer: solve({ ...task, bits: Math.min(bits, task.bits) }, 0, 5_000_000) ?? '' };
    },
    setModules: (flags: Readonly<Record<string, boolean>>) => writeSetting(db, 'module_flags', flags),
    /** What went to a number or an address, the newest first. */
    sent: async (to: string): Promise<readonly { readonly subject: string; readonly body: string }[]> =>
      db.selectFrom('outbox').select(['subject', 'body']).where('recipient', '=', to).orderBy('id', 'desc').execute(),
    captcha: async (ip?: string) => {
      const { captchaId } = (await ask('system.captcha', {}, ip ? { ip } : {})).body.value as unknown as { captchaId: string };
      const row = await db.selectFrom('captchas').select('answer').where('id', '=', captchaId).executeTakeFirstOrThrow();
      return { captchaId, captcha: row.answer };
    },
    work: async () => {
      while (await workOne(db, accessJobs, new Date(world.now))) {
        // until nothing is due
      }
      while (await deliverOne(db, accessDeliveries(house), new Date(world.now), house.log)) {
        // until nothing is due
      }
    },
  };
}

export type AccessWorld = Awaited<ReturnType<typeof accessWorld>>;
