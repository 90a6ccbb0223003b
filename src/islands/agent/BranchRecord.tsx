/** The layout of a record of a branch: days and filters, where in the team, totals, the table, printing and a file. */
import type { ReactElement, ReactNode } from 'react';
import type { AsyncState } from '#stores/async-state.ts';
import { addressWith, pushAddress, replaceAddress, withQueryValues } from '#stores/overlay.ts';
import type { RecordPeriod } from '#stores/wallet/record-period.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { type Figure, Figures } from '#ui/data/DescriptionList.tsx';
import { RecordDownload, type Sheet } from '#ui/data/RecordDownload.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { type Column, Table } from '#ui/data/Table.tsx';
import type { AllRows } from '#ui/data/use-progress.ts';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import type { Choice } from '#ui/forms/options.tsx';
import type { IslandIconName } from '#ui/icons/island-icons.ts';
import { type AgentProps, isRefused, RefusedAgent, ReportDays, ReportPager, reportFaces, type Shown, useNothing } from './panel.tsx';
import { ReportPrint } from './ReportPrint.tsx';
import { TeamStep, Trail } from './Trail.tsx';

interface Branch {
  readonly from: string;
  readonly to: string;
  /** Where in the team; a record that is of no branch has none. */
  readonly trail?: readonly { readonly id: string; readonly name: string }[];
  readonly total: number;
  readonly totalPages: number;
}

interface Filter {
  /** Its query parameter. */
  name: string;
  label: string;
  value: string;
  choices: readonly Choice[];
}

interface BranchRecordProps<Row, Value extends Branch & { readonly rows: readonly Row[] }> {
  page: AgentProps;
  shown: Shown;
  title: string;
  state: AsyncState<Value>;
  address: string;
  asked: RecordPeriod & { readonly page: number };
  filters: readonly Filter[];
  /** What the address leaves out beyond days and filters, in words. */
  part?: readonly string[];
  figures: (value: Value) => readonly Figure[];
  columns: readonly Column<Row>[];
  totals?: (value: Value) => Readonly<Record<string, ReactNode>>;
  sheet: Sheet<Row>;
  /** Every row of the filters; null without a response. */
  everything: AllRows<Row, Value>;
  /** Without advice, which follows from the filters in use. */
  nothing: { icon: IslandIconName; text: string };
  note?: string;
  onRetry: () => void;
  children?: ReactNode;
}

/** An account as a link to its branch. */
export function BranchLink({ address, id, name }: { address: string; id: string; name: string }): ReactElement {
  const href = withQueryValues(address, { under: id, play: null, n: null });
  return (
    <a
      className="lk account"
      href={href}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        pushAddress(href);
      }}
    >
      {name}
    </a>
  );
}

export function BranchRecord<Row extends { readonly id: string }, Value extends Branch & { readonly rows: readonly Row[] }>({
  page: { base, zone },
  shown,
  title,
  state,
  address,
  asked,
  filters,
  part = [],
  figures,
  columns,
  totals,
  sheet,
  everything,
  nothing,
  note,
  onRetry,
  children,
}: BranchRecordProps<Row, Value>): ReactElement {
  const { t } = shown;
  const { value } = state;
  const nothingOf = useNothing({ t, base });
  if (isRefused(state)) return <RefusedAgent t={t} base={base} code={state.code} />;
  const rows = value?.rows ?? [];
  // Beside one that shows everything, another choice narrows.
  const isNarrowed = filters.some(({ value: one, choices }) => one !== '' && choices.some((choice) => choice.value === ''));
  const branch = value?.trail?.at(-1)?.name;
  const question = withQueryValues(address, { n: null, round: null, row: null });
  const table = (some: readonly Row[], of: Value): ReactElement => (
    <Table flush caption={title} rows={some} keyOf={(row) => row.id} columns={columns} {...(totals ? { totals: totals(of) } : {})} />
  );
  const chosen = [
    ...part.map((one) => ({ name: t('filter.label'), value: one })),
    ...filters.map(({ label, value: one, choices }) => ({
      name: label,
      value: one === '' ? '' : (choices.find((choice) => choice.value === one)?.label ?? one),
    })),
  ];
  return (
    <div className="pad stack">
      <ReportDays shown={shown} zone={zone} span={asked}>
        {filters.map(({ name, label, value: chosen, choices }) => (
          <ChipSelect
            key={name}
            label={label}
            value={chosen}
            choices={choices}
            onValue={(next) => replaceAddress(addressWith({ [name]: next, n: null }))}
          />
        ))}
      </ReportDays>
      {value ? (
        <>
          {value.trail ? <Trail t={t} address={address} trail={value.trail} /> : null}
          {part.length > 0 ? (
            <p className="row wraps between">
              {part.map((one) => (
                <span key={one} className="q t2">
                  {one}
                </span>
              ))}
              <TeamStep href={withQueryValues(address, { since: null, until: null, play: null, n: null })}>{t('bets.whole')}</TeamStep>
            </p>
          ) : null}
          {figures(value).length > 0 ? <Figures figures={figures(value)} /> : null}
        </>
      ) : null}
      {value && rows.length > 0 ? (
        <div className="row wraps">
          <ReportPrint
            shown={shown}
            zone={zone}
            title={title}
            branch={branch}
            from={value.from}
            to={value.to}
            chosen={chosen}
            figures={figures}
            question={question}
            rows={rows}
            page={asked.page}
            total={value.total}
            value={value}
            all={everything}
            table={table}
          />
          <RecordDownload
            t={t}
            fileName={[title, branch, value.from, value.to].filter(Boolean).join(' ')}
            sheet={sheet}
            figures={figures}
            question={question}
            all={everything}
          />
        </div>
      ) : null}
      <AsyncList
        {...reportFaces(state, t)}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={nothingOf(
          { ...nothing, text: t(isNarrowed ? 'agent.longerOrAll' : 'agent.longer', { none: nothing.text }) },
          Boolean(value?.trail) || !isNarrowed,
        )}
        onRetry={onRetry}
      >
        <div className="stack">
          {value ? table(rows, value) : null}
          {note ? <p className="q t2">{note}</p> : null}
          <ReportPager t={t} address={address} page={asked.page} pages={value?.totalPages ?? 1} />
        </div>
      </AsyncList>
      {children}
    </div>
  );
}
