/** The overview: figures against the days before, turnover by day as a chart and a table, and what needs the agent (AG-03). */
import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { $agentCentre } from '#stores/agent/centre.ts';
import { $overview, loadOverview, overviewFilters, type OverviewReport as Report } from '#stores/agent/reports.ts';
import { dayOf, dayStart } from '#stores/brand-days.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { BarChart } from '#ui/data/BarChart.tsx';
import { type Figure, Figures } from '#ui/data/DescriptionList.tsx';
import { RecordDownload } from '#ui/data/RecordDownload.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import type { IslandIconName } from '#ui/icons/island-icons.ts';
import { Icon } from '#ui/pictures/Icon.tsx';
import { minor, toAmount, toMinor, zero } from '#values/money.ts';
import { contractPage, recordPath } from '../agent-pages.ts';
import {
  ActiveMembersNote,
  type AgentProps,
  isRefused,
  NobodyBelow,
  RefusedAgent,
  ReportDays,
  reportFaces,
  type Shown,
  shownIn,
  useMay,
  useReport,
} from './panel.tsx';
import { ReportPrint } from './ReportPrint.tsx';

const difference = (now: string, before: string) => toAmount(minor((toMinor(now) ?? zero) - (toMinor(before) ?? zero)));

function figuresOf(
  { figures: now, previous: before, currencySymbol: symbol }: Report,
  { t, money, change, figure, percent }: Shown,
  isCompared: boolean,
): Figure[] {
  /** A change, and its share of what was before. */
  const withShare = (shown: string, changed: number, was: number): string =>
    was === 0 || changed === 0
      ? shown
      : t('overview.change', { change: shown, share: percent(Math.round((Math.abs(changed) / Math.abs(was)) * 1_000) * 10) });
  const amounts = (['income', 'turnover', 'net', 'deposited', 'withdrawn'] as const).map((key): Figure => {
    const changed = difference(now[key], before[key]);
    const tone =
      !isCompared || changed === '0.00' || key === 'deposited' || key === 'withdrawn' ? null : changed.startsWith('-') ? 'bad' : 'ok';
    return {
      key,
      name: t(`figure.${key}`),
      value: money(now[key], symbol),
      plain: now[key],
      ...(isCompared ? { note: withShare(change(changed, symbol), Number(changed), Number(before[key])) } : {}),
      ...(tone ? { tone } : {}),
    };
  });
  const counts = (['active', 'joined'] as const).map((key): Figure => {
    const changed = now[key] - before[key];
    return {
      key,
      name: t(`figure.${key}`),
      value: figure(now[key]),
      plain: String(now[key]),
      ...(isCompared
        ? { note: withShare(changed > 0 ? `+${figure(changed)}` : figure(changed).replace('-', '−'), changed, before[key]) }
        : {}),
    };
  });
  return [...amounts, ...counts];
}

const named = (figures: readonly Figure[], keys: readonly string[]): Figure[] =>
  keys.flatMap((key) => figures.find((one) => one.key === key) ?? []);

type Day = Report['days'][number];
type Need = Report['needs'][number];
type ContractNeed = Extract<Need, { kind: 'offer_received' | 'offer_waiting' | 'contract_ends' }>;
const needIcons: Readonly<Record<Need['kind'], IslandIconName>> = {
  approval: 'check',
  offer_received: 'mail',
  offer_waiting: 'clock',
  contract_ends: 'cal',
  branch_drop: 'chart',
  payout_due: 'wallet',
  idle_members: 'alert',
};

interface NeedLine {
  title: string;
  more: string;
  /** None for a helper who may not handle contracts. */
  href?: string;
}

function Needs({ report: { needs, currencySymbol: symbol }, shown, base }: { report: Report; shown: Shown; base: string }): ReactElement {
  const { t, moment, money } = shown;
  const may = useMay();
  const account = useStore($agentCentre, { ssr: 'initial' })?.agent;
  const wordOf = (need: ContractNeed): string => {
    if (need.kind === 'contract_ends') return need.name === account ? 'needs.own_contract_ends' : 'needs.contract_ends';
    if (need.request === 'new') return `needs.${need.kind}`;
    return need.kind === 'offer_received' ? 'needs.end_received' : 'needs.end_waiting';
  };
  const lineOf = (need: Need): NeedLine => {
    switch (need.kind) {
      case 'idle_members':
        return {
          title: t('needs.idle_members', { count: need.count }),
          more: t('needs.idleMore'),
          href: `${base}/agent/downlineManagmentView?show=idle`,
        };
      case 'branch_drop':
        return {
          title: t('needs.branch_drop', { name: need.name }),
          more: t('needs.branchDropMore', { from: money(need.from, symbol), to: money(need.to, symbol) }),
          href: `${base}${recordPath('results')}?${new URLSearchParams({ under: need.id, from: need.first, to: need.last })}`,
        };
      case 'payout_due':
        return {
          title: t('needs.payout_due', { contract: t(`kind.${need.contract}`) }),
          more: t('needs.payoutMore', { amount: money(need.amount, symbol), until: moment(need.until) }),
          href: `${base}/agent/agentRevenueReport`,
        };
      case 'approval':
        return {
          title:
            need.what === 'transfer'
              ? t('needs.approval.transfer', { name: need.name })
              : t('needs.approval.contract', { name: need.name, contract: t(`kind.${need.what}`) }),
          more: t('needs.until', { until: moment(need.until) }),
          href: `${base}/agent/approvals`,
        };
      default:
        return {
          title: t(wordOf(need), { name: need.name, contract: t(`kind.${need.contract}`) }),
          more: t('needs.until', { until: moment(need.until) }),
          ...(may('contracts') ? { href: base + contractPage(need.contract) } : {}),
        };
    }
  };
  return (
    <section className={needs.length > 0 ? 'card m-first' : 'card'} aria-labelledby="agent-needs">
      <h2 className="gh" id="agent-needs">
        {t('needs.title')} {needs.length > 0 ? <span className="q num">{needs.length}</span> : null}
      </h2>
      {needs.length === 0 ? <p className="li q t2">{t('needs.none')}</p> : null}
      {needs.map((need) => {
        const { title, more, href } = lineOf(need);
        return (
          <a key={title + more} className="li wraps roomy" href={href}>
            <span className="ic">
              <Icon name={needIcons[need.kind]} size="s" />
            </span>
            <span className="grow two-l">
              <b>{title}</b>
              <span className="q t1">{more}</span>
            </span>
            {href ? <Icon name="right" size="s" /> : null}
          </a>
        );
      })}
    </section>
  );
}

export default function Overview(props: AgentProps): ReactElement {
  const { zone, base } = props;
  const shown = shownIn(props);
  const { t, day, money, change } = shown;
  const state = useStore($overview, { ssr: 'initial' });
  const { asked } = useReport(overviewFilters, loadOverview, zone);
  const { value } = state;
  if (isRefused(state)) return <RefusedAgent t={t} base={base} code={state.code} />;
  /** A day that is not over is not compared with a whole one; in a longer period it is said. */
  const hasToday = value?.to === dayOf(zone, dayStart(zone, 0));
  const isCompared = !(hasToday && value.from === value.to);
  const all = value ? figuresOf(value, shown, isCompared) : [];
  const against = ({ before, countedUntil }: Report): string => {
    const at = shown.moment(countedUntil);
    if (!isCompared) return t('overview.unfinished', { at });
    if (before.from === before.to) return t('overview.againstDay', { day: day(before.from), at });
    return t(hasToday ? 'overview.withToday' : 'overview.against', { from: day(before.from), to: day(before.to), at });
  };
  const table = (days: readonly Day[]): ReactElement => (
    <Table
      flush
      phone="scroll"
      caption={t('overview.byDay')}
      rows={days}
      keyOf={(row) => row.day}
      columns={[
        { key: 'day', head: t('column.day'), names: true, cell: (row) => day(row.day) },
        { key: 'turnover', head: t('figure.turnover'), end: true, cell: (row) => <span className="num">{money(row.turnover)}</span> },
        ...(isCompared
          ? [{ key: 'before', head: t('column.before'), end: true, cell: (row: Day) => <span className="num">{money(row.before)}</span> }]
          : []),
        { key: 'net', head: t('figure.net'), end: true, cell: (row) => <span className="num">{change(row.net)}</span> },
      ]}
    />
  );
  const best = [...(value?.days ?? [])].sort((one, other) => Number(other.turnover) - Number(one.turnover))[0];
  return (
    <div className="pad stack">
      <ReportDays shown={shown} zone={zone} span={asked} />
      {value ? <p className="q t2">{against(value)}</p> : null}
      <AsyncList
        {...reportFaces(state, t)}
        empty={!value}
        skeleton={<Skeleton of="figures" count={4} />}
        nothing={{ icon: 'chart', text: t('overview.none') }}
        onRetry={() => void loadOverview(asked, zone)}
      >
        {value ? (
          <div className="stack">
            <Figures figures={named(all, ['income', 'turnover', 'active', 'net'])} />
            <Figures
              figures={[
                ...named(all, ['deposited', 'withdrawn', 'joined']),
                { key: 'all', name: t('figure.all'), value: shown.figure(value.all), note: t('figure.direct', { count: value.direct }) },
              ]}
            />
            <ActiveMembersNote shown={shown} symbol={value.currencySymbol} />
            <Needs report={value} shown={shown} base={base} />
            {value.all === 0 ? <NobodyBelow t={t} base={base} /> : null}
            <section className="stack" aria-labelledby="agent-turnover">
              <h2 className="t3" id="agent-turnover">
                {t('overview.byDay')}
              </h2>
              {value.days.length > 1 && best ? (
                <BarChart
                  plain
                  layout="columns"
                  summary={t('overview.summary', { day: day(best.day), amount: money(best.turnover, value.currencySymbol) })}
                  bars={value.days.map((one) => ({
                    key: one.day,
                    label: day(one.day),
                    amount: one.turnover,
                    before: one.before,
                    shown: money(one.turnover, value.currencySymbol),
                  }))}
                />
              ) : null}
              {value.days.length > 1 ? <p className="q t1">{t('overview.legend')}</p> : null}
              <div className="row wraps">
                <ReportPrint
                  shown={shown}
                  zone={zone}
                  title={t('centre.overview')}
                  from={value.from}
                  to={value.to}
                  chosen={[]}
                  figures={() => all}
                  question={value.from + value.to}
                  rows={value.days}
                  page={1}
                  total={value.days.length}
                  value={value}
                  all={() => Promise.resolve({ rows: value.days, value })}
                  table={table}
                />
                <RecordDownload
                  t={t}
                  fileName={[t('centre.overview'), value.from, value.to].join(' ')}
                  sheet={{
                    heads: [t('column.day'), t('figure.turnover'), ...(isCompared ? [t('column.before')] : []), t('figure.net')],
                    cells: (row) => [row.day, row.turnover, ...(isCompared ? [row.before] : []), row.net],
                  }}
                  figures={() => all}
                  question={value.from + value.to}
                  all={() => Promise.resolve({ rows: value.days, value })}
                />
              </div>
              {table([...value.days].reverse())}
            </section>
            <p className="t2">
              <a className="lk" href={`${base}/agent/downlineManagmentView`}>
                {t('overview.team', { count: value.all })}
              </a>
            </p>
          </div>
        ) : null}
      </AsyncList>
    </div>
  );
}
