/** `<notice-bar>`: its titles run by while nobody looks closer (SH-04), and a pressed one opens over the page at an address of its own, `#notice-3`, which Back leaves (R8). */
import { pieceOf } from './piece.ts';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
/** Pixels a second. */
const pace = 40;
const named = (): string | undefined => /^#(notice-\d+)$/.exec(location.hash)?.[1];

/** One for the page: a bar that comes in another's place goes on with what that one had opened. */
let dialog: Promise<HTMLDialogElement | null> | null = null;
/** The address was made by a press here: closing goes back to what was before. */
let pressed = false;
const left = 'left';

async function bring(src: string): Promise<HTMLDialogElement | null> {
  const brought = (await pieceOf(src))?.querySelector('dialog');
  if (!brought) return null;
  brought.addEventListener('close', () => {
    // One that was left by its address may have been come back to since.
    const isLeft = brought.returnValue === left;
    brought.returnValue = '';
    if (isLeft || !named()) return;
    if (pressed) history.back();
    else history.replaceState(history.state, '', location.pathname + location.search);
    pressed = false;
  });
  document.body.append(brought);
  return brought;
}

class NoticeBar extends HTMLElement {
  private run: Animation | null = null;
  private paused = calm.matches;
  private looked = false;

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
    const id = named();
    if (!id) {
      (await dialog)?.close(left);
      return;
    }
    dialog ??= bring(this.dataset.src ?? '');
    const all = await dialog;
    if (!this.isConnected) return;
    const one = all?.querySelector<HTMLDetailsElement>(`#${id}`);
    if (!all || !one) {
      // Its own page has the same text, or says why there is none.
      const link = this.querySelector<HTMLAnchorElement>('a');
      if (link) location.replace(link.href.replace(/#.*/, `#${id}`));
      return;
    }
    one.open = true;
    if (!all.open) all.showModal();
    one.querySelector('summary')?.focus();
  }

  /** Titles that fit stand still. */
  private roll(): void {
    const line = this.querySelector('p');
    const box = line?.parentElement;
    const button = this.querySelector('button');
    if (!line || !box || !button || line.scrollWidth <= box.clientWidth) return;
    const [way, wide] = [getComputedStyle(this).direction === 'rtl' ? 1 : -1, line.scrollWidth + box.clientWidth];
    const gone = line.scrollWidth / wide;
    const at = (left: number, offset: number) => ({ transform: `translateX(${left}px)`, offset });
    this.run = line.animate([at(0, 0), at(way * line.scrollWidth, gone), at(-way * box.clientWidth, gone), at(0, 1)], {
      duration: (wide / pace) * 1000,
      iterations: Number.POSITIVE_INFINITY,
    });
    button.hidden = false;
    button.addEventListener('click', () => {
      this.paused = !this.paused;
      this.arm(button);
    });
    for (const [name, looked] of [
      ['pointerenter', true],
      ['pointerleave', false],
      ['focusin', true],
      ['focusout', false],
    ] as const)
      this.addEventListener(name, ({ target }) => {
        this.looked = looked;
        // What the keys have gone to stands where it is seen.
        if (name === 'focusin' && target instanceof HTMLAnchorElement && this.run) this.run.currentTime = 0;
        this.arm(button);
      });
    this.arm(button);
  }

  private arm(button: HTMLButtonElement): void {
    button.setAttribute('aria-label', (this.paused ? button.dataset.play : button.dataset.pause) ?? '');
    button.dataset.state = this.paused ? 'paused' : 'moving';
    if (this.paused || this.looked) this.run?.pause();
    else this.run?.play();
  }
}

if (!customElements.get('notice-bar')) customElements.define('notice-bar', NoticeBar);
