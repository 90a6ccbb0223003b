/** Link to the demo outbox, which shows the mails and text messages of the demo (R17). Its label exists in demo mode only. */
import type { ReactElement } from 'react';
import type { Translate } from '../translate.ts';

/** Opens in a new tab, so that the form waiting for the code keeps its state. */
export function DemoOutboxLink({ t }: { t: Translate }): ReactElement | null {
  const label = t('demo.inOutbox');
  return label === 'demo.inOutbox' ? null : (
    <a className="link t2" href={`${document.documentElement.dataset.base ?? ''}/demo/outbox`} target="_blank" rel="noopener">
      {label}
    </a>
  );
}
