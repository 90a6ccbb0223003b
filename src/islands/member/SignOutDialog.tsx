/** Confirms and performs the sign-out (SH-10); without a response it says that the member is still signed in. */
import { type ReactElement, useState } from 'react';
import { signOut } from '#stores/member/sign-out.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';

export function SignOutDialog({ t, home, onStay }: { t: Translate; home: string; onStay: () => void }): ReactElement {
  const [step, setStep] = useState<'asks' | 'works' | 'failed'>('asks');
  // Back shows the page as it was left, with the question over it.
  useBfcacheRestore(onStay);
  const confirm = async (): Promise<void> => {
    setStep('works');
    const result = await signOut();
    if (result.kind === 'done') location.assign(home);
    else setStep('failed');
  };
  return (
    <AlertDialog
      icon="out"
      title={t('account.signOutAsk')}
      answers={[
        { id: 'out', label: t('account.signOut'), busy: step === 'works' },
        { id: 'stay', label: t('account.stay') },
      ]}
      onAnswer={(id) => (id === 'out' ? void confirm() : onStay())}
      onClose={onStay}
    >
      <span role="status">{t(step === 'failed' ? 'account.signOutFailed' : 'account.signOutText')}</span>
    </AlertDialog>
  );
}
