// Thirty spoilt requests, a thousand for a release, to every call of the catalogue: refused in the envelope, soon, with nothing of our inside in it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { CallHead } from '#calls/call.ts';
import { everyCall } from '#calls/catalogue.ts';
import { codes } from '#calls/codes.ts';
import { sealEnvelope } from '#calls/envelope-seal.ts';
import { chanceFrom, oneOf } from '#platform/seed/chance.ts';
import { onBothEngines } from '../engines.ts';
import { seedOfChance } from '../money-history.ts';
import { type CatalogueWorld, catalogueWorld, inQuery, nameOf, type Said, shapeOf } from './catalogue-world.ts';

const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const bytes = (...list: number[]) => new Uint8Array(list);
const utf16 = (text: string) => new Uint8Array(Uint16Array.from(text, (letter) => letter.charCodeAt(0)).buffer);

/** Bodies that are no good request of anybody, in the way they would come over the line. `f` is a field the call knows. */
const bodies = (f: string): readonly (readonly [says: string, body: string | Uint8Array<ArrayBuffer>, type?: string])[] => [
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

const seed = seedOfChance('spoilt requests');
/** To each call, those of the lists above among them; a release asks for more. */
const spoilt = Number(process.env.ISLA_SPOILT ?? 0);
const chance = chanceFrom(seed);

const splinters = [
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

/** The same with a few letters gone, doubled or put in where they do not belong. */
function spoil(text: string): string {
  let made = text;
  for (let wounds = 1 + chance(3); wounds > 0; wounds--) {
    const at = chance(made.length + 1);
    const much = 1 + chance(6);
    const put = [oneOf(chance, splinters), made.slice(at, at + much).repeat(2), String.fromCharCode(chance(0x10000)), ''][chance(4)];
    made = made.slice(0, at) + put + made.slice(at + (chance(2) === 0 ? much : 0));
  }
  return made;
}

/** What nobody thought of: texts of the lists, spoilt further, around any field. */
function* byChance(call: CallHead, fields: readonly string[], count: number): Generator<string> {
  for (let n = 0; n < count; n++) {
    const field = fields.length > 0 ? oneOf(chance, fields) : 'x';
    const short = (list: readonly (readonly [string, string | Uint8Array, string?])[]) =>
      list.map(([, raw]) => raw).filter((raw): raw is string => typeof raw === 'string' && raw.length < 2_000);
    yield spoil(oneOf(chance, short(inQuery(call) ? queries(field) : bodies(field))));
  }
}

onBothEngines('spoilt requests', (open) => {
  let world: CatalogueWorld;
  let token: string;
  beforeAll(async () => {
    world = await catalogueWorld(open);
    token = await world.signIn('marisol');
  }, 120_000);
  afterAll(() => world.platform.drain());

  const fieldsOf = (call: { area: (typeof everyCall)[number]['area']; name: string }) =>
    Object.keys((shapeOf(call).request as unknown as z.ZodObject).shape);

  function expectDefinite(said: Said, says: string): void {
    expect(said.status, `${says}: ${said.text.slice(0, 300)}`).not.toBe(500);
    expect(said.text, says).not.toMatch(/\bat \S+ \(|node_modules|select "|insert into|\.ts:\d|SyntaxError|TypeError/);
    expect(typeof said.body.success, `${says}: ${said.text.slice(0, 300)}`).toBe('boolean');
    if (said.body.success) return;
    expect(codes, says).toHaveProperty([String(said.body.errorCode)]);
    expect(said.status, says).toBe(codes[said.body.errorCode as keyof typeof codes]);
  }

  async function each(call: CallHead, field: string, who: string): Promise<void> {
    let longest = 0;
    for (const [says, raw, type] of inQuery(call) ? queries(field) : bodies(field)) {
      const before = process.cpuUsage();
      expectDefinite(await world.ask(call, {}, { token: who, raw, ...(type ? { type } : {}) }), says);
      const { user, system } = process.cpuUsage(before);
      longest = Math.max(longest, (user + system) / 1000);
    }
    // Time of the processor: the machine may be busy with other things.
    expect(longest).toBeLessThan(1000);
  }

  test.each(everyCall.map((one) => ({ ...one, says: nameOf(one) })))(`CL-03 assurance 10: $says (seed ${seed})`, async (one) => {
    const fields = fieldsOf(one);
    const who = one.name === 'logout' ? await world.signIn('marisol') : token;
    const more = spoilt - (inQuery(one.call) ? queries('x') : bodies('x')).length;
    for (const raw of byChance(one.call, fields, more))
      expectDefinite(await world.ask(one.call, {}, { token: who, raw }), JSON.stringify(raw));
    for (const field of new Set([fields[0] ?? 'x', fields[seed % Math.max(1, fields.length)] ?? 'y'])) await each(one.call, field, who);
    if (!one.call.enc) return;
    // The same inside a sealed body: what opens is looked at as closely.
    const key = await world.publishedKey();
    for (const [says, raw] of bodies(fields[seed % Math.max(1, fields.length)] ?? 'x')) {
      // What makes ten thousand levels cannot be sealed with the words of the site.
      if (typeof raw !== 'string' || raw.length > 400_000 || says.startsWith('ten thousand')) continue;
      let inside: unknown;
      try {
        inside = JSON.parse(raw);
      } catch {
        continue;
      }
      expectDefinite(
        await world.ask(one.call, {}, { token: who, raw: JSON.stringify(await sealEnvelope(inside, key)) }),
        `sealed: ${says}`,
      );
    }
  });

  test('every field of every call that reads a query takes nothing that ends in a fault', async () => {
    for (const one of everyCall.filter(({ call }) => inQuery(call))) {
      for (const field of fieldsOf(one)) {
        for (const [says, raw] of queries(field))
          if (raw.length < 1000 && one.name !== 'logout')
            expectDefinite(await world.ask(one.call, {}, { token, raw }), `${nameOf(one)} ${says}`);
      }
    }
  });

  test('a step of a path may be anything', async () => {
    for (const one of everyCall.filter(({ call }) => call.path.includes('{'))) {
      const [, field = ''] = /\{(\w+)\}/.exec(one.call.path) ?? [];
      for (const value of ['\0', '\ud83c\udf0a'.repeat(50), 'x'.repeat(100_000), '..', '%', "'", '-1', '9'.repeat(40), ' ', '__proto__'])
        expectDefinite(await world.ask(one.call, { [field]: value }, { token }), `${nameOf(one)} ${value.slice(0, 10)}`);
      expectDefinite(
        await world.send(one.call.path.replace(/\{\w+\}/, '%ff%00%zz'), {
          method: one.call.method,
          headers: { authorization: `Bearer ${token}` },
        }),
        nameOf(one),
      );
    }
  });

  test('a key of a money call may be anything but is never taken half', async () => {
    for (const key of ['', 'short', 'x'.repeat(81), 'a b c d e f', '../../../..', 'ключ-ключ', "';drop--x"].map(encodeURIComponent)) {
      const said = await world.ask(world.named('wallet.deposit'), { method: 'island-wallet', amount: '500.00' }, { token, key });
      if (!/^[\w-]{8,80}$/.test(key)) expect([said.status, said.body.errorCode]).toEqual([400, 'wallet.key_missing']);
    }
  });

  test('nobody was made an agent, nothing was written into our objects, and no fault was ours', () => {
    expect(({} as { admin?: unknown }).admin).toBeUndefined();
    expect(world.faults).toEqual([]);
  });
});
