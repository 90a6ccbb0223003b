/** How, how much, what it costs and what is allowed; and the one button that sends it. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $balance } from '#stores/balance.ts';
import { $methods, $step, editDeposit, isBusy, loadMethods, submitDeposit } from '#stores/deposit.ts';
import { asAmount, balanceAfter, feeOf, judgeAmount, type Method } from '#stores/deposit-terms.ts';
import { formatMoney } from '#ui/amount.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Facts, Note } from '#ui/Facts.tsx';
import { Icon } from '#ui/Icon.tsx';
import type { AliveIcon } from '#ui/icons/alive.ts';
import { List } from '#ui/List.tsx';
import { MoneyInput } from '#ui/MoneyInput.tsx';
import { RadioRows } from '#ui/RadioRows.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import type { Say } from '#ui/say.ts';
import { DepositStanding } from './DepositStanding.tsx';
import { type PanelProps, standing } from './panel.ts';

const icons: Record<Method['kind'], AliveIcon> = { 'e-wallet': 'phone', bank: 'bank', card: 'card' };

/** `No fee, at once`; a closed way says that it is closed. */
function termsOf(method: Method, t: Say): string {
  if (!method.open) return t('deposit.closed');
  const fee = method.feePercent === '0' ? t('deposit.noFee') : t('deposit.feePercent', { percent: method.feePercent });
  return t('deposit.terms', { fee, arrives: t(`deposit.arrives.${method.arrives}`) });
}

interface DepositFormProps extends PanelProps {
  t: Say;
  /** What was being sent when the page was left. */
  draft: { method: string; amount: string } | null;
}

export function DepositForm({ t, tag, lang, base, draft }: DepositFormProps): ReactElement {
  const methods = useStore($methods, { ssr: 'initial' });
  const step = useStore($step, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const [chosen, choose] = useState<string | null>(null);
  const [amount, setAmount] = useState('');
  // Judged on sending, not on leaving the field: an error that appears under the finger would move the button away from it.
  const [judged, judge] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!draft) return;
    choose(draft.method);
    setAmount(draft.amount);
  }, [draft]);
  // The button opens the payment page; this is the only place that leaves the site for money. An order that was answered while the panel was shut takes nobody along who opens it again.
  const atFirst = useRef(step);
  useEffect(() => {
    if (step !== atFirst.current && step.at === 'leaving' && step.deposit.payUrl) location.assign(step.deposit.payUrl);
  }, [step]);

  const open = methods.value?.methods ?? [];
  const method = open.find(({ code }) => code === chosen && code !== null) ?? open.find((one) => one.open) ?? null;
  const symbol = methods.value?.currencySymbol ?? balance.symbol;
  const money = (value: string, short = false): string => formatMoney(value, { tag, symbol, short });
  const fault = method && methods.value ? judgeAmount(amount, method, methods.value.leftToday) : null;
  const error = judged && fault ? t(`fault.${fault.key}`, { amount: money(fault.amount ?? '0') }) : null;
  const exact = asAmount(amount);
  const busy = isBusy(step);
  const fieldFault = step.at === 'refused' && /^wallet\.(below|above|daily)/.test(step.refusal.code) ? step.refusal.message : null;

  const send = (event: FormEvent): void => {
    event.preventDefault();
    judge(true);
    if (busy) return;
    if (!method || !exact || fault) box.current?.focus();
    else void submitDeposit({ method: method.code, amount: exact, language: lang });
  };
  const change = (next: () => void): void => {
    editDeposit();
    next();
  };

  if (methods.code === 'role.trial') {
    return (
      <div className="empty">
        <span className="ic">
          <Icon name="lock" size="s" />
        </span>
        <p role="alert">{methods.reason}</p>
        <LinkButton kind="go" href={`${base}/register`}>
          {t('deposit.openAccount')}
        </LinkButton>
      </div>
    );
  }
  return (
    <List
      {...standing(methods, t)}
      empty={open.length === 0}
      skeleton={<Skeleton of="rows" count={4} />}
      nothing={{ icon: 'wallet', text: t('deposit.noWays') }}
      onRetry={() => void loadMethods()}
    >
      <form className="form" onSubmit={send} noValidate>
        <RadioRows
          legend={t('deposit.how')}
          name="method"
          value={method?.code ?? null}
          onValue={(code) => change(() => choose(code))}
          rows={open.map((one) => ({ value: one.code, title: one.name, note: termsOf(one, t), icon: icons[one.kind], closed: !one.open }))}
        />
        <MoneyInput
          ref={box}
          label={t('deposit.amount')}
          name="amount"
          value={amount}
          symbol={symbol}
          tag={tag}
          hint={method ? t('deposit.range', { minimum: money(method.minimum, true), maximum: money(method.maximum, true) }) : ''}
          error={error ?? fieldFault}
          onValue={(text) => change(() => setAmount(text))}
        />
        <Facts
          facts={[
            {
              key: 'fee',
              name: t('deposit.fee'),
              value: <bdi className="num">{money(method && exact ? feeOf(exact, method.feePercent) : '0')}</bdi>,
            },
            { key: 'left', name: t('deposit.left'), value: <bdi className="num">{money(methods.value?.leftToday ?? '0')}</bdi> },
            ...(balance.amount !== null
              ? [
                  {
                    key: 'after',
                    name: t('deposit.after'),
                    value: (
                      <bdi className="num">
                        {money(balanceAfter(balance.amount, exact ?? '0', method && exact ? feeOf(exact, method.feePercent) : '0'))}
                      </bdi>
                    ),
                  },
                ]
              : []),
          ]}
        />
        <DepositStanding t={t} tag={tag} symbol={symbol} />
        <div className="act">
          <Button type="submit" kind="go" full busy={busy}>
            {step.at === 'leaving'
              ? t('deposit.opening')
              : exact && !fault
                ? t('deposit.go', { amount: money(exact) })
                : t('deposit.title')}
          </Button>
        </div>
        <Note
          icon="shield"
          action={
            <a className="lk" href={`${base}/help/playing-safely`}>
              {t('deposit.limitsMore')}
            </a>
          }
        >
          {t('deposit.limitsSay')}
        </Note>
      </form>
    </List>
  );
}
