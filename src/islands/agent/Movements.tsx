/** Transaction details: what the members of a branch deposited, withdrew and were given (AG-09). */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $movements, everyMovement, loadMovements, movementFilters } from '#stores/agent/records.ts';
import { movementKinds } from '#values/agent-contracts.ts';
import { BranchLink, BranchRecord } from './BranchRecord.tsx';
import { type AgentProps, shownIn, useReport } from './panel.tsx';

export default function Movements(props: AgentProps): ReactElement {
  const { zone } = props;
  const shown = shownIn(props);
  const { t, money, change, figure, moment } = shown;
  const state = useStore($movements, { ssr: 'initial' });
  const { address, asked } = useReport(movementFilters, loadMovements, zone);
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
        { key: 'in', name: t('record.in'), value: money(totals.in, symbol) },
        { key: 'out', name: t('record.out'), value: money(totals.out, symbol) },
        { key: 'net', name: t('movements.net'), value: change(totals.net, symbol) },
        { key: 'count', name: t('movements.count'), value: figure(total) },
      ]}
      columns={[
        {
          key: 'account',
          head: t('column.account'),
          names: true,
          cell: (row) => <BranchLink address={address} id={row.member.id} name={row.member.name} />,
        },
        { key: 'kind', head: t('column.what'), cell: (row) => t(`kind.${row.kind}`) },
        { key: 'at', head: t('column.time'), cell: (row) => moment(row.at) },
        { key: 'reference', head: t('column.reference'), cell: (row) => <bdi>{row.reference}</bdi> },
        { key: 'amount', head: t('column.amount'), end: true, cell: (row) => <span className="num">{change(row.amount)}</span> },
      ]}
      sheet={{
        heads: ['time', 'account', 'what', 'reference', 'amount'].map((name) => t(`column.${name}`)),
        cells: (row) => [moment(row.at), row.member.name, t(`kind.${row.kind}`), row.reference, row.amount],
      }}
      everything={() => everyMovement(asked, zone)}
      nothing={{ icon: 'card', text: t('movements.none') }}
      note={t('movements.note')}
      onRetry={() => void loadMovements(asked, zone)}
    />
  );
}
