/** The state of the submitted order: refused with a reason, being checked, or certainly not received. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $step } from '#stores/wallet/deposit.ts';
import { Note } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { formatMoney } from '#ui/format-money.ts';
import type { Translate } from '#ui/translate.ts';
import { useIsOffline } from '#ui/use-is-offline.ts';

interface DepositStatusProps {
  t: Translate;
  tag: string;
  symbol: string;
  /** The field of the amount says why the order was refused. */
  saidInField: boolean;
}

export function DepositStatus({ t, tag, symbol, saidInField }: DepositStatusProps): ReactElement {
  const step = useStore($step, { ssr: 'initial' });
  const offline = useIsOffline();
  const money = (amount: string): string => formatMoney(amount, { tag, symbol });
  return (
    <div role="status">
      {step.at === 'sending' && offline ? <Note icon="clock">{t('deposit.cut')}</Note> : null}
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
      {step.at === 'refused' && !saidInField ? (
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
