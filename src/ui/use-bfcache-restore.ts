/** Runs a callback when Back restores a page from the bfcache, e.g. a form still in its sending state. */
import { useEffect, useRef } from 'react';

export function useBfcacheRestore(onBack: () => void): void {
  const latest = useRef(onBack);
  latest.current = onBack;
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent): void => {
      if (event.persisted) latest.current();
    };
    addEventListener('pageshow', onPageShow);
    return () => removeEventListener('pageshow', onPageShow);
  }, []);
}
