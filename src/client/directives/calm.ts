/** `client:calm`: an island wakes when the page is calm; on Save-Data or a slow link on the first touch of it, and that touch is done again once. `member` islands wake only for who is signed in, `door` also with a guest's first press on a link to what opens over the page. */
import type { ClientDirective } from 'astro';

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

const intents = ['pointerdown', 'pointerover', 'focusin', 'touchstart'] as const;

/** Whether bytes are dear here: by the person's choice or by the line. */
function isThrifty(): boolean {
  const line = (navigator as Navigator & { readonly connection?: Line }).connection;
  return line?.saveData === true || /2g|3g/.test(line?.effectiveType ?? '');
}

/** Whether this page took more than 150 ms from its first byte to its last: about 15 kB, so less than 100 kB/s. Not every browser tells of its line. */
function cameSlowly(): boolean {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return page !== undefined && page.responseEnd - page.responseStart > 150;
}

/** After load, when the main thread has nothing else to do. */
function whenCalm(wake: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 4000 }) : setTimeout(wake, 300));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

/** Wakes on the first sign that somebody means this island. A click or submit that comes before it is awake is held, and done once when it is. */
function onIntent(island: HTMLElement, wake: () => Promise<void>): void {
  let held: { target: HTMLElement; submit: boolean } | null = null;
  let woken = false;
  const hold = (event: Event) => {
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>(event.type === 'submit' ? 'form' : 'button,[role],summary,label,input,select')
        : null;
    // A link works by itself; holding it would make the slow line slower.
    if (!target || (event.target as Element).closest('a[href]')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held = { target, submit: event.type === 'submit' };
    void start();
  };
  const listen = () => {
    for (const intent of intents) island.addEventListener(intent, start, { passive: true });
    island.addEventListener('click', hold, true);
    island.addEventListener('submit', hold, true);
  };
  const start = async () => {
    if (woken) return;
    woken = true;
    for (const intent of intents) island.removeEventListener(intent, start);
    const came = await wake().then(
      () => true,
      () => false,
    );
    island.removeEventListener('click', hold, true);
    island.removeEventListener('submit', hold, true);
    const again = held;
    held = null;
    // A part of it did not arrive. What was pressed goes the way it goes without script, and the next touch tries once more.
    if (!came) {
      woken = false;
      setTimeout(listen);
    }
    if (!again?.target.isConnected) return;
    if (again.submit && again.target instanceof HTMLFormElement) again.target.requestSubmit();
    else again.target.click();
  };
  listen();
}

const frame = () =>
  new Promise<void>((done) =>
    'requestIdleCallback' in window ? requestIdleCallback(() => done(), { timeout: 100 }) : setTimeout(done, 50),
  );

/** React hydrates in its own time after `hydrate()` returns: its listeners are there when the island has lost its `ssr` mark and a frame has passed. */
async function settled(island: HTMLElement): Promise<void> {
  while (island.hasAttribute('ssr') && island.isConnected) await frame();
  await frame();
}

/** What no part of ours listens to. React asks the root of an island for every event there is, twice over, and a slow phone pays for each that comes with a touch. */
const unheard = /^(?:pointero|mouse[omu]|touch|drag|key[pu]|wheel|scroll|.*capture$)/;

export const calm: ClientDirective = (load, options, island) => {
  const wake = async () => {
    const hydrate = await load();
    const add = island.addEventListener;
    island.addEventListener = (...asked: Parameters<typeof add>): void => {
      if (!unheard.test(asked[0])) add.apply(island, asked);
    };
    await hydrate();
    await settled(island);
  };
  if (options.value === 'member' || options.value === 'door') whenSignedIn(() => whenCalmEnough(() => void wake()));
  else if (options.value === 'intent' || isThrifty()) onIntent(island, wake);
  else whenCalm(() => void wake());
  if (options.value === 'door' && !isThrifty()) onDoor(wake);
};

/** Islands that are for members only: for a guest there is nothing to show, so nothing is loaded; for who is signed in they wake at once, whatever the line, because they show money. */
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
  // A page that comes back from the browser's memory was painted before somebody signed in elsewhere.
  addEventListener('pageshow', (event) => {
    if (event.persisted && /(?:^|; )isla_in=1/.test(document.cookie)) root.dataset.in ??= '';
  });
}

/** What opens over a page listens to links by an effect, which a busy phone runs late; one that never does is not waited for. Counted in turns: a phone that stands still has time without any. */
async function heard(): Promise<void> {
  for (let turns = 40; document.documentElement.dataset.doors === undefined && turns > 0; turns -= 1) await frame();
}

/** What opens over a page wakes for a guest with the first press on a link to it, which is done again once. On a dear line, where the page came slowly, or when it does not come, the link leads to its page, which stands sooner. */
function onDoor(wake: () => Promise<void>): void {
  const press = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || !/\/(?:login|register|forget|search|helpmc#desks)$/.test(link.pathname + link.hash) || link.target) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (document.documentElement.dataset.in !== undefined || cameSlowly()) return;
    removeEventListener('click', press, true);
    event.preventDefault();
    event.stopPropagation();
    void wake()
      .then(heard)
      .then(
        // A piece that came meanwhile may have taken its place; one that is in no page leads nowhere.
        () => (link.isConnected ? link.click() : location.assign(link.href)),
        () => location.assign(link.href),
      );
  };
  addEventListener('click', press, true);
}

/** After the first paint, and no later. */
function whenCalmEnough(wake: () => void): void {
  requestAnimationFrame(() => setTimeout(wake, 0));
}

export default calm;
