/** A row that scrolls sideways, with arrows on the desktop. What is chosen in it scrolls into view. */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from './Button.tsx';

interface ScrollRowProps {
  words: { back: string; on: string };
  /** Whether there are so many items that the row has arrows. */
  arrows: boolean;
  /** The row wraps where there is a mouse, which cannot push it. */
  wraps?: boolean;
  /** The row itself. */
  children: ReactNode;
}

export function ScrollRow({ words, arrows, wraps = false, children }: ScrollRowProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null);
  const [canScroll, setCanScroll] = useState({ back: false, on: true });
  useEffect(() => {
    const track = frame.current?.firstElementChild;
    if (!track) return;
    // Scrolls only the row: the page may have been scrolled before hydration.
    const [middle, wanted] = [track, track.querySelector('[aria-current],[aria-pressed=true]') ?? track].map((one) => {
      const { left, width } = one.getBoundingClientRect();
      return left + width / 2;
    }) as [number, number];
    track.scrollBy({ left: wanted - middle, behavior: 'instant' });
    const updateArrows = () => {
      const offset = Math.abs(track.scrollLeft);
      setCanScroll({ back: offset > 4, on: offset + track.clientWidth < track.scrollWidth - 4 });
    };
    updateArrows();
    track.addEventListener('scroll', updateArrows, { passive: true });
    return () => track.removeEventListener('scroll', updateArrows);
  }, []);
  const move = (direction: 1 | -1): void => {
    const track = frame.current?.firstElementChild;
    if (!track) return;
    const rtlSign = getComputedStyle(track).direction === 'rtl' ? -1 : 1;
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
    track.scrollBy({ left: direction * rtlSign * track.clientWidth * 0.8, behavior: reducedMotion ? 'auto' : 'smooth' });
  };
  return (
    <div className={wraps ? 'scroller wraps' : 'scroller'} ref={frame}>
      {children}
      {arrows ? (
        <div className="d-only">
          <IconButton also="go-b" icon="left" label={words.back} spent={!canScroll.back} onPress={() => move(-1)} />
          <IconButton also="go-f" icon="right" label={words.on} spent={!canScroll.on} onPress={() => move(1)} />
        </div>
      ) : null}
    </div>
  );
}
