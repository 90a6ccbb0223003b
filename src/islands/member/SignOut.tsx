/** Asks before signing out (SH-10), then clears and goes to the start; without an answer it says that nobody was signed out. */
import { type ReactElement, useState } from 'react';
import { signOut } from '#stores/session.ts';
import { Ask } from '#ui/Ask.tsx';
import type { Say } from '#ui/say.ts';

export function SignOut({ t, home, onStay }: { t: Say; home: string; onStay: () => void }): ReactElement {
  const [step, go] = useState<'asks' | 'works' | 'failed'>('asks');
  const leave = async (): Promise<void> => {
    go('works');
    const got = await signOut();
    if (got.kind === 'done') location.assign(home);
    else go('failed');
  };
  return (
    <Ask
      icon="out"
      title={t('account.signOutAsk')}
      answers={[
        { id: 'out', label: t('account.signOut'), busy: step === 'works' },
        { id: 'stay', label: t('account.stay') },
      ]}
      onAnswer={(id) => (id === 'out' ? void leave() : onStay())}
      onClose={onStay}
    >
      <span role="status">{t(step === 'failed' ? 'account.signOutFailed' : 'account.signOutText')}</span>
    </Ask>
  );
}
