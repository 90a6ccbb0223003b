/** Panels under the header: `details.pick[data-shut]` closes on Escape, blur and a click elsewhere; `a[data-menu]` shows its vendor columns on hover, focus or arrow down (SH-07). */

const shut = (details: Element | null): void => {
  if (details instanceof HTMLDetailsElement) details.open = false;
};
const openOnes = (): NodeListOf<HTMLDetailsElement> => document.querySelectorAll('details[data-shut][open]');

document.addEventListener('click', ({ target }) => {
  for (const details of openOnes()) if (!details.contains(target as Node)) shut(details);
});
document.addEventListener('focusin', ({ target }) => {
  for (const details of openOnes()) if (!details.contains(target as Node)) shut(details);
});

let panel: HTMLElement | null = null;
let owner: HTMLAnchorElement | null = null;
let timer = 0;

function close(): void {
  clearTimeout(timer);
  panel?.remove();
  owner?.removeAttribute('aria-expanded');
  panel = owner = null;
}

async function show(link: HTMLAnchorElement): Promise<void> {
  if (owner === link) return;
  close();
  owner = link;
  const answer = await fetch(link.dataset.menu ?? '').catch(() => null);
  // The link itself leads to the same games: without an answer nothing is lost.
  if (!answer?.ok || owner !== link) return;
  const html = await answer.text();
  if (owner !== link) return;
  panel = document.createElement('div');
  panel.className = 'drop vendors';
  panel.innerHTML = html;
  link.setAttribute('aria-expanded', 'true');
  link.after(panel);
}

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest('a[data-menu]') : null;
const inside = (target: EventTarget | null): boolean =>
  target instanceof Node && (panel?.contains(target) || owner?.contains(target) === true);

document.addEventListener('pointerover', (event) => {
  if (event.pointerType !== 'mouse') return;
  const link = linkOf(event.target);
  if (link) {
    clearTimeout(timer);
    timer = window.setTimeout(() => void show(link), 120);
  } else if (inside(event.target)) clearTimeout(timer);
  else if (owner) {
    clearTimeout(timer);
    timer = window.setTimeout(close, 240);
  }
});
document.addEventListener('focusin', ({ target }) => {
  if (owner && !inside(target)) close();
});
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    for (const details of openOnes()) {
      shut(details);
      details.querySelector('summary')?.focus();
    }
    if (owner) {
      const back = owner;
      close();
      back.focus();
    }
  }
  const link = event.key === 'ArrowDown' ? linkOf(event.target) : null;
  if (!link) return;
  event.preventDefault();
  void show(link).then(() => panel?.querySelector('a')?.focus());
});
