/**
 * `<late-part data-src>` replaces its links with a server-rendered fragment near the viewport; they stay when the
 * request fails. With `data-own` it holds guest content, and a member's version is fetched at once if it differs.
 */
import { focusBelow, keepFocusBelow } from '../focus-below.ts';
import { fetchFragment } from './fetch-fragment.ts';

const textOf = (node: Node): string => node.textContent?.replace(/\s+/g, '') ?? '';

class LatePart extends HTMLElement {
  private get own(): boolean {
    return 'own' in this.dataset;
  }

  connectedCallback(): void {
    if (this.own) {
      if ('in' in document.documentElement.dataset) void this.load();
      return;
    }
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        void this.load();
      },
      // Only from below: a part that was passed and grows above the view would move what is read.
      { rootMargin: '0px 0px 300px' },
    );
    near.observe(this);
  }

  private async load(): Promise<void> {
    const piece = await fetchFragment(this.dataset.src ?? '');
    if (!piece) return;
    const text = textOf(piece);
    if (this.own ? text === textOf(this) : text === '' && !piece.firstElementChild) return;
    if (piece.querySelector('slide-show')) void import('./carousel.ts').catch(() => null);
    const offers = piece.querySelectorAll('site-offer');
    // An offer that was hidden on this device must not show until the code arrives that hides it, and without it cannot be closed.
    if (offers.length > 0 && !(await import('./dismissible.ts').catch(() => null))) for (const offer of offers) offer.remove();
    // Never replace focused content, or content that has just opened a dialog.
    if (this.contains(document.activeElement) || (this.own && document.querySelector('dialog[open]'))) return;
    const focused = focusBelow(this);
    this.replaceChildren(piece);
    keepFocusBelow(focused);
  }
}

if (!customElements.get('late-part')) customElements.define('late-part', LatePart);
