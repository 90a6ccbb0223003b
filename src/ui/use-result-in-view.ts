/** Brings the result of an accepted order into view, and the focus to it: the form that sent the order may be far below. */
import { type RefObject, useEffect, useRef, useState } from 'react';

/** `at` is the step of the order; the returned element needs a `tabIndex` of -1. */
export function useResultInView(at: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  const before = useRef(at);
  const [count, setCount] = useState(0);
  useEffect(() => {
    const wasBusy = before.current === 'sending' || before.current === 'checking';
    before.current = at;
    if (wasBusy && at === 'draft') setCount((one) => one + 1);
  }, [at]);
  // One render later: a dialog that closes in between returns the focus to its button.
  useEffect(() => {
    if (count === 0) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: 'start' });
  }, [count]);
  return ref;
}
