/** Confirms that the link was sent, with the same text for every request (AC-29). Loaded after a request. */
import type { ReactElement } from 'react';
import { DemoOutboxLink } from '#ui/forms/DemoOutboxLink.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';

export default function LinkSent({ t, onClose }: { t: Translate; onClose: () => void }): ReactElement {
  return (
    <AlertDialog
      icon="mail"
      title={t('forget.sentTitle')}
      answers={[{ id: 'ok', label: t('forget.ok'), kind: 'go' }]}
      onAnswer={onClose}
      onClose={onClose}
    >
      {t('forget.sent')} <DemoOutboxLink t={t} />
    </AlertDialog>
  );
}
