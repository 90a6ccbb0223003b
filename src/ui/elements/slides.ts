/** `<slide-show>`: a scroll-snap track that moves by itself every 5 s (SH-02) until somebody looks closer; works as plain scrolling without it. `data-track="row"` shows several at once, and moves on by as many (SH-16). */

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const frugal = (): boolean => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

class SlideShow extends HTMLElement {
  private at = 0;
  private timer = 0;
  private paused = calm.matches || frugal();
  private hovered = false;
  private focused = false;
  private slides: HTMLElement[] = [];
  private marks: HTMLAnchorElement[] = [];
  private button: HTMLButtonElement | null = null;
  private track: HTMLElement | null = null;
  /** Places that are in sight. */
  private sight = new Set<number>();
  /** All that it hears ends with it. */
  private end = new AbortController();

  connectedCallback(): void {
    this.track = this.querySelector('[data-track]');
    if (!this.track) return;
    this.slides = [...this.track.children] as HTMLElement[];
    this.marks = [...this.querySelectorAll<HTMLAnchorElement>('[data-mark]')];
    this.button = this.querySelector('button[data-pause]');
    const isRow = this.track.dataset.track === 'row';
    // A row that is wholly in sight has nowhere to go.
    if (this.slides.length < 2 || (isRow && this.track.scrollWidth <= this.track.clientWidth)) return;
    this.end = new AbortController();
    const { signal } = this.end;
    if (this.button) this.button.hidden = false;
    this.button?.addEventListener(
      'click',
      () => {
        this.paused = !this.paused;
        this.arm();
      },
      { signal },
    );
    this.marks.forEach((mark, to) => {
      const go = (event: Event): void => {
        event.preventDefault();
        this.paused = true;
        this.go(to);
      };
      mark.addEventListener('click', go, { signal });
    });
    const watch = (name: string, change: () => void): void => {
      const heard = (): void => {
        change();
        this.arm();
      };
      this.addEventListener(name, heard, { signal });
    };
    watch('pointerenter', () => {
      this.hovered = true;
    });
    watch('pointerleave', () => {
      this.hovered = false;
    });
    watch('focusin', () => {
      this.focused = true;
    });
    watch('focusout', () => {
      this.focused = false;
    });
    const seen = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const place = this.slides.indexOf(target as HTMLElement);
          if (isIntersecting) this.sight.add(place);
          else this.sight.delete(place);
          if (isRow) {
            // Links of a list stay within reach of the keys, which bring them in sight.
            this.at = Math.max(0, ...this.sight);
            continue;
          }
          (target as HTMLElement).inert = !isIntersecting;
          if (isIntersecting) this.mark(place);
        }
      },
      { root: this.track, threshold: 0.6 },
    );
    for (const slide of this.slides) seen.observe(slide);
    signal.addEventListener('abort', () => seen.disconnect());
    document.addEventListener('visibilitychange', () => this.arm(), { signal });
    this.arm();
  }

  disconnectedCallback(): void {
    this.end.abort();
    clearTimeout(this.timer);
  }

  private mark(at: number): void {
    this.at = at;
    this.marks.forEach((mark, index) => {
      if (index === at) mark.setAttribute('aria-current', 'true');
      else mark.removeAttribute('aria-current');
    });
  }

  private go(to: number): void {
    const slide = this.slides[to % this.slides.length];
    if (slide) this.track?.scrollTo({ left: slide.offsetLeft, top: slide.offsetTop, behavior: calm.matches ? 'auto' : 'smooth' });
    this.arm();
  }

  /** Sets the next move, or none; says so to the button and to readers. */
  private arm(): void {
    clearTimeout(this.timer);
    const moves = !this.paused && !this.hovered && !this.focused && !document.hidden;
    this.track?.setAttribute('aria-live', this.paused ? 'polite' : 'off');
    if (this.button) {
      this.button.setAttribute('aria-label', (this.paused ? this.button.dataset.play : this.button.dataset.pause) ?? '');
      this.button.dataset.state = this.paused ? 'paused' : 'moving';
    }
    if (moves) this.timer = window.setTimeout(() => this.go(this.at + 1), 5000);
  }
}

if (!customElements.get('slide-show')) customElements.define('slide-show', SlideShow);

// A module, because parts that come late bring it.
export {};
