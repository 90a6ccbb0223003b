/** Above the phone's list of member pages: who is signed in, the balance with refresh and hide, and deposit, or for a trial the way to an account that can. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $balanceHidden, hideBalance, refreshBalance } from '#stores/balance.ts';
import { $isTrial, $session } from '#stores/session.ts';
import { IconButton, LinkButton } from '#ui/Button.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { BalanceAmount } from './BalanceAmount.tsx';

export default function Mine({
  words,
  tag,
  zone,
  base,
}: {
  words: IslandWords;
  tag: string;
  zone: string;
  /** Of the site's addresses in this language. */
  base: string;
}): ReactElement {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const isTrial = useStore($isTrial, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const member = session.state === 'in' ? session.member : null;
  const name = member?.nickname || member?.account || '';
  const since = member
    ? new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(member.createdAt))
    : '';
  return (
    <div className="mine m-only stack">
      <div className="row">
        <span className="av" aria-hidden="true">
          {name.slice(0, 2).toLocaleUpperCase(tag)}
        </span>
        <span className="grow two-l">
          <span className="b">{name || ' '}</span>
          <span className="q t1">
            {member ? t(member.account === name ? 'centre.sinceThen' : 'centre.since', { account: member.account, since }) : ' '}
          </span>
        </span>
        {isTrial ? <span className="tag">{t('greeting.trial')}</span> : null}
        {member && member.clubLabel.rankLevel > 0 ? (
          <span className="tag">{t('greeting.vip', { level: member.clubLabel.rankLevel })}</span>
        ) : null}
      </div>
      <section className="card pad" aria-label={t('account.balance')}>
        <div className="row between">
          <span className="q t2" aria-hidden="true">
            {t('account.balance')}
          </span>
          <span className="row">
            <IconButton
              icon={hidden ? 'eyeoff' : 'eye'}
              label={t(hidden ? 'account.show' : 'account.hide')}
              onPress={() => hideBalance(!hidden)}
            />
            <IconButton icon="refresh" label={t('account.refresh')} onPress={() => void refreshBalance()} />
          </span>
        </div>
        <p className="big num">
          <BalanceAmount t={t} tag={tag} announces={false} />
        </p>
        <div className="mt3">
          <LinkButton kind="go" full href={base + (isTrial ? '/register' : '/member/depositv2')}>
            {t(isTrial ? 'login.register' : 'account.deposit')}
          </LinkButton>
        </div>
      </section>
    </div>
  );
}
