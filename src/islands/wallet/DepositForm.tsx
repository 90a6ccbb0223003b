/** How, how much, what it costs and what is allowed; and the one button that sends it. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $balance } from '#stores/balance.ts';
import { $draft, $followed, $methods, $step, editDeposit, isBusy, isOpen, loadMethods, submitDeposit } from '#stores/deposit.ts';
import { asAmount, balanceAfter, feeOf, judgeAmount, type Method } from '#stores/deposit-terms.ts';
import { $session } from '#stores/session.ts';
import { formatMoney, formatPercent, isSome } from '#ui/amount.ts';
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
function termsOf(method: Method, t: Say, tag: string): string {
  if (!method.open) return t('deposit.closed');
  const { feePercent, arrives } = method;
  const fee = feePercent === '0' ? t('deposit.noFee') : t('deposit.feePercent', { percent: formatPercent(feePercent, tag) });
  return t('deposit.terms', { fee, arrives: t(`deposit.arrives.${arrives}`) });
}

export function DepositForm({ t, tag, lang, base }: PanelProps & { t: Say }): ReactElement {
  const methods = useStore($methods, { ssr: 'initial' });
  const step = useStore($step, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const followed = useStore($followed, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const { method: chosen, amount, unread = '' } = useStore($draft, { ssr: 'initial' });
  // Judged on sending, not on leaving the field: an error that appears under the finger would move the button away from it.
  const [judged, judge] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  // The button opens the payment page; this is the only place that leaves the site for money. An order that was answered while the panel was shut takes nobody along who opens it again.
  const atFirst = useRef(step);
  useEffect(() => {
    if (step !== atFirst.current && step.at === 'leaving' && step.deposit.payUrl) location.assign(step.deposit.payUrl);
  }, [step]);

  /** Whoever plays in an agent's line may be given money by the agent. */
  const hasAgent = session.state === 'in' && session.member?.toUpline === true;
  const open = methods.value?.methods ?? [];
  const method = open.find(({ code }) => code === chosen && code !== null) ?? open.find((one) => one.open) ?? null;
  const symbol = methods.value?.currencySymbol ?? balance.symbol;
  const money = (value: string, short = false): string => formatMoney(value, { tag, symbol, short });
  const fault = method && methods.value ? judgeAmount(amount, method, methods.value.leftToday) : null;
  const error = judged && fault ? t(`fault.${fault.key}`, { amount: money(fault.amount ?? '0') }) : null;
  const exact = asAmount(amount);
  const fee = method && exact ? feeOf(exact, method.feePercent) : '0';
  // Only of an amount that can be sent: the others never arrive.
  const after = balance.amount !== null && exact && !fault ? balanceAfter(balance.amount, exact, fee) : null;
  const busy = isBusy(step);
  const fieldFault = step.at === 'refused' && /^wallet\.(below|above|daily)/.test(step.refusal.code) ? step.refusal.message : null;

  const ready = exact && !fault ? exact : null;
  // While one that is in sight waits to be paid the next thing to do is to pay it; another one is a choice of its own. One that is being confirmed has been paid.
  const isUnderWay = step.at === 'draft' && followed !== null && isOpen(followed);
  const waits = isUnderWay && followed.state === 'created' && followed.payUrl !== null ? followed : null;
  // Under a receipt the main way is what the money was for.
  const isDone = followed?.state === 'credited' && amount === '' && unread === '';
  // With a fee the button says both amounts: what is paid, and what of it arrives.
  const sums = ready && { amount: money(ready), credited: money(balanceAfter('0', ready, fee)) };
  const costs = isSome(fee);
  const another = sums ? t(costs ? 'deposit.anotherFee' : 'deposit.another', sums) : t('deposit.anotherOne');
  const go = sums ? t(costs ? 'deposit.goFee' : 'deposit.go', sums) : t('deposit.title');
  const label = isUnderWay ? another : go;

  const order = (): void => {
    judge(true);
    if (busy) return;
    if (!method || !exact || fault) box.current?.focus();
    else void submitDeposit({ method: method.code, amount: exact, language: lang });
  };
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (waits?.payUrl) location.assign(waits.payUrl);
    else order();
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
      empty={!open.some((one) => one.open)}
      skeleton={<Skeleton of="rows" count={4} />}
      nothing={{ icon: 'wallet', text: t(hasAgent ? 'deposit.askAgent' : 'deposit.noWays') }}
      onRetry={() => void loadMethods()}
    >
      <form className="form" onSubmit={send} noValidate>
        <RadioRows
          legend={t('deposit.how')}
          name="method"
          value={method?.code ?? null}
          onValue={(code) => editDeposit({ method: code })}
          rows={open.map((one) => ({
            value: one.code,
            title: one.name,
            note: termsOf(one, t, tag),
            icon: icons[one.kind],
            closed: !one.open,
          }))}
        />
        <MoneyInput
          ref={box}
          label={t('deposit.amount')}
          name="amount"
          value={amount}
          unread={unread}
          symbol={symbol}
          tag={tag}
          hint={method ? t('deposit.range', { minimum: money(method.minimum, true), maximum: money(method.maximum, true) }) : ''}
          error={error ?? fieldFault}
          onValue={(value, text) => editDeposit({ amount: value, unread: text })}
        />
        <Facts
          facts={[
            {
              key: 'fee',
              name: t('deposit.fee'),
              value: <bdi className="num">{money(fee)}</bdi>,
            },
            { key: 'left', name: t('deposit.left'), value: <bdi className="num">{money(methods.value?.leftToday ?? '0')}</bdi> },
            {
              key: 'after',
              name: t('deposit.after'),
              value: <bdi className="num">{after === null ? '–' : money(after)}</bdi>,
            },
          ]}
        />
        <DepositStanding t={t} tag={tag} symbol={symbol} />
        {waits ? (
          <Button kind="line" full onPress={order}>
            {another}
          </Button>
        ) : null}
        <div className="act">
          {waits?.payUrl ? (
            <LinkButton kind="go" full href={waits.payUrl}>
              {t('deposit.goOn', { amount: money(waits.amount) })}
            </LinkButton>
          ) : (
            <Button type="submit" kind={isDone ? 'line' : 'go'} full busy={busy}>
              {step.at === 'leaving' ? t('deposit.opening') : label}
            </Button>
          )}
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
