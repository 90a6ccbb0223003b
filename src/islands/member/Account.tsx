/** The account's place in the header: balance, deposit, and a menu with the way out. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $balance, $balanceHidden, hideBalance, refreshBalance, wakeBalance } from '#stores/balance.ts';
import { $session, wakeSession } from '#stores/session.ts';
import { formatMoney } from '#ui/amount.ts';
import { Icon } from '#ui/Icon.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { SignOut } from './SignOut.tsx';

interface AccountProps {
  words: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  to: { home: string; deposit: string; account: string; bets: string; record: string };
}

export default function Account({ words, tag, to }: AccountProps): ReactElement | null {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const [leaving, leave] = useState(false);
  useEffect(() => {
    wakeSession();
    wakeBalance();
    if ($session.get().state === 'in') void refreshBalance();
  }, []);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-in', session.state === 'in');
  }, [session.state]);
  if (session.state !== 'in') return null;
  const shown = balance.amount === null ? t('account.updating') : hidden ? `${balance.symbol}••••` : formatMoney(balance.amount, { tag, symbol: balance.symbol });
  return (
    <>
      <a className="bal num" href={to.deposit} aria-label={t('account.balanceIs', { amount: shown })} title={balance.state === 'stale' ? t('account.stale') : undefined}>
        {shown}
      </a>
      <button type="button" className="ib" aria-label={t(hidden ? 'account.show' : 'account.hide')} aria-pressed={hidden} onClick={() => hideBalance(!hidden)}>
        <Icon name={hidden ? 'eyeoff' : 'eye'} size="s" />
      </button>
      <a className="btn go slim d-only" href={to.deposit}>
        {t('account.deposit')}
      </a>
      <details className="pick d-only" data-shut>
        <summary className="ib" aria-label={t('account.menu')}>
          <Icon name="user" />
        </summary>
        <div className="drop">
          <a className="op" href={to.account}>{t('account.mine')}</a>
          <a className="op" href={to.record}>{t('account.record')}</a>
          <a className="op" href={to.bets}>{t('account.bets')}</a>
          <button type="button" className="op" onClick={() => leave(true)}>
            {t('account.signOut')}
          </button>
        </div>
      </details>
      {leaving ? <SignOut words={words} tag={tag} home={to.home} onStay={() => leave(false)} /> : null}
    </>
  );
}
