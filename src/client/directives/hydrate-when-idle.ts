/** The `client:when-idle` directive: hydrates an island when the page is idle, at sign-in, or on first use. */
import type { ClientDirective } from 'astro';
import { shouldSaveData } from '#values/net/save-data.ts';

const intents = ['pointerdown', 'pointerover', 'focusin', 'touchstart'] as const;

/**
 * Whether this page took over 150 ms from first to last byte: about 15 kB, so under 100 kB/s. Some browsers do not report the connection.
 */
function wasSlow(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.responseEnd - page.responseStart > 150;
}

/** After load, when the main thread is idle. */
function whenIdle(wake: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 4000 }) : setTimeout(wake, 300));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** Hydrates on the first interaction. A click or submit before that is held and replayed once. */
function onIntent(island: HTMLElement, wake: () => Promise<void>): void {
  let pending: { target: HTMLElement; submit: boolean } | null = null;
  let isStarted = false;
  const hold = (event: Event) => {
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>(event.type === 'submit' ? 'form' : 'button,[role],summary,label,input,select')
        : null;
    // Links work without hydration; holding one would only add delay.
    if (!target || (event.target as Element).closest('a[href]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    pending = { target, submit: event.type === 'submit' };
    void start();
  };
  const listen = () => {
    for (const intent of intents) island.addEventListener(intent, start, { passive: true });
    island.addEventListener('click', hold, true);
    island.addEventListener('submit', hold, true);
  };
  const start = async () => {
    if (isStarted) return;
    isStarted = true;
    for (const intent of intents) island.removeEventListener(intent, start);
    const isLoaded = await wake().then(
      () => true,
      () => false,
    );
    island.removeEventListener('click', hold, true);
    island.removeEventListener('submit', hold, true);
    const replayed = pending;
    pending = null;
    // A chunk failed to load. The press falls back to its no-script behaviour, and the next touch retries.
    if (!isLoaded) {
      isStarted = false;
      setTimeout(listen);
    }
    if (!replayed?.target.isConnected) return;
    if (replayed.submit && replayed.target instanceof HTMLFormElement) replayed.target.requestSubmit();
    else replayed.target.click();
  };
  listen();
}

const frame = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => done(), { timeout: 100 }) : setTimeout(done, 50),
  );

/** React hydrates after `hydrate()` returns. Its listeners exist once the `ssr` attribute is gone and a frame has passed. */
async function hydrated(island: HTMLElement): Promise<void> {
  while (island.hasAttribute('ssr') && island.isConnected) await frame();
  await frame();
}

/** Events we never handle. React registers every event twice on an island's root, which is slow on phones. */
const unusedEvents = /^(?:pointero|mouse[omu]|touch|drag|key[pu]|wheel|scroll|.*capture$)/;

const hydrateWhenIdle: ClientDirective = (load, options, island) => {
  const wake = async () => {
    const hydrate = await load();
    const add = island.addEventListener;
    island.addEventListener = (...args: Parameters<typeof add>): void => {
      if (!unusedEvents.test(args[0])) add.apply(island, args);
    };
    await hydrate();
    await hydrated(island);
  };
  if (options.value === 'member' || options.value === 'dialog') whenSignedIn(() => afterFirstPaint(() => void wake()));
  else if (options.value === 'intent' || shouldSaveData()) onIntent(island, wake);
  else whenIdle(() => void wake());
  if (options.value === 'dialog' && !shouldSaveData()) onDialogLink(wake);
};

/** Members-only islands load nothing for guests. They show money, so for members they hydrate at once, even on a slow connection. */
function whenSignedIn(wake: () => void): void {
  const root = document.documentElement;
  if (root.dataset.in !== undefined) {
    wake();
    return;
  }
  const watch = new MutationObserver(() => {
    if (root.dataset.in === undefined) return;
    watch.disconnect();
    wake();
  });
  watch.observe(root, { attributeFilter: ['data-in'] });
  // A page from the back/forward cache may predate a sign-in elsewhere.
  addEventListener('pageshow', (event) => {
    if (event.persisted && /(?:^|; )isla_in=1/.test(document.cookie)) root.dataset.in ??= '';
  });
}

/**
 * Waits until the dialogs listen to links; a busy phone runs that effect late. Limited to 40 frames, counted in frames because a frozen
 * phone has time without any.
 */
async function dialogsReady(): Promise<void> {
  for (let turns = 40; document.documentElement.dataset.dialogs === undefined && turns > 0; turns -= 1) await frame();
}

/**
 * Loads the dialogs on a guest's first press on such a link, and replays it once. On a slow page, or if loading fails, the link opens its
 * page, which is faster.
 */
function onDialogLink(wake: () => Promise<void>): void {
  const press = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !/\/(?:login|register|forget|search|gameInfo|helpmc#desks)$/.test(link.pathname + link.hash) || link.target) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (document.documentElement.dataset.in !== undefined || wasSlow()) return;
    removeEventListener('click', press, true);
    event.preventDefault();
    event.stopPropagation();
    void wake()
      .then(dialogsReady)
      .then(
        // The link may have been replaced meanwhile; a detached link cannot be clicked.
        () => (link.isConnected ? link.click() : location.assign(link.href)),
        () => location.assign(link.href),
      );
  };
  addEventListener('click', press, true);
}

/** After the first paint. */
function afterFirstPaint(wake: () => void): void {
  requestAnimationFrame(() => setTimeout(wake, 0));
}

export default hydrateWhenIdle;
