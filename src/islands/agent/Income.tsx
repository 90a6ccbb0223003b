/** My income: totals by kind, each payout, and how it was worked out (AG-08). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $agentCentre } from '#stores/agent/centre.ts';
import {
  $forecasts,
  $income,
  $working,
  everyPayout,
  type IncomeReport,
  incomeFilters,
  loadForecasts,
  loadIncome,
  loadWorking,
  type PayoutRow,
  type Working,
} from '#stores/agent/reports.ts';
import { dayOf } from '#stores/brand-days.ts';
import { addressWith, goBackOr, pushAddress, replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Figures, Note } from '#ui/data/DescriptionList.tsx';
import { CopyLine } from '#ui/data/Receipt.tsx';
import { RecordDownload } from '#ui/data/RecordDownload.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { SupportLink } from '#ui/data/SupportLink.tsx';
import { Table } from '#ui/data/Table.tsx';
import { isNonZero } from '#ui/format-money.ts';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { contractKinds } from '#values/agent-contracts.ts';
import { minor, toAmount, toMinor, zero } from '#values/money.ts';
import { contractPage, recordPath } from '../agent-pages.ts';
import { ForecastFacts, netWord } from './Forecast.tsx';
import { Tiers } from './Offers.tsx';
import {
  ActiveMembersNote,
  type AgentProps,
  isRefused,
  RefusedAgent,
  ReportDays,
  ReportPager,
  reportFaces,
  type Shown,
  shownIn,
  useMay,
  useNothing,
  useReport,
} from './panel.tsx';
import { ReportPrint } from './ReportPrint.tsx';

const noOpenRow = { payout: null };

const sumOf = (one: string, other: string): string => toAmount(minor((toMinor(one) ?? zero) + (toMinor(other) ?? zero)));

type Explained = Pick<Working, 'figures' | 'tier' | 'rate' | 'stakes' | 'due'>;

/** The address of a record for the payout's period: whole days, or the part of a day. */
function recordOf({ kind, from, to }: Pick<Working, 'kind' | 'from' | 'to'>, path: string, base: string, zone: string) {
  const [first, last] = [dayOf(zone, Date.parse(from)), dayOf(zone, Date.parse(to) - 1)];
  const part: Readonly<Record<string, string>> = kind === 'hourly' || kind === 'realtime' ? { since: from, until: to } : {};
  return (more: Readonly<Record<string, string>> = {}): string =>
    `${base}${path}?${new URLSearchParams({ from: first, to: last, ...part, ...more })}`;
}

/** The bets for which a real-time salary was paid, by step. */
function Stakes({
  shown,
  one,
  caption,
  symbol,
}: {
  shown: Shown;
  one: Pick<Explained, 'stakes' | 'due'>;
  caption: string;
  symbol: string;
}) {
  const { t, money, percent } = shown;
  if (one.stakes.length === 0) return isNonZero(one.due) ? <p className="q t2">{t('income.stakesNotKept')}</p> : null;
  const cells = (amount: string, rate: number): ReactElement => (
    <span className="num">{t('income.times', { amount: money(amount, symbol), rate: percent(rate) })}</span>
  );
  return (
    <Table
      flush
      phone="scroll"
      caption={caption}
      rows={one.stakes}
      keyOf={({ tier }) => String(tier)}
      columns={[
        { key: 'tier', head: t('income.step'), names: true, cell: ({ tier }) => <span className="num">{tier}</span> },
        { key: 'lost', head: t('income.lost'), end: true, cell: ({ lostBet, lossRate }) => cells(lostBet, lossRate) },
        { key: 'won', head: t('income.won'), end: true, cell: ({ wonBet, profitRate }) => cells(wonBet, profitRate) },
      ]}
    />
  );
}

/** What was due to an agent directly below, worked out in the same way, down to the rounds of that agent's team. */
function Below({ shown, value, one, rounds }: { shown: Shown; value: Working; one: Working['minus'][number]; rounds: string }) {
  const { t, money, change, percent } = shown;
  const { kind, currencySymbol: symbol } = value;
  const base = kind === 'dividend' ? change(sumOf(one.figures.net, one.figures.carried), symbol) : money(one.figures.bet, symbol);
  return (
    <section className="stack" aria-label={one.name}>
      <p className="row between">
        <b>{one.name}</b>
        <a className="lk" href={rounds}>
          {t('income.rounds')}
        </a>
      </p>
      {kind === 'realtime' ? (
        <Stakes shown={shown} one={one} caption={t('income.stakesOf', { name: one.name })} symbol={symbol} />
      ) : (
        <p className="q t2">
          {t('income.dueOf', {
            tier: one.tier ?? 0,
            base: t('income.times', { amount: base, rate: percent(one.rate ?? 0) }),
            due: money(one.due, symbol),
          })}
        </p>
      )}
    </section>
  );
}

/** The team's figures, the tier that counted, and the way from what was due to what was paid. */
function WorkingSheet({
  shown,
  value,
  base,
  zone,
  tag,
}: {
  shown: Shown;
  value: Working;
  base: string;
  zone: string;
  tag: string;
}): ReactElement {
  const { t, money, figure, percent, range, day, moment, change } = shown;
  const { figures, due, minus, shortfall, amount, currencySymbol: symbol } = value;
  const isDividend = value.kind === 'dividend';
  const isRealTime = value.kind === 'realtime';
  const rounds = recordOf(value, recordPath('bets'), base, zone);
  const results = recordOf(value, recordPath('results'), base, zone);
  const link = (href: string, shownAs: string): ReactElement => (
    <a className="lk num" href={href}>
      {shownAs}
    </a>
  );
  const dueWord = isDividend ? 'income.dueNet' : isRealTime ? 'income.dueStakes' : 'income.dueBet';
  return (
    <div className="stack">
      <DescriptionList
        facts={[
          { key: 'period', name: t('income.period'), value: range(value.from, value.to) },
          { key: 'bet', name: t('figure.turnover'), value: <bdi>{link(rounds(), money(figures.bet, symbol))}</bdi> },
          {
            key: 'net',
            name: t(netWord(value.kind)),
            value: (
              <bdi>
                {isDividend || value.kind === 'daily' ? (
                  link(results({ by: 'day' }), change(figures.net, symbol))
                ) : (
                  <span className="num">{change(figures.net, symbol)}</span>
                )}
              </bdi>
            ),
          },
          ...(isNonZero(figures.carried)
            ? [{ key: 'carried', name: t('income.carried'), value: <bdi className="num">{change(figures.carried, symbol)}</bdi> }]
            : []),
          ...(isDividend
            ? [{ key: 'active', name: t('figure.active'), value: <span className="num">{figure(figures.active)}</span> }]
            : []),
          ...(isRealTime
            ? []
            : [
                {
                  key: 'tier',
                  name: t('income.tier'),
                  value:
                    value.tier === null ? t('income.noTier') : t('income.tierOf', { tier: value.tier, rate: percent(value.rate ?? 0) }),
                },
              ]),
          { key: 'due', name: t(dueWord), value: <bdi className="num">{money(due, symbol)}</bdi> },
          ...minus.map((one) => ({
            key: one.id,
            name: t('income.minus', { name: one.name }),
            value: <bdi className="num">{change(`-${one.due}`, symbol)}</bdi>,
          })),
          ...(isNonZero(shortfall)
            ? [{ key: 'shortfall', name: t('income.shortfall'), value: <bdi className="num">{change(shortfall, symbol)}</bdi> }]
            : []),
          { key: 'amount', name: <b>{t('income.paid')}</b>, value: <b className="num">{money(amount, symbol)}</b> },
          { key: 'at', name: t('income.at'), value: moment(value.at) },
          {
            key: 'reference',
            name: t('income.reference'),
            value: <CopyLine value={value.reference} words={{ copy: t('copy'), copied: t('copied') }} />,
          },
        ]}
      />
      <SupportLink t={t} base={base} reference={value.reference} />
      {isNonZero(shortfall) ? <Note icon="info">{t('income.shortfallMore')}</Note> : null}
      {value.teamChanged ? <Note icon="info">{t('income.teamChanged')}</Note> : null}
      {value.tiers.length > 0 && !isRealTime ? (
        <section className="stack" aria-labelledby="income-steps">
          <h3 className="t2" id="income-steps">
            {t('income.steps')}
          </h3>
          <Tiers panel={{ ...shown, kind: value.kind, symbol, tag }} tiers={value.tiers} reached={value.tier} caption={t('income.steps')} />
          {isDividend ? <ActiveMembersNote shown={shown} symbol={symbol} /> : null}
        </section>
      ) : null}
      {isRealTime ? (
        <>
          <Stakes shown={shown} one={value} caption={t('income.stakes')} symbol={symbol} />
          <p className="q t2">{t('income.stakesNote')}</p>
        </>
      ) : null}
      {minus.length > 0 ? (
        <section className="stack" aria-labelledby="income-below">
          <h3 className="t2" id="income-below">
            {t('income.below')}
          </h3>
          {minus.map((one) => (
            <Below key={one.id} shown={shown} value={value} one={one} rounds={rounds({ under: one.id, play: 'below' })} />
          ))}
        </section>
      ) : null}
      {value.byDay.length > 0 && (isDividend || value.kind === 'daily') ? (
        <Table
          flush
          phone="scroll"
          caption={t('income.byDay')}
          rows={value.byDay}
          keyOf={(row) => row.day}
          columns={[
            { key: 'day', head: t('column.day'), names: true, cell: (row) => link(rounds({ from: row.day, to: row.day }), day(row.day)) },
            { key: 'turnover', head: t('figure.turnover'), end: true, cell: (row) => <span className="num">{money(row.turnover)}</span> },
            { key: 'net', head: t('figure.net'), end: true, cell: (row) => link(results({ from: row.day, to: row.day }), change(row.net)) },
          ]}
        />
      ) : null}
    </div>
  );
}

function WorkingDialog({
  shown,
  id,
  base,
  zone,
  tag,
}: {
  shown: Shown;
  id: string;
  base: string;
  zone: string;
  tag: string;
}): ReactElement {
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
        {value ? <WorkingSheet shown={shown} value={value} base={base} zone={zone} tag={tag} /> : null}
      </AsyncList>
    </Dialog>
  );
}

/** What the running periods would pay if they ended now. */
function RunningPeriods({ shown, base }: { shown: Shown; base: string }): ReactElement | null {
  const { t, money, moment } = shown;
  const may = useMay();
  const state = useStore($forecasts, { ssr: 'initial' });
  useEffect(() => void loadForecasts(), []);
  const { forecasts = [], currencySymbol: symbol = '' } = state.value ?? {};
  if (state.face === 'ready' && forecasts.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="income-running">
      <h2 className="t3" id="income-running">
        {t('income.running')}
      </h2>
      <AsyncList
        {...reportFaces(state, t)}
        empty={forecasts.length === 0}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ text: t('income.none') }}
        onRetry={() => void loadForecasts()}
      >
        <div className="card rows">
          {forecasts.map(({ kind, period: _, ...forecast }) => (
            <details key={kind} className="letter">
              <summary className="li wraps roomy">
                <span className="grow two-l">
                  <b>{t(`kind.${kind}`)}</b>
                  <span className="q t1">{t('income.runs', { until: moment(forecast.to) })}</span>
                </span>
                <b className="num">{money(forecast.amount, symbol)}</b>
                <Icon name="downc" size="s" />
              </summary>
              <div className="pad stack">
                <ForecastFacts shown={shown} kind={kind} forecast={forecast} symbol={symbol} />
                {kind === 'dividend' ? <ActiveMembersNote shown={shown} symbol={symbol} /> : null}
                {may('contracts') ? (
                  <p className="t2">
                    <a className="lk" href={base + contractPage(kind)}>
                      {t('income.contract')}
                    </a>
                  </p>
                ) : null}
              </div>
            </details>
          ))}
        </div>
      </AsyncList>
    </section>
  );
}

export default function Income(props: AgentProps): ReactElement {
  const { zone, base } = props;
  const shown = shownIn(props);
  const { t, money, range, moment, stamp } = shown;
  const state = useStore($income, { ssr: 'initial' });
  const { address, asked } = useReport(incomeFilters, loadIncome, zone, noOpenRow);
  const centre = useStore($agentCentre, { ssr: 'initial' });
  const nothingOf = useNothing({ t, base });
  const hasContract = centre?.contracts.length !== 0;
  const { value } = state;
  if (isRefused(state)) return <RefusedAgent t={t} base={base} code={state.code} />;
  const rows = value?.rows ?? [];
  const symbol = value?.currencySymbol ?? '';
  const open = (row: PayoutRow) => () => pushAddress(addressWith({ payout: row.id }));
  const question = withQueryValues(address, { n: null, ...noOpenRow });
  const figures = (of: IncomeReport) => [
    // Of one kind its own figure says it, and has its name.
    ...(asked.kind && of.totals.length === 1
      ? []
      : [{ key: 'all', name: t('figure.income'), value: money(of.amount, symbol), plain: of.amount }]),
    ...of.totals.map(({ kind, amount, count }) => ({
      key: kind,
      name: t(`kind.${kind}`),
      value: money(amount, symbol),
      plain: amount,
      note: t('income.payouts', { count }),
    })),
  ];
  const table = (some: readonly PayoutRow[]): ReactElement => (
    <Table
      flush
      caption={t('centre.income')}
      rows={some}
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
        { key: 'at', head: t('income.at'), cell: (row) => moment(row.at) },
        { key: 'amount', head: t('income.paid'), end: true, cell: (row) => <b className="num">{money(row.amount)}</b> },
      ]}
    />
  );
  return (
    <div className="pad stack">
      <ReportDays shown={shown} zone={zone} span={asked}>
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
      {value ? <Figures figures={figures(value)} /> : null}
      <AsyncList
        {...reportFaces(state, t)}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={nothingOf({ icon: 'wallet', text: t(hasContract ? 'income.none' : 'income.noContract') }, hasContract)}
        onRetry={() => void loadIncome(asked, zone)}
      >
        <div className="stack">
          <div className="row wraps">
            {value ? (
              <ReportPrint
                shown={shown}
                zone={zone}
                title={t('centre.income')}
                from={value.from}
                to={value.to}
                chosen={[{ name: t('income.kind'), value: asked.kind && t(`kind.${asked.kind}`) }]}
                figures={figures}
                question={question}
                rows={rows}
                page={asked.page}
                total={value.total}
                value={value}
                all={() => everyPayout(asked, zone)}
                table={table}
              />
            ) : null}
            <RecordDownload
              t={t}
              fileName={[t('centre.income'), value?.from, value?.to].filter(Boolean).join(' ')}
              sheet={{
                heads: [t('income.kind'), t('period.from'), t('period.to'), t('income.at'), t('income.paid'), t('income.reference')],
                cells: (row) => [t(`kind.${row.kind}`), stamp(row.from), stamp(row.to), stamp(row.at), row.amount, `A-${row.id}`],
              }}
              figures={figures}
              question={question}
              all={() => everyPayout(asked, zone)}
            />
          </div>
          {table(rows)}
          <p className="q t2">{t('income.note')}</p>
          <ReportPager t={t} address={address} page={asked.page} pages={value?.totalPages ?? 1} />
        </div>
      </AsyncList>
      {value ? <RunningPeriods shown={shown} base={base} /> : null}
      <p className="t2">
        <a className="lk" href={`${base}/help/agent-income`}>
          {t('income.help')}
        </a>
      </p>
      {asked.payout ? <WorkingDialog shown={shown} id={asked.payout} base={base} zone={zone} tag={props.tag} /> : null}
    </div>
  );
}
