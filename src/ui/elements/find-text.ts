/**
 * `<find-text>` around a search form: shows results in `data-found` while typing, except when saving data. Submitting
 * works natively.
 */
import { shouldSaveData } from '#values/net/save-data.ts';
import { fetchFragment } from './fetch-fragment.ts';

/** Milliseconds without typing before a search. */
const typingDelay = 400;
/** A single letter would match half of the texts. */
const minimumLength = 2;

class FindText extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    const box = form?.querySelector('input');
    const status = this.querySelector('[role=status]');
    if (!form || !box || !document.querySelector('[data-found]') || shouldSaveData()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let latestAttempt = 0;
    const find = async (): Promise<void> => {
      const attempt = ++latestAttempt;
      const { pathname } = new URL(form.action);
      const q = box.value.trim();
      if (q !== '' && q.length < minimumLength) return;
      const address = q === '' ? pathname : `${pathname}?q=${encodeURIComponent(q)}`;
      const found = (await fetchFragment(address))?.querySelector('[data-found]');
      const place = document.querySelector('[data-found]');
      if (!found || !place || attempt !== latestAttempt) return;
      place.replaceWith(found);
      history.replaceState(history.state, '', address);
      if (status) status.textContent = q === '' ? '' : (found.querySelector('h2, p')?.textContent ?? '');
    };
    box.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void find(), typingDelay);
    });
    // The page that comes has the results.
    form.addEventListener('submit', () => {
      clearTimeout(timer);
      latestAttempt += 1;
    });
  }
}

if (!customElements.get('find-text')) customElements.define('find-text', FindText);
