/** The head of the phone's member pages: name, balance, and a deposit button; trial accounts get a link to register. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $isTrial, $session } from '#stores/access/session.ts';
import { $balanceHidden, hideBalance, refreshBalance } from '#stores/wallet/balance.ts';
import { IconButton, LinkButton } from '#ui/Button.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { Avatar, isAvatar } from '#ui/pictures/Avatar.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { defaultLabelColor } from '#values/access/profile.ts';
import { BalanceAmount } from './BalanceAmount.tsx';

export default function AccountSummary({
  words,
  tag,
  zone,
  base,
}: {
  words: IslandWords;
  tag: string;
  zone: string;
  /** Path prefix of the page's language. */
  base: string;
}): ReactElement {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const isTrial = useStore($isTrial, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const member = session.state === 'in' ? session.member : null;
  const name = member?.nickname || member?.account || '';
  const since = member ? dateFormat(tag, { month: 'long', year: 'numeric', timeZone: zone }).format(new Date(member.createdAt)) : '';
  return (
    <div className="mine m-only stack">
      <div className="row">
        {member && isAvatar(member.avatar) ? (
          <Avatar avatar={member.avatar} color={member.memberLabelColor ?? defaultLabelColor} size={52} />
        ) : (
          <span className="av" aria-hidden="true">
            {name.slice(0, 2).toLocaleUpperCase(tag)}
          </span>
        )}
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
        <div className="row wraps mt3">
          <LinkButton kind="go" grow href={base + (isTrial ? '/register' : '/member/depositv2')}>
            {t(isTrial ? 'login.register' : 'account.deposit')}
          </LinkButton>
          {isTrial ? null : (
            <LinkButton kind="line" grow href={`${base}/member/withdraw`}>
              {t('centre.withdraw')}
            </LinkButton>
          )}
        </div>
      </section>
    </div>
  );
}
