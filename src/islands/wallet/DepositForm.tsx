/** The deposit form: method, amount, fee, limits, and the one submit button. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import { $balance, $balanceHidden } from '#stores/wallet/balance.ts';
import {
  $draft,
  $followed,
  $latest,
  $methods,
  $staysOpen,
  $step,
  type DepositStep,
  editDeposit,
  isBusy,
  isPaid,
  loadMethods,
  mayBeCredited,
  submitDeposit,
} from '#stores/wallet/deposit.ts';
import {
  balanceAfter,
  checkAmount,
  computeFee,
  type DepositMethod,
  isOwnStricter,
  type Methods,
  parseAmount,
  quickAmounts,
  toBetFirst,
} from '#stores/wallet/deposit-fees.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney, formatPercent, isNonZero } from '#ui/format-money.ts';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import type { IslandIconName } from '#ui/icons/island-icons.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { DepositStatus } from './DepositStatus.tsx';
import { asyncListProps, dateFormats, type PanelProps } from './panel-props.ts';

const icons: Record<DepositMethod['kind'], IslandIconName> = { 'e-wallet': 'phone', bank: 'bank', card: 'card' };

/** Returns for example `No fee, at once`; for a closed method, that it is closed. */
function describeMethod(method: DepositMethod, t: Translate, tag: string): string {
  if (!method.open) return t('deposit.closed');
  const { feePercent, arrives } = method;
  const fee = feePercent === '0' ? t('deposit.noFee') : t('deposit.feePercent', { percent: formatPercent(feePercent, tag) });
  return t('deposit.terms', { fee, arrives: t(`deposit.arrives.${arrives}`) });
}

type Facts = { key: string; name: string; value: ReactElement }[];
type Money = (amount: string, short?: boolean) => string;

/** The own limit that allows least, and what is left of it; the day's remainder unless that is more. */
function limitFacts(methods: Methods | null, t: Translate, money: Money, moment: (at: string) => string): Facts {
  const own = methods?.ownLimit;
  const day = { key: 'left', name: t('deposit.left'), value: <bdi className="num">{money(methods?.leftToday ?? '0')}</bdi> };
  if (!methods || !own) return [day];
  const left = own.freesAt ? t('deposit.ownFree', { time: moment(own.freesAt) }) : t('deposit.ownLeft', { left: money(own.left) });
  const name = t('deposit.ownLimit', { period: t(`limits.period.${own.period}`), amount: money(own.amount, true) });
  return [{ key: 'own', name, value: <bdi className="num">{left}</bdi> }, ...(isOwnStricter(methods) ? [] : [day])];
}

/** What must be bet before the deposit can be withdrawn; nothing where the market asks for none. */
function betFirstFacts(turnover: number, credited: string | null, t: Translate, tag: string, money: Money): Facts {
  if (turnover === 0) return [];
  const times = t('deposit.toBetTimes', { times: turnover.toLocaleString(tag) });
  // Words wrap in large letters; an amount does not.
  const value = credited ? <bdi className="num">{money(toBetFirst(credited, turnover))}</bdi> : <span>{times}</span>;
  return [{ key: 'bet', name: t('deposit.toBet'), value }];
}

/** The platform's sentence about a refused amount, and when an own limit allows more. */
function refusalOfAmount(step: DepositStep, t: Translate, moment: (at: string) => string): string | null {
  if (step.at !== 'refused' || !/^(?:wallet\.(?:below|above|daily)|protection\.deposit)/.test(step.refusal.code)) return null;
  const { message, params } = step.refusal;
  return typeof params.until === 'string' ? t('deposit.moreFrom', { refusal: message, time: moment(params.until) }) : message;
}

/** Opens the payment page, beside a game that goes on beneath. */
function openPayment(url: string): void {
  if ($staysOpen.get()) window.open(url, '_blank', 'noopener');
  else location.assign(url);
}

function PayButton({ href, children }: { href: string; children: string }): ReactElement {
  const staysOpen = useStore($staysOpen, { ssr: 'initial' });
  return (
    <LinkButton kind="go" full {...(staysOpen ? { target: '_blank' } : {})} href={href}>
      {children}
    </LinkButton>
  );
}

/** The chosen method; without a choice that of the last deposit, which most people take again, and else the first one open. */
const methodOf = (methods: readonly DepositMethod[], chosen: string | null, last: string | undefined): DepositMethod | null =>
  methods.find(({ code }) => code === chosen && code !== null) ??
  methods.find((one) => one.open && one.code === last) ??
  methods.find((one) => one.open) ??
  null;

export function DepositForm({ t, tag, lang, zone, base }: PanelProps & { t: Translate }): ReactElement {
  const methods = useStore($methods, { ssr: 'initial' });
  const step = useStore($step, { ssr: 'initial' });
  const balance = useStore($balance, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const followed = useStore($followed, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const { method: chosen, amount, unread = '' } = useStore($draft, { ssr: 'initial' });
  // Validated on submit, not on blur: an error that appears during a press would move the button away.
  const [submitted, setSubmitted] = useState(false);
  const amountInput = useRef<HTMLInputElement>(null);
  // The only redirect to the payment page. A response that arrived while the panel was closed must not redirect when it opens again.
  const initialStep = useRef(step);
  useEffect(() => {
    if (step !== initialStep.current && step.at === 'leaving' && step.deposit.payUrl) location.assign(step.deposit.payUrl);
  }, [step]);

  const { moment } = dateFormats(tag, zone);
  /** Members under an agent may receive money from the agent. */
  const hasAgent = session.state === 'in' && session.member?.toUpline === true;
  const open = methods.value?.methods ?? [];
  const last = useStore($latest, { ssr: 'initial' }).value?.[0]?.method;
  const method = methodOf(open, chosen, last);
  const symbol = methods.value?.currencySymbol ?? balance.symbol;
  const money = (value: string, short = false): string => formatMoney(value, { tag, symbol, short });
  const fault = method && methods.value ? checkAmount(amount, method, methods.value.leftToday) : null;
  const error = submitted && fault ? t(`fault.${fault.key}`, { amount: money(fault.amount ?? '0') }) : null;
  const parsedAmount = parseAmount(amount);
  const fee = method && parsedAmount ? computeFee(parsedAmount, method.feePercent) : '0';
  // Only for a valid amount.
  const newBalance = balance.amount !== null && parsedAmount && !fault ? balanceAfter(balance.amount, parsedAmount, fee) : null;
  const busy = isBusy(step);
  const fieldFault = refusalOfAmount(step, t, moment);
  useEffect(() => {
    if (fieldFault) amountInput.current?.focus();
  }, [fieldFault]);

  const validAmount = parsedAmount && !fault ? parsedAmount : null;
  // While the shown deposit awaits payment, paying it is the main action, and a new one is secondary.
  const isUnderWay = step.at === 'draft' && followed !== null && mayBeCredited(followed);
  const unpaid = isUnderWay && followed.state === 'created' && followed.payUrl !== null ? followed : null;
  // Once it is paid, another deposit is not the main action: beside a receipt that is to play.
  const isDone = isPaid(followed) && amount === '' && unread === '';
  // With a fee the button shows both the amount paid and the amount credited.
  const credited = validAmount && balanceAfter('0', validAmount, fee);
  const amounts = validAmount && credited && { amount: money(validAmount), credited: money(credited) };
  const hasFee = isNonZero(fee);
  const anotherLabel = amounts ? t(hasFee ? 'deposit.anotherFee' : 'deposit.another', amounts) : t('deposit.anotherOne');
  const submitLabel = amounts ? t(hasFee ? 'deposit.goFee' : 'deposit.go', amounts) : t('deposit.title');
  const label = isUnderWay ? anotherLabel : submitLabel;

  const placeOrder = (): void => {
    const order = method && parsedAmount && !fault ? { method: method.code, amount: parsedAmount, language: lang } : null;
    // A deposit that is paid empties the field, which is no mistake then.
    setSubmitted(!order);
    if (busy) return;
    // It may have changed since it was read: at midnight, or with a deposit of another tab.
    if (fault?.key === 'left') void loadMethods();
    if (order) void submitDeposit(order);
    else amountInput.current?.focus();
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (unpaid?.payUrl) openPayment(unpaid.payUrl);
    else placeOrder();
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
  // Nothing to try again while play is paused.
  if (methods.code === 'protection.excluded') {
    return (
      <div className="empty">
        <span className="ic">
          <Icon name="shield" size="s" />
        </span>
        <p role="alert">{methods.reason}</p>
        <LinkButton kind="line" href={`${base}/member/withdraw`}>
          {t('withdraw.title')}
        </LinkButton>
        <LinkButton kind="line" href={`${base}/member/saferPlay`}>
          {t('deposit.limitsMore')}
        </LinkButton>
      </div>
    );
  }
  return (
    <AsyncList
      {...asyncListProps(methods, t)}
      empty={!open.some((one) => one.open)}
      skeleton={<Skeleton of="rows" count={4} />}
      nothing={{ icon: 'wallet', text: t(hasAgent ? 'deposit.askAgent' : 'deposit.noWays') }}
      onRetry={() => void loadMethods()}
    >
      <form className="form" onSubmit={onSubmit} noValidate>
        <RadioRows
          legend={t('deposit.how')}
          name="method"
          value={method?.code ?? null}
          onValue={(code) => editDeposit({ method: code })}
          rows={open.map((one) => ({
            value: one.code,
            title: one.name,
            note: describeMethod(one, t, tag),
            icon: icons[one.kind],
            closed: !one.open,
          }))}
        />
        <MoneyInput
          ref={amountInput}
          label={t('deposit.amount')}
          name="amount"
          value={amount}
          unread={unread}
          symbol={symbol}
          tag={tag}
          hint={method ? t('deposit.range', { minimum: money(method.minimum, true), maximum: money(method.maximum, true) }) : ''}
          decimalsError={t('fault.decimals')}
          quick={quickAmounts(method, methods.value?.leftToday)}
          quickLabel={t('deposit.quick')}
          error={error ?? fieldFault}
          onValue={(value, text) => editDeposit({ amount: value, unread: text })}
        />
        <DescriptionList
          facts={[
            {
              key: 'fee',
              name: t('deposit.fee'),
              value: <bdi className="num">{money(fee)}</bdi>,
            },
            ...limitFacts(methods.value, t, money, moment),
            ...betFirstFacts(methods.value?.turnover ?? 0, credited, t, tag, money),
            {
              key: 'after',
              name: t('deposit.after'),
              value: <bdi className="num">{newBalance === null ? '–' : formatMoney(newBalance, { tag, symbol, hidden })}</bdi>,
            },
          ]}
        />
        <DepositStatus t={t} tag={tag} symbol={symbol} saidInField={fieldFault !== null} />
        {unpaid ? (
          <Button kind="line" full onPress={placeOrder}>
            {anotherLabel}
          </Button>
        ) : null}
        <div className="act">
          {unpaid?.payUrl ? (
            <PayButton href={unpaid.payUrl}>{t('deposit.goOn', { amount: money(unpaid.amount) })}</PayButton>
          ) : (
            <Button type="submit" kind={isDone ? 'line' : 'go'} full busy={busy}>
              {step.at === 'leaving' ? t('deposit.opening') : label}
            </Button>
          )}
        </div>
        <Note
          icon="shield"
          action={
            <a className="lk" href={`${base}/member/saferPlay`}>
              {t('deposit.limitsMore')}
            </a>
          }
        >
          {t('deposit.limitsSay')}
        </Note>
      </form>
    </AsyncList>
  );
}
