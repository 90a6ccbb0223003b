/** Says that a session is about to end and how it goes on; and when the platform ended it, leads to sign-in and back to this very place (ER-02). At the end of the page: where it is asked for is hidden from guests, and a dialog that is open and not seen would lock everything. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { $idle, endOfSession, goOn, hearEnd } from '#stores/idle.ts';
import { $session, endToSignInAgain } from '#stores/session.ts';
import { Ask } from '#ui/Ask.tsx';
import { EndNear, hourOf } from '#ui/EndNear.tsx';
import type { Say } from '#ui/say.ts';

export function SessionEnd({ t, tag, signIn }: { t: Say; tag: string; signIn: string }): ReactElement | null {
  const { state } = useStore($session, { ssr: 'initial' });
  const idle = useStore($idle, { ssr: 'initial' });
  const [shut, close] = useState(false);
  const toSignIn = (): void => location.assign(`${signIn}?next=${encodeURIComponent(location.pathname + location.search)}`);
  if (state === 'in' && idle === 'last') {
    const again = async (): Promise<boolean> => {
      const over = await endToSignInAgain();
      if (over) toSignIn();
      return over;
    };
    return createPortal(
      <EndNear
        title={t('account.last', { time: hourOf(endOfSession(), tag) })}
        text={t('account.lastMore')}
        unheard={t('account.soonUnheard')}
        again={t('account.again')}
        later={t('account.later')}
        onAgain={again}
        onLater={hearEnd}
      />,
      document.body,
    );
  }
  if (state === 'in' && idle !== 'no') {
    const stay = (): void => void goOn();
    return createPortal(
      <Ask
        icon="clock"
        title={t('account.soon')}
        answers={[{ id: 'stay', label: t('account.stay'), busy: idle === 'asking' }]}
        coverCloses={false}
        onAnswer={stay}
        onClose={stay}
      >
        {t(idle === 'unheard' ? 'account.soonUnheard' : 'account.soonMore')}
      </Ask>,
      document.body,
    );
  }
  if (state !== 'ended' || shut) return null;
  return createPortal(
    <Ask
      icon="lock"
      title={t('account.ended')}
      answers={[
        { id: 'in', label: t('account.signIn') },
        { id: 'stay', label: t('account.asGuest') },
      ]}
      coverCloses={false}
      onAnswer={(id) => (id === 'in' ? toSignIn() : close(true))}
      onClose={() => close(true)}
    >
      {t('account.endedMore')}
    </Ask>,
    document.body,
  );
}
