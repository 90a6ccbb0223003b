/** The slider of the human check: a range to drag, tap or move by keys to its end, with an alternative always visible. */
import { type PointerEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { FieldError } from './Field.tsx';

export interface SlideVerifyProps {
  label: string;
  words: { slide: string; done: string };
  done: boolean;
  error?: string | null;
  onDone: () => void;
  /** The alternative: a one-time code by SMS or e-mail. */
  other: ReactNode;
}

const end = 100;

/** Replaces a passed check. It takes the focus that the removed control had, so that Tab continues from here. */
export function PassedCheck({ children }: { children: ReactNode }): ReactElement {
  const message = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) message.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p className="slide-in done" role="status" ref={message} tabIndex={-1}>
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
    // Back to the start if it has to be repeated.
    setPlace(to < end ? to : 0);
    if (to >= end) onDone();
  };
  /** Released half-way it returns to the start; with keys it stays and moves by steps. */
  const release = ({ currentTarget: slider }: PointerEvent<HTMLInputElement>): void => {
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
        <PassedCheck>{words.done}</PassedCheck>
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
            onPointerUp={release}
            onPointerCancel={release}
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
