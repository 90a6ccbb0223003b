/** `<late-part data-src>`: brings a piece of the page when its place comes near. The plain links inside stay until then, and for good when no answer comes. */

/** What a piece may hold that is alive. */
const brought: Readonly<Record<string, () => Promise<unknown>>> = {
  'slide-show': () => import('./slides.ts'),
  'site-offer': () => import('./offer.ts'),
};

class LatePart extends HTMLElement {
  connectedCallback(): void {
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
    const answer = await fetch(this.dataset.src ?? '').catch(() => null);
    // Read in any case: an answer that nobody reads keeps its line.
    const text = (await answer?.text().catch(() => '')) ?? '';
    const html = answer?.ok ? text : '';
    // What has the focus is not taken away.
    if (html.trim() === '' || this.contains(document.activeElement)) return;
    this.innerHTML = html;
    for (const [name, bring] of Object.entries(brought)) if (this.querySelector(name)) await bring().catch(() => null);
  }
}

if (!customElements.get('late-part')) customElements.define('late-part', LatePart);
