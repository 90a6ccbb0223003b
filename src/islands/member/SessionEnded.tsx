/** Says that the platform ended the session, and leads to sign-in and back to this very place (ER-02). */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { Ask } from '#ui/Ask.tsx';
import type { Say } from '#ui/say.ts';

export function SessionEnded({ t, signIn }: { t: Say; signIn: string }): ReactElement | null {
  const [shut, close] = useState(false);
  if (shut) return null;
  return (
    <Ask
      icon="lock"
      title={t('account.ended')}
      answers={[
        { id: 'in', label: t('account.signIn') },
        { id: 'stay', label: t('account.asGuest') },
      ]}
      coverCloses={false}
      onAnswer={(id) => (id === 'in' ? location.assign(`${signIn}?next=${encodeURIComponent(location.pathname + location.search)}`) : close(true))}
      onClose={() => close(true)}
    >
      {t('account.endedMore')}
    </Ask>
  );
}
