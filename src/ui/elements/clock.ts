/**
 * `<site-clock zone="Asia/Manila">` shows YYYY/MM/DD HH:mm:ss (SH-05) in server time, which every response carries as
 * `Server-Timing: now` (R15).
 */
import { hasJumped, recordServerTime, serverNow } from '#values/server-clock.ts';

async function syncClock(): Promise<void> {
  const sent = performance.now();
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  recordServerTime(answer?.headers.get('server-timing') ?? null, sent, performance.now());
}

class SiteClock extends HTMLElement {
  private timer = 0;
  private format: Intl.DateTimeFormat | null = null;

  connectedCallback(): void {
    document.addEventListener('visibilitychange', this.tick);
    // Visibility is known only after a frame. On a phone the clock is hidden and never ticks.
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
    if (hasJumped()) void syncClock().then(this.tick);
    const at = serverNow();
    this.format ??= new Intl.DateTimeFormat('en-GB', {
      timeZone: this.getAttribute('zone') ?? 'UTC',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    const [date = '', time = ''] = this.format.format(at).split(', ');
    this.textContent = `${date.split('/').reverse().join('/')} ${time}`;
    // Scheduled just after the next full second, so that it never drifts.
    this.timer = window.setTimeout(this.tick, 1005 - (at % 1000));
  };
}

if (!customElements.get('site-clock')) customElements.define('site-clock', SiteClock);
