/** The account's place in the header: balance, deposit, and a menu with the way out (SH-09, SH-11). Drawn for guests too, whom the style sheet spares it. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $unread, watchAccount } from '#stores/account.ts';
import { $balanceHidden, hideBalance, refreshBalance } from '#stores/balance.ts';
import { loadAccountWords } from '#stores/centre.ts';
import { $isTrial, $session } from '#stores/session.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { seconds } from '#values/time.ts';
import { BalanceAmount } from './BalanceAmount.tsx';
import { SessionEnd } from './SessionEnd.tsx';
import { SignOut } from './SignOut.tsx';

interface AccountProps {
  /** Of the first view and of signing out; those of the session's end come later. */
  words: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  /** What stands before every path in the page's language. */
  base: string;
}

/** Until the words of the session's end are asked for once more. */
const pause = seconds(30);

export default function Account({ words, tag, base }: AccountProps): ReactElement {
  const [more, know] = useState<IslandWords | null>(null);
  const t = sayer({ ...words, ...more }, tag);
  const session = useStore($session, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const unread = useStore($unread, { ssr: 'initial' });
  const [leaving, leave] = useState(false);
  const [woken, wake] = useState(false);
  useEffect(() => {
    const stop = watchAccount();
    wake(true);
    return stop;
  }, []);
  useEffect(() => {
    if (woken) document.documentElement.toggleAttribute('data-in', session.state === 'in');
  }, [woken, session.state]);
  // Brought while the session lives. Where they did not come, they are asked for when it ends, with the line, and after a pause.
  const { state } = session;
  useEffect(() => {
    if (more !== null || (state !== 'in' && state !== 'ended')) return;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bring = (): void => {
      loadAccountWords(base).then(know, () => {
        clearTimeout(timer);
        if (!over) timer = setTimeout(bring, pause);
      });
    };
    bring();
    addEventListener('online', bring);
    return () => {
      over = true;
      clearTimeout(timer);
      removeEventListener('online', bring);
    };
  }, [state, more, base]);
  const trial = useStore($isTrial, { ssr: 'initial' });
  const must = session.state === 'in' && session.member?.passwordExpired === true;
  useEffect(() => {
    // Whoever comes in with a password that others would guess, or with one too old, chooses another first (AC-06).
    if (must) location.replace(`${base}/member/password?next=${encodeURIComponent(location.pathname + location.search)}`);
  }, [must, base]);
  return (
    <>
      <a className={trial ? 'bal num both' : 'bal num'} href={`${base}/member/depositv2`}>
        {trial ? <small className="q t1 m-only">{t('greeting.trial')}</small> : null}
        <BalanceAmount t={t} tag={tag} />
      </a>
      <IconButton
        icon={hidden ? 'eyeoff' : 'eye'}
        label={t(hidden ? 'account.show' : 'account.hide')}
        onPress={() => hideBalance(!hidden)}
      />
      <a className="btn go slim d-only" href={`${base}/member/depositv2`}>
        {t('account.deposit')}
      </a>
      <details className="pick d-only" data-shut>
        <summary className="ib" aria-label={unread > 0 ? t('account.unread', { count: unread }) : t('account.menu')}>
          <Icon name="user" />
          {unread > 0 ? <span className="dot num corner">{unread}</span> : null}
        </summary>
        {/* Nobody opens it before it is awake. */}
        {woken ? (
          <div className="drop end">
            <button type="button" className="op" onClick={() => void refreshBalance()}>
              <Icon name="refresh" size="s" />
              {t('account.refresh')}
            </button>
            <a className="op" href={`${base}/member`}>
              <Icon name="user" size="s" />
              {t('account.mine')}
            </a>
            <a className="op" href={`${base}/member/transactionHistory`}>
              <Icon name="card" size="s" />
              {t('account.record')}
            </a>
            <a className="op" href={`${base}/member/personalHistoryCopy`}>
              <Icon name="list" size="s" />
              {t('account.bets')}
            </a>
            <button type="button" className="op" onClick={() => leave(true)}>
              <Icon name="out" size="s" />
              {t('account.signOut')}
            </button>
          </div>
        ) : null}
      </details>
      {leaving ? <SignOut t={t} home={base || '/'} onStay={() => leave(false)} /> : null}
      {more ? <SessionEnd t={t} tag={tag} signIn={`${base}/login`} /> : null}
    </>
  );
}
