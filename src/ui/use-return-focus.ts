/** Returns the focus to the button that opened a form in its own place, when the form is put away. */
import { type RefObject, useEffect, useRef } from 'react';

/** The returned part holds both; its first button is the one that opens. */
export function useReturnFocus<Part extends HTMLElement>(isOpen: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // Somebody who has moved on meanwhile is left there.
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (wasOpen.current && !isOpen && isLost) part.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return part;
}
