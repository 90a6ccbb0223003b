/** `<slide-show>`: a scroll-snap track with marks that lead to its slides. Once the page is calm, and never where bytes are dear, Swiper moves it on every 5 s (SH-02) until somebody looks closer. `data-track="row"` shows several at once, and moves on by as many (SH-16). */
import type { Carousel } from './carousel.ts';
import { isDear } from './dear.ts';

const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** After load, when the main thread has nothing else to do. */
function whenCalm(then: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 4000 }) : setTimeout(then, 300));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

class SlideShow extends HTMLElement {
  private paused = calm.matches;
  /** What keeps it still without a word of the person: a pointer or the focus on it, or that it is out of sight. */
  private stillFor = new Set(['sight']);
  private slides: HTMLElement[] = [];
  private marks: HTMLAnchorElement[] = [];
  private button: HTMLButtonElement | null = null;
  private track: HTMLElement | null = null;
  private carousel: Carousel | null = null;
  /** All that it hears ends with it. */
  private end = new AbortController();

  connectedCallback(): void {
    this.track = this.querySelector('[data-track]');
    if (!this.track) return;
    this.slides = [...this.track.children] as HTMLElement[];
    this.marks = [...this.querySelectorAll<HTMLAnchorElement>('[data-mark]')];
    this.button = this.querySelector('button[data-pause]');
    if (this.slides.length < 2) return;
    this.end = new AbortController();
    const { signal } = this.end;
    const isRow = this.track.dataset.track === 'row';
    this.marks.forEach((mark, to) => {
      const go = (event: Event): void => {
        event.preventDefault();
        this.paused = true;
        const slide = this.slides[to];
        if (slide) this.track?.scrollTo({ left: slide.offsetLeft, top: slide.offsetTop, behavior: calm.matches ? 'auto' : 'smooth' });
        this.arm();
      };
      mark.addEventListener('click', go, { signal });
    });
    // Links of a row stay within reach of the keys, which bring them in sight; a slide that is not in sight is out of reach.
    if (!isRow) this.see((slide, isIntersecting) => this.show(slide, isIntersecting), this.slides, { root: this.track, threshold: 0.6 });
    if (isDear()) return;
    whenCalm(() => {
      if (!signal.aborted) void import('./carousel.ts').then(({ carousel }) => this.enhance(carousel, isRow)).catch(() => null);
    });
  }

  disconnectedCallback(): void {
    this.end.abort();
    this.carousel?.destroy();
    this.carousel = null;
  }

  /** Gives it its moves, and the button that stops them. */
  private enhance(make: (track: HTMLElement, isRow: boolean, isStill: boolean) => Carousel | null, isRow: boolean): void {
    const { signal } = this.end;
    if (signal.aborted || !this.track) return;
    this.carousel = make(this.track, isRow, calm.matches);
    // A row that is wholly in sight has nowhere to go.
    if (!this.carousel) return;
    if (this.button) this.button.hidden = false;
    this.button?.addEventListener(
      'click',
      () => {
        this.paused = !this.paused;
        this.arm();
      },
      { signal },
    );
    const stands = (reason: string, begins: string, ends: string): void => {
      this.addEventListener(begins, () => this.stand(reason, true), { signal });
      this.addEventListener(ends, () => this.stand(reason, false), { signal });
    };
    stands('pointer', 'pointerenter', 'pointerleave');
    stands('focus', 'focusin', 'focusout');
    document.addEventListener('visibilitychange', () => this.stand('page', document.hidden), { signal });
    if (this.contains(document.activeElement)) this.stillFor.add('focus');
    this.see((_, isIntersecting) => this.stand('sight', !isIntersecting), [this], {});
    this.arm();
  }

  private see(
    tell: (seen: HTMLElement, isIntersecting: boolean) => void,
    these: readonly HTMLElement[],
    how: IntersectionObserverInit,
  ): void {
    const seen = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) tell(target as HTMLElement, isIntersecting);
    }, how);
    for (const one of these) seen.observe(one);
    this.end.signal.addEventListener('abort', () => seen.disconnect());
  }

  private show(slide: HTMLElement, isInSight: boolean): void {
    slide.inert = !isInSight;
    if (!isInSight) return;
    this.marks.forEach((mark, index) => {
      if (this.slides[index] === slide) mark.setAttribute('aria-current', 'true');
      else mark.removeAttribute('aria-current');
    });
  }

  private stand(reason: string, isStill: boolean): void {
    if (isStill) this.stillFor.add(reason);
    else this.stillFor.delete(reason);
    this.arm();
  }

  /** Lets it move or not; says so to the button and to readers. */
  private arm(): void {
    if (!this.carousel) return;
    this.track?.setAttribute('aria-live', this.paused ? 'polite' : 'off');
    if (this.button) {
      this.button.setAttribute('aria-label', (this.paused ? this.button.dataset.play : this.button.dataset.pause) ?? '');
      this.button.dataset.state = this.paused ? 'paused' : 'moving';
    }
    this.carousel.run(!this.paused && this.stillFor.size === 0);
  }
}

if (!customElements.get('slide-show')) customElements.define('slide-show', SlideShow);
