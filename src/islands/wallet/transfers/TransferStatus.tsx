/** The state of a transfer that was sent: being checked, refused with a reason, or certainly not received. */
import type { ReactElement } from 'react';
import type { OrderStep } from '#stores/wallet/money-order.ts';
import { Note } from '#ui/data/DescriptionList.tsx';
import type { Translate } from '#ui/translate.ts';

export function TransferStatus({ t, step, done }: { t: Translate; step: OrderStep<unknown>; done: string | null }): ReactElement {
  return (
    <div role="status">
      {step.at === 'draft' && done ? <Note icon="check" title={done} /> : null}
      {step.at === 'checking' ? (
        <Note icon="clock" title={t('wallets.checking')}>
          {t('wallets.checkingMore')}
        </Note>
      ) : null}
      {step.at === 'unsent' ? <Note icon="info" title={t('wallets.unsent')} /> : null}
      {step.at === 'refused' ? <Note icon="alert" wrong title={step.refusal.message || t('fault.network')} /> : null}
    </div>
  );
}
