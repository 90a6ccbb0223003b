/**
 * Swiper on a scroll-snap track: adds autoplay; touch, keys and pages without it scroll natively. Loaded when the page
 * is idle.
 */
import Swiper from 'swiper';

/** Milliseconds between two moves. Swiper's own Autoplay requests every animation frame while it waits. */
const interval = 5000;

export interface Carousel {
  /** Starts moving every 5 s, or stops. */
  run(moves: boolean): void;
  destroy(): void;
}

/**
 * Expects a track whose parent is as wide as the visible part. Returns null when everything fits. `isStill` jumps
 * instead of gliding.
 */
export function carousel(track: HTMLElement, isRow: boolean, isStill: boolean): Carousel | null {
  const viewport = track.parentElement;
  if (!viewport) return null;
  for (const slide of track.children) slide.classList.add('swiper-slide');
  const swiper = new Swiper(viewport, {
    // Native scrolling avoids a new layout and keeps the scroll position.
    cssMode: true,
    wrapperClass: track.className,
    slidesPerView: 'auto',
    slidesPerGroupAuto: isRow,
    speed: isStill ? 0 : 300,
  });
  if (swiper.isLocked) {
    swiper.destroy();
    return null;
  }
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => clearTimeout(timer);
  const scheduleNext = (): void => {
    timer = setTimeout(() => {
      if (swiper.isEnd) swiper.slideTo(0);
      else swiper.slideNext();
      scheduleNext();
    }, interval);
  };
  return {
    run: (moves) => {
      stop();
      if (moves) scheduleNext();
    },
    destroy: () => {
      stop();
      swiper.destroy();
    },
  };
}
