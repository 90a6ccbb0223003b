// Every page before a foreign platform (R25): each call of a page gets a wrong response in turn, and the page still renders.
import { readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type Contract, validateAnswer } from '#edge/platform/answer-reader.ts';
import { pageRules } from '#edge/routes.ts';
import { accountOf } from '../e2e/browser.ts';
import { type CallOutcome, type ForeignPlatform, openForeignPlatform } from '../e2e/foreign-platform.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { type Client, clientOf, until } from './client.ts';

let reference: RunningServer;
let platform: ForeignPlatform;
let site: RunningServer;
let member: Client;
let agent: Client;
beforeAll(async () => {
  reference = await startServer({ engine: 'postgres' });
  platform = await openForeignPlatform(reference.url);
  // Content preloaded at the start would hide a failed load later, so the preload fails.
  platform.fate = ({ name }) => (name === 'system.permission' ? 'page' : null);
  site = await startServer({ platformUrl: platform.url });
  member = clientOf(site.url);
  platform.fate = () => null;
  await member.signIn(await accountOf(reference, 'vip'));
  agent = clientOf(site.url);
  await agent.signIn(await accountOf(reference, 'top agent'));
}, 240_000);
afterEach(() => expect(platform.violations.splice(0), 'requests that the contract document does not describe').toEqual([]));
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
  '/gameInfo?code=lantern-tide',
  '/login?next=/en/vip',
];
const parts = ['notices', 'notice-bar', 'home', 'rail', 'foot', 'jackpot', 'providers-RNG', 'banners-w_home'].map(
  (name) => `/parts/${name}`,
);
const own = ['/rng?list=fav', '/rng?list=recent', '/promotions', '/noticePage', '/promoDetail?id=free-play'];
/** The pages of a centre, by their files. */
const pagesOf = (centre: string) =>
  readdirSync(`src/pages/${centre}`).flatMap((name) =>
    name.endsWith('.astro') ? [`/${centre}/${name.replace('.astro', '')}`.replace(/\/index$/, '')] : [],
  );
const pages = [
  ...pageRules.flatMap(({ path }) =>
    /[*.]|^\/(?:wps|index|home|qr|offline|demo|down|agentHome$|game$|seamless$|gameInfo$|promoDetail$)/.test(path)
      ? []
      : [path === '/' ? '' : path],
  ),
  '/down',
  ...free,
  ...parts,
].map((path) => `/en${path}`);

/** Lists the faults of one page. A fragment of a page may be missing. */
async function faultsOf(path: string, ask: (path: string) => Promise<Response>): Promise<string[]> {
  const answer = await ask(path);
  const body = await answer.text();
  const fault = (what: string) => `${path} ${answer.status}: ${what}`;
  if (/^\/en\/parts\//.test(path) && answer.status === 503) return [];
  // Every page must be 200 here; only fragments may fail.
  if (answer.status !== 200) return [fault(body.slice(0, 200))];
  const faults: string[] = [];
  if (!/^text\/html|^application\/json/.test(answer.headers.get('content-type') ?? '')) faults.push(fault('has no type'));
  if (!/\.json|\/parts\//.test(path) && !(body.includes('<h1') && body.includes('</html>'))) faults.push(fault('is no whole page'));
  const seen = body.replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, ' ');
  const odd = /\bundefined\b|\bNaN\b|\[object |Invalid Date/.exec(seen);
  if (odd) faults.push(fault(`shows ${odd[0]}`));
  return faults;
}
const asGuest = (path: string) => fetch(site.url + path, { redirect: 'manual' });
const asMember = (path: string) => member.ask(path);
const asAgent = (path: string) => agent.ask(path);
const everywhere = [
  ...pages.map((path) => ({ path, ask: asGuest })),
  ...[...own, ...pagesOf('member')].map((path) => ({ path: `/en${path}`, ask: asMember })),
  ...['/agentHome', ...pagesOf('agent')].map((path) => ({ path: `/en${path}`, ask: asAgent })),
];

/** The calls that each page makes, collected as they happen. */
const asks = new Map<(typeof everywhere)[number], Set<string>>();
async function lookAt(page: (typeof everywhere)[number]): Promise<string[]> {
  platform.asked.length = 0;
  const faults = await faultsOf(page.path, page.ask);
  const known = asks.get(page) ?? new Set<string>();
  for (const name of platform.asked) if (name !== 'system.status') known.add(name);
  asks.set(page, known);
  return faults;
}

/** Calls that keep the site open and the member signed in; they are not under test. */
const spared = new Set(['system.status', 'member.info']);
const wrong: Readonly<Record<string, CallOutcome>> = {
  'an empty value': { value: () => ({}) },
  null: { value: () => null },
  'a number': { value: () => 7 },
  'a page': 'page',
  'half an answer': 'cut',
};

test('every page renders when the platform returns only rubbish (R25)', async () => {
  const faults: string[] = [];
  for (const [kind, fate] of Object.entries(wrong)) {
    platform.fate = ({ name }) => (spared.has(name) ? null : fate);
    for (const page of everywhere) faults.push(...(await lookAt(page)).map((each) => `${kind}: ${each}`));
  }
  expect(faults).toEqual([]);
  expect([...asks.values()].filter((names) => names.size > 0).length).toBeGreaterThan(30);
  expect(everywhere.filter(({ ask }) => ask === asAgent).length).toBeGreaterThan(12);
});

test('the rest of a page renders when one of its calls fails, for each call in turn (R25)', async () => {
  const faults: string[] = [];
  const done = new Set<string>();
  // Each page is requested only with a fault present, so no page is cached. Calls that depend on a response are found on the way.
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

test('pages render while the platform stays silent (R25, R12)', async () => {
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
/** Replaces the value at one place, in every entry of the lists on the way. */
function withAll(value: unknown, [key, ...rest]: Path, other: unknown): unknown {
  if (key === undefined) return other;
  if (key === '*') return Array.isArray(value) ? value.map((one) => withAll(one, rest, other)) : value;
  if (typeof value !== 'object' || value === null) return value;
  const inside = value as Record<string, unknown>;
  return { ...inside, [key]: withAll(inside[key], rest, other) };
}
/** Returns the most extreme value that the shape of the call allows. */
function stretched({ name, shape }: Contract, sound: unknown, candidates: readonly unknown[]): unknown {
  const contract = { name, shape };
  return placesIn(sound).reduce((value, at) => {
    const found = candidates
      .map((other) => withAll(value, at, other))
      .find((next) => validateAnswer(contract, structuredClone(next)).sound);
    return found === undefined ? value : found;
  }, sound);
}
const hostile = `${'"><script>alert(1)</script> نص 𝒳 '.repeat(12)}\u0000\u202e`;
const extremes: Readonly<Record<string, readonly unknown[]>> = {
  'as little as it may': [[], null, '', '0.00', 0, false],
  'as much as it may': ['9999999999999.99', '9999-12-31T23:59:59.999Z', hostile, 'x'.repeat(80), Number.MAX_SAFE_INTEGER, true],
  'as odd as it may': ['-0.01', '0000-01-01T00:00:00+14:00', '/\\\\?#%', '__proto__', -1, false],
};

test('every page renders with extreme responses that still match their shapes (R25)', async () => {
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
      // A game or promotion with a changed code has no page.
      faults.push(...found.filter((each) => !/^\/en\/(?:game|promoDetail)\S* (?:404|30\d)/.test(each)).map((each) => `${kind}: ${each}`));
    }
    if (kind === 'as much as it may') expect(await (await asGuest('/en/winners')).text()).toContain('9,999,999,999,999.99');
  }
  expect(faults).toEqual([]);
});

const versionOf = async () => (await fetch(`${site.url}/wps/system/status`)).headers.get('x-content-version');

test('a lobby and a search use the platform’s currency, not the brand’s (R25)', async () => {
  platform.fate = ({ name }) =>
    ['games.gameList', 'games.names'].includes(name) ? { value: (sound) => ({ ...(sound as object), currencySymbol: 'Kč' }) } : null;
  for (const path of ['/en/rng?q=tide', '/en/search?q=tide']) {
    const body = await (await asGuest(path)).text();
    expect(body).toContain('Kč');
    // Titles of promotions are the brand's own words.
    expect(body.replace(/<(script|nav)[\s\S]*?<\/\1>/g, '')).not.toMatch(/₱\d/);
  }
});

test('a category whose vendors are all closed says so, leads to slots and comes last on home (GM-20)', async () => {
  const closeLive = (value: unknown) => {
    const { categories, ...rest } = value as Output<GamesSchemas['gameVendors']>;
    const close = (cards: (typeof categories)[number]['cards']) =>
      Object.fromEntries(Object.entries(cards).map(([code, card]) => [code, { ...card, state: 'closed' }]));
    return { ...rest, categories: categories.map((each) => (each.title === 'LIVE' ? { ...each, cards: close(each.cards) } : each)) };
  };
  const textOf = async (path: string) => (await asGuest(path)).text();
  platform.version += 1;
  platform.fate = ({ name }) => (name === 'games.gameVendors' ? { value: closeLive } : null);
  await until(versionOf, (version) => version === String(platform.version));
  expect(await textOf('/en/live')).toMatch(/These games are closed for now\.[\s\S]{0,120}href="\/en\/rng"/);
  expect(await textOf('/en/parts/providers-LIVE')).toContain('Closed');
  const home = await textOf('/en');
  const list = /<[^>]+class="[^"]*\bcats\b[\s\S]*?<\/(?:ul|nav)>/.exec(home)?.[0] ?? '';
  const places = [...list.matchAll(/href="\/en\/(\w+)"/g)].map(([, path]) => path);
  expect(places.length).toBeGreaterThan(7);
  expect(places.indexOf('live')).toBeGreaterThan(places.indexOf('cockfight'));
});

test('home has no area for banners while the platform has none for it (SH-01)', async () => {
  platform.version += 1;
  platform.fate = ({ name }, path) =>
    name === 'system.announcements' && path.includes('groupName=w_home')
      ? { value: (sound) => ({ ...(sound as object), banners: [] }) }
      : null;
  await until(versionOf, (version) => version === String(platform.version));
  const area = '<slide-show class="hero';
  const home = await asGuest('/en');
  expect(home.status).toBe(200);
  expect(await home.text()).not.toContain(area);
  // Where the platform has some, they are in such an area.
  expect(await (await asGuest('/en/parts/banners-w_promotion')).text()).toContain(area);
});
