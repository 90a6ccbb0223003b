/** Rebates (MC-15): what settled bets bring, by product, as a formula with the member's own numbers; and claiming it. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $address, initOverlays, queryValue } from '#stores/overlay.ts';
import { $claimedRebate, $rebates, loadRebates, type Rebates, rebateOrder } from '#stores/rewards/rebates.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { NamedRow } from '#ui/data/NamedRow.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { formatMoney, formatPercent, isNonZero } from '#ui/format-money.ts';
import { Paused } from '#ui/Paused.tsx';
import { createTranslator, type Translate } from '#ui/translate.ts';
import { datesOf, listFaces, NeedsAccount, OrderNote, type RewardsProps } from './panel.tsx';

type Shown = RewardsProps & { t: Translate; money: (amount: string) => string; value: Rebates };

export default function ManualRebate(props: RewardsProps): ReactElement {
  const t = createTranslator(props.words, props.tag);
  const state = useStore($rebates, { ssr: 'initial' });
  const claimed = useStore($claimedRebate, { ssr: 'initial' });
  const named = queryValue(useStore($address, { ssr: 'initial' }), 'row');
  useEffect(() => {
    initOverlays();
    void loadRebates();
    return rebateOrder.open($claimedRebate);
  }, []);
  const { value } = state;
  const money = (amount: string): string => formatMoney(amount, { tag: props.tag, symbol: value?.currencySymbol ?? '' });
  if (state.code === 'role.trial') return <NeedsAccount t={t} base={props.base} reason={state.reason} />;
  if (state.code === 'protection.excluded') return <Paused {...props} t={t} pause={null} reason={state.reason} />;
  return (
    <div className="pad stack narrow details">
      <p className="q t2">{t('rebate.lead')}</p>
      <div role="status">
        {claimed ? (
          <Note icon="check" title={t('rewards.gotMoney', { amount: money(claimed.amount) })}>
            {t('rewards.gotMoneyMore')}
          </Note>
        ) : null}
      </div>
      <AsyncList
        {...listFaces(state, t)}
        empty={!value || value.products.length === 0}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'coin', text: t('rebate.none') }}
        onRetry={() => void loadRebates()}
      >
        {value ? (
          <div className="stack">
            <NamedRow name={named} held={value.claims.some(({ to }) => to === named)} gone={t('list.gone')} />
            <OpenRebate {...props} t={t} money={money} value={value} />
            {value.claims.length > 0 ? <Claims {...props} t={t} money={money} value={value} named={named} /> : null}
          </div>
        ) : null}
      </AsyncList>
    </div>
  );
}

function OpenRebate({ t, tag, zone, money, value }: Shown): ReactElement {
  const step = useStore(rebateOrder.$step, { ssr: 'initial' });
  const dates = datesOf(tag, zone);
  const due = isNonZero(value.total);
  const lastDay = new Date(Date.parse(value.to) - 1).toISOString();
  const isSpan = Date.parse(value.from) < Date.parse(value.to);
  return (
    <section className="card pad stack" aria-label={t('rebate.due')}>
      <div>
        <h2 className="t3">{t('rebate.due')}</h2>
        <p className="big num">
          <bdi>{money(value.total)}</bdi>
        </p>
        <p className="q t2">{isSpan ? t('rebate.days', { from: dates.day(value.from), to: dates.day(lastDay) }) : t('rebate.tomorrow')}</p>
      </div>
      <Table
        caption={t('rebate.due')}
        phone="scroll"
        flush
        rows={value.products}
        keyOf={({ gameType }) => gameType}
        columns={[
          { key: 'product', head: t('rebate.product'), names: true, cell: ({ gameType }) => t(`category.${gameType}`) },
          {
            key: 'amount',
            head: t('rebate.formula'),
            end: true,
            cell: ({ staked, percent, amount }) => (
              <>
                <bdi className="num b">{money(amount)}</bdi>
                <br />
                <bdi className="num q t1">{`${money(staked)} × ${formatPercent(percent, tag)}`}</bdi>
              </>
            ),
          },
        ]}
        totals={{ product: t('rebate.total'), amount: <bdi className="num">{money(value.total)}</bdi> }}
      />
      <p className="q t2">{t('rebate.rule')}</p>
      <OrderNote t={t} step={step} />
      {due ? (
        <div className="row">
          <Button kind="go" busy={rebateOrder.isBusy(step)} onPress={() => void rebateOrder.submit({ to: value.to }, {})}>
            {t('rewards.claim', { amount: money(value.total) })}
          </Button>
        </div>
      ) : (
        <p className="t2">{t('rebate.nothing')}</p>
      )}
    </section>
  );
}

function Claims({ t, tag, zone, money, value, named }: Shown & { named: string | null }): ReactElement {
  const dates = datesOf(tag, zone);
  return (
    <section className="stack">
      <h2 className="t3">{t('rewards.history')}</h2>
      <Table
        caption={t('rewards.history')}
        flush
        rows={value.claims}
        keyOf={({ to }) => to}
        named={named}
        columns={[
          {
            key: 'days',
            head: t('rebate.period'),
            names: true,
            cell: ({ from, to }) => `${dates.day(from)} – ${dates.day(new Date(Date.parse(to) - 1).toISOString())}`,
          },
          { key: 'amount', head: t('rewards.amount'), end: true, cell: ({ amount }) => <bdi className="num">{money(amount)}</bdi> },
          { key: 'at', head: t('rewards.when'), cell: ({ at }) => dates.moment(at) },
        ]}
      />
    </section>
  );
}
