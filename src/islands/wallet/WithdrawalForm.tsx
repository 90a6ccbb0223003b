/** The withdrawal form: account, amount, what it costs and takes, and one button that asks for the payment password. */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { accountFormHref } from '#stores/access/next-url.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { $passwordLock } from '#stores/wallet/password-lock.ts';
import {
  $lockMinutes,
  $shownWithdrawal,
  $terms,
  $withdrawalDraft,
  checkWithdrawalAmount,
  editWithdrawal,
  loadTerms,
  parseWithdrawal,
  type WithdrawalTerms,
  whyNothing,
  withdrawalOrder,
  withdrawalSums,
} from '#stores/wallet/withdrawal.ts';
import { $withdrawalAccounts, loadWithdrawalAccounts, type ShownAccount } from '#stores/wallet/withdrawal-accounts.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import { NoPaymentPassword, PasswordResetLink } from '#ui/forms/PaymentPasswordField.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';
import { useIsOffline } from '#ui/use-is-offline.ts';
import type { Amount } from '#values/money.ts';
import { asyncListProps, type BrandedPanelProps, dateFormats } from './panel-props.ts';
import { CutOff, isProofRefusal, WithdrawalConfirm } from './WithdrawalConfirm.tsx';

type Props = BrandedPanelProps & { t: Translate };
type Money = (amount: string, short?: boolean) => string;

/** `Within 2 h`, or in minutes when it is less than an hour. */
const arrival = (minutes: number, t: Translate): string =>
  minutes % 60 === 0 ? t('withdraw.within_hours', { count: minutes / 60 }) : t('withdraw.within_minutes', { count: minutes });

/** Whether the amount of a fault tells what the member owns. */
const isOwned = ({ key }: { readonly key: string }): boolean => key === 'balance' || key === 'turnover';

/** What can be withdrawn now, and why not more. */
function availability(terms: WithdrawalTerms, t: Translate, money: Money, held: Money): string {
  if (!isNonZero(terms.upTo)) {
    if (terms.leaving) return t('withdraw.nothingLeft');
    if (terms.leftCount === 0) return t('withdraw.fault.count');
    return t(`withdraw.${whyNothing(terms)}`, {
      minimum: money(terms.minimum),
      left: money(terms.leftToday),
      available: held(terms.available),
      toBet: held(terms.toBet),
    });
  }
  const amount = held(terms.upTo);
  return isNonZero(terms.toBet) ? t('withdraw.upToBet', { amount, toBet: held(terms.toBet) }) : t('withdraw.upToMet', { amount });
}

export function WithdrawalForm(props: Props): ReactElement {
  const { t, base } = props;
  const terms = useStore($terms, { ssr: 'initial' });
  const accounts = useStore($withdrawalAccounts, { ssr: 'initial' });
  if (terms.code === 'role.trial') {
    return (
      <div className="empty">
        <span className="ic">
          <Icon name="lock" size="s" />
        </span>
        <p role="alert">{terms.reason}</p>
        <LinkButton kind="go" href={`${base}/register`}>
          {t('deposit.openAccount')}
        </LinkButton>
      </div>
    );
  }
  const list = terms.face === 'ready' && accounts.face !== 'ready' ? accounts : terms;
  const known = terms.value && accounts.value;
  return (
    <AsyncList
      {...asyncListProps(list, t)}
      empty={!known}
      skeleton={<Skeleton of="rows" count={4} />}
      nothing={{ icon: 'wallet', text: t('withdraw.closed') }}
      onRetry={() => {
        void loadTerms();
        void loadWithdrawalAccounts();
      }}
    >
      {terms.value && accounts.value ? <Filled {...props} terms={terms.value} accounts={accounts.value} /> : null}
    </AsyncList>
  );
}

/** What cannot be withdrawn while a bonus is active, and why. */
function LockedBonus({
  t,
  money,
  held,
  base,
  bonus,
}: {
  t: Translate;
  money: Money;
  held: Money;
  base: string;
  bonus: NonNullable<WithdrawalTerms['bonus']> | null;
}): ReactElement | null {
  return bonus === null ? null : (
    <Note
      icon="coin"
      title={t('withdraw.bonus', { amount: held(bonus.left) })}
      action={
        <LinkButton kind="soft" size="sm" href={`${base}/member/bonusDetails`}>
          {t('withdraw.seeBonus')}
        </LinkButton>
      }
    >
      {t('withdraw.bonusMore', { missing: money(bonus.missing) })}
    </Note>
  );
}

function Filled({
  t,
  tag,
  zone,
  terms,
  accounts: { accounts },
  base,
}: Props & {
  terms: WithdrawalTerms;
  accounts: NonNullable<ReturnType<typeof $withdrawalAccounts.get>['value']>;
}): ReactElement {
  const { accountId, amount, unread = '' } = useStore($withdrawalDraft, { ssr: 'initial' });
  const step = useStore(withdrawalOrder.$step, { ssr: 'initial' });
  // Validated on submit, not on blur: an error that appears during a press would move the button away.
  const [submitted, setSubmitted] = useState(false);
  // What is being confirmed is held: the terms may be loaded anew meanwhile, and an accepted order empties the field.
  const [confirming, setConfirming] = useState<{ readonly account: ShownAccount; readonly amount: Amount } | null>(null);
  const amountInput = useRef<HTMLInputElement>(null);
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const money: Money = (value, short = false) => formatMoney(value, { tag, symbol: terms.currencySymbol, short });
  const held: Money = (value) => formatMoney(value, { tag, symbol: terms.currencySymbol, hidden });
  const usable = accounts.filter(({ confirmed }) => confirmed);
  const account = usable.find(({ id }) => id === accountId) ?? usable[0] ?? null;
  const fault = checkWithdrawalAmount(amount, terms);
  const order = fault ? null : parseWithdrawal(amount);
  const sums = withdrawalSums(amount, terms);
  const isBusy = withdrawalOrder.isBusy(step);
  const hasNoContact = terms.secondCheck === 'code' && terms.contacts.length === 0;
  const lockMinutes = useStore($lockMinutes, { ssr: 'initial' });
  const isLocked = lockMinutes > 0;
  useEffect(() => {
    // Back leads here from the form that resets the payment password, which ends the lock.
    const forget = (): void => $passwordLock.set(null);
    addEventListener('pagehide', forget);
    return () => removeEventListener('pagehide', forget);
  }, []);
  // Beside the stages of a withdrawal the main action is not another one.
  const isDone = useStore($shownWithdrawal, { ssr: 'initial' }) !== null && amount === '' && unread === '';
  const isReady = account !== null && terms.paymentPassword && terms.open && !hasNoContact && !terms.waitsUntil && !isLocked;
  const orderStatus = useRef<HTMLDivElement>(null);
  // The dialog says what it is about, and the lock outlives its refusal.
  const isSaidElsewhere =
    (step.at === 'refused' && step.refusal.code === 'payment_password.locked') ||
    (confirming !== null && (step.at === 'sending' || isProofRefusal(step)));
  const shownStep = isSaidElsewhere ? ({ at: 'draft' } as const) : step;
  const says = isLocked || (shownStep.at !== 'draft' && shownStep.at !== 'sending');
  useEffect(() => {
    if (!says || confirming) return;
    // The button that had the focus is closed now. Not a live region: it would be read every minute.
    if (isLocked) orderStatus.current?.focus({ preventScroll: true });
    // On a phone the button stays in sight at the end of the screen and would cover it.
    orderStatus.current?.scrollIntoView({ block: 'center' });
  }, [says, isLocked, confirming]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    // An order that is confirmed empties the field, which is no mistake then.
    setSubmitted(!order);
    if (isBusy || !isReady) return;
    // It may have changed since it was read: at midnight, or with a withdrawal of another tab.
    if (fault?.key === 'left' || fault?.key === 'count') void loadTerms();
    if (!order) amountInput.current?.focus();
    else setConfirming({ account, amount: order });
  };
  const addLink = (
    <LinkButton kind="plain" size="sm" icon="plus" href={accountFormHref(base, 'add=account')}>
      {t('withdraw.add')}
    </LinkButton>
  );
  return (
    <>
      <form className="form" onSubmit={onSubmit} noValidate>
        {terms.open ? null : (
          <Note icon="info" title={t('withdraw.closed')}>
            {t('withdraw.closedMore')}
          </Note>
        )}
        {usable.length === 0 ? (
          <Note
            icon="bank"
            title={t('withdraw.noAccount')}
            action={
              <LinkButton kind="soft" size="sm" href={accountFormHref(base, 'add=account')}>
                {t('withdraw.addFirst')}
              </LinkButton>
            }
          >
            {t('withdraw.noAccountMore')}
          </Note>
        ) : (
          <div>
            <RadioRows
              legend={t('withdraw.to')}
              name="account"
              value={account?.id ?? null}
              onValue={(id) => editWithdrawal({ accountId: id })}
              rows={accounts.map((one) => ({
                value: one.id,
                title: <bdi>{`${one.institutionName} ${one.number}`}</bdi>,
                note: one.confirmed ? <bdi>{one.holder}</bdi> : t('withdraw.unconfirmed'),
                icon: one.kind === 'bank' ? ('bank' as const) : ('phone' as const),
                closed: !one.confirmed,
              }))}
            />
            <div className="mt2">{addLink}</div>
          </div>
        )}
        {terms.paymentPassword ? null : (
          <NoPaymentPassword t={t} href={accountFormHref(base, 'set=payment')}>
            {t('withdraw.noPasswordMore')}
          </NoPaymentPassword>
        )}
        {terms.waitsUntil ? (
          <Note icon="clock" title={t('withdraw.waits')}>
            {t('withdraw.waitsMore', { time: dateFormats(tag, zone).moment(terms.waitsUntil) })}
          </Note>
        ) : null}
        {hasNoContact ? (
          <Note
            icon="mail"
            title={t('withdraw.noContact')}
            action={
              <LinkButton kind="soft" size="sm" href={accountFormHref(base, 'set=contact')}>
                {t('withdraw.addContact')}
              </LinkButton>
            }
          >
            {t('withdraw.noContactMore')}
          </Note>
        ) : null}
        <MoneyInput
          ref={amountInput}
          label={t('withdraw.amount')}
          name="amount"
          value={amount}
          unread={unread}
          symbol={terms.currencySymbol}
          tag={tag}
          hint={availability(terms, t, money, held)}
          decimalsError={t('fault.decimals')}
          error={
            submitted && fault ? t(`withdraw.fault.${fault.key}`, { amount: (isOwned(fault) ? held : money)(fault.amount ?? '0') }) : null
          }
          onValue={(value, text) => editWithdrawal({ amount: value, unread: text })}
        />
        {isNonZero(terms.upTo) ? (
          <div>
            <Button kind="line" size="sm" onPress={() => editWithdrawal({ amount: terms.upTo, unread: '' })}>
              {t('withdraw.fill', { amount: held(terms.upTo) })}
            </Button>
          </div>
        ) : null}
        <DescriptionList
          facts={[
            { key: 'fee', name: t('deposit.fee'), value: <bdi className="num">{money(sums.fee)}</bdi> },
            ...(isNonZero(sums.fee) ? [{ key: 'net', name: t('withdraw.net'), value: <bdi className="num">{money(sums.net)}</bdi> }] : []),
            {
              key: 'limits',
              name: t('withdraw.limits'),
              value: t(terms.leaving ? 'withdraw.leaving' : 'withdraw.perDay', {
                minimum: money(terms.minimum, true),
                maximum: money(terms.maximum, true),
                count: terms.perDay,
              }),
            },
            { key: 'arrives', name: t('withdraw.arrives'), value: arrival(terms.arrivesMinutes, t) },
            ...(isNonZero(terms.pending)
              ? [{ key: 'pending', name: t('withdraw.pending'), value: <bdi className="num">{held(terms.pending)}</bdi> }]
              : []),
            { key: 'after', name: t('withdraw.after'), value: <bdi className="num">{order ? held(sums.after) : '–'}</bdi> },
          ]}
        />
        <LockedBonus {...{ t, money, held, base }} bonus={terms.bonus ?? null} />
        <div ref={orderStatus} tabIndex={-1}>
          {isLocked ? (
            <Note
              icon="lock"
              wrong
              title={t('payment_password.locked', { minutes: lockMinutes })}
              action={<PasswordResetLink t={t} href={accountFormHref(base, 'set=forgotten')} />}
            />
          ) : null}
          <OrderStatus {...{ t, money, step: shownStep }} />
        </div>
        <div className="act">
          <Button type="submit" kind={isDone ? 'line' : 'go'} full busy={isBusy} disabled={!isReady}>
            {order ? t('withdraw.go', { amount: money(order) }) : t('withdraw.title')}
          </Button>
        </div>
        <p className="q t2">{t('withdraw.noCancel')}</p>
      </form>
      {confirming ? (
        <WithdrawalConfirm
          {...confirming}
          t={t}
          base={base}
          shownAmount={money(confirming.amount)}
          terms={terms}
          onClose={() => setConfirming(null)}
        />
      ) : null}
    </>
  );
}

/** The state of the sent order: being checked, refused with a reason, or certainly not received. */
function OrderStatus({ t, money, step }: { t: Translate; money: Money; step: ReturnType<typeof withdrawalOrder.$step.get> }): ReactElement {
  const offline = useIsOffline();
  return (
    <div role="status">
      <CutOff t={t} step={step} />
      {step.at === 'checking' && !offline ? (
        <Note icon="clock" title={t('withdraw.checking')}>
          {t('withdraw.checkingMore', { amount: money(step.sent.amount) })}
        </Note>
      ) : null}
      {step.at === 'unsent' ? (
        <Note icon="info" title={t('withdraw.unsent')}>
          {t('withdraw.unsentMore', { amount: money(step.sent.amount) })}
        </Note>
      ) : null}
      {step.at === 'refused' ? (
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
