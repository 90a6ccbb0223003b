/** Takes over, once, text typed or chosen before React hydrated. Uncontrolled fields keep their value and do not need it. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * For a controlled field; `drawn` is the server-rendered value. `take` runs in an effect, after the layout effect that
 * starts an island's store.
 */
export function usePreHydrationInput<Field extends HTMLInputElement | HTMLSelectElement>(
  drawn: string,
  take: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef({ drawn, take });
  const typedEarly = useRef<string | null>(null);
  // Read before a store can re-render the field.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || element.value === first.current.drawn) return;
    // Without an option for its value, a select shows another one without user input.
    if (element instanceof HTMLSelectElement && ![...element.options].some(({ value }) => value === first.current.drawn)) return;
    typedEarly.current = element.value;
  }, []);
  useEffect(() => {
    if (typedEarly.current !== null) first.current.take(typedEarly.current);
    typedEarly.current = null;
  }, []);
  return field;
}
