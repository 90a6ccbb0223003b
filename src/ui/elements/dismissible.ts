/**
 * `<site-offer name="app">` with text, link and close button; closing hides it on this device for good. Hidden when
 * the site runs as an installed app.
 */

const key = (name: string): string => `hidden-${name}`;

class SiteOffer extends HTMLElement {
  connectedCallback(): void {
    const name = this.getAttribute('name') ?? '';
    const installed = name === 'app' && matchMedia('(display-mode: standalone)').matches;
    if (installed || isHidden(name)) {
      this.remove();
      return;
    }
    this.querySelector('button')?.addEventListener('click', () => {
      try {
        localStorage.setItem(key(name), '1');
      } catch {
        // Storage is unavailable: hidden for this page only.
      }
      // Move the focus to the next element, not to the top of the page.
      const parent = this.parentElement;
      this.remove();
      parent?.querySelector<HTMLElement>('a, button')?.focus();
    });
  }
}

function isHidden(name: string): boolean {
  try {
    return localStorage.getItem(key(name)) !== null;
  } catch {
    return false;
  }
}

if (!customElements.get('site-offer')) customElements.define('site-offer', SiteOffer);

// Makes this file a module, because lazy fragments import it.
export {};
