/** Sign out at the end of the member centre's list. */
import { type ReactElement, useState } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { SignOut } from './SignOut.tsx';

export default function WayOut({ words, tag, home }: { words: IslandWords; tag: string; home: string }): ReactElement {
  const t = sayer(words, tag);
  const [leaving, leave] = useState(false);
  return (
    <>
      {/* Without script the form goes its own way (R21); with it, it asks first. */}
      <form
        method="post"
        action={`${home === '/' ? '' : home}/sign-out`}
        onSubmit={(event) => {
          event.preventDefault();
          leave(true);
        }}
      >
        <button type="submit" className="way">
          <Icon name="out" size="s" />
          <span className="grow">{t('account.signOut')}</span>
        </button>
      </form>
      {leaving ? <SignOut t={t} home={home} onStay={() => leave(false)} /> : null}
    </>
  );
}
