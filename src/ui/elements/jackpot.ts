/**
 * `<jack-pot data-amount data-at data-src>`: the digits roll by 165.11 every 3 s from the last reading and land on the
 * next (GM-16, R10). Never announced live. Its button stops it; with reduced motion it changes every 6 s.
 */
import { jackpotShown } from '#values/games/jackpot-counter.ts';
import { type Minor, toAmount, toMinor } from '#values/money.ts';
import { serverNow } from '#values/server-clock.ts';
import { millis } from '#values/time.ts';
import { formatMoney } from '../format-money.ts';
import { fetchFragment } from './fetch-fragment.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
const pollInterval = 30_000;
const key = 'jackpot-stopped';

class JackPot extends HTMLElement {
  private rollTimer = 0;
  private pollTimer = 0;
  private stopped = false;

  connectedCallback(): void {
    const button = this.querySelector('button');
    if (button) {
      button.hidden = false;
      button.addEventListener('click', () => {
        this.stop(!this.isStopped());
        this.updateButton(button);
      });
      this.updateButton(button);
    }
    this.rollTimer = window.setInterval(() => this.roll(), reducedMotion.matches ? 6000 : 3000);
    this.pollTimer = window.setInterval(() => void this.poll(), pollInterval);
    this.roll();
  }

  disconnectedCallback(): void {
    clearInterval(this.rollTimer);
    clearInterval(this.pollTimer);
  }

  private isStopped(): boolean {
    try {
      return sessionStorage.getItem(key) !== null;
    } catch {
      return this.stopped;
    }
  }

  private stop(isOn: boolean): void {
    this.stopped = isOn;
    try {
      if (isOn) sessionStorage.setItem(key, '1');
      else sessionStorage.removeItem(key);
    } catch {
      // Storage is unavailable: stopped for this page only.
    }
  }

  private updateButton(button: HTMLButtonElement): void {
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

  /** Only changed digits are updated, so that only they roll. */
  private show(minor: Minor): void {
    const { tag = 'en', symbol = '' } = this.dataset;
    const text = formatMoney(toAmount(minor), { tag });
    const cells = this.querySelector('[data-cells]');
    const read = this.querySelector('[data-read]');
    if (!cells || !read) return;
    const whole = formatMoney(toAmount(minor), { tag, symbol });
    read.textContent = whole;
    // The tiles of the games that feed it.
    for (const tile of document.querySelectorAll('[data-jackpot]')) tile.textContent = whole;
    if (cells.children.length !== text.length)
      cells.replaceChildren(...[...text].map((char) => document.createElement(/\d/.test(char) ? 'b' : 'i')));
    [...text].forEach((char, place) => {
      const cell = cells.children[place];
      if (!cell || cell.textContent === char) return;
      cell.textContent = char;
      if (!reducedMotion.matches) cell.animate([{ transform: 'translateY(40%)', opacity: 0 }, {}], { duration: 180, easing: 'ease-out' });
    });
  }

  private async poll(): Promise<void> {
    if (document.hidden) return;
    const next = (await fetchFragment(this.dataset.src ?? ''))?.querySelector<HTMLElement>('jack-pot');
    if (!next) return;
    this.dataset.amount = next.dataset.amount ?? '';
    this.dataset.at = next.dataset.at ?? '';
    this.roll();
  }
}

if (!customElements.get('jack-pot')) customElements.define('jack-pot', JackPot);
