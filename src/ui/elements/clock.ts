/** `<site-clock zone="Asia/Manila">`: YYYY/MM/DD HH:mm:ss each second (SH-05) on the server's time, which every answer carries as `Server-Timing: now` (R15). */

/** Server milliseconds minus `performance.now()`; the device's own clock until an answer told better. */
let offset = performance.timeOrigin;
let known = false;
/** Device clock minus monotonic clock: it jumps when the device slept or its clock was set. */
let drift = Date.now() - performance.now();

type Timed = PerformanceResourceTiming | PerformanceNavigationTiming | undefined;

function learn(entry: Timed): void {
  const told = entry?.serverTiming?.find(({ name }) => name === 'now')?.duration;
  // What comes from the browser's own cache carries the time of when it was stored.
  if (!entry || !told || entry.transferSize === 0) return;
  offset = told - (entry.requestStart + entry.responseStart) / 2;
  known = true;
}

async function askAgain(): Promise<void> {
  const sent = performance.now();
  const answer = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  const told = Number(/now;dur=(\d+)/.exec(answer?.headers.get('server-timing') ?? '')?.[1]);
  if (told) offset = told - (sent + performance.now()) / 2;
}

class SiteClock extends HTMLElement {
  private timer = 0;
  private format: Intl.DateTimeFormat | null = null;

  connectedCallback(): void {
    this.format = new Intl.DateTimeFormat('en-GB', {
      timeZone: this.getAttribute('zone') ?? 'UTC',
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    });
    if (!known) learn(performance.getEntriesByType('navigation')[0] as Timed);
    document.addEventListener('visibilitychange', this.tick);
    this.tick();
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
    const since = Date.now() - performance.now();
    if (Math.abs(since - drift) > 2000) {
      drift = since;
      void askAgain().then(this.tick);
    }
    const at = performance.now() + offset;
    const [date = '', time = ''] = this.format?.format(at).split(', ') ?? [];
    this.textContent = `${date.split('/').reverse().join('/')} ${time}`;
    // Anew just after the next second's boundary, so that it never drifts.
    this.timer = window.setTimeout(this.tick, 1005 - (at % 1000));
  };
}

if (!customElements.get('site-clock')) customElements.define('site-clock', SiteClock);
