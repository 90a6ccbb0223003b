/** `<until-time data-now data-said>`: when something ends, in the visitor's own zone, and how long that still is by the server's clock (SY-03); asks for the page anew when it is over. */

function said(tag: string, seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (seconds < 120) return relative.format(seconds, 'second');
  return seconds < 7_200 ? relative.format(Math.ceil(seconds / 60), 'minute') : relative.format(Math.ceil(seconds / 3_600), 'hour');
}

class UntilTime extends HTMLElement {
  private timer = 0;

  connectedCallback(): void {
    const time = this.querySelector('time');
    const end = Date.parse(time?.dateTime ?? '');
    // The page was made for this request: what the server's clock said then, and how long ago that is.
    const start = Date.parse(this.dataset.now ?? '') - performance.now();
    const left = () => Math.ceil((end - start - performance.now()) / 1000);
    // An end that has passed stays as it was announced: nobody knows better, and nothing reloads for ever.
    if (!time || !(left() > 0)) return;
    const tag = document.documentElement.lang;
    const { said: form = '' } = this.dataset;
    const own = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(end);
    const tick = () => {
      const seconds = left();
      if (seconds <= 0) location.reload();
      else {
        time.textContent = form.replace('{{time}}', own).replace('{{left}}', said(tag, seconds));
        this.timer = window.setTimeout(tick, 1000);
      }
    };
    tick();
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
  }
}

if (!customElements.get('until-time')) customElements.define('until-time', UntilTime);
