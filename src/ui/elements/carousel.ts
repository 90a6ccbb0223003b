/**
 * `<slide-show>`: a scroll-snap track with marks linking to its slides. When the page is idle and data is not saved,
 * Swiper advances it every 5 s (SH-02) until hovered or focused. `data-track="row"` shows and advances several at once
 * (SH-16).
 */
import { shouldSaveData } from '#values/net/save-data.ts';
import type { Carousel } from './carousel-swiper.ts';

const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');

/** Runs after load, when the main thread is idle. */
function whenIdle(then: () => void): void {
  const idle = () => ('requestIdleCallback' in window ? requestIdleCallback(then, { timeout: 4000 }) : setTimeout(then, 300));
  if (document.readyState === 'complete') idle();
  else addEventListener('load', idle, { once: true });
}

class SlideShow extends HTMLElement {
  private paused = reducedMotion.matches;
  /** Automatic pauses: hovered, focused, or out of view. */
  private pauseReasons = new Set(['sight']);
  private slides: HTMLElement[] = [];
  private marks: HTMLAnchorElement[] = [];
  private button: HTMLButtonElement | null = null;
  private track: HTMLElement | null = null;
  private carousel: Carousel | null = null;
  /** Removes all listeners on disconnect. */
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
        if (slide)
          this.track?.scrollTo({ left: slide.offsetLeft, top: slide.offsetTop, behavior: reducedMotion.matches ? 'auto' : 'smooth' });
        this.update();
      };
      mark.addEventListener('click', go, { signal });
    });
    // Slides out of view leave the tab order; links of a row stay in it, because focus scrolls them into view.
    if (!isRow)
      this.observe((slide, isIntersecting) => this.show(slide, isIntersecting), this.slides, { root: this.track, threshold: 0.6 });
    if (shouldSaveData()) return;
    whenIdle(() => {
      if (!signal.aborted) void import('./carousel-swiper.ts').then(({ carousel }) => this.enhance(carousel, isRow)).catch(() => null);
    });
  }

  disconnectedCallback(): void {
    this.end.abort();
    this.carousel?.destroy();
    this.carousel = null;
  }

  /** Starts Swiper and shows the pause button. */
  private enhance(make: (track: HTMLElement, isRow: boolean, isStill: boolean) => Carousel | null, isRow: boolean): void {
    const { signal } = this.end;
    if (signal.aborted || !this.track) return;
    this.carousel = make(this.track, isRow, reducedMotion.matches);
    // Null when the row fits completely.
    if (!this.carousel) return;
    if (this.button) this.button.hidden = false;
    this.button?.addEventListener(
      'click',
      () => {
        this.paused = !this.paused;
        this.update();
      },
      { signal },
    );
    const pauseWhile = (reason: string, begins: string, ends: string): void => {
      this.addEventListener(begins, () => this.setPause(reason, true), { signal });
      this.addEventListener(ends, () => this.setPause(reason, false), { signal });
    };
    pauseWhile('pointer', 'pointerenter', 'pointerleave');
    pauseWhile('focus', 'focusin', 'focusout');
    document.addEventListener('visibilitychange', () => this.setPause('page', document.hidden), { signal });
    if (this.contains(document.activeElement)) this.pauseReasons.add('focus');
    this.observe((_, isIntersecting) => this.setPause('sight', !isIntersecting), [this], {});
    this.update();
  }

  private observe(
    onChange: (observer: HTMLElement, isIntersecting: boolean) => void,
    targets: readonly HTMLElement[],
    options: IntersectionObserverInit,
  ): void {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) onChange(target as HTMLElement, isIntersecting);
    }, options);
    for (const one of targets) observer.observe(one);
    this.end.signal.addEventListener('abort', () => observer.disconnect());
  }

  private show(slide: HTMLElement, isInSight: boolean): void {
    slide.inert = !isInSight;
    if (!isInSight) return;
    this.marks.forEach((mark, index) => {
      if (this.slides[index] === slide) mark.setAttribute('aria-current', 'true');
      else mark.removeAttribute('aria-current');
    });
  }

  private setPause(reason: string, isStill: boolean): void {
    if (isStill) this.pauseReasons.add(reason);
    else this.pauseReasons.delete(reason);
    this.update();
  }

  /** Starts or pauses, and updates the button and screen readers. */
  private update(): void {
    if (!this.carousel) return;
    this.track?.setAttribute('aria-live', this.paused ? 'polite' : 'off');
    if (this.button) {
      this.button.setAttribute('aria-label', (this.paused ? this.button.dataset.play : this.button.dataset.pause) ?? '');
      this.button.dataset.state = this.paused ? 'paused' : 'moving';
    }
    this.carousel.run(!this.paused && this.pauseReasons.size === 0);
  }
}

if (!customElements.get('slide-show')) customElements.define('slide-show', SlideShow);
