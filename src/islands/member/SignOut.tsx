/** Asks before signing out (SH-10), then clears and goes to the start. */
import { type ReactElement, useState } from 'react';
import { signOut } from '#stores/session.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { say, type Words } from '#ui/say.ts';

export function SignOut({ words, home, onStay }: { words: Words; home: string; onStay: () => void }): ReactElement {
  const [busy, work] = useState(false);
  return (
    <Dialog title={say(words, 'account.signOutAsk')} closeWord={say(words, 'account.stay')} onClose={onStay}>
      <div className="stack">
        <p>{say(words, 'account.signOutText')}</p>
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
          {say(words, 'account.signOut')}
        </button>
        <button type="button" className="btn line full" onClick={onStay}>
          {say(words, 'account.stay')}
        </button>
      </div>
    </Dialog>
  );
}
