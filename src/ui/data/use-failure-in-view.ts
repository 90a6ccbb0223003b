/** Brings the sentence about a failure into view: on a phone the buttons of a record scroll sideways. */
import { type RefObject, useEffect, useRef } from 'react';

export function useFailureInView(failed: boolean): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (failed) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [failed]);
  return ref;
}
