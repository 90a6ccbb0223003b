/** `<site-clock zone="Asia/Manila">`: YYYY/MM/DD HH:mm:ss each second (SH-05) on the server's time, which every answer carries as `Server-Timing: now` (R15). */
import { hasJumped, learn, serverNow } from '#values/server-clock.ts';

async function askAgain(): Promise<void> {
  const sent = performance.now();
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  learn(answer?.headers.get('server-timing') ?? null, sent, performance.now());
}

class SiteClock extends HTMLElement {
  private timer = 0;
  private format: Intl.DateTimeFormat | null = null;

  connectedCallback(): void {
    document.addEventListener('visibilitychange', this.tick);
    // After a frame: whether it is in sight is known by then, and on a phone, where it is not, that is all it does.
    requestAnimationFrame(() => {
      this.timer = window.setTimeout(this.tick);
    });
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
    document.removeEventListener('visibilitychange', this.tick);
  }

  private tick = (): void => {
    clearTimeout(this.timer);
    if (document.hidden || this.offsetParent === null) {
      this.timer = window.setTimeout(this.tick, 5000);
      return;
    }
    if (hasJumped()) void askAgain().then(this.tick);
    const at = serverNow();
    this.format ??= new Intl.DateTimeFormat('en-GB', {
      timeZone: this.getAttribute('zone') ?? 'UTC',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    const [date = '', time = ''] = this.format.format(at).split(', ');
    this.textContent = `${date.split('/').reverse().join('/')} ${time}`;
    // Anew just after the next second's boundary, so that it never drifts.
    this.timer = window.setTimeout(this.tick, 1005 - (at % 1000));
  };
}

if (!customElements.get('site-clock')) customElements.define('site-clock', SiteClock);
