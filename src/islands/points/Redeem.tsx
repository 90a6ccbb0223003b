/** Redeeming goods: the dialog with the payment password, then the receipt. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $pointBalance, $redeemed, loadGoods, redeemOrder, type ShownGoods, type ShownPointTerms } from '#stores/points/points.ts';
import { $balanceHidden } from '#stores/wallet/balance.ts';
import { LinkButton } from '#ui/Button.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Receipt } from '#ui/data/Receipt.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { OrderDialog } from './OrderDialog.tsx';
import { type PointsProps, pointFormats } from './panel.ts';

/** When a redemption is decided, as one sentence. */
export const decisionText = (t: PointsProps['t'], { decidesMinutes }: ShownPointTerms): string =>
  decidesMinutes === null ? t('redeem.byOperator') : t('redeem.within', { count: Math.max(1, Math.round(decidesMinutes)) });

export function Redeem({
  goods,
  terms,
  lang,
  onClose,
  ...props
}: PointsProps & { goods: ShownGoods; terms: ShownPointTerms; lang: string; onClose: () => void }): ReactElement {
  const { t, base } = props;
  const step = useStore(redeemOrder.$step, { ssr: 'initial' });
  const redeemed = useStore($redeemed, { ssr: 'initial' });
  const balance = useStore($pointBalance, { ssr: 'initial' });
  const hidden = useStore($balanceHidden, { ssr: 'initial' });
  const { figure, owned } = pointFormats(props);
  // Who comes back to another tile starts anew.
  useEffect(() => redeemOrder.clear, []);
  useEffect(() => {
    if (redeemed) void loadGoods(lang);
  }, [redeemed, lang]);
  const points = balance.value?.points ?? 0;
  // An order of other goods that ended is not spoken of here.
  const isOfOthers = (step.at === 'unsent' || step.at === 'refused') && step.sent.code !== goods.code;
  if (redeemed) {
    const { redemption } = redeemed;
    const close = (): void => {
      $redeemed.set(null);
      onClose();
    };
    return (
      <Dialog title={t('redeem.title')} closeWord={t('close')} onClose={close}>
        <Receipt
          title={t('redeem.done', { name: redemption.goods.name })}
          amount={t('points.count', { count: redemption.points })}
          facts={[
            { key: 'state', name: t('history.state'), value: t(`state.${redemption.state}`) },
            { key: 'left', name: t('redeem.after'), value: <span className="num">{owned(redeemed.points, hidden)}</span> },
          ]}
          reference={{ name: t('history.reference'), value: redemption.reference }}
          words={{ copy: t('copy'), copied: t('copied') }}
        >
          <p className="q t2">{decisionText(t, terms)}</p>
          <LinkButton kind="line" full href={`${base}/pointMall?tab=history`}>
            {t('redeem.toHistory')}
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
      title={t('redeem.title')}
      step={isOfOthers ? { at: 'draft' } : step}
      go={t('redeem.go', { count: goods.pointsNeeded })}
      isReady={() => true}
      onSubmit={(paymentPassword) => void redeemOrder.submit({ code: goods.code }, { paymentPassword })}
      onClear={redeemOrder.clear}
      onClose={onClose}
    >
      <p>
        <b>{goods.name}</b>
        <br />
        <span className="q t2">{goods.about}</span>
      </p>
      <DescriptionList
        facts={[
          { key: 'now', name: t('redeem.now'), value: <span className="num">{owned(points, hidden)}</span> },
          { key: 'cost', name: t('redeem.cost'), value: <span className="num">{figure(goods.pointsNeeded)}</span> },
          { key: 'after', name: t('redeem.after'), value: <span className="num">{owned(points - goods.pointsNeeded, hidden)}</span> },
        ]}
      />
      <p className="q t2">{`${decisionText(t, terms)} ${t('redeem.back')}`}</p>
    </OrderDialog>
  );
}
