/** Whether React has taken over. Until then a press on a button would be lost, so buttons that need script wait. */
import { useEffect, useState } from 'react';

export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  return isHydrated;
}
