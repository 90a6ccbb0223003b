/** `<provider-check data-key="…">`: the phone provider's own check of a person, in a window of its own; tells the page that opened it, and nobody else. */

/** What their script leaves on the window. */
interface Theirs {
  ready(done: () => void): void;
  render(place: HTMLElement, with_: { sitekey: string; callback: (answer: string) => void }): unknown;
}

const address = 'https://www.google.com/recaptcha/api.js?render=explicit';

class ProviderCheck extends HTMLElement {
  connectedCallback(): void {
    const script = document.createElement('script');
    script.src = `${address}&hl=${encodeURIComponent(document.documentElement.lang)}`;
    script.onload = () => {
      const theirs = (window as unknown as { grecaptcha?: Theirs }).grecaptcha;
      if (!theirs) return this.say('away');
      theirs.ready(() => theirs.render(this, { sitekey: this.dataset.key ?? '', callback: (answer) => this.tell(answer) }));
    };
    script.onerror = () => this.say('away');
    document.head.append(script);
  }

  private tell(answer: string): void {
    (window.opener as Window | null)?.postMessage({ check: answer }, location.origin);
    this.say('done');
  }

  private say(which: 'away' | 'done'): void {
    const sentence = document.querySelector<HTMLElement>(`[data-says=${which}]`);
    if (sentence) sentence.hidden = false;
  }
}

customElements.define('provider-check', ProviderCheck);
