/** The service worker: caches one offline page per language and shows it when a navigation fails. It caches nothing else. */

// Makes this file a module, so that its names are not global.
export {};

/** Language prefixes, and a hash of the offline page's sources; both set by the build. */
declare const OFFLINE_TAGS: readonly string[];
declare const OFFLINE_MARK: string;

interface WaitableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchRequestEvent extends WaitableEvent {
  readonly request: Request;
  /** The navigation preload: the same request, sent by the browser while it started the worker. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
/** The parts of a worker's scope we use; worker and page types conflict in one project. */
interface Scope {
  addEventListener(type: 'install' | 'activate', hear: (event: WaitableEvent) => void): void;
  addEventListener(type: 'fetch', hear: (event: FetchRequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { matchAll(which: { includeUncontrolled: true }): Promise<readonly { readonly url: string }[]> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
}

const scope = globalThis as unknown as Scope;
const cachePrefix = 'offline ';
const cacheName = cachePrefix + OFFLINE_MARK;

/** The offline page in the language of a URL. */
function pageFor(address: string): string {
  const [, first = ''] = new URL(address).pathname.split('/');
  return OFFLINE_TAGS.includes(first) ? `/${first}/offline` : '/offline';
}

/** Caches a page, as a guest sees it, unless it is cached already. */
async function cachePage(page: string): Promise<void> {
  const cache = await caches.open(cacheName);
  if (await cache.match(page)) return;
  const answer = await fetch(page, { credentials: 'omit', cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${page} answered ${answer.status}`);
  await cache.put(page, answer);
}

/** The cached page with status 503, so that it does not pass for the requested one. */
async function offlinePage(address: string): Promise<Response | null> {
  const cache = await caches.open(cacheName);
  const page =
    (await cache.match(pageFor(address))) ?? (await Promise.all((await cache.keys()).slice(0, 1).map((one) => cache.match(one))))[0];
  if (!page) return null;
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const each of ['content-type', 'content-security-policy']) headers.set(each, page.headers.get(each) ?? '');
  return new Response(page.body, { status: 503, headers });
}

scope.addEventListener('install', (event) => {
  const cacheOpenPages = async (): Promise<void> => {
    const open = await scope.clients.matchAll({ includeUncontrolled: true });
    await Promise.all([...new Set(open.map(({ url }) => pageFor(url)))].map(cachePage));
    await scope.skipWaiting();
  };
  event.waitUntil(cacheOpenPages());
});

scope.addEventListener('activate', (event) => {
  const removeOldCaches = async (): Promise<void> => {
    const oldCaches = (await caches.keys()).filter((each) => each.startsWith(cachePrefix) && each !== cacheName);
    await Promise.all([...oldCaches.map((each) => caches.delete(each)), scope.registration.navigationPreload?.enable()]);
  };
  event.waitUntil(removeOldCaches());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.mode !== 'navigate' || request.destination !== 'document') return;
  const answer = async (): Promise<Response> => {
    try {
      const preloaded = await event.preloadResponse;
      // In Firefox a preload that failed resolves, with an error.
      const response = preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request);
      // Cache the offline page of a newly chosen language. A failure is retried at the next navigation.
      event.waitUntil(cachePage(pageFor(request.url)).catch(() => {}));
      return response;
    } catch (error) {
      const fallback = await offlinePage(request.url);
      if (fallback) return fallback;
      throw error;
    }
  };
  event.respondWith(answer());
});
