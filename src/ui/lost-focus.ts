/**
 * Leads the keys on when what had the focus goes away: a button that removes its own row, a form that is done, a card that was
 * declined. Without it the next key starts nowhere, and a screen reader falls silent. Whoever knows a better place moves the focus there
 * at once; this comes later.
 */

/** Milliseconds. An island that moves the focus itself does so in the render after the answer. */
const patience = 150;

/** What had the focus last, and all around it, from the inside out. */
let trail: readonly HTMLElement[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const isGone = (one: HTMLElement): boolean => one.getClientRects().length === 0 || getComputedStyle(one).visibility === 'hidden';
const headings = 'h1, h2, h3, h4, legend';

const headingIn = (part: Element): HTMLElement | undefined =>
  [...part.querySelectorAll<HTMLElement>(headings)].find((heading) => !isGone(heading));

/** The heading of the nearest part that is still there, within the dialog on top if one is open. */
function nextPlace(): HTMLElement | null {
  const top = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1);
  const outermost = top ?? document.querySelector<HTMLElement>('main') ?? document.body;
  const around = trail.filter((one) => !isGone(one) && outermost.contains(one));
  for (const part of [...around, outermost]) {
    const heading = headingIn(part);
    if (heading) return heading;
  }
  return outermost === document.body ? null : outermost;
}

function goOn(): void {
  timer = undefined;
  const [last] = trail;
  if (!last || document.activeElement !== document.body || !document.hasFocus()) return;
  if (!isGone(last)) {
    // The focus was given up, not lost: what goes away later leads nobody anywhere.
    trail = [];
    return;
  }
  const place = nextPlace();
  if (!place) return;
  const inside = place.matches(headings) ? place.querySelector<HTMLElement>('a[href], button, summary') : null;
  if (!inside && !place.hasAttribute('tabindex')) place.tabIndex = -1;
  (inside ?? place).focus({ preventScroll: true });
}

function checkLater(): void {
  // On a page that changes all the time a new wait would never end.
  if (timer === undefined) timer = setTimeout(goOn, patience);
}

export function watchLostFocus(): void {
  const observer = new MutationObserver(() => {
    if (trail[0]?.isConnected === false && document.activeElement === document.body) checkLater();
  });
  addEventListener('focusin', ({ target }) => {
    if (trail.length === 0) observer.observe(document.body, { childList: true, subtree: true });
    const found: HTMLElement[] = [];
    for (let part = target instanceof HTMLElement ? target : null; part && part !== document.body; part = part.parentElement)
      found.push(part);
    trail = found;
  });
  // Who presses elsewhere leaves it behind.
  addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !trail[0]?.contains(target)) trail = [];
    },
    true,
  );
  // What is hidden stays in the page, and loses the focus all the same.
  addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) checkLater();
  });
}
