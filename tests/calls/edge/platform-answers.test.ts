// How the edge reads a foreign platform's responses (R25): each field of each valid response is altered in turn, and nothing is misread.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import type { Contract } from '#edge/platform/answer-reader.ts';
import { contractFor, validateAnswer } from '#edge/platform/answer-reader.ts';
import { classifyAnswer } from '#edge/platform/platform-answer.ts';
import { connect } from '#platform/db/connect.ts';
import { isAmount } from '#values/money.ts';
import { freshPlace } from '../../engines.ts';
import { type CallName, nameOf } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from '../catalogue/catalogue-fixture.ts';
import { needsMessageSecret, notImplementedCalls, validRequests } from '../catalogue/requests.ts';
import { userOf } from '../catalogue/terms.ts';

type Path = readonly (string | number)[];
type Json = unknown;

const contractOf = (name: string): Contract => {
  const { call } = allEndpoints.find((each) => nameOf(each) === name) as (typeof allEndpoints)[number];
  return contractFor(call.method, call.path) as Contract;
};
const envelope = (value: Json) => JSON.stringify({ success: true, value });

/** Every path in a value; for a list, its first entry stands for all. */
function placesIn(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  const entries = Array.isArray(value) ? value.slice(0, 1).map((one, n) => [n, one] as const) : Object.entries(value).slice(0, 60);
  return [...(at.length > 0 ? [at] : []), ...entries.flatMap(([key, one]) => placesIn(one, [...at, key]))];
}
const valueAt = (value: Json, at: Path): Json => at.reduce<Json>((inside, key) => (inside as Record<string, Json>)[key], value);
/** The value with another one at a path; `absent` removes the field. */
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
  'planted',
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

/** Paths where the value read is neither the value sent nor an allowed equivalent. Independent of the schemas. */
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
  // A missing name may be read as empty, an amount never.
  if (read === '' && (sent === undefined || sent === null)) return [];
  if (read === sent || (read === null && sent === undefined) || (read === undefined && sent === null)) return [];
  if (typeof sent === 'number' && typeof read === 'string' && Number(read) === sent && /^-?\d+(?:\.\d\d)?$/.test(read)) return [];
  return [`${at}: ${JSON.stringify(sent)} became ${JSON.stringify(read)}`];
}

describe('responses of every call', () => {
  let platform: CatalogueWorld;
  const asked = Object.keys(validRequests).filter((name) => !notImplementedCalls.includes(name));
  const sound = new Map<string, Json>();
  const refusals = new Map<string, string>();
  let end: () => Promise<void>;
  beforeAll(async () => {
    platform = await catalogueWorld(async (world) => {
      const { place, discard } = await freshPlace('postgres', world);
      const database = await connect(place);
      end = async () => {
        await database.close();
        await discard();
      };
      return { ...database, place };
    });
    for (const name of asked) {
      const token = await platform.signInAs(userOf(name, 'marisol'));
      const request = await (validRequests[name] as (typeof validRequests)[string])(platform, token);
      const { status, body } = await platform.ask(name as CallName, request, { token });
      if (body.success) sound.set(name, body.value);
      else refusals.set(name, `${status} ${body.errorCode}`);
      // The calls of self-exclusion leave the member excluded.
      await platform.db.deleteFrom('exclusions').execute();
    }
  }, 240_000);
  afterAll(async () => {
    await platform.drain();
    await end();
  });

  test('the reference platform’s responses are read unchanged, field by field (R25)', () => {
    // Only those that need a secret of a message have no value to read.
    const withoutValue = asked.filter((name) => (name.split('.')[1] ?? '') in needsMessageSecret);
    expect([...refusals.keys()].sort(), JSON.stringify([...refusals])).toEqual(withoutValue.sort());
    expect(sound.size).toBe(asked.length - withoutValue.length);
    const wrong = [...sound].flatMap(([name, value]) => {
      const heard = classifyAnswer(contractOf(name), 200, envelope(value));
      if (heard.is !== 'done') return [`${name}: ${JSON.stringify(heard)}`];
      return [...heard.taken, ...misread(value, heard.value), ...misread(heard.value, value)].map((each) => `${name} ${each}`);
    });
    expect(wrong).toEqual([]);
  });

  test('each altered field is read as meant or refused by name, and money is never misread (R25, R4)', () => {
    const wrong: string[] = [];
    let refused = 0;
    let taken = 0;
    for (const [name, value] of sound) {
      const contract = contractOf(name);
      for (const at of placesIn(value)) {
        for (const other of alterations(valueAt(value, at))) {
          const sent = JSON.parse(JSON.stringify(altered(value, at, other))) as Json;
          const heard = classifyAnswer(contract, 200, envelope(sent));
          if (heard.is === 'unreadable') {
            refused += 1;
            // Only field names and stars: a list index or a record key could reveal personal data.
            if (!/^[A-Za-z0-9_.*]+$/.test(heard.field) || /x{9}|planted/.test(heard.field)) wrong.push(`${name} names ${heard.field}`);
            // A platform may write any amount as a number. Odds, percentages and dialing codes only look like amounts.
            const now = valueAt(value, at);
            const isMoney = typeof now === 'string' && isAmount(now) && !at.some((key) => /^(?:odds|percent|dialing)$/.test(String(key)));
            if (isMoney && Number(now) === other) wrong.push(`${name} ${at.join('.')} as ${other}`);
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
  test('a limit is read from a number, of money or of minutes, and never below zero (R4, R25)', () => {
    const limit = (amount: Json) => {
      const one = { kind: 'loss', period: 'day', amount, used: 0, left: 12.5, freesAt: null, raise: null };
      const read = validateAnswer(contractOf('saferPlay.limits'), {
        currencySymbol: '€',
        serverTime: '2026-11-20T04:00:00Z',
        activeFrom: '2026-11-20T04:00:00Z',
        limits: [one],
      });
      return read.sound ? (read.value as { limits: object[] }).limits[0] : read.field;
    };
    expect(limit(100)).toMatchObject({ amount: '100', used: '0', left: '12.50' });
    expect(limit(90.5)).toMatchObject({ amount: '90.50' });
    expect([limit(-1), limit(0.005)]).toEqual(['limits.*.amount', 'limits.*.amount']);
  });
  const balance = (sumBalance: Json) =>
    validateAnswer(contractOf('wallet.balance'), { sumBalance, currencySymbol: '₱', at: '2026-11-20T04:00:00Z' });
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
  ])('a balance written %j is read as %j (R4, R25)', (written, meant) => {
    const read = balance(written);
    expect(read.sound ? (read.value as { sumBalance: string }).sumBalance : null).toBe(meant);
    if (!read.sound) expect(read.field).toBe('sumBalance');
  });

  test('the outcome of a money call is read by that call’s own shape, and an unreadable one is not taken for no outcome (R4)', () => {
    const outcome = (value: object) => validateAnswer(contractOf('wallet.outcome'), value);
    expect(outcome({ known: false })).toMatchObject({ sound: true, value: { known: false, call: null } });
    expect(outcome({ known: true, call: 'wallet.deposit', value: null })).toEqual({ sound: false, field: 'value.value' });
    expect(outcome({ known: true, call: 'wallet.deposit', value: { id: 'd' } })).toMatchObject({ sound: false });
    expect(outcome({ known: true, call: null, value: {} })).toEqual({ sound: false, field: 'call' });
    expect(outcome({ known: true, value: {} })).toEqual({ sound: false, field: 'call' });
  });

  test.each([
    ['https://games.example/table?seat=7', true],
    ['/originals/lantern-tide', true],
    ['https://', false],
    ['https://games example/x', false],
    ['https://games.example:port/', false],
    ['//games.example/', false],
    ['javascript:alert(1)', false],
  ])('a frame at %s is %s (R25, R14)', (frameUrl, isTaken) => {
    const { shape } = contractOf('games.launch');
    const field = (shape.value as unknown as { shape: { frameUrl: typeof shape.value } }).shape.frameUrl;
    expect(field.safeParse(frameUrl).success).toBe(isTaken);
  });

  test('whole-number ids are read as text, fractions and numbers that lost digits are not (R25)', () => {
    const runs = (first: Json, many: Json) => {
      const names = { version: '1', vendors: [], types: [], bets: [], words: '', names: '', vendor: '', type: '', bet: '', codes: {} };
      return validateAnswer(contractOf('games.names'), { ...names, nodes: [[first, many]] }).sound;
    };
    expect([runs('7', 3), runs(7, 3), runs('tide-7', 1)]).toEqual([true, true, true]);
    expect([runs('tide-7', 3), runs(7.5, 1), runs(2 ** 60, 1), runs('7', 0), runs('7', 1e9)]).toEqual([false, false, false, false, false]);
  });
});
