/** `<count-visits data-id>`: asks once whether the visit may be counted; the page of cookies asks again, to change it. Whoever's browser says no already is not asked (SY-15). */

interface Counting {
  dataLayer?: unknown[];
}

const answerIn = 'visits';

function answered(): string | null {
  try {
    return localStorage.getItem(answerIn);
  } catch {
    return 'no';
  }
}

/** The path alone is told, never what was asked for in it. */
function countVisit(id: string): void {
  const layer = ((window as Counting).dataLayer ??= []);
  // The counter reads `arguments`, not a list.
  const tell = function (..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  tell('js', new Date());
  tell('config', id, {
    page_location: location.origin + location.pathname,
    page_referrer: '',
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
  });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}

class CountVisits extends HTMLElement {
  connectedCallback(): void {
    const { globalPrivacyControl, doNotTrack } = navigator as Navigator & { globalPrivacyControl?: boolean; doNotTrack?: string | null };
    if (globalPrivacyControl === true || doNotTrack === '1') return;
    const before = answered();
    if (before === 'yes') countVisit(this.dataset.id ?? '');
    if (before !== null && !location.pathname.endsWith('/help/cookies')) return;
    this.hidden = false;
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      try {
        localStorage.setItem(answerIn, target.value);
      } catch {
        // Nothing is kept here, so nothing is counted either.
      }
      this.hidden = true;
      if (target.value === 'yes' && before !== 'yes') countVisit(this.dataset.id ?? '');
    });
  }
}

if (!customElements.get('count-visits')) customElements.define('count-visits', CountVisits);
