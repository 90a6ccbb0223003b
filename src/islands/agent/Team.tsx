/** The team: the accounts below, level by level or as a tree, with search in the two steps that the agent knows by name (AG-05). */
import { useStore } from '@nanostores/react';
import { type FormEvent, lazy, type MouseEvent, type ReactElement, Suspense, useState } from 'react';
import {
  $team,
  everyTeamRow,
  loadTeam,
  reportDays,
  type TeamFilters,
  type TeamRow,
  teamFilters,
  teamShows,
  teamSorts,
} from '#stores/agent/reports.ts';
import { addressWith, pushAddress, queryValue, replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { RecordDownload, type Sheet } from '#ui/data/RecordDownload.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { type Column, Table } from '#ui/data/Table.tsx';
import { ChipSelect } from '#ui/forms/ChipSelect.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { recordPages } from '../agent-pages.ts';
import {
  type AgentProps,
  isRefused,
  OpenAccounts,
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
import { isPlain, TeamStep, Trail } from './Trail.tsx';

const AccountDialog = lazy(() => import('./AccountDialog.tsx'));
const TeamTree = lazy(() => import('./TeamTree.tsx'));
const BranchSettingsDialog = lazy(() => import('./BranchSettingsDialog.tsx'));

/** Dialogs over this page: the details of an account, its games and stakes, and the wallet's transfer. */
const overList = { transfer: null, account: null, games: null };
/** Neither they nor the way the list is shown change what is loaded. */
const unasked = { ...overList, view: null };

function Search({ t, value }: { t: Shown['t']; value: string }): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    replaceAddress(addressWith({ q: (typed ?? value).trim() || null, under: null, n: null }));
    setTyped(null);
  };
  return (
    <search>
      <form className="row wraps roomy" onSubmit={onSubmit}>
        <div className="grow">
          <Field
            type="search"
            name="q"
            label={t('team.search')}
            value={typed ?? value}
            maxLength={40}
            autoComplete="off"
            onValue={setTyped}
          />
        </div>
        <Button type="submit" kind="line" icon="search">
          {t('team.find')}
        </Button>
      </form>
    </search>
  );
}

/** The records of the branch that is shown, for the same days. */
function BranchLinks({ t, base, address }: { t: Shown['t']; base: string; address: string }): ReactElement {
  const query = withQueryValues(address, { n: null, q: null, show: null, sort: null, order: null }).split('?')[1];
  return (
    <p className="chips t2">
      {recordPages.map(({ path, word }) => (
        <a key={path} className="link" href={`${base}${path}${query ? `?${query}` : ''}`}>
          {t(`centre.${word}`)}
        </a>
      ))}
    </p>
  );
}

/** What this sign-in may do with an account: see its details, set its games and stakes, send it money. */
type RowAct = 'account' | 'games' | 'transfer';
const actWords: Readonly<Record<RowAct, string>> = { account: 'details.open', games: 'games.title', transfer: 'team.transfer' };

const actsOf = (t: Shown['t'], address: string, acts: readonly RowAct[]): Column<TeamRow> => ({
  key: 'acts',
  head: t('column.acts'),
  end: true,
  cell: (row) => (
    <span className="row wraps">
      {acts.map((act) => {
        const href = withQueryValues(address, { [act]: row.id });
        const open = (event: MouseEvent<HTMLAnchorElement>): void => {
          if (!isPlain(event)) return;
          event.preventDefault();
          pushAddress(href);
        };
        return (
          <LinkButton key={act} size="sm" href={href} onPress={open}>
            {t(actWords[act])}
          </LinkButton>
        );
      })}
    </span>
  ),
});

function columnsOf(
  { t, money, change, figure, percent, day }: Shown,
  address: string,
  { sort, order }: TeamFilters,
  acts: readonly RowAct[],
  seesFigures: boolean,
): Column<TeamRow>[] {
  const sorting = (key: TeamFilters['sort']): Pick<Column<TeamRow>, 'sort'> => {
    const isSorted = sort === key;
    const href = withQueryValues(address, {
      sort: key === 'turnover' ? null : key,
      order: isSorted && order === 'down' ? 'up' : null,
      n: null,
    });
    return {
      sort: {
        direction: isSorted ? (order === 'up' ? 'ascending' : 'descending') : null,
        href,
        onSort: (event) => {
          if (!isPlain(event)) return;
          event.preventDefault();
          replaceAddress(href);
        },
      },
    };
  };
  const below = (row: TeamRow): string => withQueryValues(address, { under: row.id, n: null, q: null });
  const columns: Column<TeamRow>[] = [
    {
      key: 'name',
      head: t('column.account'),
      names: true,
      ...sorting('name'),
      cell: (row) => (
        <span className="two-l account">
          {row.team > 0 ? <TeamStep href={below(row)}>{row.name}</TeamStep> : <span>{row.name}</span>}
          <span className="q t1">{t(row.isAgent ? 'team.agent' : 'team.member')}</span>
        </span>
      ),
    },
    {
      key: 'turnover',
      head: t('figure.turnover'),
      end: true,
      ...sorting('turnover'),
      cell: (row) => <span className="num">{money(row.turnover ?? '')}</span>,
    },
    {
      key: 'net',
      head: t('figure.net'),
      end: true,
      ...sorting('net'),
      cell: (row) => <span className="num">{change(row.net ?? '')}</span>,
    },
    {
      key: 'active',
      head: t('figure.active'),
      end: true,
      ...sorting('active'),
      cell: (row) => <span className="num">{figure(row.active ?? 0)}</span>,
    },
    { key: 'team', head: t('column.below'), end: true, ...sorting('team'), cell: (row) => <span className="num">{figure(row.team)}</span> },
    {
      key: 'rate',
      head: t('kind.dividend'),
      end: true,
      ...sorting('rate'),
      cell: (row) => <span className="num">{row.rate === null ? '–' : percent(row.rate)}</span>,
    },
    {
      key: 'last',
      head: t('column.lastActive'),
      end: true,
      ...sorting('last'),
      cell: (row) => (row.lastActive === null ? '–' : day(row.lastActive)),
    },
    ...(acts.length > 0 ? [actsOf(t, address, acts)] : []),
  ];
  // A helper without reports finds accounts here and reads no figures.
  return seesFigures ? columns : columns.filter(({ key }) => key === 'name' || key === 'team' || key === 'acts');
}

/** The same columns for a spreadsheet. */
const sheetOf = ({ t, percent }: Shown): Sheet<TeamRow> => ({
  heads: [
    t('column.account'),
    t('opened.role'),
    t('figure.turnover'),
    t('figure.net'),
    t('figure.active'),
    t('column.below'),
    t('kind.dividend'),
    t('column.lastActive'),
  ],
  cells: (row) => [
    row.name,
    t(row.isAgent ? 'team.agent' : 'team.member'),
    row.turnover ?? '',
    row.net ?? '',
    String(row.active ?? ''),
    String(row.team),
    row.rate === null ? '' : percent(row.rate),
    row.lastActive ?? '',
  ],
});

export default function Team(props: AgentProps): ReactElement {
  const { zone, base } = props;
  const shown = shownIn(props);
  const { t } = shown;
  const may = useMay();
  const state = useStore($team, { ssr: 'initial' });
  const { address, asked } = useReport(teamFilters, loadTeam, zone, unasked);
  const { value } = state;
  const days = reportDays(asked, zone);
  const nothingOf = useNothing({ t, base });
  if (isRefused(state)) return <RefusedAgent t={t} base={base} code={state.code} />;
  const rows = value?.rows ?? [];
  const isWhole = !(asked.q || asked.show || asked.under);
  // An empty team leaves nothing to search, filter or sort.
  const isNobody = isWhole && value?.total === 0;
  // The details lead to games and stakes; who may not see them finds those in the list.
  const details: readonly RowAct[] = may('reports') ? ['account'] : may('games') ? ['games'] : [];
  const acts: readonly RowAct[] = [...details, ...(may('transfers') ? ['transfer' as const] : [])];
  const shows: readonly TeamFilters['show'][] = may('reports')
    ? teamShows
    : teamShows.filter((show) => show === 'agents' || show === 'members');
  const sorts: readonly TeamFilters['sort'][] = may('reports')
    ? teamSorts
    : teamSorts.filter((sort) => sort === 'name' || sort === 'joined' || sort === 'team');
  const opened = queryValue(address, 'account');
  const setting = queryValue(address, 'games');
  const nameOf = (id: string): string => rows.find((row) => row.id === id)?.name ?? '';
  const isTree = !asked.q && queryValue(address, 'view') === 'tree';
  const question = withQueryValues(address, { n: null, ...unasked });
  const table = (some: readonly TeamRow[], offered: readonly RowAct[]): ReactElement => (
    <Table
      flush
      caption={t('centre.team')}
      rows={some}
      keyOf={(row) => row.id}
      columns={columnsOf(shown, address, asked, offered, may('reports'))}
    />
  );
  return (
    <div className="pad stack">
      {isNobody ? null : (
        <>
          <Search t={t} value={asked.q} />
          <ReportDays shown={shown} zone={zone} span={asked}>
            <ChipSelect
              label={t('team.show')}
              value={asked.show}
              choices={[{ value: '', label: t('team.everybody') }, ...shows.map((value) => ({ value, label: t(`team.show.${value}`) }))]}
              onValue={(show) => replaceAddress(addressWith({ show, n: null }))}
            />
            {asked.q ? null : (
              <ChipSelect
                label={t('team.view')}
                value={isTree ? 'tree' : ''}
                choices={[
                  { value: '', label: t('team.view.list') },
                  { value: 'tree', label: t('team.view.tree') },
                ]}
                onValue={(view) => replaceAddress(addressWith({ view }))}
              />
            )}
            <ChipSelect
              label={t('team.sort')}
              value={sorts.includes(asked.sort) ? asked.sort : 'name'}
              choices={sorts.map((value) => ({ value, label: t(`team.sort.${value}`) }))}
              onValue={(sort) =>
                replaceAddress(addressWith({ sort: sort === 'turnover' ? null : sort, order: sort === 'name' ? 'up' : null, n: null }))
              }
            />
          </ReportDays>
        </>
      )}
      {value && !asked.q && !isNobody ? (
        <>
          <Trail t={t} address={address} trail={value.trail} />
          {may('reports') ? <BranchLinks t={t} base={base} address={address} /> : null}
        </>
      ) : null}
      <AsyncList
        {...reportFaces(state, t)}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={nothingOf({
          icon: 'user',
          text: t(asked.q ? 'team.noneNamed' : asked.show ? 'team.noneHere' : 'team.none'),
          ...(isWhole ? { action: <OpenAccounts t={t} base={base} /> } : {}),
        })}
        onRetry={() => void loadTeam(asked, zone)}
      >
        <div className="stack">
          {may('reports') ? (
            <div className="row wraps">
              {value ? (
                <ReportPrint
                  shown={shown}
                  zone={zone}
                  title={t('centre.team')}
                  branch={value.trail.at(-1)?.name}
                  {...reportDays(asked, zone)}
                  chosen={[
                    { name: t('team.search'), value: asked.q },
                    { name: t('team.show'), value: asked.show && t(`team.show.${asked.show}`) },
                    { name: t('team.sort'), value: t(`team.sort.${asked.sort}`) },
                  ]}
                  figures={() => []}
                  question={question}
                  rows={rows}
                  page={asked.page}
                  total={value.total}
                  value={value}
                  all={() => everyTeamRow(asked, zone)}
                  table={(some) => table(some, [])}
                />
              ) : null}
              <RecordDownload
                t={t}
                fileName={[t('centre.team'), days.from, days.to].join(' ')}
                sheet={sheetOf(shown)}
                question={question}
                all={() => everyTeamRow(asked, zone)}
              />
            </div>
          ) : null}
          {isTree && value ? (
            <Suspense fallback={table(rows, acts)}>
              <TeamTree
                key={`${question} ${asked.page}`}
                shown={shown}
                zone={zone}
                asked={asked}
                // The details lead to the other acts and say the last day of play: names with their levels take its room.
                columns={columnsOf(shown, address, asked, may('reports') ? details : acts, may('reports')).filter(
                  ({ key }) => key !== 'last',
                )}
                top={{ rows, total: value.total, before: (asked.page - 1) * 20 }}
              />
            </Suspense>
          ) : (
            table(rows, acts)
          )}
          <p className="q t2">{t('team.note')}</p>
          <ReportPager t={t} address={address} page={asked.page} pages={value?.totalPages ?? 1} />
        </div>
      </AsyncList>
      {opened ? (
        <Suspense fallback={null}>
          <AccountDialog
            key={opened}
            id={opened}
            name={nameOf(opened)}
            shown={shown}
            base={base}
            zone={zone}
            address={address}
            asked={asked}
          />
        </Suspense>
      ) : null}
      {setting && may('games') ? (
        <Suspense fallback={null}>
          <BranchSettingsDialog key={setting} id={setting} name={nameOf(setting)} shown={shown} tag={props.tag} />
        </Suspense>
      ) : null}
    </div>
  );
}
