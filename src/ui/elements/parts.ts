/** Watches over the parts of a page that come by script: one that fails, hangs or belongs to an older release is said, and what was typed outlives the reload (SY-13, ER-11, ER-16). */
import { pieceOf } from './piece.ts';

type State = 'slow' | 'failed';
/** A field by its name, kind, value, and whether it is ticked. */
type Typed = readonly [name: string, type: string, value: string, checked: boolean];

const slowAfter = 10_000;
const failedAfter = 120_000;
/** A page of one's own is sooner there than what should have opened over this one. */
const overAfter = 5_000;
const root = document.documentElement;
const keptIn = `typed ${location.pathname}`;

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const inputs = (): Input[] => [...document.querySelectorAll<Input>('input[name],select[name],textarea[name]')];
/** Never what is secret or good once. */
const isSecret = ({ type, name }: Input): boolean => /password|hidden|file/.test(type) || /captcha|verif/i.test(name);

function reload(): void {
  const typed = inputs()
    .filter((input) => !isSecret(input))
    .map((input): Typed => [input.name, input.type, input.value, input instanceof HTMLInputElement && input.checked]);
  try {
    sessionStorage.setItem(keptIn, JSON.stringify(typed));
  } catch {
    // Full or forbidden: the browser itself keeps most of it.
  }
  location.reload();
}

/** Puts back what stood in the fields before the reload, once. */
export function putBack(): void {
  let typed: Typed[] = [];
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(keptIn) ?? '[]');
    if (Array.isArray(found)) typed = found.filter(Array.isArray) as unknown as Typed[];
    sessionStorage.removeItem(keptIn);
  } catch {
    // Nothing is kept here.
  }
  for (const [name, type, value, checked] of typed)
    for (const input of inputs()) {
      if (input.name !== name || input.type !== type) continue;
      if (input instanceof HTMLInputElement && /radio|checkbox/.test(type)) {
        if (input.value === value) input.checked = checked;
      } else if (input.value === '' || input instanceof HTMLSelectElement) input.value = value;
    }
}

let note: Promise<HTMLElement | null> | null = null;

/** The sentence and its button, in the page's language; null when they do not come either. */
async function bring(): Promise<HTMLElement | null> {
  const piece = await pieceOf(`${root.dataset.base ?? ''}/parts/reload`);
  const box = piece?.querySelector<HTMLElement>('[role=alert]') ?? null;
  box?.querySelector('button')?.addEventListener('click', reload);
  return box;
}

function say(state: State | null): void {
  if (root.dataset.part === 'failed' || (state === null && root.dataset.part === undefined)) return;
  if (state === null) delete root.dataset.part;
  else root.dataset.part = state;
  note ??= bring();
  void note.then((box) => {
    if (!box) {
      note = null;
      return;
    }
    // What lies over the page makes everything beneath it untouchable.
    const over = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
    if (box.parentElement !== over) over.append(box);
    for (const sentence of box.querySelectorAll<HTMLElement>('[data-is]')) sentence.hidden = sentence.dataset.is !== root.dataset.part;
    box.hidden = root.dataset.part === undefined;
  });
}

/** Islands that were asked for and have not woken in time. */
const overdue = new Set<EventTarget>();

/** An island that was asked for: told when it does not wake. */
function wait(island: Element): void {
  const after = (time: number, state: State) =>
    setTimeout(() => {
      if (!island.isConnected || !island.hasAttribute('ssr')) return;
      overdue.add(island);
      say(state);
    }, time);
  after(slowAfter, 'slow');
  after(failedAfter, 'failed');
}

export function watchParts(): void {
  document.addEventListener('astro:hydration-error', ({ target }) => {
    // Whoever waits for the mark to go would wait for ever: what is pressed goes the way it goes without script.
    (target as Element).removeAttribute('ssr');
    say('failed');
  });
  document.addEventListener(
    'astro:hydrate',
    ({ target }) => {
      // Another one that wakes meanwhile says nothing of the one that is waited for.
      if (target && overdue.delete(target) && overdue.size === 0) say(null);
    },
    true,
  );
  addEventListener('vite:preloadError', () => say('failed'));
  // Only what was built with the page is a part of it; what a browser keeps out of elsewhere is not.
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && target.src.includes('/_astro/') && say('failed'), true);
  addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element)) return;
      const asleep = event.target.closest('astro-island[ssr]');
      // What is for members sleeps on for a guest.
      if (asleep && ('in' in document.documentElement.dataset || !asleep.matches('[opts*=member]'))) wait(asleep);
      const link = event.target.closest('a');
      const over = link && event.defaultPrevented ? document.querySelector('astro-island[ssr][opts*=door]') : null;
      // What should open over the page does not come: the link leads where it leads.
      if (link && over) setTimeout(() => over.isConnected && over.hasAttribute('ssr') && location.assign(link.href), overAfter);
    },
    true,
  );
  for (const island of document.querySelectorAll('astro-island[ssr][client=load]')) wait(island);
}
