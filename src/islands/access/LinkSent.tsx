/** Says that the link is on its way, to everybody who asked the same (AC-29); brought when somebody did. */
import type { ReactElement } from 'react';
import { Ask } from '#ui/Ask.tsx';
import type { Say } from '#ui/say.ts';
import { InOutbox } from './InOutbox.tsx';

export default function LinkSent({ t, onClose }: { t: Say; onClose: () => void }): ReactElement {
  return (
    <Ask
      icon="mail"
      title={t('forget.sentTitle')}
      answers={[{ id: 'ok', label: t('forget.ok'), kind: 'go' }]}
      onAnswer={onClose}
      onClose={onClose}
    >
      {t('forget.sent')} <InOutbox t={t} />
    </Ask>
  );
}
