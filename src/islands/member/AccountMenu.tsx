/** The account's part of the header: balance, deposit, and a menu with sign-out (SH-09, SH-11). Drawn for guests too, and hidden by CSS. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $isTrial, $session } from '#stores/access/session.ts';
import { $unread, watchAccount } from '#stores/member/account-sync.ts';
import { loadAccountWords } from '#stores/member/member-texts.ts';
import { $balanceHidden, hideBalance, refreshBalance } from '#stores/wallet/balance.ts';
import { IconButton } from '#ui/Button.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { isAgent } from '#values/access/account-types.ts';
import { seconds } from '#values/time.ts';
import { BalanceAmount } from './BalanceAmount.tsx';
import { SessionTimeoutDialog } from './SessionTimeoutDialog.tsx';
import { SignOutDialog } from './SignOutDialog.tsx';

interface AccountMenuProps {
  /** Texts of the first view and of signing out; others load later. */
  words: IslandWords;
  /** BCP 47 tag of the page. */
  tag: string;
  /** Path prefix of the page's language. */
  base: string;
}

/** Milliseconds before the texts of the session's end are requested again. */
const retryDelay = seconds(30);

export default function AccountMenu({ words, tag, base }: AccountMenuProps): ReactElement {
  const [sessionWords, setSessionWords] = useState<IslandWords | null>(null);
  const t = createTranslator({ ...words, ...sessionWords }, tag);
  const session = useStore($session, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const unread = useStore($unread, { ssr: 'initial' });
  const [signingOut, setSigningOut] = useState(false);
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => {
    const stop = watchAccount();
    setHydrated(true);
    return stop;
  }, []);
  useEffect(() => {
    if (hydrated) document.documentElement.toggleAttribute('data-in', session.state === 'in');
  }, [hydrated, session.state]);
  // Loaded while the session lives. After a failure they are requested again when it ends, when the device is online, and after a pause.
  const { state } = session;
  useEffect(() => {
    if (sessionWords !== null || (state !== 'in' && state !== 'ended')) return;
    let cancelled = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = (): void => {
      loadAccountWords(base).then(setSessionWords, () => {
        clearTimeout(timer);
        if (!cancelled) timer = setTimeout(load, retryDelay);
      });
    };
    load();
    addEventListener('online', load);
    return () => {
      cancelled = true;
      clearTimeout(timer);
      removeEventListener('online', load);
    };
  }, [state, sessionWords, base]);
  const trial = useStore($isTrial, { ssr: 'initial' });
  const agent = session.state === 'in' && session.member !== null && isAgent(session.member.type);
  const mustChangePassword = session.state === 'in' && session.member?.passwordExpired === true;
  useEffect(() => {
    // A weak or expired password must be changed first (AC-06).
    if (mustChangePassword) location.replace(`${base}/member/password?next=${encodeURIComponent(location.pathname + location.search)}`);
  }, [mustChangePassword, base]);
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
        {/* It cannot be opened before hydration. */}
        {hydrated ? (
          <div className="drop end">
            <button type="button" className="op" onClick={() => void refreshBalance()}>
              <Icon name="refresh" size="s" />
              {t('account.refresh')}
            </button>
            <a className="op" href={`${base}/member`}>
              <Icon name="user" size="s" />
              {t('account.mine')}
            </a>
            {agent ? (
              <a className="op" href={`${base}/agentHome`}>
                <Icon name="chart" size="s" />
                {t('account.agent')}
              </a>
            ) : null}
            <a className="op" href={`${base}/member/transactionHistory`}>
              <Icon name="card" size="s" />
              {t('account.record')}
            </a>
            <a className="op" href={`${base}/member/personalHistoryCopy`}>
              <Icon name="list" size="s" />
              {t('account.bets')}
            </a>
            <a className="op" href={`${base}/pointMall`}>
              <Icon name="star" size="s" />
              {t('account.points')}
            </a>
            {sessionWords ? (
              <a className="op" href={`${base}/member/saferPlay`}>
                <Icon name="shield" size="s" />
                {t('centre.saferPlay')}
              </a>
            ) : null}
            <button type="button" className="op" onClick={() => setSigningOut(true)}>
              <Icon name="out" size="s" />
              {t('account.signOut')}
            </button>
          </div>
        ) : null}
      </details>
      {signingOut ? <SignOutDialog t={t} home={base || '/'} onStay={() => setSigningOut(false)} /> : null}
      {sessionWords ? <SessionTimeoutDialog key={state} t={t} tag={tag} signIn={`${base}/login`} /> : null}
    </>
  );
}
