/** The sign-out button at the end of the member centre's list. */
import { type ReactElement, useState } from 'react';
import { Icon } from '#ui/pictures/Icon.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { SignOutDialog } from './SignOutDialog.tsx';

export default function SignOutButton({ words, tag, home }: { words: IslandWords; tag: string; home: string }): ReactElement {
  const t = createTranslator(words, tag);
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      {/* Without script the form posts to the server (R21); with script a dialog confirms first. */}
      <form
        method="post"
        action={`${home === '/' ? '' : home}/sign-out`}
        onSubmit={(event) => {
          event.preventDefault();
          setConfirming(true);
        }}
      >
        <button type="submit" className="way">
          <Icon name="out" size="s" />
          <span className="grow">{t('account.signOut')}</span>
        </button>
      </form>
      {confirming ? <SignOutDialog t={t} home={home} onStay={() => setConfirming(false)} /> : null}
    </>
  );
}
