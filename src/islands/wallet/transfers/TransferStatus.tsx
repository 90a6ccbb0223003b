/** The state of a transfer that was sent: done or waiting for a second person, being checked, refused with a reason, or not received. */
import { type ReactElement, useEffect, useRef } from 'react';
import type { OrderStep } from '#stores/wallet/money-order.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import type { Translate } from '#ui/translate.ts';

interface TransferStatusProps {
  t: Translate;
  step: OrderStep<unknown>;
  done: string | null;
  /** Where it waits for a second person. */
  waits?: string | null;
  /** A transfer to another account is on its way. */
  other?: boolean;
}

export function TransferStatus({ t, step, done, waits = null, other = false }: TransferStatusProps): ReactElement {
  const status = useRef<HTMLDivElement>(null);
  const says = step.at === 'draft' ? done !== null || other : step.at !== 'sending';
  // The button stays in sight at the end of a phone's screen and would cover what became of the order.
  useEffect(() => {
    if (says) status.current?.scrollIntoView({ block: 'center' });
  }, [says]);
  return (
    <div role="status" ref={status}>
      {step.at === 'draft' && done ? (
        <Note
          icon={waits ? 'clock' : 'check'}
          title={done}
          action={
            waits ? (
              <LinkButton kind="soft" size="sm" href={waits}>
                {t('upline.approvals')}
              </LinkButton>
            ) : null
          }
        />
      ) : null}
      {other ? <Note icon="clock" title={t('wallets.other')} /> : null}
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
