/** Says that a wait takes longer than usual: beside the button of a form, or in place of a part that is loading (R12). */
import { type ReactElement, useEffect, useState } from 'react';
import type { Translate } from '../translate.ts';

/** Milliseconds. */
const slowAfter = 10_000;

/** Whether `busy` has lasted for so many milliseconds. */
export function useSlow(busy: boolean, after = slowAfter): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), after);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy, after]);
  return slow;
}

/** Empty until then: a live region announces only what comes into it. */
export function SlowNotice({ t, busy }: { t: Translate; busy: boolean }): ReactElement {
  const slow = useSlow(busy);
  return (
    <p role="status" className={slow ? 'hint' : 'vh'}>
      {slow ? t('code.slow') : ''}
    </p>
  );
}
