/** My income: totals by kind, each payout, and how it was worked out (AG-08). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $income, $working, incomeFilters, loadIncome, loadWorking, type PayoutRow, type Working } from '#stores/agent/reports.ts';
import { addressWith, goBackOr, pushAddress, replaceAddress } from '#stores/overlay.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Figures, Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { isNonZero } from '#ui/format-money.ts';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { contractKinds } from '#values/agent-contracts.ts';
import {
  type AgentProps,
  isRefused,
  RefusedAgent,
  ReportDays,
  ReportPager,
  reportFaces,
  type Shown,
  shownIn,
  useReport,
} from './panel.tsx';

const noOpenRow = { payout: null };

/** The team's figures, the tier that counted, and the way from what was due to what was paid. */
function WorkingSheet({ shown, value }: { shown: Shown; value: Working }): ReactElement {
  const { t, money, figure, percent, range, day, change } = shown;
  const { figures, due, minus, shortfall, amount, currencySymbol: symbol } = value;
  const isDividend = value.kind === 'dividend';
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { key: 'period', name: t('income.period'), value: range(value.from, value.to) },
          { key: 'bet', name: t('figure.turnover'), value: <bdi className="num">{money(figures.bet, symbol)}</bdi> },
          { key: 'net', name: t('figure.net'), value: <bdi className="num">{change(figures.net, symbol)}</bdi> },
          ...(isDividend
            ? [{ key: 'active', name: t('figure.active'), value: <span className="num">{figure(figures.active)}</span> }]
            : []),
          ...(value.kind === 'realtime'
            ? []
            : [
                {
                  key: 'tier',
                  name: t('income.tier'),
                  value:
                    value.tier === null ? t('income.noTier') : t('income.tierOf', { tier: value.tier, rate: percent(value.rate ?? 0) }),
                },
              ]),
          { key: 'due', name: t(isDividend ? 'income.dueNet' : 'income.dueBet'), value: <bdi className="num">{money(due, symbol)}</bdi> },
          ...minus.map((one) => ({
            key: one.id,
            name: t('income.minus', { name: one.name }),
            value: <bdi className="num">{change(`-${one.due}`, symbol)}</bdi>,
          })),
          ...(isNonZero(shortfall)
            ? [{ key: 'shortfall', name: t('income.shortfall'), value: <bdi className="num">{change(shortfall, symbol)}</bdi> }]
            : []),
          { key: 'amount', name: <b>{t('income.paid')}</b>, value: <b className="num">{money(amount, symbol)}</b> },
          { key: 'reference', name: t('income.reference'), value: <bdi className="num">{value.reference}</bdi> },
        ]}
      />
      {isNonZero(shortfall) ? <Note icon="info">{t('income.shortfallMore')}</Note> : null}
      {value.byDay.length > 0 && (isDividend || value.kind === 'daily') ? (
        <Table
          flush
          phone="scroll"
          caption={t('income.byDay')}
          rows={value.byDay}
          keyOf={(row) => row.day}
          columns={[
            { key: 'day', head: t('column.day'), names: true, cell: (row) => day(row.day) },
            { key: 'turnover', head: t('figure.turnover'), end: true, cell: (row) => <span className="num">{money(row.turnover)}</span> },
            { key: 'net', head: t('figure.net'), end: true, cell: (row) => <span className="num">{change(row.net)}</span> },
          ]}
        />
      ) : null}
    </div>
  );
}

function WorkingDialog({ shown, id }: { shown: Shown; id: string }): ReactElement {
  const { t } = shown;
  const state = useStore($working, { ssr: 'initial' });
  useEffect(() => void loadWorking(id), [id]);
  const value = state.value?.id === id ? state.value : null;
  return (
    <Dialog
      title={value ? t('income.working', { kind: t(`kind.${value.kind}`) }) : t('income.opening')}
      closeWord={t('centre.close')}
      onClose={() => goBackOr(addressWith(noOpenRow))}
    >
      <AsyncList
        {...reportFaces(state, t)}
        empty={!value}
        skeleton={<Skeleton of="rows" count={5} />}
        nothing={{ text: t('income.none') }}
        onRetry={() => void loadWorking(id)}
      >
        {value ? <WorkingSheet shown={shown} value={value} /> : null}
      </AsyncList>
    </Dialog>
  );
}

export default function Income(props: AgentProps): ReactElement {
  const { zone, base } = props;
  const shown = shownIn(props);
  const { t, money, range } = shown;
  const state = useStore($income, { ssr: 'initial' });
  const { address, asked } = useReport(incomeFilters, loadIncome, zone, noOpenRow);
  const { value } = state;
  if (isRefused(state)) return <RefusedAgent t={t} base={base} code={state.code} />;
  const rows = value?.rows ?? [];
  const symbol = value?.currencySymbol ?? '';
  const open = (row: PayoutRow) => () => pushAddress(addressWith({ payout: row.id }));
  return (
    <div className="pad stack">
      <ReportDays t={t} zone={zone} span={asked}>
        <ChipSelect
          label={t('income.kind')}
          value={asked.kind}
          choices={[
            { value: '', label: t('income.allKinds') },
            ...contractKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
          onValue={(kind) => replaceAddress(addressWith({ kind, n: null }))}
        />
      </ReportDays>
      {value ? (
        <Figures
          figures={[
            { key: 'all', name: t('figure.income'), value: money(value.amount, symbol) },
            ...value.totals.map(({ kind, amount, count }) => ({
              key: kind,
              name: t(`kind.${kind}`),
              value: money(amount, symbol),
              note: t('income.payouts', { count }),
            })),
          ]}
        />
      ) : null}
      <AsyncList
        {...reportFaces(state, t)}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={{ icon: 'wallet', text: t('income.none') }}
        onRetry={() => void loadIncome(asked, zone)}
      >
        <div className="stack">
          <Table
            flush
            caption={t('centre.income')}
            rows={rows}
            keyOf={(row) => row.id}
            columns={[
              {
                key: 'kind',
                head: t('income.kind'),
                names: true,
                cell: (row) => (
                  <button type="button" className="lk" onClick={open(row)}>
                    {t(`kind.${row.kind}`)}
                  </button>
                ),
              },
              { key: 'period', head: t('income.period'), cell: (row) => <span className="range">{range(row.from, row.to)}</span> },
              { key: 'amount', head: t('income.paid'), end: true, cell: (row) => <b className="num">{money(row.amount)}</b> },
            ]}
          />
          <ReportPager t={t} address={address} page={asked.page} pages={value?.totalPages ?? 1} />
        </div>
      </AsyncList>
      {asked.payout ? <WorkingDialog shown={shown} id={asked.payout} /> : null}
    </div>
  );
}
