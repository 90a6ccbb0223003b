/** "Show that you are a person": a range that is dragged, tapped or moved by keys to its end, and a way round it that is in sight from the start. */
import { type PointerEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { FieldError } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface SlideVerifyProps {
  label: string;
  words: { slide: string; done: string };
  done: boolean;
  error?: string | null;
  onDone: () => void;
  /** The other way: a code by SMS or e-mail. */
  other: ReactNode;
}

const end = 100;

/** Stands in the place of a check that was passed. What had the focus went with it: this takes it, so that Tab goes on from here. */
export function Passed({ children }: { children: ReactNode }): ReactElement {
  const said = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) said.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="slide-in done" role="status" ref={said} tabIndex={-1}>
      <span className="row">
        <Icon name="check" size="s" />
        {children}
      </span>
    </p>
  );
}

export function SlideVerify({ label, words, done, error = null, onDone, other }: SlideVerifyProps): ReactElement {
  const id = useId();
  const [place, setPlace] = useState(0);
  const move = (to: number): void => {
    // It stands at its beginning when it has to be slid once more.
    setPlace(to < end ? to : 0);
    if (to >= end) onDone();
  };
  /** Let go half-way it goes back; by keys it is moved step by step. */
  const letGo = ({ currentTarget: slider }: PointerEvent<HTMLInputElement>): void => {
    if (Number(slider.value) >= end) return;
    slider.value = '0';
    move(0);
  };
  return (
    <div>
      <span className="lab" id={id}>
        {label}
      </span>
      {done ? (
        <Passed>{words.done}</Passed>
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
            aria-valuetext={place > 0 ? `${place}%` : words.slide}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}e` : undefined}
            onPointerUp={letGo}
            onPointerCancel={letGo}
            onChange={(event) => move(Number(event.target.value))}
          />
          {place > 0 ? null : <Icon name="right" size="s" />}
        </div>
      )}
      {done ? null : other}
      <FieldError id={`${id}e`} error={error} />
    </div>
  );
}
