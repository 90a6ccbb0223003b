/**
 * `<notice-bar>`: its titles scroll until hovered or focused (SH-04). A pressed one opens over the page at
 * `#notice-3`, and Back closes it (R8).
 */
import { fetchFragment } from './fetch-fragment.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
/** Pixels per second. */
const pixelsPerSecond = 40;
const hashId = (): string | undefined => /^#(notice-\d+)$/.exec(location.hash)?.[1];

/** One per page, so that a replacement bar reuses an open dialog. */
let dialog: Promise<HTMLDialogElement | null> | null = null;
/** The hash was set by a press here, so closing goes back in history. */
let pressed = false;
const closedByHash = 'left';

async function loadDialog(src: string): Promise<HTMLDialogElement | null> {
  const loaded = (await fetchFragment(src))?.querySelector('dialog');
  if (!loaded) return null;
  loaded.addEventListener('close', () => {
    // A dialog closed because the hash changed may be open again by now.
    const isClosedByHash = loaded.returnValue === closedByHash;
    loaded.returnValue = '';
    if (isClosedByHash || !hashId()) return;
    if (pressed) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
    pressed = false;
  });
  document.body.append(loaded);
  return loaded;
}

class NoticeBar extends HTMLElement {
  private animation: Animation | null = null;
  private paused = reducedMotion.matches;
  private hovered = false;

  connectedCallback(): void {
    this.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      pressed = true;
      location.hash = link.hash;
    });
    addEventListener('hashchange', this.onHash);
    void this.show();
    this.roll();
  }

  disconnectedCallback(): void {
    removeEventListener('hashchange', this.onHash);
  }

  private readonly onHash = (): void => void this.show();

  private async show(): Promise<void> {
    const id = hashId();
    if (!id) {
      (await dialog)?.close(closedByHash);
      return;
    }
    dialog ??= loadDialog(this.dataset.src ?? '');
    const all = await dialog;
    if (!this.isConnected) return;
    const one = all?.querySelector<HTMLDetailsElement>(`#${id}`);
    if (!all || !one) {
      // The announcement's page has the same text, or explains why it is missing.
      const link = this.querySelector<HTMLAnchorElement>('a');
      if (link) location.replace(link.href.replace(/#.*/, `#${id}`));
      return;
    }
    one.open = true;
    if (!all.open) all.showModal();
    one.querySelector('summary')?.focus();
  }

  /** Titles that fit do not scroll. */
  private roll(): void {
    const line = this.querySelector('p');
    const box = line?.parentElement;
    const button = this.querySelector('button');
    if (!line || !box || !button || line.scrollWidth <= box.clientWidth) return;
    const [way, wide] = [getComputedStyle(this).direction === 'rtl' ? 1 : -1, line.scrollWidth + box.clientWidth];
    const gone = line.scrollWidth / wide;
    const at = (closedByHash: number, offset: number) => ({ transform: `translateX(${closedByHash}px)`, offset });
    this.animation = line.animate([at(0, 0), at(way * line.scrollWidth, gone), at(-way * box.clientWidth, gone), at(0, 1)], {
      duration: (wide / pixelsPerSecond) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
    button.hidden = false;
    button.addEventListener('click', () => {
      this.paused = !this.paused;
      this.update(button);
    });
    for (const [name, hovered] of [
      ['pointerenter', true],
      ['pointerleave', false],
      ['focusin', true],
      ['focusout', false],
    ] as const)
      this.addEventListener(name, ({ target }) => {
        this.hovered = hovered;
        // Rewind so that the focused title is visible.
        if (name === 'focusin' && target instanceof HTMLAnchorElement && this.animation) this.animation.currentTime = 0;
        this.update(button);
      });
    this.update(button);
  }

  private update(button: HTMLButtonElement): void {
    button.setAttribute('aria-label', (this.paused ? button.dataset.play : button.dataset.pause) ?? '');
    button.dataset.state = this.paused ? 'paused' : 'moving';
    if (this.paused || this.hovered) this.animation?.pause();
    else this.animation?.play();
  }
}

if (!customElements.get('notice-bar')) customElements.define('notice-bar', NoticeBar);
