/** Transaction details: what the members of a branch deposited, withdrew and were given. Each opens to its posting (AG-09). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $movement, $movements, everyMovement, loadMovement, loadMovements, movementFilters } from '#stores/agent/records.ts';
import { addressWith, goBackOr, pushAddress } from '#stores/overlay.ts';
import type { OnProgress } from '#stores/wallet/all-pages.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { isNonZero } from '#ui/format-money.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { movementKinds } from '#values/agent-contracts.ts';
import { BranchLink, BranchRecord } from './BranchRecord.tsx';
import { type AgentProps, reportFaces, type Shown, shownIn, useReport } from './panel.tsx';

const noOpenRow = { row: null };

function RowDialog({ shown, load, id }: { shown: Shown; load: () => void; id: string }): ReactElement {
  const { t, change, moment } = shown;
  const state = useStore($movement, { ssr: 'initial' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row alone changes what is loaded
  useEffect(load, [id]);
  const { rows = [], detail = null, currencySymbol: symbol = '' } = state.value ?? {};
  const row = rows.find((one) => one.id === id);
  const amount = (value: string): ReactElement => <bdi className="num">{change(value, symbol)}</bdi>;
  return (
    <Dialog
      title={row ? t(`kind.${row.kind}`) : t('movements.opening')}
      closeWord={t('centre.close')}
      onClose={() => goBackOr(addressWith(noOpenRow))}
    >
      <AsyncList
        {...reportFaces(state, t)}
        empty={!row}
        skeleton={<Skeleton of="rows" count={5} />}
        nothing={{ text: t('movements.notFound') }}
        onRetry={load}
      >
        {row ? (
          <DescriptionList
            facts={[
              { key: 'at', name: t('column.time'), value: moment(row.at) },
              { key: 'account', name: t('column.account'), value: <bdi>{row.member.name}</bdi> },
              ...(row.kind === 'transfer'
                ? [{ key: 'other', name: t('movements.other'), value: <bdi>{detail?.other?.name ?? t('movements.outside')}</bdi> }]
                : []),
              { key: 'amount', name: t('column.amount'), value: amount(row.amount) },
              ...(isNonZero(row.bonus) ? [{ key: 'bonus', name: t('movements.bonus'), value: amount(row.bonus) }] : []),
              ...(detail?.stages ?? []).map((stage) => ({
                key: stage.kind,
                name: t(`movements.stage.${stage.kind}`),
                value: moment(stage.at),
              })),
              { key: 'reference', name: t('column.reference'), value: <bdi className="num">{row.reference}</bdi> },
            ]}
          />
        ) : null}
      </AsyncList>
    </Dialog>
  );
}

export default function Movements(props: AgentProps): ReactElement {
  const { zone } = props;
  const shown = shownIn(props);
  const { t, money, change, figure, moment, stamp } = shown;
  const state = useStore($movements, { ssr: 'initial' });
  const { address, asked } = useReport(movementFilters, loadMovements, zone, noOpenRow);
  const symbol = state.value?.currencySymbol ?? '';
  return (
    <BranchRecord
      page={props}
      shown={shown}
      title={t('centre.movements')}
      state={state}
      address={address}
      asked={asked}
      filters={[
        {
          name: 'kind',
          label: t('filter.kind'),
          value: asked.kind,
          choices: [{ value: '', label: t('filter.allKinds') }, ...movementKinds.map((value) => ({ value, label: t(`kind.${value}`) }))],
        },
      ]}
      figures={({ totals, total }) => [
        { key: 'in', name: t('record.in'), value: money(totals.in, symbol), plain: totals.in },
        { key: 'out', name: t('record.out'), value: money(totals.out, symbol), plain: totals.out },
        { key: 'net', name: t('movements.net'), value: change(totals.net, symbol), plain: totals.net },
        { key: 'bonus', name: t('movements.bonus'), value: change(totals.bonus, symbol), plain: totals.bonus },
        { key: 'count', name: t('movements.count'), value: figure(total), plain: String(total) },
      ]}
      columns={[
        {
          key: 'kind',
          head: t('column.what'),
          names: true,
          cell: (row) => (
            <button type="button" className="lk" onClick={() => pushAddress(addressWith({ row: row.id }))}>
              {t(`kind.${row.kind}`)}
            </button>
          ),
        },
        {
          key: 'account',
          head: t('column.account'),
          cell: (row) => <BranchLink address={address} id={row.member.id} name={row.member.name} />,
        },
        { key: 'at', head: t('column.time'), cell: (row) => moment(row.at) },
        { key: 'reference', head: t('column.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
        { key: 'amount', head: t('column.amount'), end: true, cell: (row) => <span className="num">{change(row.amount)}</span> },
        {
          key: 'bonus',
          head: t('movements.bonus'),
          end: true,
          cell: (row) => <span className="num">{isNonZero(row.bonus) ? change(row.bonus) : '–'}</span>,
        },
      ]}
      sheet={{
        heads: [...['time', 'account', 'what', 'reference', 'amount'].map((name) => t(`column.${name}`)), t('movements.bonus')],
        cells: (row) => [stamp(row.at), row.member.name, t(`kind.${row.kind}`), row.reference, row.amount, row.bonus],
      }}
      everything={(onProgress: OnProgress) => everyMovement(asked, zone, onProgress)}
      nothing={{ icon: 'card', text: t('movements.none') }}
      note={t('movements.note')}
      onRetry={() => void loadMovements(asked, zone)}
    >
      {asked.row ? <RowDialog shown={shown} id={asked.row} load={() => void loadMovement(asked, zone)} /> : null}
    </BranchRecord>
  );
}
