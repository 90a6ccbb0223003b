// The service worker in a made-up scope: what it keeps, what it answers, and what it leaves alone.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Hear = (event: object) => void;
type Asks = string | { readonly url: string };

/** A device with a worker of a build on it. `line` is what the network answers, and fails when it is null. */
function device() {
  const stores = new Map<string, Map<string, Response>>();
  const asked: [address: string, credentials: string | undefined][] = [];
  const world = {
    stores,
    asked,
    open: ['https://isla.test/rng'],
    line: ((path) => new Response(`page of ${path}`, { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } })) as
      | ((path: string) => Response)
      | null,
    tabsTaken: false,
  };
  const pathOf = (asks: Asks) => new URL(typeof asks === 'string' ? asks : asks.url, 'https://isla.test').pathname;
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const kept = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, kept);
      return {
        match: async (asks: Asks) => kept.get(pathOf(asks))?.clone(),
        put: async (asks: Asks, answer: Response) => void kept.set(pathOf(asks), answer),
        keys: async () => [...kept.keys()].map((path) => ({ url: `https://isla.test${path}` })),
      };
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', async (asks: Asks, init?: RequestInit) => {
    asked.push([pathOf(asks), init?.credentials]);
    if (!world.line) throw new TypeError('no line');
    return world.line(pathOf(asks));
  });
  return world;
}

/** Loads the worker as a build wrote it. */
async function worker(world: ReturnType<typeof device>, mark = 'one') {
  const heard = new Map<string, Hear>();
  vi.resetModules();
  vi.stubGlobal('OFFLINE_TAGS', ['en', 'zh-Hans']);
  vi.stubGlobal('OFFLINE_MARK', mark);
  vi.stubGlobal('addEventListener', (type: string, hear: Hear) => heard.set(type, hear));
  vi.stubGlobal('skipWaiting', async () => {
    world.tabsTaken = true;
  });
  vi.stubGlobal('clients', { matchAll: async () => world.open.map((url) => ({ url })) });
  vi.stubGlobal('registration', { navigationPreload: { enable: async () => {} } });
  await import('../../src/client/offline/worker.ts');
  const lasting = async (type: string, more: object = {}) => {
    const works: Promise<unknown>[] = [];
    heard.get(type)?.({ ...more, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return {
    start: async () => {
      await lasting('install');
      await lasting('activate');
    },
    /** What a request is answered with; undefined when the worker leaves it to the browser. */
    ask: async (path: string, more: object = {}): Promise<Response | undefined> => {
      let answer: Promise<Response> | undefined;
      const works: Promise<unknown>[] = [];
      const request = { url: `https://isla.test${path}`, method: 'GET', mode: 'navigate', destination: 'document', ...more };
      heard.get('fetch')?.({
        request,
        preloadResponse: Promise.resolve(undefined),
        respondWith: (given: Promise<Response>) => {
          answer = given;
        },
        waitUntil: (work: Promise<unknown>) => works.push(work),
      });
      const got = await answer?.catch(() => Response.error());
      await Promise.all(works);
      return got;
    },
  };
}

const kept = (world: ReturnType<typeof device>) => [...world.stores].map(([name, pages]) => [name, [...pages.keys()]]);
let world: ReturnType<typeof device>;
beforeEach(() => {
  world = device();
});
afterEach(() => vi.unstubAllGlobals());

test('ER-15 it keeps the page of the languages that are open, as a guest sees it, and takes over at once', async () => {
  world.open = ['https://isla.test/rng', 'https://isla.test/en/login', 'https://isla.test/en'];
  await (await worker(world)).start();
  expect(kept(world)).toEqual([['offline one', ['/offline', '/en/offline']]]);
  expect(world.asked).toEqual([
    ['/offline', 'omit'],
    ['/en/offline', 'omit'],
  ]);
  expect(world.tabsTaken).toBe(true);
});

test('ER-15 without a line a page is answered by that page in its language; it is no success and sets no cookie', async () => {
  const it = await worker(world);
  await it.start();
  expect(await (await it.ask('/member/transactionHistory'))?.text()).toBe('page of /member/transactionHistory');
  // Another language is kept with the first page in it.
  await it.ask('/zh-Hans/rng');
  world.line = null;
  const answers = await Promise.all(['/rng?list=hot', '/zh-Hans/', '/en/help'].map((path) => it.ask(path)));
  expect(answers.map((one) => one?.status)).toEqual([503, 503, 503]);
  // One that is not kept is lent by another.
  expect(await Promise.all(answers.map((one) => one?.text()))).toEqual([
    'page of /offline',
    'page of /zh-Hans/offline',
    'page of /offline',
  ]);
  expect(answers[0]?.headers.get('set-cookie')).toBeNull();
  expect(kept(world)).toEqual([['offline one', ['/offline', '/zh-Hans/offline']]]);
});

test('R4 it leaves calls, files, frames and forms alone, whatever the line', async () => {
  const it = await worker(world);
  await it.start();
  world.line = null;
  for (const more of [{ mode: 'cors' }, { mode: 'no-cors' }, { destination: 'iframe' }, { method: 'POST' }])
    expect([more, await it.ask('/wps/member/info', more)]).toEqual([more, undefined]);
});

test('a fault of the server is answered as it is, and no page of a closed site is kept', async () => {
  world.line = () => new Response('closed', { status: 503 });
  const it = await worker(world);
  await expect(it.start()).rejects.toThrow('/offline answered 503');
  expect(await (await it.ask('/rng'))?.text()).toBe('closed');
  expect(kept(world)).toEqual([['offline one', []]]);
  world.line = null;
  // Nothing is kept: the browser says it in its own words.
  expect((await it.ask('/rng'))?.type).toBe('error');
});

test('a new build keeps its own page and drops the one before, and nothing of others', async () => {
  world.stores.set('somebody else', new Map());
  await (await worker(world)).start();
  await (await worker(world, 'two')).start();
  expect(kept(world)).toEqual([
    ['somebody else', []],
    ['offline two', ['/offline']],
  ]);
});
