/** What has become of the order that was sent: refused and why, being looked up, or certain that it never arrived. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $step } from '#stores/deposit.ts';
import { formatMoney } from '#ui/amount.ts';
import { Note } from '#ui/Facts.tsx';
import { CopyLine } from '#ui/Receipt.tsx';
import type { Say } from '#ui/say.ts';

/** Whether the device itself says that there is no line; false until it is known. */
function useCut(): boolean {
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const look = (): void => setCut(!navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return cut;
}

export function DepositStanding({ t, tag, symbol }: { t: Say; tag: string; symbol: string }): ReactElement {
  const step = useStore($step, { ssr: 'initial' });
  const cut = useCut();
  const money = (amount: string): string => formatMoney(amount, { tag, symbol });
  return (
    <div role="status">
      {step.at === 'sending' && cut ? <Note icon="clock">{t('deposit.cut')}</Note> : null}
      {step.at === 'checking' ? (
        <Note icon="clock" title={t('deposit.checking')}>
          {t('deposit.checkingMore', { amount: money(step.sent.amount) })}
        </Note>
      ) : null}
      {step.at === 'unsent' ? (
        <Note icon="info" title={t('deposit.unsent')}>
          {t('deposit.unsentMore', { amount: money(step.sent.amount) })}
        </Note>
      ) : null}
      {step.at === 'refused' ? (
        <Note icon="alert" wrong title={step.refusal.message || t('fault.network')}>
          {step.refusal.reference ? (
            <>
              {t('deposit.reference')} <CopyLine value={step.refusal.reference} words={{ copy: t('copy'), copied: t('copied') }} />
            </>
          ) : null}
        </Note>
      ) : null}
    </div>
  );
}
