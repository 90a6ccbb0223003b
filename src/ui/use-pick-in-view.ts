/** Brings the details of a picked row into view, and the focus to them: they may be far above the list. */
import { type RefObject, useEffect, useState } from 'react';

/** `shown` is the id of what `details` shows, an element with a `tabIndex` of -1. Returns what a pick calls with its id. */
export function usePickInView(details: RefObject<HTMLElement | null>, shown: string | null): (id: string) => void {
  const [picked, setPicked] = useState<string | null>(null);
  useEffect(() => {
    if (picked === null || shown !== picked) return;
    setPicked(null);
    details.current?.focus({ preventScroll: true });
    details.current?.scrollIntoView({ block: 'start' });
  }, [details, picked, shown]);
  return setPicked;
}
