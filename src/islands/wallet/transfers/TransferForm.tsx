/** The form of a transfer up or down the line: amount, payment password, a message; and the latest transfers (MC-06, AG-14). */
import { useStore } from '@nanostores/react';
import { type FormEvent, lazy, type ReactElement, Suspense, useEffect, useRef, useState } from 'react';
import { accountFormHref } from '#stores/access/next-url.ts';
import { $session, accountNameOf } from '#stores/access/session.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import type { SentTransfer, TransferOrder, TransferTerms } from '#stores/wallet/line-transfers.ts';
import { emptyTransfer, transferDraft } from '#stores/wallet/transfer-draft.ts';
import { isWithin } from '#stores/wallet/vendor-wallets.ts';
import { isPartOf, parseWithdrawal, whyNothing } from '#stores/wallet/withdrawal.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList, Note } from '#ui/data/DescriptionList.tsx';
import { Money } from '#ui/data/Money.tsx';
import { NamedRow, rowMark } from '#ui/data/NamedRow.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { fieldMessage } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import { NoPaymentPassword, PaymentPasswordField } from '#ui/forms/PaymentPasswordField.tsx';
import type { Translate } from '#ui/translate.ts';
import type { Amount } from '#values/money.ts';
import { dateFormats, type PanelProps } from '../panel-props.ts';
import { TransferStatus } from './TransferStatus.tsx';
import { useDraft } from './use-draft.ts';

const OrderProof = lazy(() => import('../../OrderProof.tsx'));

/** The most characters of a message. */
const longestNote = 140;

interface TransferFormProps extends PanelProps {
  t: Translate;
  terms: TransferTerms;
  order: TransferOrder;
  /** The receiver's name, and their id for an account below the agent. */
  name: string;
  to?: string;
  lead: string;
  /** Loads the terms as they are after a transfer. */
  reload: () => void;
}

export function TransferForm({ t, tag, zone, base, terms, order: transfer, name, to, lead, reload }: TransferFormProps): ReactElement {
  const account = accountNameOf(useStore($session, { ssr: 'initial' }));
  const last = useStore(transfer.$step, { ssr: 'initial' });
  const accepted = useStore(transfer.$sent, { ssr: 'initial' });
  /** What was sent last may have gone to another account. */
  const step: typeof last = last.at === 'draft' || last.sent.to === to ? last : { at: 'draft' };
  const sent = accepted?.account === to ? accepted : null;
  const [draft, setDraft] = useDraft(transferDraft(to));
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const money = (amount: string, short = false): string => formatMoney(amount, { tag, symbol: terms.currencySymbol, short });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const held = (amount: string): string => formatMoney(amount, { tag, symbol: terms.currencySymbol, hidden });
  const most = held(terms.upTo);
  const nothing = isNonZero(terms.upTo)
    ? null
    : t(`upline.${whyNothing(terms)}`, {
        minimum: money(terms.minimum),
        left: money(terms.leftToday),
        available: held(terms.available),
        toBet: held(terms.toBet),
      });
  const isBusy = transfer.isBusy(last);
  const isTooLittle = isPartOf(draft.amount, terms.minimum);
  const order = isWithin(draft.amount, terms.upTo) && !isTooLittle ? parseWithdrawal(draft.amount) : null;
  const fault = isTooLittle ? t('fault.minimum', { amount: money(terms.minimum) }) : t('wallets.faultAmount', { amount: most });
  // What goes above it waits for a second person.
  const { aloneUpTo } = terms;
  const asks = order !== null && aloneUpTo !== null && !isWithin(order, aloneUpTo);
  const doneText = ({ to: receiver, amount, reference, waitsUntil }: SentTransfer): string => {
    const what = { name: receiver, amount: money(amount) };
    return waitsUntil
      ? t('upline.waits', { ...what, until: dateFormats(tag, zone).moment(waitsUntil) })
      : t('upline.done', { ...what, reference: reference ?? '' });
  };
  const passwordFault = step.at === 'refused' && 'paymentPassword' in step.refusal.fields ? step.refusal.message : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a transfer alone empties its form and changes the terms
  useEffect(() => {
    if (accepted === null) return;
    reload();
    if (sent === null) return;
    setDraft(emptyTransfer);
    setNote('');
    setPassword('');
  }, [accepted]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const isReady = order !== null && password.trim() !== '';
    setTried(!isReady);
    // What may be sent may have changed since it was read: at midnight, or with a bet in another tab.
    if (!order && (nothing !== null || !isTooLittle)) reload();
    if (!isReady) (order ? passwordInput.current : form.current?.querySelector<HTMLInputElement>('[name=amount]'))?.focus();
    else if (!isBusy) submit(order);
  };
  const submit = (amount: Amount): void =>
    void transfer.submit(
      { amount, ...(note.trim() === '' ? {} : { note: note.trim() }), ...(to === undefined ? {} : { to }) },
      { paymentPassword: terms.signInPassword ? password : password.trim() },
    );
  return (
    <>
      <form className="form" ref={form} onSubmit={onSubmit} noValidate>
        <p>{lead}</p>
        {terms.paymentPassword ? null : <NoPaymentPassword t={t} href={accountFormHref(base, 'set=payment')} />}
        <MoneyInput
          label={t('wallets.amount')}
          name="amount"
          value={draft.amount}
          unread={draft.unread}
          symbol={terms.currencySymbol}
          tag={tag}
          hint={nothing ?? t('wallets.upTo', { amount: most })}
          decimalsError={t('fault.decimals')}
          error={tried && !order && !nothing ? fault : null}
          onValue={(amount, unread) => {
            setDraft({ amount, unread });
            transfer.clear();
          }}
        />
        <DescriptionList
          facts={[
            {
              key: 'limits',
              name: t('upline.limitsName'),
              value: t('upline.limits', { minimum: money(terms.minimum, true), maximum: money(terms.maximum, true) }),
            },
            { key: 'left', name: t('deposit.left'), value: <bdi className="num">{money(terms.leftToday)}</bdi> },
            { key: 'fee', name: t('deposit.fee'), value: <bdi className="num">{money('0')}</bdi> },
          ]}
        />
        {aloneUpTo === null ? null : <Note icon="info">{t('upline.alone', { amount: money(aloneUpTo) })}</Note>}
        {!nothing && isNonZero(terms.toBet) ? <p className="q t2">{t('upline.toBet', { toBet: held(terms.toBet) })}</p> : null}
        <Field
          name="note"
          label={t('upline.note')}
          hint={t('upline.noteHint', { name })}
          error={step.at === 'refused' ? fieldMessage(t, step.refusal, 'note') : null}
          value={note}
          maxLength={longestNote}
          onValue={setNote}
        />
        <PaymentPasswordField
          t={t}
          href={accountFormHref(base, 'set=forgotten')}
          input={passwordInput}
          value={password}
          fault={passwordFault}
          isMissing={tried && order !== null}
          isHelper={terms.signInPassword}
          account={account}
          onValue={setPassword}
        />
        <TransferStatus
          t={t}
          step={passwordFault ? { at: 'draft' } : step}
          done={sent && !passwordFault ? doneText(sent) : null}
          waits={sent?.waitsUntil ? `${base}/agent/approvals` : null}
          other={isBusy && step !== last}
        />
        <div className="act">
          <Button type="submit" kind="go" full busy={isBusy} disabled={!terms.paymentPassword}>
            {order ? t(asks ? 'upline.ask' : 'upline.go', { amount: money(order), name }) : t('upline.send')}
          </Button>
        </div>
      </form>
      {order && step.at === 'refused' && step.refusal.code === 'proof.needed' ? (
        <Suspense>
          <OrderProof tag={tag} base={base} onDone={() => submit(order)} onClose={transfer.clear} />
        </Suspense>
      ) : null}
    </>
  );
}

export function LatestTransfers({
  t,
  tag,
  zone,
  terms,
  named = null,
}: PanelProps & { t: Translate; terms: TransferTerms; named?: string | null }): ReactElement | null {
  const gone = <NamedRow name={named} held={terms.latest.some(({ reference }) => reference === named)} gone={t('face.gone')} />;
  if (terms.latest.length === 0) return gone;
  const times = dateFormats(tag, zone);
  return (
    <section aria-labelledby="latest-transfers">
      <h2 className="t3" id="latest-transfers">
        {t('upline.latest')}
      </h2>
      {gone}
      <ul className="card rows mt3">
        {terms.latest.map((one) => (
          <li key={one.reference} className="li" {...rowMark(one.reference === named)}>
            <span className="grow two-l">
              <span className="b">{one.name}</span>
              <span className="q t1">
                {times.moment(one.at)} · <bdi className="num">{one.reference}</bdi>
              </span>
              {one.note ? <span className="t2">{one.note}</span> : null}
            </span>
            <Money amount={one.amount} tag={tag} sign="always" />
          </li>
        ))}
      </ul>
    </section>
  );
}
