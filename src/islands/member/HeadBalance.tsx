/** The balance at a centre page's head; keeps the account true where the page has no header of the shell. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { watchAccount } from '#stores/account.ts';
import { $session } from '#stores/session.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import { BalanceAmount } from './BalanceAmount.tsx';
import { SessionEnd } from './SessionEnd.tsx';

interface HeadBalanceProps {
  words: IslandWords;
  tag: string;
  home: string;
  signIn: string;
  /** A document of its own: it says when the session ended and leaves when somebody signed out elsewhere. */
  alone?: boolean;
}

export default function HeadBalance({ words, tag, home, signIn, alone = false }: HeadBalanceProps): ReactElement {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const { state } = session;
  const leftElsewhere = state === 'out' && !session.here;
  const wasIn = useRef(false);
  useEffect(watchAccount, []);
  useEffect(() => {
    if (state === 'in') wasIn.current = true;
    else if (alone && leftElsewhere && wasIn.current) location.replace(home);
  }, [state, leftElsewhere, alone, home]);
  return (
    <span className="t2 headbal">
      <span className="q" aria-hidden="true">
        {t('account.balance')}
      </span>{' '}
      <b className="num">
        <BalanceAmount t={t} tag={tag} announces={alone} />
      </b>
      {alone ? <SessionEnd t={t} tag={tag} signIn={signIn} /> : null}
    </span>
  );
}
