/** `<site-clock zone="Asia/Manila">`: YYYY/MM/DD HH:mm:ss each second (SH-05). `isla:clock` on window with `{ offset }` ms sets it to the server's time. */

const base = performance.timeOrigin;
let offset = 0;
/** The wall clock of the moment, from the monotonic one: a change of the device's clock does not move it. */
const now = (): number => base + performance.now() + offset;

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
    this.tick();
    addEventListener('isla:clock', this.set);
    addEventListener('visibilitychange', this.tick);
  }

  disconnectedCallback(): void {
    clearTimeout(this.timer);
    removeEventListener('isla:clock', this.set);
    removeEventListener('visibilitychange', this.tick);
  }

  private set = (event: Event): void => {
    offset = (event as CustomEvent<{ offset: number }>).detail.offset;
    this.tick();
  };

  private tick = (): void => {
    clearTimeout(this.timer);
    if (document.hidden || this.offsetParent === null) {
      this.timer = window.setTimeout(this.tick, 5000);
      return;
    }
    const at = now();
    const [date = '', time = ''] = this.format?.format(at).split(', ') ?? [];
    this.textContent = `${date.split('/').reverse().join('/')} ${time}`;
    // Anew just after the next second's boundary, so that it never drifts.
    this.timer = window.setTimeout(this.tick, 1005 - (at % 1000));
  };
}

if (!customElements.get('site-clock')) customElements.define('site-clock', SiteClock);
