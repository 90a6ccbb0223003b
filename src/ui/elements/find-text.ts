/** `<find-text>` around a form of words: the answer of its page stands there while one types, where the page has a place for it (`data-found`), and not where bytes are dear. Sent, the form goes its own way. */
import { isDear } from './dear.ts';
import { pieceOf } from './piece.ts';

/** Typing rests. */
const patience = 400;
/** One letter finds half of the book. */
const enough = 2;

class FindText extends HTMLElement {
  connectedCallback(): void {
    const form = this.querySelector('form');
    const box = form?.querySelector('input');
    const heard = this.querySelector('[role=status]');
    if (!form || !box || !document.querySelector('[data-found]') || isDear()) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let newest = 0;
    const find = async (): Promise<void> => {
      const mine = ++newest;
      const { pathname } = new URL(form.action);
      const q = box.value.trim();
      if (q !== '' && q.length < enough) return;
      const address = q === '' ? pathname : `${pathname}?q=${encodeURIComponent(q)}`;
      const found = (await pieceOf(address))?.querySelector('[data-found]');
      const place = document.querySelector('[data-found]');
      if (!found || !place || mine !== newest) return;
      place.replaceWith(found);
      history.replaceState(history.state, '', address);
      if (heard) heard.textContent = q === '' ? '' : (found.querySelector('h2, p')?.textContent ?? '');
    };
    box.addEventListener('input', () => {
      clearTimeout(timer);
      timer = setTimeout(() => void find(), patience);
    });
  }
}

if (!customElements.get('find-text')) customElements.define('find-text', FindText);
