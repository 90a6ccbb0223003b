// The whole platform of demo mode with its small world, and people signed in to it.
import type { CallHead } from '#calls/call.ts';
import { catalogueShapes } from '#calls/catalogue.shape.ts';
import { type Area, everyCall, type Listed } from '#calls/catalogue.ts';
import { type PublishedKey, sealEnvelope } from '#calls/envelope-seal.ts';
import type { Shape } from '#calls/shape.ts';
import { createPlatform } from '#platform/app.ts';
import { openSession } from '#platform/areas/access/sessions.ts';
import { solve } from '#values/proof-of-work.ts';
import { type Environment, readSettings } from '#values/settings.ts';
import type { Open } from '../engines.ts';

export type Request = Readonly<Record<string, unknown>>;
export interface Said {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: {
    readonly success: boolean;
    readonly errorCode?: string;
    readonly message?: string;
    readonly value: Record<string, unknown>;
  };
}
export interface How {
  readonly token?: string | null;
  readonly key?: string;
  /** Sent as it is in place of the request: neither sealed nor made into JSON. */
  readonly raw?: string | Uint8Array<ArrayBuffer>;
  readonly type?: string;
  readonly method?: string;
}

export const nameOf = ({ area, name }: Pick<Listed, 'area' | 'name'>): string => `${area}.${name}`;
export const shapeOf = ({ area, name }: { readonly area: Area; readonly name: string }): Shape =>
  (catalogueShapes[area] as Record<string, Shape>)[name] as Shape;
export const inQuery = (call: CallHead): boolean => call.method === 'GET' || call.method === 'DELETE';

let calls = 0;

/** Sends requests to a platform, or to what stands before it. */
const sending =
  (fetch: (request: globalThis.Request) => Promise<Response>) =>
  async (path: string, init: RequestInit = {}): Promise<Said> => {
    calls += 1;
    const headers = {
      'accept-language': 'EN',
      'x-forwarded-for': `10.9.${(calls >> 8) % 256}.${calls % 256}`,
      ...(init.headers as Record<string, string>),
    };
    const answer = await fetch(new globalThis.Request(`http://isla.test${path}`, { ...init, headers }));
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text.startsWith('{') ? (JSON.parse(text) as Said['body']) : { success: false, value: {} },
    };
  };

/** Sends one call of the catalogue: sealed, filled in and with a key where it asks for that. */
export function asking(fetch: (request: globalThis.Request) => Promise<Response>, publishedKey: () => Promise<PublishedKey>) {
  const send = sending(fetch);
  return async (call: CallHead, request: Request = {}, how: How = {}): Promise<Said> => {
    const rest = { ...request };
    const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
      const value = rest[field] ?? 'none';
      delete rest[field];
      return encodeURIComponent(String(value));
    });
    const headers: Record<string, string> = {};
    if (how.token) headers.authorization = `Bearer ${how.token}`;
    if (call.money) headers['idempotency-key'] = how.key ?? crypto.randomUUID();
    const method = how.method ?? call.method;
    if (inQuery(call)) {
      const query = how.raw ?? new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)])).toString();
      return send(`${path}${query === '' ? '' : `?${query}`}`, { method, headers });
    }
    headers['content-type'] = how.type ?? (call.form ? 'application/x-www-form-urlencoded' : 'application/json');
    if (how.raw !== undefined) return send(path, { method, headers, body: how.raw });
    const plain = call.enc ? await sealEnvelope(rest, await publishedKey()) : rest;
    return send(path, {
      method,
      headers,
      body: call.form ? new URLSearchParams(rest as Record<string, string>).toString() : JSON.stringify(plain),
    });
  };
}

export async function catalogueWorld(open: Open, env: Environment = {}) {
  const faults: string[] = [];
  const write = (fields: object, says: string) => void faults.push(`${says} ${JSON.stringify(fields)}`);
  const read = readSettings(
    {
      DEMO: '1',
      ISLA_SEED: 'small',
      PUBLIC_URL: 'http://isla.test',
      SECRETS: 'a secret of thirty-two bytes or more for the tests',
      ...env,
    },
    { version: 'test' },
  );
  if ('mistakes' in read) throw new Error(read.mistakes.join(' '));
  const database = await open();
  const { db } = database;
  const platform = await createPlatform({ settings: read.settings, log: { info: () => {}, warn: () => {}, error: write }, database });

  const send = sending((request) => platform.fetch(request));
  const publishedKey = async () => (await send('/wps/system/key')).body.value as unknown as PublishedKey;
  const ask = asking((request) => platform.fetch(request), publishedKey);

  const named = (name: string): CallHead => {
    const found = everyCall.find((each) => nameOf(each) === name);
    if (!found) throw new Error(`No call ${name}`);
    return found.call;
  };
  const signIn = async (username: string) => {
    const { id } = await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow();
    return openSession(db, { ip: '127.0.0.1', userAgent: 'test', now: new Date() }, id);
  };
  /** A task that shows a person, made easy and done. */
  const human = async () => {
    const task = (await ask(named('access.human'))).body.value as unknown as { id: string; salt: string; bits: number };
    await db.updateTable('human_tasks').set({ bits: 2 }).where('id', '=', task.id).execute();
    return { id: task.id, answer: solve({ ...task, bits: 2 }, 0, 100_000) ?? '' };
  };
  const takeValue = async <Value>(name: string, request: Request, token: string | null): Promise<Value> => {
    const said = await ask(named(name), request, { token });
    if (!said.body.success) throw new Error(`${name} was refused: ${said.text}`);
    return said.body.value as Value;
  };

  /** The newest code that went to a number. */
  const sentCode = async (digits: string): Promise<string> => {
    const letter = await db
      .selectFrom('outbox')
      .select('body')
      .where('recipient', 'like', `%${digits}`)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return /(?:#|^)(\d{6,7})$/.exec(letter?.body ?? '')?.[1] ?? '';
  };

  return { db, platform, faults, send, ask, named, signIn, human, sentCode, publishedKey, takeValue };
}

export type CatalogueWorld = Awaited<ReturnType<typeof catalogueWorld>>;
