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
      <button type="button" className="way" onClick={() => leave(true)}>
        <Icon name="out" size="s" />
        <span className="grow">{t('account.signOut')}</span>
      </button>
      {leaving ? <SignOut t={t} home={home} onStay={() => leave(false)} /> : null}
    </>
  );
}
