/** `<jack-pot data-amount data-at data-src>`: the cells of the amount roll by 165.11 every 3 s from the last reading, and land on the next (GM-16, R10). It is read out where it stands and never announced; its button stops it, and who wants no motion sees it change every 6 s. */
import { jackpotShown } from '#values/jackpot.ts';
import { type Minor, toAmount, toMinor } from '#values/money.ts';
import { serverNow } from '#values/server-clock.ts';
import { millis } from '#values/time.ts';
import { formatMoney } from '../amount.ts';
import { pieceOf } from './piece.ts';

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const askEvery = 30_000;
const key = 'jackpot-stopped';

class JackPot extends HTMLElement {
  private turn = 0;
  private question = 0;
  private stopped = false;

  connectedCallback(): void {
    const button = this.querySelector('button');
    if (button) {
      button.hidden = false;
      button.addEventListener('click', () => {
        this.stop(!this.isStopped());
        this.say(button);
      });
      this.say(button);
    }
    this.turn = window.setInterval(() => this.roll(), calm.matches ? 6000 : 3000);
    this.question = window.setInterval(() => void this.ask(), askEvery);
    this.roll();
  }

  disconnectedCallback(): void {
    clearInterval(this.turn);
    clearInterval(this.question);
  }

  private isStopped(): boolean {
    try {
      return sessionStorage.getItem(key) !== null;
    } catch {
      return this.stopped;
    }
  }

  private stop(yes: boolean): void {
    this.stopped = yes;
    try {
      if (yes) sessionStorage.setItem(key, '1');
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is closed: it is stopped for this page.
    }
  }

  private say(button: HTMLButtonElement): void {
    const state = this.isStopped() ? 'paused' : 'moving';
    button.dataset.state = state;
    button.setAttribute('aria-label', (state === 'paused' ? button.dataset.play : button.dataset.pause) ?? '');
  }

  private roll(): void {
    if (this.isStopped() || document.hidden) return;
    const { amount = '', at = '' } = this.dataset;
    const reading = toMinor(amount);
    if (reading !== null) this.show(jackpotShown(reading, millis(serverNow() - Date.parse(at))));
  }

  /** Only cells that change are touched, so that only they roll. */
  private show(minor: Minor): void {
    const { tag = 'en', symbol = '' } = this.dataset;
    const text = formatMoney(toAmount(minor), { tag });
    const cells = this.querySelector('[data-cells]');
    const read = this.querySelector('[data-read]');
    if (!cells || !read) return;
    read.textContent = formatMoney(toAmount(minor), { tag, symbol });
    if (cells.children.length !== text.length)
      cells.replaceChildren(...[...text].map((char) => document.createElement(/\d/.test(char) ? 'b' : 'i')));
    [...text].forEach((char, place) => {
      const cell = cells.children[place];
      if (!cell || cell.textContent === char) return;
      cell.textContent = char;
      if (!calm.matches) cell.animate([{ transform: 'translateY(40%)', opacity: 0 }, {}], { duration: 180, easing: 'ease-out' });
    });
  }

  private async ask(): Promise<void> {
    if (document.hidden) return;
    const next = (await pieceOf(this.dataset.src ?? ''))?.querySelector<HTMLElement>('jack-pot');
    if (!next) return;
    this.dataset.amount = next.dataset.amount ?? '';
    this.dataset.at = next.dataset.at ?? '';
    this.roll();
  }
}

if (!customElements.get('jack-pot')) customElements.define('jack-pot', JackPot);
