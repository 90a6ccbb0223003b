// Thirty spoilt requests (a thousand for a release) to every call: refused in the envelope, quickly, without internals in the response.
import { HonoRequest } from 'hono/request';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { encryptPayload } from '#calls/encrypt-payload.ts';
import type { Endpoint } from '#calls/endpoint.ts';
import { allEndpoints, type ListedEndpoint } from '#calls/endpoints.ts';
import { codes } from '#calls/error-codes.ts';
import { pickOne, seededRandom } from '#platform/seed/random-draws.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { randomSeed } from '../../money-history.ts';
import { type CallResponse, inQuery, nameOf, publicUrl, type RequestFields, schemaOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { userOf } from './terms.ts';

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const bytes = (...list: number[]) => new Uint8Array(list);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

type Raw = string | Uint8Array<ArrayBuffer>;

/** Malformed bodies as they could arrive over the network. `f` is a field the call knows. */
const bodies = (f: string): readonly (readonly [says: string, body: Raw, type?: string])[] => [
  ['no JSON', '{"a":'],
  ['words', 'hello'],
  ['a list', '[]'],
  ['a number', '1'],
  ['null', 'null'],
  ['true', 'true'],
  ['text', '"x"'],
  ['two values', '{} {}'],
  ['a comma at the end', `{"${f}":"x",}`],
  ['a wrong type', `{"${f}":{"$ne":null}}`],
  ['a list for a value', `{"${f}":["x"]}`],
  ['true for a value', `{"${f}":true}`],
  ['no finite number', `{"${f}":1e309}`],
  ['minus nought', `{"${f}":-0}`],
  ['a number of 64 bits', `{"${f}":9223372036854775808}`],
  ['NaN', `{"${f}":NaN}`],
  ['a NUL', `{"${f}":"a\\u0000b"}`],
  ['a raw NUL', `{"${f}":"a\0b"}`],
  ['half a letter', `{"${f}":"\\ud800"}`],
  ['ten thousand levels', `{"${f}":${deep(10_000)}}`],
  ['ten thousand objects', nested(10_000)],
  ['the same name twice', `{"${f}":"a","${f}":{"b":1}}`],
  ['__proto__', `{"__proto__":{"admin":true},"${f}":"x"}`],
  ...['__proto__', 'constructor', 'toString'].map((name) => [`${name} for a value`, `{"${f}":"${name}"}`] as const),
  ['constructor', '{"constructor":{"prototype":{"x":1}}}'],
  ['a megabyte', `{"${f}":"${'x'.repeat(1_000_000)}"}`],
  ['a hundred thousand names', `{${Array.from({ length: 20_000 }, (_, n) => `"n${n}":1`).join()}}`],
  ['no UTF-8', bytes(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d)],
  ['UTF-16', utf16(`{"${f}":"x"}`)],
  ['a byte order mark', `\ufeff{"${f}":"x"}`],
  ['plain text', `{"${f}":"x"}`, 'text/plain'],
  ['a form', `${f}=x&${f}=y`, 'application/x-www-form-urlencoded'],
  ['XML', '<a/>', 'application/xml'],
];

const queries = (f: string): readonly (readonly [says: string, query: string])[] => [
  ['twice', `${f}=a&${f}=b`],
  ['in brackets', `${f}[]=a`],
  ['an object', `${f}[$ne]=`],
  ['no name', '=x'],
  ['a NUL', `${f}=%00`],
  ['half an escape', `${f}=%`],
  ['a broken escape', `${f}=%zz`],
  ['no UTF-8', `${f}=%ff%fe`],
  ['half a letter', `${f}=%ed%a0%80`],
  ['a megabyte', `${f}=${'x'.repeat(1_000_000)}`],
  ['no finite number', `${f}=1e309`],
  ['minus nought', `${f}=-0`],
  ['64 bits', `${f}=9223372036854775808`],
  ['a fraction', `${f}=1.5`],
  ['minus one', `${f}=-1`],
  ['NaN', `${f}=NaN`],
  ['Infinity', `${f}=Infinity`],
  ['nothing', `${f}=`],
  ['blanks', `${f}=%20%20`],
  ['SQL', `${f}=${encodeURIComponent("'; drop table members; --")}`],
  ['a pattern', `${f}=${encodeURIComponent('%_%\\')}`],
  ['a broken pattern', `${f}=${encodeURIComponent('(((((((((a*)*)*')}`],
  ['__proto__', '__proto__=x&constructor=y'],
  ...['__proto__', 'constructor', 'toString'].map((name) => [`${name} for a value`, `${f}=${name}`] as const),
  ['a path', `${f}=../../etc/passwd`],
  ['line ends', `${f}=%0d%0aSet-Cookie:%20a=b`],
  ['HTML', `${f}=%3Cscript%3E`],
  ['another direction', `${f}=%e2%80%ae`],
  ['a thousand names', Array.from({ length: 1000 }, (_, n) => `n${n}=1`).join('&')],
  ['hex', `${f}=0x10`],
  ['a list as JSON', `${f}=%5B1%5D`],
  ['year one', `${f}=0001-01-01T00:00:00Z`],
  ['beyond all years', `${f}=%2B275760-09-13T00:00:00.000Z`],
];

const seed = randomSeed('spoilt requests');
/** Requests per call, those of the lists above included; a release sets ISLA_SPOILT higher. */
const requestsPerCall = Number(process.env.ISLA_SPOILT ?? 0);
const chance = seededRandom(seed);

const fragments = [
  '\0',
  '"',
  '\\',
  '{',
  '[',
  '}',
  ',',
  ':',
  '%',
  '%00',
  '%ff',
  '&',
  '=',
  '\\u0000',
  '\ud800',
  '\u202e',
  '1e999',
  '-',
  "'",
  '\r\n',
];

/** Returns the text with a few characters removed, doubled or inserted. */
function spoil(text: string): string {
  let made = text;
  for (let changes = 1 + chance(3); changes > 0; changes--) {
    const at = chance(made.length + 1);
    const much = 1 + chance(6);
    const put = [pickOne(chance, fragments), made.slice(at, at + much).repeat(2), String.fromCharCode(chance(0x10000)), ''][chance(4)];
    made = made.slice(0, at) + put + made.slice(at + (chance(2) === 0 ? much : 0));
  }
  return made;
}

/** Random cases: texts of the lists, spoilt further, around any field. */
function* randomBodies(call: Endpoint, fields: readonly string[], count: number): Generator<string> {
  for (let n = 0; n < count; n++) {
    const field = fields.length > 0 ? pickOne(chance, fields) : 'x';
    const short = (list: readonly (readonly [string, string | Uint8Array, string?])[]) =>
      list.map(([, raw]) => raw).filter((raw): raw is string => typeof raw === 'string' && raw.length < 2_000);
    yield spoil(pickOne(chance, short(inQuery(call) ? queries(field) : bodies(field))));
  }
}

/** What `sendCall` puts into a path when the request has no such field. */
const segmentsOf = ({ path }: Endpoint): RequestFields =>
  Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [field, 'none']));

/** What was read from a request, with its path segments; null when it has no fields. */
const withSegments = (call: Endpoint, read: unknown): RequestFields | null =>
  typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read, ...segmentsOf(call) } : null;

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';

/** A body as the platform reads it; null when it cannot. */
async function readBody(call: Endpoint, raw: Raw, type = call.form ? form : json): Promise<unknown> {
  const text = await new Response(raw).text();
  if (text === '') return {};
  if (call.form && type === form) return Object.fromEntries(new URLSearchParams(text));
  if (type !== json) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields of a request sent as it is, as the platform reads them; null when it must refuse the request before it has any. */
async function readFields(call: Endpoint, raw: Raw, type?: string): Promise<RequestFields | null> {
  // What is not encrypted is not read.
  if (call.enc) return null;
  if (!inQuery(call)) return withSegments(call, await readBody(call, raw, type));
  return withSegments(call, new HonoRequest(new Request(new URL(`/?${raw}`, publicUrl))).query());
}

onOneEngineDaily('spoilt requests', (open) => {
  let platform: CatalogueWorld;
  let token: string;
  beforeAll(async () => {
    platform = await catalogueWorld(open);
    token = await platform.signInAs('marisol');
  }, 120_000);
  afterAll(() => platform.drain());

  const fieldsOf = (call: { area: (typeof allEndpoints)[number]['area']; name: string }) =>
    Object.keys((schemaOf(call).request as unknown as z.ZodObject).shape);

  /** Refused in words, or accepted because `read`, the fields as the platform reads them, fits the call. */
  async function expectDefinite(
    one: ListedEndpoint,
    response: CallResponse,
    says: string,
    read: () => RequestFields | null | Promise<RequestFields | null>,
  ): Promise<void> {
    const about = `${nameOf(one)} ${says}: ${response.text.slice(0, 300)}`;
    expect(response.status, about).not.toBe(500);
    expect(response.text, about).not.toMatch(/\bat \S+ \(|node_modules|select "|insert into|\.ts:\d|SyntaxError|TypeError/);
    expect(typeof response.body.success, about).toBe('boolean');
    if (response.body.success) {
      expect([response.status, schemaOf(one).request.safeParse(await read()).success], about).toEqual([200, true]);
      return;
    }
    expect(codes, about).toHaveProperty([String(response.body.errorCode)]);
    expect(response.status, about).toBe(codes[response.body.errorCode as keyof typeof codes]);
  }

  async function each(one: ListedEndpoint, field: string, who: string): Promise<void> {
    let longest = 0;
    for (const [says, raw, type] of inQuery(one.call) ? queries(field) : bodies(field)) {
      const before = process.cpuUsage();
      const response = await platform.sendCall(one.call, {}, { token: who, raw, ...(type ? { type } : {}) });
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
      await expectDefinite(one, response, says, () => readFields(one.call, raw, type));
    }
    // CPU time, because the machine may be busy with other work.
    expect(longest).toBeLessThan(1000);
  }

  test.each(allEndpoints.map((one) => ({ ...one, says: nameOf(one) })))(
    `$says refuses spoilt requests (seed ${seed}) (CL-03, REL-10)`,
    async (one) => {
      const fields = fieldsOf(one);
      const user = userOf(nameOf(one), 'marisol');
      const who = one.name === 'logout' || user !== 'marisol' ? await platform.signInAs(user) : token;
      const more = requestsPerCall - (inQuery(one.call) ? queries('x') : bodies('x')).length;
      for (const raw of randomBodies(one.call, fields, more)) {
        const response = await platform.sendCall(one.call, {}, { token: who, raw });
        await expectDefinite(one, response, JSON.stringify(raw), () => readFields(one.call, raw));
      }
      for (const field of new Set([fields[0] ?? 'x', fields[seed % Math.max(1, fields.length)] ?? 'y'])) await each(one, field, who);
      if (!one.call.enc) return;
      // The same inside an encrypted body, which is validated after decryption.
      const key = await platform.publishedKey();
      for (const [says, raw] of bodies(fields[seed % Math.max(1, fields.length)] ?? 'x')) {
        // Ten thousand levels cannot be encrypted with the site's `encryptPayload`.
        if (typeof raw !== 'string' || raw.length > 400_000 || says.startsWith('ten thousand')) continue;
        let inside: unknown;
        try {
          inside = JSON.parse(raw);
        } catch {
          continue;
        }
        const response = await platform.sendCall(one.call, {}, { token: who, raw: JSON.stringify(await encryptPayload(inside, key)) });
        // Made into text once more, which changes minus nought and what is not finite.
        await expectDefinite(one, response, `sealed: ${says}`, () => withSegments(one.call, JSON.parse(JSON.stringify(inside))));
      }
    },
  );

  test('no value in any query field of any call ends in a server fault', async () => {
    for (const one of allEndpoints.filter(({ call }) => inQuery(call))) {
      for (const field of fieldsOf(one)) {
        for (const [says, raw] of queries(field))
          if (raw.length < 1000 && one.name !== 'logout')
            await expectDefinite(one, await platform.sendCall(one.call, {}, { token, raw }), says, () => readFields(one.call, raw));
      }
    }
  });

  test('a path segment may be anything', async () => {
    for (const one of allEndpoints.filter(({ call }) => call.path.includes('{'))) {
      const [, field = ''] = /\{(\w+)\}/.exec(one.call.path) ?? [];
      for (const value of [
        '\0',
        '\ud83c\udf0a'.repeat(50),
        'x'.repeat(100_000),
        '..',
        '%',
        "'",
        '-1',
        '9'.repeat(40),
        ' ',
        '__proto__',
        'constructor',
        'toString',
      ]) {
        const response = await platform.sendCall(one.call, { [field]: value }, { token });
        // Two dots lead out of the call, to no other that needs no fields.
        const read = value === '..' ? null : { ...segmentsOf(one.call), [field]: value };
        await expectDefinite(one, response, value.slice(0, 10), () => read);
      }
      const broken = '%ff%00%zz';
      const response = await platform.send(one.call.path.replace(/\{\w+\}/, broken), {
        method: one.call.method,
        headers: { authorization: `Bearer ${token}` },
      });
      // What cannot be decoded stays as it is. There is no body, so one that should be encrypted is missing.
      await expectDefinite(one, response, broken, () => (one.call.enc ? null : { ...segmentsOf(one.call), [field]: broken }));
    }
  });

  test('any idempotency key is either accepted whole or refused', async () => {
    for (const key of ['', 'short', 'x'.repeat(81), 'a b c d e f', '../../../../..', 'ключ-ключ', "';drop--x"].map(encodeURIComponent)) {
      const response = await platform.ask('wallet.deposit', { method: 'island-wallet', amount: '500.00' }, { token, key });
      if (!/^[\w-]{8,80}$/.test(key)) expect([response.status, response.body.errorCode]).toEqual([400, 'wallet.key_missing']);
    }
  });

  test('no prototype was polluted, and no server fault was logged', () => {
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(platform.world.faults).toEqual([]);
  });
});
