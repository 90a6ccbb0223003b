/** Asks before signing out (SH-10), then clears and goes to the start. */
import { type ReactElement, useState } from 'react';
import { signOut } from '#stores/session.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';

export function SignOut({ words, tag, home, onStay }: { words: IslandWords; tag: string; home: string; onStay: () => void }): ReactElement {
  const t = sayer(words, tag);
  const [busy, work] = useState(false);
  return (
    <Dialog title={t('account.signOutAsk')} closeWord={t('account.stay')} onClose={onStay}>
      <div className="stack">
        <p>{t('account.signOutText')}</p>
        <button
          type="button"
          className="btn go full"
          aria-disabled={busy}
          onClick={async () => {
            if (busy) return;
            work(true);
            await signOut();
            location.assign(home);
          }}
        >
          {t('account.signOut')}
        </button>
        <button type="button" className="btn line full" onClick={onStay}>
          {t('account.stay')}
        </button>
      </div>
    </Dialog>
  );
}
