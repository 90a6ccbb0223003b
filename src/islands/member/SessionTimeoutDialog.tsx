/** The dialogs before and after the end of a session; sign-in leads back to the page (ER-02).
 * A portal, because CSS hides the account menu from guests: an open but invisible modal would block the page.
 * Its key is the state of the session, so that the end of the next session shows though that of this one was dismissed.
 */
import { useStore } from '@nanostores/react';
import { type ReactElement, useState } from 'react';
import { createPortal } from 'react-dom';
import { $session } from '#stores/access/session.ts';
import { $timeoutWarning, dismissEndWarning, extendSession } from '#stores/access/session-timeout.ts';
import { endOfSession } from '#stores/member/end-of-session.ts';
import { endToSignInAgain } from '#stores/member/sign-out.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { formatTime, SessionEndsSoon } from '#ui/SessionEndsSoon.tsx';
import type { Translate } from '#ui/translate.ts';

interface SessionTimeoutProps {
  t: Translate;
  tag: string;
  signIn: string;
  /** Leaves a page that has nothing for guests. There it is the end too when another tab has signed out. */
  onGuest?: () => void;
}

export function SessionTimeoutDialog({ t, tag, signIn, onGuest }: SessionTimeoutProps): ReactElement | null {
  const { state } = useStore($session, { ssr: 'initial' });
  const idle = useStore($timeoutWarning, { ssr: 'initial' });
  const [dismissed, setDismissed] = useState(false);
  const toSignIn = (): void => location.assign(`${signIn}?next=${encodeURIComponent(location.pathname + location.search)}`);
  if (state === 'in' && idle === 'last') {
    const signInAgain = async (): Promise<boolean> => {
      const ended = await endToSignInAgain();
      if (ended) toSignIn();
      return ended;
    };
    return createPortal(
      <SessionEndsSoon
        title={t('account.last', { time: formatTime(endOfSession(), tag) })}
        text={t('account.lastMore')}
        unheard={t('account.soonUnheard')}
        again={t('account.again')}
        later={t('account.later')}
        onAgain={signInAgain}
        onLater={dismissEndWarning}
      />,
      document.body,
    );
  }
  if (state === 'in' && idle !== 'no') {
    const extend = (): void => void extendSession();
    return createPortal(
      <AlertDialog
        icon="clock"
        title={t('account.soon')}
        answers={[{ id: 'stay', label: t('account.stay'), busy: idle === 'asking' }]}
        coverCloses={false}
        onAnswer={extend}
        onClose={extend}
      >
        {t(idle === 'unheard' ? 'account.soonUnheard' : 'account.soonMore')}
      </AlertDialog>,
      document.body,
    );
  }
  if (dismissed || state === 'in' || (state === 'out' && !onGuest)) return null;
  const stay = onGuest ?? ((): void => setDismissed(true));
  return createPortal(
    <AlertDialog
      icon="lock"
      title={t('account.ended')}
      answers={[
        { id: 'in', label: t('account.signIn') },
        { id: 'stay', label: t('account.asGuest') },
      ]}
      coverCloses={false}
      onAnswer={(id) => (id === 'in' ? toSignIn() : stay())}
      onClose={stay}
    >
      {t('account.endedMore')}
    </AlertDialog>,
    document.body,
  );
}
