/** The dialog of an order of points: what it is about, the payment password, and where the order stands until it is known. */
import { type FormEvent, lazy, type ReactElement, type ReactNode, Suspense, useRef, useState } from 'react';
import { accountFormHref } from '#stores/access/next-url.ts';
import type { OrderStep } from '#stores/wallet/money-order.ts';
import { Button } from '#ui/Button.tsx';
import { PaymentPasswordField } from '#ui/forms/PaymentPasswordField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Translate } from '#ui/translate.ts';

const OrderProof = lazy(() => import('../OrderProof.tsx'));

interface OrderDialogProps {
  t: Translate;
  /** BCP 47 tag of the page. */
  tag: string;
  base: string;
  title: string;
  /** What happens, above the password. */
  children: ReactNode;
  step: OrderStep<unknown>;
  go: string;
  /** False keeps the order back, for example for a field that is not right; it moves the focus there. */
  isReady: () => boolean;
  onSubmit: (paymentPassword: string) => void;
  /** Clears what was refused. */
  onClear: () => void;
  onClose: () => void;
}

export function OrderDialog({
  t,
  tag,
  base,
  title,
  children,
  step,
  go,
  isReady,
  onSubmit,
  onClear,
  onClose,
}: OrderDialogProps): ReactElement {
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const refusal = step.at === 'refused' ? step.refusal : null;
  const isWrong = refusal !== null && 'paymentPassword' in refusal.fields;
  const busy = step.at === 'sending' || step.at === 'checking';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy || !isReady()) return;
    setMissing(password.trim() === '');
    if (password.trim() === '') input.current?.focus();
    else onSubmit(password.trim());
  };
  return (
    <Dialog title={title} closeWord={t('close')} coverCloses={false} onClose={onClose}>
      <form className="form" onSubmit={submit} noValidate>
        {children}
        <PaymentPasswordField
          {...{ t, input }}
          href={accountFormHref(base, 'set=forgotten')}
          value={password}
          fault={isWrong ? refusal.message : null}
          isMissing={missing}
          onValue={setPassword}
        />
        {refusal && !isWrong ? (
          <div className="note wrong" role="alert">
            <p>
              {refusal.message || t('order.unsent')}{' '}
              {refusal.code === 'payment_password.missing' ? (
                <a className="lk" href={accountFormHref(base, 'set=payment')}>
                  {t('payment.set')}
                </a>
              ) : null}
            </p>
          </div>
        ) : null}
        {step.at === 'checking' ? (
          <p className="note" role="status">
            {t('order.checking')}
          </p>
        ) : null}
        {step.at === 'unsent' ? (
          <p className="note wrong" role="alert">
            {t('order.unsent')}
          </p>
        ) : null}
        <Button type="submit" kind="go" full busy={busy}>
          {go}
        </Button>
      </form>
      {refusal?.code === 'proof.needed' ? (
        <Suspense>
          <OrderProof tag={tag} base={base} onDone={() => onSubmit(password.trim())} onClose={onClear} />
        </Suspense>
      ) : null}
    </Dialog>
  );
}
