/** The dialog that confirms a withdrawal: payment password, and the code of an app or of a message. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, type RefObject, useEffect, useRef, useState } from 'react';
import { accountFormHref } from '#stores/access/next-url.ts';
import { $sentCodes, initSentCodes, secondsUntilNextCode } from '#stores/access/otp.ts';
import { $second } from '#stores/current-second.ts';
import {
  requestWithdrawalCode,
  type WithdrawalTerms,
  withdrawalCodeUse,
  withdrawalOrder,
  withdrawalProof,
} from '#stores/wallet/withdrawal.ts';
import type { ShownAccount } from '#stores/wallet/withdrawal-accounts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { CodeInput } from '#ui/forms/CodeInput.tsx';
import { ContactChoice } from '#ui/forms/ContactChoice.tsx';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { PaymentPasswordField } from '#ui/forms/PaymentPasswordField.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { useIsOffline } from '#ui/use-is-offline.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import type { Amount } from '#values/money.ts';

type Step = ReturnType<typeof withdrawalOrder.$step.get>;

/** A refusal that another password, code or name can mend. */
export const isProofRefusal = (step: Step): boolean =>
  step.at === 'refused' && ['paymentPassword', 'verificationCode', 'holder'].some((name) => name in step.refusal.fields);

/** That the device is offline before the outcome of the order is known. */
export function CutOff({ t, step }: { t: Translate; step: Step }): ReactElement | null {
  const offline = useIsOffline();
  return offline && withdrawalOrder.isBusy(step) ? <Note icon="clock">{t('withdraw.cut')}</Note> : null;
}

export function WithdrawalConfirm({
  t,
  base,
  amount,
  shownAmount,
  account,
  terms: { secondCheck, contacts },
  onClose,
}: {
  t: Translate;
  base: string;
  amount: Amount;
  shownAmount: string;
  account: ShownAccount;
  terms: WithdrawalTerms;
  onClose: () => void;
}): ReactElement {
  const step = useStore(withdrawalOrder.$step, { ssr: 'initial' });
  const [tried, setTried] = useState(false);
  /** It was sent with a field that is empty. */
  const [isMissing, setMissing] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [holder, setHolder] = useState('');
  const [way, setWay] = useState<CodeChannel>(contacts[0]?.way ?? 'email');
  const order = { accountId: account.id, amount };
  const passwordInput = useRef<HTMLInputElement>(null);
  const codeInput = useRef<HTMLInputElement>(null);
  const holderInput = useRef<HTMLInputElement>(null);
  const asksName = account.holderIncomplete === true;
  const fields = step.at === 'refused' && tried ? step.refusal.fields : {};
  const message = step.at === 'refused' ? step.refusal.message : '';
  const busy = step.at === 'sending';
  const emptyFault = (value: string): string | null => (isMissing && value.trim() === '' ? t('field.required') : null);
  useEffect(() => {
    (holderInput.current ?? passwordInput.current)?.focus();
  }, []);
  useEffect(() => {
    if (!tried || step.at === 'sending') return;
    if (!isProofRefusal(step)) onClose();
    else if (step.at === 'refused' && 'holder' in step.refusal.fields) holderInput.current?.focus();
    else if (step.at === 'refused' && !('paymentPassword' in step.refusal.fields)) codeInput.current?.focus();
  }, [step, tried, onClose]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (busy) return;
    const missing =
      asksName && holder.trim() === ''
        ? holderInput
        : password.trim() === ''
          ? passwordInput
          : secondCheck !== 'none' && code.trim() === ''
            ? codeInput
            : null;
    setMissing(missing !== null);
    missing?.current?.focus();
    if (missing) return;
    const codeWay = secondCheck === 'code' ? way : null;
    void withdrawalOrder.submit(order, withdrawalProof(order, password.trim(), code.trim(), codeWay, holder.trim()));
    setTried(true);
  };
  return (
    <Dialog title={t('withdraw.confirm')} closeWord={t('close')} coverCloses={false} onClose={onClose}>
      <form className="form" onSubmit={onSubmit} noValidate>
        <p>
          <b>{t('withdraw.confirmMore', { amount: shownAmount, account: `${account.institutionName} ${account.number}` })}</b>
        </p>
        {asksName ? (
          <Field
            ref={holderInput}
            name="holder"
            label={t('withdraw.holder')}
            hint={t('withdraw.holderHint')}
            value={holder}
            autoComplete="name"
            spellCheck={false}
            maxLength={60}
            required
            error={emptyFault(holder) ?? ('holder' in fields ? t('withdraw.holderWrong') : null)}
            onValue={setHolder}
          />
        ) : null}
        <PaymentPasswordField
          t={t}
          href={accountFormHref(base, 'set=forgotten')}
          input={passwordInput}
          value={password}
          fault={'paymentPassword' in fields ? message : null}
          isMissing={isMissing}
          onValue={setPassword}
        />
        {secondCheck === 'authenticator' ? (
          <Field
            ref={codeInput}
            name="verificationCode"
            label={t('withdraw.code')}
            hint={t('withdraw.codeHint')}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={emptyFault(code) ?? ('verificationCode' in fields ? message : null)}
            onValue={setCode}
          />
        ) : null}
        {secondCheck === 'code' ? (
          <>
            <ContactChoice t={t} contacts={contacts} way={way} onWay={setWay} />
            <MessageCode
              key={way}
              {...{ t, order, way, code, codeInput }}
              to={contacts.find((one) => one.way === way)?.to ?? ''}
              error={emptyFault(code) ?? ('verificationCode' in fields ? message : null)}
              onCode={setCode}
            />
          </>
        ) : null}
        <p className="q t2">{t('withdraw.noCancel')}</p>
        <div role="status">
          <CutOff t={t} step={step} />
        </div>
        <Button type="submit" kind="go" full busy={busy}>
          {t('withdraw.go', { amount: shownAmount })}
        </Button>
      </form>
    </Dialog>
  );
}

/** The code of a message, with the button that sends it. */
function MessageCode({
  t,
  order,
  way,
  to,
  code,
  codeInput,
  error,
  onCode,
}: {
  t: Translate;
  order: Parameters<typeof requestWithdrawalCode>[0];
  way: CodeChannel;
  to: string;
  code: string;
  codeInput: RefObject<HTMLInputElement | null>;
  error: string | null;
  onCode: (code: string) => void;
}): ReactElement {
  useStore($sentCodes, { ssr: 'initial' });
  const now = useStore($second, { ssr: 'initial' });
  const [busy, setBusy] = useState(false);
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(initSentCodes, []);
  const secondsToWait = now === null ? 0 : secondsUntilNextCode(withdrawalCodeUse(order, way), now);
  const send = async (): Promise<void> => {
    if (busy || secondsToWait > 0) return;
    setBusy(true);
    const refusal = await requestWithdrawalCode(order, way);
    setBusy(false);
    setFailure(refusal && errorResponseMessage(t, refusal));
    if (refusal) return;
    setStatus(t('verify.sent', { to }));
    codeInput.current?.focus();
  };
  return (
    <CodeInput
      {...{ t, secondsToWait, busy, status }}
      ref={codeInput}
      value={code}
      error={failure ?? error}
      onValue={onCode}
      onSend={() => void send()}
    />
  );
}
