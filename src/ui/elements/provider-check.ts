/**
 * `<provider-check data-key="…">`: the phone provider's human check in a separate window; reports only to the page
 * that opened it.
 */

/** The global object of the provider's script. */
interface ProviderScript {
  ready(done: () => void): void;
  render(place: HTMLElement, with_: { sitekey: string; callback: (answer: string) => void }): unknown;
}

const address = 'https://www.google.com/recaptcha/api.js?render=explicit';

class ProviderCheck extends HTMLElement {
  connectedCallback(): void {
    const script = document.createElement('script');
    script.src = `${address}&hl=${encodeURIComponent(document.documentElement.lang)}`;
    script.onload = () => {
      const providerScript = (window as unknown as { grecaptcha?: ProviderScript }).grecaptcha;
      if (!providerScript) return this.showMessage('away');
      providerScript.ready(() =>
        providerScript.render(this, { sitekey: this.dataset.key ?? '', callback: (answer) => this.report(answer) }),
      );
    };
    script.onerror = () => this.showMessage('away');
    document.head.append(script);
  }

  private report(answer: string): void {
    (window.opener as Window | null)?.postMessage({ check: answer }, location.origin);
    this.showMessage('done');
  }

  private showMessage(which: 'away' | 'done'): void {
    const sentence = document.querySelector<HTMLElement>(`[data-says=${which}]`);
    if (sentence) sentence.hidden = false;
  }
}

customElements.define('provider-check', ProviderCheck);
