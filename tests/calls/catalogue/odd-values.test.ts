// Valid requests with one odd value: what passes the shape of a call meets its rules and the database, and none is a server fault.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { onOneEngineDaily, sized } from '../../engines.ts';
import { randomSeed } from '../../money-history.ts';
import { type CallName, nameOf, type RequestFields } from '../../platform.ts';
import { type CatalogueWorld, catalogueWorld } from './catalogue-fixture.ts';
import { notImplementedCalls, validRequests } from './requests.ts';
import { userOf } from './terms.ts';

const numbers = [
  '0',
  '-0',
  '-1',
  '+1',
  '1e5',
  '1e309',
  '0x10',
  'NaN',
  'Infinity',
  '1.005',
  '.5',
  '1.',
  '00',
  '1,000.00',
  '1 000',
  '１２',
  '١٢',
];
const long = ['9'.repeat(18), '9'.repeat(19), '9'.repeat(40), 'x'.repeat(50_000)];
const times = [
  '2026-02-30',
  '0001-01-01T00:00:00.000Z',
  '+275760-09-13T00:00:00.000Z',
  '-271821-04-20T00:00:00.000Z',
  '2026-11-20T00:00:00+99:99',
];
const signs = ['', ' ', "a'b", 'a\\b', '%_', '%00', 'a\u0000b', 'a\ud800', '\u202egnp', '🌊🏝️', '../x', '{}', '[]', 'null'];
const names = ['main', 'all'];
/** In every plain object. Each place gets all of them each day. */
const inherited = ['__proto__', 'constructor', 'toString'];
const texts = [...numbers, ...long, ...times, ...signs, ...names];
const figures = [0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308];

const seed = randomSeed('odd values');
const chance = seededRandom(seed);
/** A few of them daily, from anywhere in the list on; all of them for a release. */
function some<T>(all: readonly T[]): readonly T[] {
  const from = chance(all.length);
  return [...all.slice(from), ...all.slice(0, from)].slice(0, sized(8, all.length));
}

/** The places of every text and number in a request. */
const placesIn = (value: unknown, path: readonly string[] = []): (readonly string[])[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, one]) => placesIn(one, [...path, name]))
    : typeof value === 'string' || typeof value === 'number'
      ? [path]
      : [];

const valueAt = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], value);

function withValue(request: RequestFields, [name = '', ...rest]: readonly string[], odd: unknown): RequestFields {
  const copy = structuredClone(request) as Record<string, unknown>;
  if (rest.length === 0) return { ...copy, [name]: odd };
  const inner = copy[name] as RequestFields;
  const changed = withValue(inner, rest, odd);
  return { ...copy, [name]: Array.isArray(inner) ? Object.values(changed) : changed };
}

// It would close the site for the calls after it.
const closes = 'system.setDemoControl';
const calls = allEndpoints.filter((each) => !notImplementedCalls.includes(nameOf(each)) && nameOf(each) !== closes);

onOneEngineDaily('one odd value in a valid request', (open) => {
  let world: CatalogueWorld;
  let tried = 0;
  beforeAll(async () => {
    world = await catalogueWorld(open, {}, { starts: false });
    await world.publishedKey();
    await writeSetting(world.db, 'module_flags', { MOBILENUMREG3: true });
  }, 120_000);
  afterAll(() => world.drain());

  test.each(calls.map((each) => ({ each, says: nameOf(each) as CallName })))(
    `of $says is accepted or refused in words (seed ${seed}) (CL-03, REL-10)`,
    async ({ each: { call }, says }) => {
      const signIn = () => world.signInAs(userOf(says, 'marisol'));
      // An exclusion of another call would refuse this one.
      await world.db.deleteFrom('exclusions').execute();
      const request = await (validRequests[says] as (typeof validRequests)[string])(world, await signIn());
      for (const path of placesIn(request)) {
        const token = call.token === 'none' ? null : await signIn();
        const odds = typeof valueAt(request, path) === 'number' ? some(figures) : [...some(texts), ...inherited];
        for (const odd of odds) {
          await world.db.deleteFrom('limits').execute();
          await world.db.deleteFrom('login_failures').execute();
          const { status, body, text } = await world.ask(says, withValue(request, path, odd), { token });
          expect(status, `${path.join('.')} ${JSON.stringify(odd).slice(0, 60)}: ${text.slice(0, 300)}`).toBeLessThan(500);
          expect(typeof body.success).toBe('boolean');
          tried += 1;
        }
      }
    },
  );

  test('many values were tried, and no server fault was logged', () => {
    console.info(`${tried} odd values`);
    expect(tried).toBeGreaterThan(sized(1_000, 5_000));
    expect(world.world.faults).toEqual([]);
  });
});
