/** The balance in the head of a member page. Keeps the account up to date where the page lacks the site header. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef } from 'react';
import { $session } from '#stores/access/session.ts';
import { watchAccount } from '#stores/member/account-sync.ts';
import { $balanceHidden, hideBalance } from '#stores/wallet/balance.ts';
import { IconButton } from '#ui/Button.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { BalanceAmount } from './BalanceAmount.tsx';
import { SessionTimeoutDialog } from './SessionTimeoutDialog.tsx';

interface HeaderBalanceProps {
  words: IslandWords;
  tag: string;
  home: string;
  signIn: string;
  /**
   * Path of a page outside the dialog. There it reports the session's end, leaves after a sign-out elsewhere, and announces the balance,
   * unless the page itself announces what is credited.
   */
  page?: string;
}

export default function HeaderBalance({ words, tag, home, signIn, page }: HeaderBalanceProps): ReactElement {
  const alone = page !== undefined;
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const { state } = session;
  const leftElsewhere = state === 'out' && !session.here;
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
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
        <BalanceAmount t={t} tag={tag} announces={alone && page !== '/member/depositv2'} />
      </b>
      <IconButton
        icon={hidden ? 'eyeoff' : 'eye'}
        label={t(hidden ? 'account.show' : 'account.hide')}
        onPress={() => hideBalance(!hidden)}
      />
      {alone ? <SessionTimeoutDialog key={state} t={t} tag={tag} signIn={signIn} /> : null}
    </span>
  );
}
