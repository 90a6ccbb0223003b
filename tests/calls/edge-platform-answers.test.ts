// What the edge makes of a foreign platform's answers (R25): each field of each call's sound answer is altered in turn, and nothing is ever misread.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyCall } from '#calls/catalogue.ts';
import type { Contract } from '#edge/answer-reader.ts';
import { contractFor, readAnswer } from '#edge/answer-reader.ts';
import { hear } from '#edge/platform-answer.ts';
import { connect } from '#platform/db/connect.ts';
import { isAmount } from '#values/money.ts';
import { freshPlace } from '../engines.ts';
import { good, later } from './catalogue-requests.ts';
import { type CatalogueWorld, catalogueWorld, nameOf } from './catalogue-world.ts';

type Path = readonly (string | number)[];
type Json = unknown;

const contractOf = (name: string): Contract => {
  const { call } = everyCall.find((each) => nameOf(each) === name) as (typeof everyCall)[number];
  return contractFor(call.method, call.path) as Contract;
};
const envelope = (value: Json) => JSON.stringify({ success: true, value });

/** Every place in a value once: of a list its first entry stands for all. */
function placesIn(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const entries = Array.isArray(value) ? value.slice(0, 1).map((one, n) => [n, one] as const) : Object.entries(value).slice(0, 60);
  return [...(at.length > 0 ? [at] : []), ...entries.flatMap(([key, one]) => placesIn(one, [...at, key]))];
}
const valueAt = (value: Json, at: Path): Json => at.reduce<Json>((inside, key) => (inside as Record<string, Json>)[key], value);
/** The value with another in one place; `absent` takes the field away. */
function altered(value: Json, at: Path, other: Json): Json {
  const copy = structuredClone(value);
  const holder = valueAt(copy, at.slice(0, -1)) as Record<string, Json>;
  const key = at.at(-1) as string;
  if (other === absent) delete holder[key];
  else holder[key] = other;
  return copy;
}
const absent = Symbol('absent');
const alterations = (now: Json): readonly Json[] => [
  absent,
  null,
  'other',
  '',
  'x'.repeat(5000),
  '12,50',
  '1e3',
  7,
  -1.5,
  0.005,
  1e15,
  1e300,
  true,
  [],
  [null],
  {},
  { nested: 1 },
  ...(typeof now === 'string' && isAmount(now) ? [Number(now), Number(now) + 0.001] : []),
];

/** Where what was read is neither what was sent nor the same said as the contract has it. This knows nothing of shapes. */
function misread(sent: Json, read: Json, at = 'value'): string[] {
  if (Array.isArray(read)) {
    if (read.length === 0 && (sent === undefined || sent === null)) return [];
    if (!Array.isArray(sent) || sent.length !== read.length) return [at];
    return read.flatMap((one, n) => misread(sent[n], one, `${at}.${n}`));
  }
  if (typeof read === 'object' && read !== null) {
    if (typeof sent !== 'object' || sent === null) return [at];
    return Object.entries(read).flatMap(([key, one]) => misread((sent as Record<string, Json>)[key], one, `${at}.${key}`));
  }
  // No name is an empty one; an amount is never empty.
  if (read === '' && (sent === undefined || sent === null)) return [];
  if (read === sent || (read === null && sent === undefined) || (read === undefined && sent === null)) return [];
  if (typeof sent === 'number' && typeof read === 'string' && Number(read) === sent && /^-?\d+(?:\.\d\d)?$/.test(read)) return [];
  return [`${at}: ${JSON.stringify(sent)} became ${JSON.stringify(read)}`];
}

describe('answers of every call', () => {
  let world: CatalogueWorld;
  const sound = new Map<string, Json>();
  let end: () => Promise<void>;
  beforeAll(async () => {
    const { place, discard } = await freshPlace('postgres');
    const database = await connect(place);
    end = async () => {
      await database.close();
      await discard();
    };
    world = await catalogueWorld(async () => ({ ...database, place }));
    const names = Object.keys(good).filter((name) => name !== 'access.logout' && !later.includes(name));
    for (const name of names) {
      const token = await world.signIn('marisol');
      const said = await world.ask(world.named(name), await (good[name] as (typeof good)[string])(world, token), { token });
      if (said.body.success) sound.set(name, said.body.value);
    }
  }, 240_000);
  afterAll(async () => {
    await world.platform.drain();
    await end();
  });

  test('R25 what the reference platform answers is read as it is, field by field', () => {
    expect(sound.size).toBeGreaterThan(45);
    const wrong = [...sound].flatMap(([name, value]) => {
      const heard = hear(contractOf(name), 200, envelope(value));
      if (heard.is !== 'done') return [`${name}: ${JSON.stringify(heard)}`];
      return [...heard.taken, ...misread(value, heard.value), ...misread(heard.value, value)].map((each) => `${name} ${each}`);
    });
    expect(wrong).toEqual([]);
  });

  test('R25 R4 each field altered in turn: read as it was meant, or refused with its name; money is never misread', () => {
    const wrong: string[] = [];
    let refused = 0;
    let taken = 0;
    for (const [name, value] of sound) {
      const contract = contractOf(name);
      for (const at of placesIn(value)) {
        for (const other of alterations(valueAt(value, at))) {
          const sent = JSON.parse(JSON.stringify(altered(value, at, other))) as Json;
          const heard = hear(contract, 200, envelope(sent));
          if (heard.is === 'unreadable') {
            refused += 1;
            // Names of fields and stars: a place in a list, or the key of a record, would tell of somebody.
            if (!/^[A-Za-z0-9_.*]+$/.test(heard.field) || /x{9}|other/.test(heard.field)) wrong.push(`${name} names ${heard.field}`);
          } else if (heard.is === 'done') {
            taken += 1;
            if (!contract.shape.value.safeParse(heard.value).success) wrong.push(`${name} ${at.join('.')} does not fit`);
            wrong.push(...misread(sent, heard.value).map((each) => `${name} ${each}`));
          } else wrong.push(`${name} ${heard.is}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(refused).toBeGreaterThan(3000);
    expect(taken).toBeGreaterThan(300);
  });
});

describe('amounts', () => {
  const balance = (sumBalance: Json) =>
    readAnswer(contractOf('wallet.balance'), { sumBalance, currencySymbol: '₱', at: '2026-11-20T04:00:00Z' });
  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [1234.5, '1234.50'],
    [-0.01, '-0.01'],
    [0.1 + 0.7, null],
    [9_999_999_999_999.99, '9999999999999.99'],
    [10_000_000_000_000, null],
    [1.005, null],
    ['1234.5', '1234.5'],
    ['1234.567', null],
    ['1,234.50', null],
    ['01.00', null],
    ['', null],
    [null, null],
    [true, null],
  ])('R4 R25 a balance written %j is read as %j', (written, meant) => {
    const read = balance(written);
    expect(read.sound ? (read.value as { sumBalance: string }).sumBalance : null).toBe(meant);
    if (!read.sound) expect(read.field).toBe('sumBalance');
  });

  test('R4 the outcome of a money call is read by that call’s own shape, and none that cannot be read passes for none', () => {
    const outcome = (value: object) => readAnswer(contractOf('wallet.outcome'), value);
    expect(outcome({ known: false })).toMatchObject({ sound: true, value: { known: false, call: null } });
    expect(outcome({ known: true, call: 'wallet.deposit', value: null })).toEqual({ sound: false, field: 'value.value' });
    expect(outcome({ known: true, call: 'wallet.deposit', value: { id: 'd' } })).toMatchObject({ sound: false });
    expect(outcome({ known: true, call: null, value: {} })).toEqual({ sound: false, field: 'call' });
    expect(outcome({ known: true, value: {} })).toEqual({ sound: false, field: 'call' });
  });

  test('R25 ids as whole numbers are taken as text; no fraction, no number that has lost digits', () => {
    const runs = (first: Json, many: Json) => {
      const names = { version: '1', vendors: [], types: [], bets: [], words: '', names: '', vendor: '', type: '', bet: '', codes: {} };
      return readAnswer(contractOf('games.names'), { ...names, nodes: [[first, many]] }).sound;
    };
    expect([runs('7', 3), runs(7, 3), runs('tide-7', 1)]).toEqual([true, true, true]);
    expect([runs('tide-7', 3), runs(7.5, 1), runs(2 ** 60, 1), runs('7', 0), runs('7', 1e9)]).toEqual([false, false, false, false, false]);
  });
});
