/** The balance in figures: updating, hidden, as of lately, or known; a change is said once, politely. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { $balance, $balanceHidden } from '#stores/balance.ts';
import { $session } from '#stores/session.ts';
import { Announce } from '#ui/Announce.tsx';
import { formatMoney } from '#ui/amount.ts';
import type { Say } from '#ui/say.ts';
import { withSymbol } from '#values/number-style.ts';

export function BalanceAmount({ t, tag, announces = true }: { t: Say; tag: string; announces?: boolean }): ReactElement {
  const { amount, symbol, state } = useStore($balance, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  // An amount of a session that is over is nobody's, and no answer will come.
  const isOver = useStore($session, { ssr: 'initial' }).state === 'ended';
  const before = useRef<string | null>(null);
  const [said, say] = useState('');
  const full = amount === null || isOver ? null : formatMoney(amount, { tag, symbol });
  const sentence = full === null ? null : t('account.balanceIs', { amount: full });
  useEffect(() => {
    if (before.current !== null && sentence !== null && before.current !== sentence && !hidden) say(sentence);
    before.current = sentence;
  }, [sentence, hidden]);
  return (
    <>
      <span className="vh">{t('account.balance')} </span>
      {isOver ? (
        '–'
      ) : full === null ? (
        t(state === 'stale' ? 'account.away' : 'account.updating')
      ) : hidden ? (
        <bdi>{withSymbol('••••', symbol, tag)}</bdi>
      ) : (
        <bdi>{full}</bdi>
      )}
      {state === 'stale' && full !== null ? (
        <span className="q t1" title={t('account.away')}>
          {' '}
          {t('account.stale')}
        </span>
      ) : null}
      {announces ? <Announce text={said} /> : null}
    </>
  );
}
