// Every page of a site whose platform is somebody else's (R25): each call that a page asks is answered wrongly in turn, and the page stands all the same.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Contract, readAnswer } from '#edge/answer-reader.ts';
import { pageRules } from '#edge/paths.ts';
import { type Fate, type ForeignPlatform, openForeignPlatform } from '../e2e/foreign-platform.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { accountOf } from '../e2e/world.ts';
import { type Client, clientOf, until } from './client.ts';

let reference: RunningServer;
let platform: ForeignPlatform;
let site: RunningServer;
let member: Client;
beforeAll(async () => {
  reference = await startServer({ engine: 'postgres' });
  platform = await openForeignPlatform(reference.url);
  // What is made ready at the start would stand in for what cannot be made later.
  platform.fate = ({ name }) => (name === 'system.permission' ? 'page' : null);
  site = await startServer({ platformUrl: platform.url });
  member = clientOf(site.url);
  platform.fate = () => null;
  await member.signIn(await accountOf(reference, 'vip'));
}, 240_000);
afterAll(async () => {
  await site?.stop();
  await platform?.close();
  await reference?.stop();
});

const free = [
  '/rng?q=tide',
  '/search?q=tide',
  '/promoDetail?id=free-play',
  '/winners?period=day',
  '/game?code=lantern-tide',
  '/login?next=/en/vip',
];
const parts = ['notices', 'notice-bar', 'home', 'rail', 'foot', 'jackpot', 'makers-RNG', 'banners-w_home'].map((name) => `/parts/${name}`);
const own = ['/rng?list=fav', '/rng?list=recent', '/promotions', '/noticePage', '/promoDetail?id=free-play'];
const pages = [
  ...pageRules.flatMap(({ path }) =>
    /[*.]|^\/(?:wps|index|home|qr|offline|demo|down|game$|promoDetail$)/.test(path) ? [] : [path === '/' ? '' : path],
  ),
  '/down',
  ...free,
  ...parts,
].map((path) => `/en${path}`);

/** What is wrong with one page, one line each. What is only a part of a page may stay away. */
async function faultsOf(path: string, ask: (path: string) => Promise<Response>): Promise<string[]> {
  const answer = await ask(path);
  const body = await answer.text();
  const says = (what: string) => `${path} ${answer.status}: ${what}`;
  if (/^\/en\/parts\//.test(path) && answer.status === 503) return [];
  // A game that there is not has no page; all else stands.
  if (answer.status !== 200) return [says(body.slice(0, 200))];
  const faults: string[] = [];
  if (!/^text\/html|^application\/json/.test(answer.headers.get('content-type') ?? '')) faults.push(says('has no type'));
  if (!/\.json|\/parts\//.test(path) && !(body.includes('<h1') && body.includes('</html>'))) faults.push(says('is no whole page'));
  const seen = body.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ');
  const odd = /\bundefined\b|\bNaN\b|\[object |Invalid Date/.exec(seen);
  if (odd) faults.push(says(`shows ${odd[0]}`));
  return faults;
}
const asGuest = (path: string) => fetch(site.url + path, { redirect: 'manual' });
const asMember = (path: string) => member.ask(path);
const everywhere = [...pages.map((path) => ({ path, ask: asGuest })), ...own.map((path) => ({ path: `/en${path}`, ask: asMember }))];

/** Which calls each page asks, learned as they are asked. */
const asks = new Map<(typeof everywhere)[number], Set<string>>();
async function lookAt(page: (typeof everywhere)[number]): Promise<string[]> {
  platform.asked.length = 0;
  const faults = await faultsOf(page.path, page.ask);
  const known = asks.get(page) ?? new Set<string>();
  for (const name of platform.asked) if (name !== 'system.status') known.add(name);
  asks.set(page, known);
  return faults;
}

/** Calls that keep the site open and somebody signed in, which is not what is being looked at. */
const spared = new Set(['system.status', 'member.info']);
const wrong: Readonly<Record<string, Fate>> = {
  'an empty value': { value: () => ({}) },
  null: { value: () => null },
  'a number': { value: () => 7 },
  'a page': 'page',
  'half an answer': 'cut',
};

test('R25 a platform that answers nothing but rubbish leaves every page standing', async () => {
  const faults: string[] = [];
  for (const [kind, fate] of Object.entries(wrong)) {
    platform.fate = ({ name }) => (spared.has(name) ? null : fate);
    for (const page of everywhere) faults.push(...(await lookAt(page)).map((each) => `${kind}: ${each}`));
  }
  expect(faults).toEqual([]);
  expect([...asks.values()].filter((names) => names.size > 0).length).toBeGreaterThan(30);
});

test('R25 each call that a page asks is answered wrongly in turn: the rest of the page stands', async () => {
  const faults: string[] = [];
  const done = new Set<string>();
  // A page is looked at only while something of it is wrong, so that none is kept; what it asks because of an answer is learned on the way.
  for (let turn = 0; turn < 3; turn++)
    for (const page of everywhere)
      for (const name of [...(asks.get(page) ?? [])]) {
        for (const [kind, fate] of Object.entries(wrong).slice(0, 3)) {
          const key = `${page.path} ${name} ${kind}`;
          if (done.has(key) || spared.has(name)) continue;
          done.add(key);
          platform.fate = (contract) => (contract.name === name ? fate : null);
          faults.push(...(await lookAt(page)).map((each) => `${name} ${kind}: ${each}`));
        }
      }
  expect(faults).toEqual([]);
  expect(done.size).toBeGreaterThan(150);
});

test('R25 R12 a platform that says nothing: pages come all the same', async () => {
  platform.fate = ({ name }) => (name === 'system.permission' || spared.has(name) ? null : 'silent');
  const some = everywhere.filter(({ path }) => /^\/en\/(?:vip|noticePage)$/.test(path));
  expect((await Promise.all(some.map(({ path, ask }) => faultsOf(path, ask)))).flat()).toEqual([]);
  expect(some.length).toBeGreaterThan(1);
});

type Path = readonly string[];
function placesIn(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  if (Array.isArray(value)) return [at, ...placesIn(value[0], [...at, '*'])];
  return [...(at.length > 0 ? [at] : []), ...Object.entries(value).flatMap(([key, one]) => placesIn(one, [...at, key]))];
}
/** The value with another in one place, in every entry of the lists on the way. */
function withAll(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (key === '*') return Array.isArray(value) ? value.map((one) => withAll(one, rest, other)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const inside = value as Record<string, unknown>;
  return { ...inside, [key]: withAll(inside[key], rest, other) };
}
/** As far from the usual as the shape of the call allows. */
function stretched({ name, shape }: Contract, sound: unknown, candidates: readonly unknown[]): unknown {
  const contract = { name, shape };
  return placesIn(sound).reduce((value, at) => {
    const found = candidates.map((other) => withAll(value, at, other)).find((next) => readAnswer(contract, structuredClone(next)).sound);
    return found === undefined ? value : found;
  }, sound);
}
const hostile = `${'"><script>alert(1)</script> نص 𝒳 '.repeat(12)}\u0000\u202e`;
const extremes: Readonly<Record<string, readonly unknown[]>> = {
  'as little as it may': [[], null, '', '0.00', 0, false],
  'as much as it may': ['9999999999999.99', '9999-12-31T23:59:59.999Z', hostile, 'x'.repeat(80), Number.MAX_SAFE_INTEGER, true],
  'as odd as it may': ['-0.01', '0000-01-01T00:00:00+14:00', '/\\\\?#%', '__proto__', -1, false],
};

test('R25 answers that fit their shapes and nothing else leave every page standing too', async () => {
  const faults: string[] = [];
  const made = new Map<string, unknown>();
  for (const [kind, candidates] of Object.entries(extremes)) {
    platform.fate = (contract) =>
      spared.has(contract.name)
        ? null
        : {
            value: (sound) => {
              const key = `${kind} ${contract.name}`;
              if (!made.has(key)) made.set(key, stretched(contract, sound, candidates));
              return made.get(key);
            },
          };
    const before = await versionOf();
    platform.version += 1;
    await until(versionOf, (now) => now !== before);
    for (const page of everywhere) {
      const found = await lookAt(page);
      // A game or promotion that is another by now has no page any more.
      faults.push(...found.filter((each) => !/^\/en\/(?:game|promoDetail)\S* (?:404|30\d)/.test(each)).map((each) => `${kind}: ${each}`));
    }
    if (kind === 'as much as it may') expect(await (await asGuest('/en/winners')).text()).toContain('9,999,999,999,999.99');
  }
  expect(faults).toEqual([]);
});

const versionOf = async () => (await fetch(`${site.url}/wps/system/status`)).headers.get('x-content-version');

test('R4 R25 a lobby and a search are in the platform’s currency, not in the brand’s', async () => {
  platform.fate = ({ name }) =>
    ['games.gameList', 'games.names'].includes(name) ? { value: (sound) => ({ ...(sound as object), currencySymbol: 'Kč' }) } : null;
  for (const path of ['/en/rng?q=tide', '/en/search?q=tide']) {
    const body = await (await asGuest(path)).text();
    expect(body).toContain('Kč');
    expect(body.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/₱\d/);
  }
});
