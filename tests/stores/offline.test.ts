// Tests the service worker in a fake scope: what it caches, what it answers and what it ignores.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: object) => void;
type Target = string | { readonly url: string };

/** A device with fake caches. `line` answers network requests; null means offline. */
function device() {
  const stores = new Map<string, Map<string, Response>>();
  const requests: [address: string, credentials: string | undefined][] = [];
  const world = {
    stores,
    asked: requests,
    open: ['https://isla.test/rng'],
    line: ((path) => new Response(`page of ${path}`, { headers: { 'content-type': 'text/html', 'set-cookie': 'a=b' } })) as
      | ((path: string) => Response)
      | null,
    tabsTaken: false,
  };
  const pathOf = (target: Target) => new URL(typeof target === 'string' ? target : target.url, 'https://isla.test').pathname;
  vi.stubGlobal('caches', {
    open: async (name: string) => {
      const kept = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, kept);
      return {
        match: async (target: Target) => kept.get(pathOf(target))?.clone(),
        put: async (target: Target, answer: Response) => void kept.set(pathOf(target), answer),
        keys: async () => [...kept.keys()].map((path) => ({ url: `https://isla.test${path}` })),
      };
    },
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
  });
  vi.stubGlobal('fetch', async (target: Target, init?: RequestInit) => {
    requests.push([pathOf(target), init?.credentials]);
    if (!world.line) throw new TypeError('no line');
    return world.line(pathOf(target));
  });
  return world;
}

/** Loads the service worker of a build. */
async function worker(world: ReturnType<typeof device>, mark = 'one') {
  const listeners = new Map<string, Listener>();
  vi.resetModules();
  vi.stubGlobal('OFFLINE_TAGS', ['en', 'zh-Hans']);
  vi.stubGlobal('OFFLINE_MARK', mark);
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) => listeners.set(type, listener));
  vi.stubGlobal('skipWaiting', async () => {
    world.tabsTaken = true;
  });
  vi.stubGlobal('clients', { matchAll: async () => world.open.map((url) => ({ url })) });
  vi.stubGlobal('registration', { navigationPreload: { enable: async () => {} } });
  await import('../../src/client/offline/service-worker.ts');
  const runEvent = async (type: string, more: object = {}) => {
    const works: Promise<unknown>[] = [];
    listeners.get(type)?.({ ...more, waitUntil: (work: Promise<unknown>) => works.push(work) });
    await Promise.all(works);
  };
  return {
    start: async () => {
      await runEvent('install');
      await runEvent('activate');
    },
    /** The response to a request; undefined when the worker leaves it to the browser. */
    ask: async (path: string, more: object = {}, event: object = {}): Promise<Response | undefined> => {
      let answer: Promise<Response> | undefined;
      const works: Promise<unknown>[] = [];
      const request = { url: `https://isla.test${path}`, method: 'GET', mode: 'navigate', destination: 'document', ...more };
      listeners.get('fetch')?.({
        request,
        preloadResponse: Promise.resolve(undefined),
        ...event,
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

test('the worker caches the offline page in the languages that are open, without cookies, and activates at once (ER-15)', async () => {
  world.open = ['https://isla.test/rng', 'https://isla.test/en/login', 'https://isla.test/en'];
  await (await worker(world)).start();
  expect(kept(world)).toEqual([['offline one', ['/offline', '/en/offline']]]);
  expect(world.asked).toEqual([
    ['/offline', 'omit'],
    ['/en/offline', 'omit'],
  ]);
  expect(world.tabsTaken).toBe(true);
});

test('a page requested offline gets the offline page in its language with status 503 and no cookie (ER-15)', async () => {
  const serviceWorker = await worker(world);
  await serviceWorker.start();
  expect(await (await serviceWorker.ask('/member/transactionHistory'))?.text()).toBe('page of /member/transactionHistory');
  // The first page in another language caches that language too.
  await serviceWorker.ask('/zh-Hans/rng');
  world.line = null;
  const answers = await Promise.all(['/rng?list=hot', '/zh-Hans/', '/en/help'].map((path) => serviceWorker.ask(path)));
  expect(answers.map((one) => one?.status)).toEqual([503, 503, 503]);
  // A language that is not cached uses the offline page of another.
  expect(await Promise.all(answers.map((one) => one?.text()))).toEqual([
    'page of /offline',
    'page of /zh-Hans/offline',
    'page of /offline',
  ]);
  expect(answers[0]?.headers.get('set-cookie')).toBeNull();
  expect(kept(world)).toEqual([['offline one', ['/offline', '/zh-Hans/offline']]]);
});

test('a preload that failed is asked for again, and offline it is the offline page: Firefox resolves it with an error (ER-15, R27)', async () => {
  const serviceWorker = await worker(world);
  await serviceWorker.start();
  const failed = { preloadResponse: Promise.resolve(Response.error()) };
  expect(await (await serviceWorker.ask('/rng', {}, failed))?.text()).toBe('page of /rng');
  world.line = null;
  const answer = await serviceWorker.ask('/rng', {}, failed);
  expect([answer?.status, await answer?.text()]).toEqual([503, 'page of /offline']);
});

test('calls, files, frames and forms are left to the browser (R4)', async () => {
  const serviceWorker = await worker(world);
  await serviceWorker.start();
  world.line = null;
  for (const more of [{ mode: 'cors' }, { mode: 'no-cors' }, { destination: 'iframe' }, { method: 'POST' }])
    expect([more, await serviceWorker.ask('/wps/member/info', more)]).toEqual([more, undefined]);
});

test('a server error passes through unchanged, and an error page is not cached', async () => {
  world.line = () => new Response('closed', { status: 503 });
  const serviceWorker = await worker(world);
  await expect(serviceWorker.start()).rejects.toThrow('/offline answered 503');
  expect(await (await serviceWorker.ask('/rng'))?.text()).toBe('closed');
  expect(kept(world)).toEqual([['offline one', []]]);
  world.line = null;
  // Nothing is cached: the browser shows its own error.
  expect((await serviceWorker.ask('/rng'))?.type).toBe('error');
});

test('a new build caches its own page and deletes only the previous build’s cache', async () => {
  world.stores.set('somebody else', new Map());
  await (await worker(world)).start();
  await (await worker(world, 'two')).start();
  expect(kept(world)).toEqual([
    ['somebody else', []],
    ['offline two', ['/offline']],
  ]);
});
