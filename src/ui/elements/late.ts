/** `<late-part data-src>`: brings a piece of the page when its place comes near. The plain links inside stay until then, and for good when no answer comes.
 * With `data-own` what guests are told stands there, and who is signed in is told at once what is for them, where that is anything else. */
import { pieceOf } from './piece.ts';

/** What a piece may hold that is alive. */
const brought: Readonly<Record<string, () => Promise<unknown>>> = {
  'slide-show': () => import('./slides.ts'),
  'site-offer': () => import('./offer.ts'),
};

const words = (node: Node): string => node.textContent?.replace(/\s+/g, '') ?? '';

class LatePart extends HTMLElement {
  private get own(): boolean {
    return 'own' in this.dataset;
  }

  connectedCallback(): void {
    if (this.own) {
      if ('in' in document.documentElement.dataset) void this.bring();
      return;
    }
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        near.disconnect();
        void this.bring();
      },
      { rootMargin: '300px' },
    );
    near.observe(this);
  }

  private async bring(): Promise<void> {
    const piece = await pieceOf(this.dataset.src ?? '');
    if (!piece) return;
    const said = words(piece);
    if (this.own ? said === words(this) : said === '' && !piece.firstElementChild) return;
    // What has the focus is not taken away, nor what has just opened over the page from here.
    if (this.contains(document.activeElement) || (this.own && document.querySelector('dialog[open]'))) return;
    this.replaceChildren(piece);
    for (const [name, bring] of Object.entries(brought)) if (this.querySelector(name)) await bring().catch(() => null);
  }
}

if (!customElements.get('late-part')) customElements.define('late-part', LatePart);
