/** The `client:when-idle` directive: hydrates an island when the page is idle, at sign-in, or on first use. */
import type { ClientDirective } from 'astro';
import { shouldSaveData } from '#values/net/save-data.ts';

const intents = ['pointerdown', 'pointerover', 'focusin'] as const;

/**
 * Whether this page took over 150 ms from first to last byte: about 15 kB, so under 100 kB/s. Some browsers do not report the connection.
 */
function wasSlow(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.responseEnd - page.responseStart > 150;
}

/** When the main thread is idle, at the latest after `timeout` milliseconds. Safari cannot tell. */
const idle = (run: () => void, timeout: number): unknown =>
  'requestIdleCallback' in window ? requestIdleCallback(run, { timeout }) : setTimeout(run, 50);

const frame = () => new Promise<void>((done) => idle(done, 100));

/** After load, when the main thread is idle. */
function whenIdle(wake: () => void): void {
  const start = () => idle(wake, 4000);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}

/** Islands that hydrate only when they are used, to save data. */
const asleep = new Set<Element>();
/** What hydrates an island that was started. */
const wakes = new Map<Element, () => unknown>();
/** What was pressed in an island before it was hydrated, with what it said then. */
const presses = new Map<HTMLElement, string>();
const waitsIn = (island: Element): boolean => [...presses.keys()].some((target) => island.contains(target));
let isReplaying = false;
const stateOf = (target: HTMLElement): string => ['label', 'pressed'].map((name) => target.getAttribute(`aria-${name}`)).join(' ');

/**
 * Holds what would be lost or act without script: in an island that sleeps every control, else a button that does nothing by itself.
 * Listens as soon as the page stands, because Astro starts an island after the page's own scripts, which may take long. While something
 * waits, what is pressed next waits behind it, also in an island that is hydrated by then.
 */
const hold = (event: Event): void => {
  const origin = event.target as Element;
  const island = origin.closest('[client=when-idle]');
  if (!island || isReplaying || !(island.hasAttribute('ssr') || waitsIn(island))) return;
  const controls = event.type === 'submit' ? 'form' : 'button,[role],summary,label,input,select';
  const target = origin.closest<HTMLElement>(asleep.has(island) ? controls : '[type=button]');
  // Links work without hydration; holding one would only add delay.
  if (!target || origin.closest('a[href]')) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  presses.set(target, stateOf(target));
  wakes.get(island)?.();
};
// On the document, so that what watches all presses on the window sees the held ones too.
document.addEventListener('click', hold, true);
document.addEventListener('submit', hold, true);

/** Presses again, each once and in order, unless it would do something else now: a star that turned out to be set already. */
async function replay(island: Element): Promise<void> {
  for (const [target, state] of presses) {
    if (!island.contains(target)) continue;
    presses.delete(target);
    const form = target as HTMLFormElement;
    isReplaying = true;
    if (form.requestSubmit) form.requestSubmit();
    // A browser that cannot send a form presses its button.
    else if (stateOf(target) === state) (target.querySelector<HTMLElement>('[type=submit]') ?? target).click();
    isReplaying = false;
    // The next press finds what this one changed.
    await frame();
  }
}

/** React hydrates after `hydrate()` returns. Its listeners exist once the `ssr` attribute is gone and a frame has passed. */
async function hydrated(island: HTMLElement): Promise<void> {
  while (island.hasAttribute('ssr') && island.isConnected) await frame();
  await frame();
}

/** Events we never handle. React registers every event twice on an island's root, which is slow on phones. */
const unusedEvents = /^(?:pointero|mouse[omu]|touch|drag|key[pu]|wheel|scroll|.*capture$)/;

const hydrateWhenIdle: ClientDirective = (load, options, island) => {
  let awake: Promise<void> | undefined;
  const hydrateOnce = async () => {
    const hydrate = await load();
    const add = island.addEventListener;
    island.addEventListener = (...args: Parameters<typeof add>): void => {
      if (!unusedEvents.test(args[0])) add.apply(island, args);
    };
    await hydrate();
    await hydrated(island);
    await replay(island);
  };
  const wake = () => (awake ??= hydrateOnce());
  if (options.value === 'member' || options.value === 'dialog') whenSignedIn(() => afterFirstPaint(wake));
  else {
    if (shouldSaveData()) {
      asleep.add(island);
      for (const intent of intents) island.addEventListener(intent, wake, { passive: true });
    } else whenIdle(wake);
    wakes.set(island, wake);
    if (waitsIn(island)) wake();
  }
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
    const link = (event.target as Element).closest('a');
    if (!link || !/\/(?:login|register|forget|search|gameInfo|helpmc#desks)$/.test(link.pathname + link.hash) || link.target) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
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
