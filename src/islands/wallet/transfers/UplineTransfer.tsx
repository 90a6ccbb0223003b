/** A transfer to the upline: amount, payment password, a message, and the latest transfers (MC-06). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $sentTransfer, $transferTerms, loadTransferTerms, type TransferTerms, uplineOrder } from '#stores/wallet/upline-transfer.ts';
import { isWithin } from '#stores/wallet/vendor-wallets.ts';
import { parseWithdrawal } from '#stores/wallet/withdrawal.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note } from '#ui/data/DescriptionList.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { Field, PasswordField } from '#ui/forms/Field.tsx';
import { MoneyInput } from '#ui/forms/MoneyInput.tsx';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { asyncListProps, dateFormats, type PanelProps } from '../panel-props.ts';
import { TransferStatus } from './TransferStatus.tsx';

/** The most characters of a message. */
const longestNote = 140;

export default function UplineTransfer(props: PanelProps): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const terms = useStore($transferTerms, { ssr: 'initial' });
  useEffect(() => {
    uplineOrder.resume();
    void loadTransferTerms();
  }, []);
  return (
    <div className="pad stack narrow details">
      <AsyncList
        {...asyncListProps(terms, t, props.base)}
        empty={!terms.value?.upline}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'user', text: t('upline.none') }}
        onRetry={() => void loadTransferTerms()}
      >
        {terms.value?.upline ? <Filled {...props} t={t} terms={terms.value} name={terms.value.upline} /> : null}
      </AsyncList>
      {terms.value ? <Latest {...props} t={t} terms={terms.value} /> : null}
    </div>
  );
}

function Filled({ t, tag, base, terms, name }: PanelProps & { t: Translate; terms: TransferTerms; name: string }): ReactElement {
  const step = useStore(uplineOrder.$step, { ssr: 'initial' });
  const sent = useStore($sentTransfer, { ssr: 'initial' });
  const [draft, setDraft] = useState({ amount: '', unread: '' });
  const [note, setNote] = useState('');
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const money = (amount: string, short = false): string => formatMoney(amount, { tag, symbol: terms.currencySymbol, short });
  const isBusy = uplineOrder.isBusy(step);
  const order = isWithin(draft.amount, terms.upTo) ? parseWithdrawal(draft.amount) : null;
  const passwordFault = step.at === 'refused' && 'paymentPassword' in step.refusal.fields ? step.refusal.message : null;
  useEffect(() => {
    if (sent === null) return;
    setDraft({ amount: '', unread: '' });
    setNote('');
    setPassword('');
  }, [sent]);
  useEffect(() => {
    if (passwordFault) form.current?.querySelector<HTMLInputElement>('[name=paymentPassword]')?.focus();
  }, [passwordFault]);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const isReady = order !== null && password.trim() !== '';
    setTried(!isReady);
    if (!isReady) form.current?.querySelector<HTMLInputElement>(order ? '[name=paymentPassword]' : '[name=amount]')?.focus();
    else if (!isBusy)
      void uplineOrder.submit(
        { amount: order, ...(note.trim() === '' ? {} : { note: note.trim() }) },
        { paymentPassword: password.trim() },
      );
  };
  return (
    <form className="form" ref={form} onSubmit={onSubmit} noValidate>
      <p>{t('upline.lead', { name })}</p>
      {terms.paymentPassword ? null : (
        <Note
          icon="lock"
          title={t('withdraw.noPassword')}
          action={
            <LinkButton kind="soft" size="sm" href={`${base}/member/securityCenter?set=payment`}>
              {t('withdraw.setPassword')}
            </LinkButton>
          }
        />
      )}
      <MoneyInput
        label={t('wallets.amount')}
        name="amount"
        value={draft.amount}
        unread={draft.unread}
        symbol={terms.currencySymbol}
        tag={tag}
        hint={t('wallets.upTo', { amount: money(terms.upTo) })}
        decimalsError={t('fault.decimals')}
        error={tried && !order ? t('wallets.faultAmount', { amount: money(terms.upTo) }) : null}
        onValue={(amount, unread) => {
          setDraft({ amount, unread });
          uplineOrder.clear();
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
      {isNonZero(terms.toBet) ? <p className="q t2">{t('upline.toBet', { toBet: money(terms.toBet) })}</p> : null}
      <Field
        name="note"
        label={t('upline.note')}
        hint={t('upline.noteHint', { name })}
        value={note}
        maxLength={longestNote}
        onValue={setNote}
      />
      <PasswordField
        name="paymentPassword"
        label={t('withdraw.password')}
        words={{ show: t('withdraw.passwordShow'), hide: t('withdraw.passwordHide') }}
        value={password}
        inputMode="numeric"
        autoComplete="off"
        error={passwordFault ?? (tried && order && password.trim() === '' ? t('upline.needsPassword') : null)}
        onValue={setPassword}
      />
      <TransferStatus
        t={t}
        step={passwordFault ? { at: 'draft' } : step}
        done={sent && !passwordFault ? t('upline.done', { name: sent.to, amount: money(sent.amount), reference: sent.reference }) : null}
      />
      <div className="act">
        <Button type="submit" kind="go" full busy={isBusy} disabled={!terms.paymentPassword}>
          {order ? t('upline.go', { amount: money(order), name }) : t('upline.send')}
        </Button>
      </div>
    </form>
  );
}

function Latest({ t, tag, zone, terms }: PanelProps & { t: Translate; terms: TransferTerms }): ReactElement | null {
  if (terms.latest.length === 0) return null;
  const times = dateFormats(tag, zone);
  return (
    <section aria-labelledby="latest-transfers">
      <h2 className="t3" id="latest-transfers">
        {t('upline.latest')}
      </h2>
      <ul className="card rows mt3">
        {terms.latest.map((one) => (
          <li key={one.reference} className="li">
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
