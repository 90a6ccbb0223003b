/** The service worker: keeps one page per language that says that there is no line, and shows it where a page was asked for and the network failed. It keeps nothing else, and answers nothing else. */

// Without it its names would be everybody's.
export {};

/** Tags of the languages whose addresses begin with them, and a mark of what the page is made of; both written in by the build. */
declare const OFFLINE_TAGS: readonly string[];
declare const OFFLINE_MARK: string;

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Asking extends Lasting {
  readonly request: Request;
  /** The same request, sent by the browser while it woke us. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
/** As much of a worker's scope as we use; its types and those of a page exclude each other. */
interface Scope {
  addEventListener(type: 'install' | 'activate', hear: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', hear: (event: Asking) => void): void;
  skipWaiting(): Promise<void>;
  readonly clients: { matchAll(which: { includeUncontrolled: true }): Promise<readonly { readonly url: string }[]> };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
}

const scope = globalThis as unknown as Scope;
const family = 'offline ';
const name = family + OFFLINE_MARK;

/** The page for an address, in its language. */
function pageFor(address: string): string {
  const [, first = ''] = new URL(address).pathname.split('/');
  return OFFLINE_TAGS.includes(first) ? `/${first}/offline` : '/offline';
}

/** Keeps a page that is not kept yet, as a guest sees it. */
async function keepPage(page: string): Promise<void> {
  const kept = await caches.open(name);
  if (await kept.match(page)) return;
  const answer = await fetch(page, { credentials: 'omit', cache: 'no-cache' });
  if (!answer.ok || answer.redirected) throw new Error(`${page} answered ${answer.status}`);
  await kept.put(page, answer);
}

/** What stands there instead; 503, so that nobody takes it for the page itself. */
async function standIn(address: string): Promise<Response | null> {
  const kept = await caches.open(name);
  const page =
    (await kept.match(pageFor(address))) ?? (await Promise.all((await kept.keys()).slice(0, 1).map((one) => kept.match(one))))[0];
  if (!page) return null;
  const headers = new Headers({ 'cache-control': 'no-store' });
  for (const each of ['content-type', 'content-security-policy']) headers.set(each, page.headers.get(each) ?? '');
  return new Response(page.body, { status: 503, headers });
}

scope.addEventListener('install', (event) => {
  const keepAll = async (): Promise<void> => {
    const open = await scope.clients.matchAll({ includeUncontrolled: true });
    await Promise.all([...new Set(open.map(({ url }) => pageFor(url)))].map(keepPage));
    await scope.skipWaiting();
  };
  event.waitUntil(keepAll());
});

scope.addEventListener('activate', (event) => {
  const takeOver = async (): Promise<void> => {
    const before = (await caches.keys()).filter((each) => each.startsWith(family) && each !== name);
    await Promise.all([...before.map((each) => caches.delete(each)), scope.registration.navigationPreload?.enable()]);
  };
  event.waitUntil(takeOver());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || request.mode !== 'navigate' || request.destination !== 'document') return;
  const answer = async (): Promise<Response> => {
    try {
      const came = (await event.preloadResponse) ?? (await fetch(request));
      // Whoever changes the language is answered in it from then on. A page that cannot be kept now is kept another time.
      event.waitUntil(keepPage(pageFor(request.url)).catch(() => {}));
      return came;
    } catch (error) {
      const instead = await standIn(request.url);
      if (instead) return instead;
      throw error;
    }
  };
  event.respondWith(answer());
});
