/** The receipt question of a withdrawal, and the way out of a dispute (MC-17). */
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { type AnsweredReceipt, answerReceipt, isPartOf, type ShownWithdrawal } from '#stores/wallet/withdrawal.ts';
import { Button } from '#ui/Button.tsx';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import type { Translate } from '#ui/translate.ts';

interface Props {
  withdrawal: ShownWithdrawal;
  t: Translate;
  tag: string;
  money: (amount: string) => string;
}

/** Sends an answer once, and says when it could not be sent. */
function useAnswer({ withdrawal, t }: Props) {
  const [busy, setBusy] = useState<AnsweredReceipt | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const answer = async (given: AnsweredReceipt, remaining?: string): Promise<void> => {
    if (busy) return;
    setBusy(given);
    setFailure(null);
    const failed = await answerReceipt(withdrawal.id, given, remaining);
    setBusy(null);
    setFailure(failed);
  };
  const problem = <div role="alert">{failure === null ? null : failure || t('withdraw.receipt.failed')}</div>;
  return { busy, answer, problem };
}

/** The second step of an answer that cannot be taken back. It takes the focus of the button that it replaces. */
function Sure({ text, yes, no, onNo }: { text: string; yes: ReactNode; no: string; onNo: () => void }): ReactElement {
  const lead = useRef<HTMLParagraphElement>(null);
  useEffect(() => lead.current?.focus(), []);
  return (
    <>
      <p ref={lead} tabIndex={-1}>
        {text}
      </p>
      <div className="row wraps">
        {yes}
        <Button kind="line" size="sm" onPress={onNo}>
          {no}
        </Button>
      </div>
    </>
  );
}

/** "Did it arrive?" with its three answers. A part asks how much is missing, and "no" asks once more. */
export function ReceiptQuestion(props: Props): ReactElement {
  const { withdrawal, t, tag, money } = props;
  const { busy, answer, problem } = useAnswer(props);
  const [step, setStep] = useState<'ask' | 'part' | 'none'>('ask');
  const [typed, setTyped] = useState({ amount: '', unread: '' });
  const [wrong, setWrong] = useState(false);
  const amount = useRef<HTMLInputElement>(null);
  const answers = useRef<HTMLFieldSetElement>(null);
  /** The answer that was thought about last: the keys go back to it. */
  const last = useRef<'part' | 'none' | null>(null);
  useEffect(() => {
    if (step === 'part') amount.current?.focus();
    if (step === 'ask' && last.current) answers.current?.querySelector<HTMLElement>(`[name="${last.current}"]`)?.focus();
    last.current = step === 'ask' ? null : step;
  }, [step]);
  const back = (): void => setStep('ask');
  const report = (event: FormEvent): void => {
    event.preventDefault();
    const isPart = isPartOf(typed.amount, withdrawal.sent);
    setWrong(!isPart);
    if (!isPart) amount.current?.focus();
    else if (!busy) void answer('partially', typed.amount);
  };
  if (step === 'part') {
    return (
      <form className="stack mt2" noValidate onSubmit={report}>
        <MoneyInput
          ref={amount}
          label={t('withdraw.receipt.remaining')}
          name="remaining"
          value={typed.amount}
          unread={typed.unread}
          symbol={withdrawal.currencySymbol}
          tag={tag}
          decimalsError={t('fault.decimals')}
          error={wrong ? t('withdraw.receipt.remainingFault', { amount: money(withdrawal.sent) }) : null}
          onValue={(amount, unread) => {
            setTyped({ amount, unread });
            setWrong(false);
          }}
        />
        <div className="row wraps">
          <Button type="submit" kind="soft" size="sm" busy={busy !== null}>
            {t('withdraw.receipt.send')}
          </Button>
          <Button kind="line" size="sm" onPress={back}>
            {t('withdraw.receipt.back')}
          </Button>
        </div>
        {problem}
      </form>
    );
  }
  if (step === 'none') {
    return (
      <div className="stack mt2">
        <Sure
          text={t('withdraw.receipt.noneSure', { amount: money(withdrawal.sent), account: withdrawal.account.name })}
          yes={
            <Button kind="soft" size="sm" busy={busy !== null} onPress={() => void answer('not_received')}>
              {t('withdraw.receipt.send')}
            </Button>
          }
          no={t('withdraw.receipt.back')}
          onNo={back}
        />
        {problem}
      </div>
    );
  }
  return (
    <div className="stack mt2">
      <fieldset className="row wraps" ref={answers}>
        <legend className="vh">{t('withdraw.receipt.ask')}</legend>
        <Button kind="soft" size="sm" busy={busy === 'received'} onPress={() => void answer('received')}>
          {t('withdraw.receipt.all')}
        </Button>
        <Button kind="line" size="sm" name="part" onPress={() => setStep('part')}>
          {t('withdraw.receipt.part')}
        </Button>
        <Button kind="line" size="sm" name="none" onPress={() => setStep('none')}>
          {t('withdraw.receipt.none')}
        </Button>
      </fieldset>
      {problem}
    </div>
  );
}

/** What was missing may still arrive: the member ends the dispute, and says so twice. */
export function ArrivedAfterAll(props: Props): ReactElement {
  const { t } = props;
  const { busy, answer, problem } = useAnswer(props);
  const [sure, setSure] = useState(false);
  return (
    <div className="stack mt2">
      {sure ? (
        <Sure
          text={t('withdraw.receipt.afterAllSure')}
          yes={
            <Button kind="soft" size="sm" busy={busy !== null} onPress={() => void answer('received')}>
              {t('withdraw.receipt.all')}
            </Button>
          }
          no={t('withdraw.receipt.back')}
          onNo={() => setSure(false)}
        />
      ) : (
        <div className="row wraps">
          <Button kind="line" size="sm" onPress={() => setSure(true)}>
            {t('withdraw.receipt.afterAll')}
          </Button>
        </div>
      )}
      {problem}
    </div>
  );
}
