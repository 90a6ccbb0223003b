/** `<site-offer name="app">` around its words, its link and a button: the button takes it away, on this device for good; it does not come where the site is an app already. */

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
        // Storage is closed: it is hidden for this page.
      }
      // The focus goes on to what comes next, and not to the top of the page.
      const around = this.parentElement;
      this.remove();
      around?.querySelector<HTMLElement>('a, button')?.focus();
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

// A module, because the piece of a page that holds offers brings it.
export {};
