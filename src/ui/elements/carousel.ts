/** Swiper over a scroll-snap track: it moves on by itself, while fingers, keys and pages without it scroll as they always did. Loaded when the page is calm. */
import Swiper from 'swiper';

/** Between two moves. Swiper's own Autoplay asks for every frame while it waits. */
const rest = 5000;

export interface Carousel {
  /** Moves on every 5 s from now, or stands. */
  run(moves: boolean): void;
  destroy(): void;
}

/** Takes a track whose parent is as wide as what one sees of it. Null where everything is in sight at once. `isStill`: it jumps instead of gliding. */
export function carousel(track: HTMLElement, isRow: boolean, isStill: boolean): Carousel | null {
  const around = track.parentElement;
  if (!around) return null;
  for (const slide of track.children) slide.classList.add('swiper-slide');
  const swiper = new Swiper(around, {
    // The browser scrolls, so that nothing is laid out anew and the place is kept.
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
  const wait = (): void => {
    timer = setTimeout(() => {
      if (swiper.isEnd) swiper.slideTo(0);
      else swiper.slideNext();
      wait();
    }, rest);
  };
  return {
    run: (moves) => {
      stop();
      if (moves) wait();
    },
    destroy: () => {
      stop();
      swiper.destroy();
    },
  };
}
