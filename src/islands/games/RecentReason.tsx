/** Why the member sees the row of recent games, and the switch that ends it. */
import { type ReactElement, useState } from 'react';
import { setRecentShown } from '#stores/member/recent-shown.ts';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';

export default function RecentReason({ t, onClose }: { t: Translate; onClose: () => void }): ReactElement {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const switchOff = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const refusal = await setRecentShown(false);
    setBusy(false);
    if (refusal) setProblem(errorResponseMessage(t, refusal));
    else onClose();
  };
  return (
    <AlertDialog
      icon="clock"
      title={t('home.why')}
      answers={[
        { id: 'keep', label: t('home.whyKeep') },
        { id: 'off', label: t('home.whyOff'), busy },
      ]}
      onAnswer={(id) => (id === 'off' ? void switchOff() : onClose())}
      onClose={onClose}
    >
      <p>{t('home.whyRecent')}</p>
      <p className="mt2">{t('home.whyBack')}</p>
      {problem ? (
        <p className="note wrong mt2" role="alert">
          {problem}
        </p>
      ) : null}
    </AlertDialog>
  );
}
