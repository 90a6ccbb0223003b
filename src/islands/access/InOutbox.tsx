/** Where a letter or message of the demo is read (R17). Its words are handed over in demo mode only. */
import type { ReactElement } from 'react';
import type { Say } from '#ui/say.ts';

/** In a tab of its own: the form that waits for the code stays as it is. */
export function InOutbox({ t }: { t: Say }): ReactElement | null {
  const label = t('demo.inOutbox');
  return label === 'demo.inOutbox' ? null : (
    <a className="link t2" href={`${document.documentElement.dataset.base ?? ''}/demo/outbox`} target="_blank" rel="noopener">
      {label}
    </a>
  );
}
