/** What somebody chose or typed before React was awake: the field's own value is taken over, once, and acted on. A field that holds its value itself loses nothing and needs none of this. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** For a field whose value React holds. `drawn`: the value that the page was drawn with. What `take` tells must be awake by the time effects run: an island wakes its store in a layout effect. */
export function useEarly<Field extends HTMLInputElement | HTMLSelectElement>(
  drawn: string,
  take: (value: string) => void,
): RefObject<Field | null> {
  const field = useRef<Field>(null);
  const first = useRef({ drawn, take });
  const early = useRef<string | null>(null);
  // Looked at before any store can draw the field anew.
  useLayoutEffect(() => {
    const element = field.current;
    if (!element || element.value === first.current.drawn) return;
    // A list of choices that does not know its value yet shows another without anybody's doing.
    if (element instanceof HTMLSelectElement && ![...element.options].some(({ value }) => value === first.current.drawn)) return;
    early.current = element.value;
  }, []);
  useEffect(() => {
    if (early.current !== null) first.current.take(early.current);
    early.current = null;
  }, []);
  return field;
}
