/** The activity log: what the agent and their helpers did, from what to what. */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $acts, type AgentAct, actFilters, everyAct, loadActs } from '#stores/agent/records.ts';
import type { OnProgress } from '#stores/wallet/all-pages.ts';
import { type ActGroup, actGroups } from '#values/agent-acts.ts';
import { BranchRecord } from './BranchRecord.tsx';
import { type AgentProps, type Shown, shownIn, useReport } from './panel.tsx';

/** What an act changed, as two texts; empty where there was or is nothing. */
function changeOf({ t, money, percent }: Shown, tag: string, { detail }: AgentAct, symbol: string): { from: string; to: string } {
  const list = new Intl.ListFormat(tag, { type: 'unit' });
  const rights = (given: AgentAct['detail']['from']): string => (given ? list.format(given.map((right) => t(`staff.may.${right}`))) : '');
  if (detail.contract !== undefined) {
    const rate = (basisPoints: number | null | undefined): string =>
      typeof basisPoints === 'number' ? t('acts.rate', { kind: t(`kind.${detail.contract}`), rate: percent(basisPoints) }) : '';
    return { from: rate(detail.fromRate), to: rate(detail.toRate) };
  }
  if (detail.product !== undefined) {
    const setting = (of: AgentAct['detail']['settingBefore']): string => {
      const { closed, highestStake } = of ?? { closed: false, highestStake: null };
      const stake = highestStake === null ? t('acts.setting.open') : t('acts.setting.upTo', { amount: money(highestStake, symbol) });
      return t('acts.setting', { product: t(`type.${detail.product}`), setting: closed ? t('acts.setting.closed') : stake });
    };
    return { from: setting(detail.settingBefore), to: setting(detail.settingAfter) };
  }
  if (detail.amount !== undefined) return { from: '', to: money(detail.amount, symbol) };
  if (detail.role !== undefined) return { from: '', to: t(`team.${detail.role}`) };
  return { from: rights(detail.from), to: rights(detail.to) };
}

/** How an offer or a request to end the contract ended: by which of both, too. An end has no rate after it. */
function actWord({ kind, detail }: AgentAct): string {
  const isEnd = ['contract_accepted', 'contract_rejected', 'contract_taken_back'].includes(kind) && detail.toRate === null;
  return isEnd ? `act.${kind}_end` : `act.${kind}`;
}

/** The account, or the name of the invitation link. */
const subjectOf = ({ about, detail }: AgentAct): string => about ?? detail.link ?? '';

export default function Acts(props: AgentProps): ReactElement {
  const { zone, tag } = props;
  const shown = shownIn(props);
  const { t, figure, moment, stamp } = shown;
  const state = useStore($acts, { ssr: 'initial' });
  const { address, asked } = useReport(actFilters, loadActs, zone);
  const symbol = state.value?.currencySymbol ?? '';
  const change = (row: AgentAct) => changeOf(shown, tag, row, symbol);
  const names = ['time', 'by', 'what', 'about', 'from', 'to', 'reference'] as const;
  return (
    <BranchRecord
      page={props}
      shown={shown}
      title={t('centre.acts')}
      state={state}
      address={address}
      asked={asked}
      filters={[
        {
          name: 'group',
          label: t('acts.group'),
          value: asked.group,
          choices: [
            { value: '', label: t('acts.group.all') },
            ...(Object.keys(actGroups) as ActGroup[]).map((value) => ({ value, label: t(`acts.group.${value}`) })),
          ],
        },
        {
          name: 'by',
          label: t('acts.by'),
          value: asked.by,
          choices: [
            { value: '', label: t('acts.everybody') },
            ...(state.value?.authors ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ],
        },
      ]}
      figures={({ total }) => [{ key: 'count', name: t('acts.count'), value: figure(total) }]}
      columns={[
        { key: 'what', head: t('acts.what'), names: true, cell: (row) => t(actWord(row)) },
        { key: 'by', head: t('acts.by'), cell: (row) => <bdi>{row.by}</bdi> },
        { key: 'about', head: t('acts.about'), cell: (row) => <bdi>{subjectOf(row) || '–'}</bdi> },
        { key: 'from', head: t('acts.from'), cell: (row) => change(row).from || '–' },
        { key: 'to', head: t('acts.to'), cell: (row) => change(row).to || '–' },
        { key: 'at', head: t('acts.time'), end: true, cell: (row) => moment(row.at) },
      ]}
      sheet={{
        heads: names.map((name) => t(`acts.${name}`)),
        cells: (row) => {
          const { from, to } = change(row);
          return [stamp(row.at), row.by, t(actWord(row)), subjectOf(row), from, to, row.detail.reference ?? ''];
        },
      }}
      everything={(onProgress: OnProgress) => everyAct(asked, zone, onProgress)}
      nothing={{ icon: 'list', text: t('acts.none') }}
      note={t('acts.note')}
      onRetry={() => void loadActs(asked, zone)}
    />
  );
}
