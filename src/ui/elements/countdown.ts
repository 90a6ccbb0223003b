/**
 * `<until-time data-now data-said>`: an end time in the visitor's zone and the time left by the server's clock
 * (SY-03). Reloads the page when it is over.
 */

function relativeTime(tag: string, seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (seconds < 120) return relative.format(seconds, 'second');
  return seconds < 7_200 ? relative.format(Math.ceil(seconds / 60), 'minute') : relative.format(Math.ceil(seconds / 3_600), 'hour');
}

class UntilTime extends HTMLElement {
  private timer = 0;

  connectedCallback(): void {
    const time = this.querySelector('time');
    const end = Date.parse(time?.dateTime ?? '');
    // The page was rendered for this request: server time at rendering plus the time since.
    const start = Date.parse(this.dataset.now ?? '') - performance.now();
    const secondsLeft = () => Math.ceil((end - start - performance.now()) / 1000);
    // For an end that has already passed keep the rendered text; reloading would loop.
    if (!time || !(secondsLeft() > 0)) return;
    const tag = document.documentElement.lang;
    const { said: form = '' } = this.dataset;
    const endText = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(end);
    const tick = () => {
      const seconds = secondsLeft();
      if (seconds <= 0) location.reload();
      else {
        time.textContent = form.replace('{{time}}', endText).replace('{{left}}', relativeTime(tag, seconds));
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
