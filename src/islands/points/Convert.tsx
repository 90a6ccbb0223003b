/** Converting points into money: how many, what they pay, the payment password, then the receipt (PO-06). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { $converted, $pointBalance, conversionFault, convertOrder, mostConvertible, type ShownPointTerms } from '#stores/points/points.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Receipt } from '#ui/data/Receipt.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { worthOf } from '#values/points.ts';
import { readAmount } from '#values/text/read-amount.ts';
import { OrderDialog } from './OrderDialog.tsx';
import { type PointsProps, pointFormats } from './panel.ts';

/** What points would pay by the terms of the page, as a decimal string. */
const worthAt = (count: number, { redeem }: ShownPointTerms): string =>
  toAmount(worthOf(BigInt(count), { points: BigInt(redeem.points), amount: toMinor(redeem.amount) ?? minor(0) }));

export function Convert({ terms, onClose, ...props }: PointsProps & { terms: ShownPointTerms; onClose: () => void }): ReactElement {
  const { t, base } = props;
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const { figure, money, owned: shown, ownMoney } = pointFormats(props);
  const step = useStore(convertOrder.$step, { ssr: 'initial' });
  const converted = useStore($converted, { ssr: 'initial' });
  const owned = useStore($pointBalance, { ssr: 'initial' }).value?.points ?? 0;
  const most = mostConvertible(owned, terms);
  const [typed, setTyped] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => convertOrder.clear, []);
  const read = readAmount(typed, props.tag);
  const count = read === null ? null : Number(read);
  const fault = conversionFault(count, owned, terms);
  const rule = { step: figure(terms.redeem.points), least: figure(terms.leastConversion), most: shown(most, hidden) };
  if (converted) {
    const close = (): void => {
      $converted.set(null);
      onClose();
    };
    return (
      <Dialog title={t('convert.title')} closeWord={t('close')} onClose={close}>
        <Receipt
          title={t('convert.done')}
          amount={money(converted.amount, false)}
          facts={[
            { key: 'points', name: t('redeem.cost'), value: <span className="num">{figure(converted.converted)}</span> },
            { key: 'left', name: t('redeem.after'), value: <span className="num">{shown(converted.points, hidden)}</span> },
            { key: 'balance', name: t('convert.balance'), value: <span className="num">{ownMoney(converted.balance, hidden)}</span> },
          ]}
          reference={{ name: t('history.reference'), value: converted.reference }}
          words={{ copy: t('copy'), copied: t('copied') }}
        >
          <LinkButton kind="line" full href={`${base}/member/transactionHistory`}>
            {t('convert.toRecord')}
          </LinkButton>
        </Receipt>
      </Dialog>
    );
  }
  return (
    <OrderDialog
      t={t}
      tag={props.tag}
      base={base}
      title={t('convert.title')}
      step={step}
      go={fault === null && count !== null ? t('convert.go', { amount: money(worthAt(count, terms), false) }) : t('convert.goPlain')}
      isReady={() => {
        setSubmitted(true);
        if (fault) input.current?.focus();
        return fault === null;
      }}
      onSubmit={(paymentPassword) => count !== null && void convertOrder.submit({ points: count }, { paymentPassword })}
      onClear={convertOrder.clear}
      onClose={onClose}
    >
      <p>{t('convert.rate', { count: terms.redeem.points, amount: money(terms.redeem.amount, false) })}</p>
      <Field
        ref={input}
        name="points"
        label={t('convert.how')}
        hint={t('convert.hint', rule)}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        error={submitted && fault ? t(`convert.fault.${fault}`, rule) : null}
        onValue={(text) => {
          convertOrder.clear();
          setSubmitted(false);
          setTyped(text);
        }}
      />
      {most > 0 ? (
        <Button kind="line" size="sm" onPress={() => setTyped(String(most))}>
          {t('convert.all', { most: rule.most })}
        </Button>
      ) : null}
    </OrderDialog>
  );
}
