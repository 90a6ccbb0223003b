/** Says that the platform ended the session, and leads to sign-in and back to this very place (ER-02). At the end of the page: where it is asked for is hidden from guests, and a dialog that is open and not seen would lock everything. */
import type { ReactElement } from 'react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { Ask } from '#ui/Ask.tsx';
import type { Say } from '#ui/say.ts';

export function SessionEnded({ t, signIn }: { t: Say; signIn: string }): ReactElement | null {
  const [shut, close] = useState(false);
  if (shut) return null;
  return createPortal(
    <Ask
      icon="lock"
      title={t('account.ended')}
      answers={[
        { id: 'in', label: t('account.signIn') },
        { id: 'stay', label: t('account.asGuest') },
      ]}
      coverCloses={false}
      onAnswer={(id) =>
        id === 'in' ? location.assign(`${signIn}?next=${encodeURIComponent(location.pathname + location.search)}`) : close(true)
      }
      onClose={() => close(true)}
    >
      {t('account.endedMore')}
    </Ask>,
    document.body,
  );
}
