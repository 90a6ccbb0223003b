/** The section "Budget" of safer play: what the member plans to spend in a month, what was spent, and the offer to make it a limit. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $budget, type Budget, loadBudget, setBudget } from '#stores/safer-play/budget.ts';
import { $limits, type Limits, type OwnLimit, setLimits } from '#stores/safer-play/limits.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note, Progress } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { dateFormat } from '#ui/date-format.ts';
import { formatMoney } from '#ui/format-money.ts';
import { fieldMessage } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import type { Translate } from '#ui/translate.ts';
import { asTyped, readAmount } from '#values/text/read-amount.ts';
import { limitTime } from './SaferPlayLimits.tsx';

interface SectionProps {
  t: Translate;
  tag: string;
  zone: string;
  base: string;
}

const monthName = (month: string, tag: string): string =>
  dateFormat(`${tag}-u-nu-latn`, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15T12:00:00Z`));

const lossLimitOf = (all: Limits | null): OwnLimit | undefined =>
  all?.limits.find(({ kind, period }) => kind === 'loss' && period === 'month');

function BudgetForm({
  t,
  tag,
  budget,
  onSaid,
}: Omit<SectionProps, 'base' | 'zone'> & { budget: Budget; onSaid: (text: string) => void }): ReactElement {
  const { amount, currencySymbol: symbol } = budget;
  const [typed, setTyped] = useState(amount === null ? '' : asTyped(amount, tag));
  const [submitted, setSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const read = typed.trim() === '' ? null : readAmount(typed, tag, symbol);
  const wrong = typed.trim() !== '' && (read === null || read.startsWith('-') || Number(read) === 0);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (wrong) input.current?.focus();
    if (busy || wrong) return;
    setBusy(true);
    const refusal = await setBudget(read);
    setBusy(false);
    setRefused(refusal ? fieldMessage(t, refusal, 'amount') : null);
    if (refusal && 'amount' in refusal.fields) return input.current?.focus();
    onSaid(refusal ? refusal.message || t('budget.notSaved') : t(read === null ? 'budget.removed' : 'budget.saved'));
  };
  return (
    <form className="form" onSubmit={(event) => void onSubmit(event)} noValidate>
      <Field
        ref={input}
        name="amount"
        isAmount
        label={t('budget.amount', { symbol })}
        hint={t('budget.hint')}
        error={submitted && wrong ? t('limits.badAmount', { example: formatMoney('1500.00', { tag, short: true }) }) : refused}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setRefused(null);
        }}
      />
      <Button type="submit" kind="line" busy={busy}>
        {t('limits.save')}
      </Button>
    </form>
  );
}

export function SaferPlayBudget({ t, tag, zone, base }: SectionProps): ReactElement {
  const { face, value, slow, reason, code } = useStore($budget, { ssr: 'initial' });
  const limits = useStore($limits, { ssr: 'initial' }).value;
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  useEffect(() => void loadBudget(), []);
  const money = (amount: string) => formatMoney(amount, { tag, symbol: value?.currencySymbol ?? '' });
  const makeLimit = async (amount: string): Promise<void> => {
    setBusy(true);
    const refusal = await setLimits([{ kind: 'loss', period: 'month', amount }]);
    setBusy(false);
    if (refusal) return setSaid(refusal.message || t('limits.notSaved'));
    const raise = lossLimitOf($limits.get().value)?.raise;
    setSaid(
      raise ? t('limits.waits', { time: limitTime({ tag, zone }, raise.confirmFrom) }) : t('budget.limited', { amount: money(amount) }),
    );
    // The pressed button goes.
    status.current?.focus();
  };
  const { amount = null, spent = '0.00', left = null } = value ?? {};
  const limit = lossLimitOf(limits)?.amount ?? null;
  const isLimited = amount !== null && limit !== null && Number(limit) <= Number(amount);
  const limited = isLimited ? t('budget.limited', { amount: money(limit) }) : null;
  return (
    <section className="card pad stack" aria-labelledby="budget">
      <h2 id="budget">{t('budget.title')}</h2>
      <p className="t2">{t('budget.lead')}</p>
      <div role="status" ref={status} tabIndex={-1}>
        {said ? <Note icon="info">{said}</Note> : null}
      </div>
      <AsyncList
        face={value ? 'ready' : face}
        empty={false}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ text: t('budget.failed') }}
        words={{ loading: t('list.loading'), failed: t('budget.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadBudget()}
      >
        {value ? (
          <div className="stack">
            <div>
              <p>
                <b>{monthName(value.month, tag)}</b>
              </p>
              <p className="t2">
                {amount === null
                  ? t('budget.spent', { spent: money(spent) })
                  : t('budget.of', { spent: money(spent), amount: money(amount), left: money(left ?? '0') })}
              </p>
              {amount === null ? null : <Progress label={t('budget.title')} value={Number(spent)} max={Number(amount)} />}
            </div>
            <BudgetForm key={String(amount)} t={t} tag={tag} budget={value} onSaid={setSaid} />
            {limited === null || limited === said ? null : <p className="t2">{limited}</p>}
            {amount === null || isLimited ? null : (
              <>
                <p className="t2">{t('budget.offer')}</p>
                <Button kind="line" full busy={busy} onPress={() => void makeLimit(amount)}>
                  {t('budget.makeLimit')}
                </Button>
              </>
            )}
          </div>
        ) : null}
      </AsyncList>
      <LinkButton kind="line" size="sm" href={`${base}/member/monthlyStatement`}>
        {t('budget.statement')}
      </LinkButton>
    </section>
  );
}
