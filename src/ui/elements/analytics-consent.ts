/**
 * `<count-visits data-id>` asks once for consent to analytics; the cookie page can ask again. A browser that opts out
 * by its settings is not asked (SY-15).
 */

interface AnalyticsWindow {
  dataLayer?: unknown[];
}

const storageKey = 'visits';

function storedAnswer(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return 'no';
  }
}

/** Sends the path only, never the query string. */
function countVisit(id: string): void {
  const layer = ((window as AnalyticsWindow).dataLayer ??= []);
  // The tag script expects an `arguments` object, not an array.
  const gtag = function (..._: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
  gtag('js', new Date());
  gtag('config', id, {
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
    const before = storedAnswer();
    if (before === 'yes') countVisit(this.dataset.id ?? '');
    if (before !== null && !location.pathname.endsWith('/help/cookies')) return;
    this.hidden = false;
    this.addEventListener('click', ({ target }) => {
      if (!(target instanceof HTMLButtonElement)) return;
      try {
        localStorage.setItem(storageKey, target.value);
      } catch {
        // Storage is unavailable: without a stored consent nothing is counted.
      }
      this.hidden = true;
      if (target.value === 'yes' && before !== 'yes') countVisit(this.dataset.id ?? '');
    });
  }
}

if (!customElements.get('count-visits')) customElements.define('count-visits', CountVisits);
