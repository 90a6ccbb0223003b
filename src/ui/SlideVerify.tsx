/** "Show that you are a person": a range that is dragged, tapped or moved by keys to its end, and a way round it that is in sight from the start. */
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';

/** How the slider was moved, for the platform to judge: points in time (ms from the first touch) and place (0 to 100). */
export type Trail = readonly { readonly at: number; readonly place: number }[];

export interface SlideVerifyProps {
  label: string;
  words: { slide: string; done: string };
  done: boolean;
  onDone: (trail: Trail) => void;
  /** The other way: a code by SMS or e-mail. */
  other: ReactNode;
}

const end = 100;

export function SlideVerify({ label, words, done, onDone, other }: SlideVerifyProps): ReactElement {
  const id = useId();
  const [moved, setMoved] = useState(false);
  const trail = useRef<{ at: number; place: number }[]>([]);
  const said = useRef<HTMLParagraphElement>(null);
  const before = useRef(done);
  // What had the focus goes once it has done its work: the sentence in its place takes it, so that Tab goes on from here.
  useLayoutEffect(() => {
    if (done && !before.current && document.activeElement === document.body) said.current?.focus({ preventScroll: true });
    before.current = done;
  }, [done]);
  const move = (place: number): void => {
    setMoved(place > 0);
    const first = trail.current[0];
    const at = Math.round(performance.now());
    trail.current.push({ at: first ? at - first.at : at, place });
    if (place >= end) onDone([{ at: 0, place: first?.place ?? place }, ...trail.current.slice(1)]);
  };
  return (
    <div>
      <span className="lab" id={id}>
        {label}
      </span>
      {done ? (
        <p className="slide-in done" role="status" ref={said} tabIndex={-1}>
          <span className="row">
            <Icon name="check" size="s" />
            {words.done}
          </span>
        </p>
      ) : (
        <div className="slide-in">
          <span className="q t2" aria-hidden="true">
            {words.slide}
          </span>
          <input
            type="range"
            min={0}
            max={end}
            step={5}
            defaultValue={0}
            aria-labelledby={id}
            aria-valuetext={words.slide}
            onChange={(event) => move(Number(event.target.value))}
          />
          {moved ? null : <Icon name="right" size="s" />}
        </div>
      )}
      {done ? null : other}
    </div>
  );
}
