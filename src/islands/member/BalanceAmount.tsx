/** The balance as text: updating, hidden, stale or known. A change is announced once, politely. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import { $balance, $balanceHidden } from '#stores/wallet/balance.ts';
import { formatMoney } from '#ui/format-money.ts';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import type { Translate } from '#ui/translate.ts';

export function BalanceAmount({ t, tag, announces = true }: { t: Translate; tag: string; announces?: boolean }): ReactElement {
  const { amount, symbol, state } = useStore($balance, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  // After the session ended the amount is outdated and no response will come.
  const isOver = useStore($session, { ssr: 'initial' }).state === 'ended';
  const previous = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const formatted = amount === null || isOver ? null : formatMoney(amount, { tag, symbol });
  const sentence = formatted === null ? null : t('account.balanceIs', { amount: formatted });
  useEffect(() => {
    if (previous.current !== null && sentence !== null && previous.current !== sentence && !hidden) setAnnouncement(sentence);
    previous.current = sentence;
  }, [sentence, hidden]);
  return (
    <>
      <span className="vh">{t('account.balance')} </span>
      {isOver ? (
        '–'
      ) : formatted === null ? (
        t(state === 'stale' ? 'account.away' : 'account.updating')
      ) : (
        <bdi>{hidden ? formatMoney('', { tag, symbol, hidden }) : formatted}</bdi>
      )}
      {state === 'stale' && formatted !== null ? (
        <span className="q t1" title={t('account.away')}>
          {' '}
          {t('account.stale')}
        </span>
      ) : null}
      {announces ? <LiveRegion text={announcement} /> : null}
    </>
  );
}
