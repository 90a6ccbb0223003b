/** What a form does when Back brings its page out of the browser's memory as it was left: in the middle of sending. */
import { useEffect, useRef } from 'react';

export function useComeBack(onBack: () => void): void {
  const newest = useRef(onBack);
  newest.current = onBack;
  useEffect(() => {
    const show = (event: PageTransitionEvent): void => {
      if (event.persisted) newest.current();
    };
    addEventListener('pageshow', show);
    return () => removeEventListener('pageshow', show);
  }, []);
}
