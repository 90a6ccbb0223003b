/** Gallery samples of lists and their contents. */
import type { ReactElement, ReactNode } from 'react';
import { AsyncList, type ListState } from '../data/AsyncList.tsx';
import { BarChart } from '../data/BarChart.tsx';
import { DescriptionList, Figures, Note, Progress, RefusalNote } from '../data/DescriptionList.tsx';
import { Money } from '../data/Money.tsx';
import { NamedRow } from '../data/NamedRow.tsx';
import { PlayFigures } from '../data/PlayFigures.tsx';
import { ProofCheck } from '../data/ProofCheck.tsx';
import { CopyLine, Receipt } from '../data/Receipt.tsx';
import { RecordDownload } from '../data/RecordDownload.tsx';
import { RecordPrint } from '../data/RecordPrint.tsx';
import { Skeleton } from '../data/Skeleton.tsx';
import { SupportLink } from '../data/SupportLink.tsx';
import { Table } from '../data/Table.tsx';
import { Timeline } from '../data/Timeline.tsx';
import { TransactionList } from '../data/TransactionList.tsx';
import { Paused } from '../Paused.tsx';
import { ScrollRow } from '../ScrollRow.tsx';
import { FoldBar, TabLinks, Tabs } from '../Tabs.tsx';
import { SampleState } from './SampleState.tsx';
import { type GallerySection, nothingHappens, nowhere, type Sample } from './samples.ts';

const noRows = async () => ({ rows: [], value: null });
const copy = { copy: 'Copy', copied: 'Copied' };

const PausedSample = ({ s, until }: { s: Sample; until: string | null }): ReactElement => (
  <Paused
    t={(key) => (key === 'paused.until' || key === 'paused.forGood' ? s.sentence : s.go)}
    tag={s.tag}
    zone="UTC"
    base=""
    pause={{ until }}
  />
);

export function lists(s: Sample): GallerySection {
  const list = (state: string, face: ListState, empty: boolean, slow: string | null = null) => ({
    state,
    show: (
      <AsyncList
        face={face}
        empty={empty}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ text: s.nothing }}
        words={{ loading: s.waiting, failed: s.sentence, offline: s.offline, retry: s.go }}
        slow={slow}
        onRetry={nothingHappens}
      >
        <p className="card li">{s.one}</p>
      </AsyncList>
    ),
  });
  const facts = [
    { key: 'one', name: s.one, value: <Money amount="1234.50" tag={s.tag} symbol="₱" /> },
    { key: 'long', name: s.long, value: <Money amount="0.05" tag={s.tag} symbol="₱" /> },
  ];
  const figures = [
    { key: 'in', name: s.one, value: '1,234.50', note: '+12 %', tone: 'ok' as const },
    { key: 'out', name: s.two, value: '980.00', note: '−3 %', tone: 'bad' as const },
    { key: 'net', name: s.long, value: '254.50', note: s.hint },
  ];
  return {
    AsyncList: [
      list('loading', 'loading', true),
      list('loading slowly', 'loading', true, s.waiting),
      list('filled', 'ready', false),
      list('empty', 'ready', true),
      list('failed', 'failed', true),
      list('failed over what was there', 'failed', false),
      list('offline', 'offline', true),
    ],
    Paused: [
      { state: 'until a time', show: <PausedSample s={s} until="2030-01-01T00:00:00Z" /> },
      { state: 'without an end', show: <PausedSample s={s} until={null} /> },
    ],
    ScrollRow: [
      {
        state: 'with arrows on the desktop',
        show: (
          <div className="card pad">
            <ScrollRow words={{ back: s.one, on: s.three }} arrows>
              <TabLinks label={`${s.name} ${s.ground}`} at={nowhere} tabs={[{ label: s.two, href: nowhere }]} onGo={nothingHappens} />
            </ScrollRow>
          </div>
        ),
      },
    ],
    Skeleton: [
      { state: 'rows', show: <Skeleton of="rows" count={2} /> },
      { state: 'tiles', show: <Skeleton of="tiles" count={3} /> },
      { state: 'figures', show: <Skeleton of="figures" count={2} /> },
      { state: 'lines', show: <Skeleton of="lines" count={2} /> },
    ],
    Table: [
      { state: 'cards on a phone', show: <Rows s={s} caption={s.one} /> },
      { state: 'scrolls on a phone', show: <Rows s={s} caption={s.two} phone="scroll" /> },
      { state: 'with the row that the address names', show: <Rows s={s} caption={s.three} named="b" /> },
    ],
    FoldBar: [{ state: 'all closed', show: <Folds s={s} /> }],
    Tabs: [{ state: 'a panel each', show: <Panels s={s} /> }],
    TransactionList: [
      {
        state: 'two days',
        show: (
          <TransactionList
            days={[
              { key: 'a', title: s.one, net: '−3.50', movements: [movement('a', s, true), movement('b', s, false)] },
              { key: 'b', title: s.two, movements: [movement('c', s, true)] },
            ]}
          />
        ),
      },
    ],
    BarChart: (['columns', 'rows'] as const).map((layout) => ({
      state: layout,
      show: (
        <BarChart
          summary={s.sentence}
          layout={layout}
          bars={[
            { key: 'a', label: s.one, amount: '12.50', shown: '+12.50' },
            { key: 'b', label: s.two, amount: '-40.00', shown: '−40.00' },
            { key: 'c', label: s.three, amount: '0.00', shown: '0.00' },
          ]}
        />
      ),
    })),
    PlayFigures: [
      {
        state: 'lost',
        show: (
          <PlayFigures t={() => s.name} tag={s.tag} symbol="₱" time="0:30:00" play={{ staked: '60.00', won: '44.40', net: '-15.60' }} />
        ),
      },
      {
        state: 'with bets in progress',
        show: (
          <PlayFigures
            t={() => s.name}
            tag={s.tag}
            symbol="₱"
            time="0:30:00"
            play={{ staked: '60.00', won: '44.40', net: '-15.60', running: '10.00' }}
          />
        ),
      },
    ],
    Timeline: [
      {
        state: 'done, now, next, wrong',
        show: (
          <Timeline
            label={s.name}
            words={{ done: s.one, now: s.two, next: s.three, wrong: s.wrong }}
            stages={[
              { key: 'a', state: 'done', title: s.one, note: 'D-7K2M', time: { text: '19:41', at: '2026-11-20T11:41:00Z' } },
              { key: 'b', state: 'now', title: s.two, note: s.long },
              { key: 'c', state: 'next', title: s.three },
              { key: 'd', state: 'wrong', title: s.wrong },
            ]}
          />
        ),
      },
    ],
    DescriptionList: [{ state: 'rest', show: <DescriptionList facts={facts} /> }],
    Figures: [{ state: 'up, down, plain', show: <Figures figures={figures} /> }],
    Progress: [{ state: 'a third', show: <Progress label={s.name} value={1} max={3} /> }],
    // A row that is there gets the focus, which a page of samples has no use for.
    NamedRow: [{ state: 'no longer in the list', show: <NamedRow name="a" held={false} gone={s.nothing} /> }],
    Note: [
      { state: 'rest', show: <Note>{s.sentence}</Note> },
      {
        state: 'with a title and a way on',
        show: (
          <Note
            title={s.one}
            action={
              <a href={nowhere} className="lk">
                {s.go}
              </a>
            }
          >
            {s.sentence}
          </Note>
        ),
      },
      {
        state: 'wrong',
        show: (
          <Note wrong icon="alert" title={s.wrong}>
            {s.sentence}
          </Note>
        ),
      },
    ],
    RefusalNote: [{ state: 'refused', show: <RefusalNote text={s.wrong} /> }],
    Money: [
      { state: 'plain', show: <Money amount="1234.50" tag={s.tag} symbol="₱" /> },
      { state: 'a win', show: <Money amount="18240.00" tag={s.tag} symbol="₱" tone="win" /> },
      { state: 'arrived', show: <Money amount="500.00" tag={s.tag} symbol="₱" sign="always" tone="in" /> },
      { state: 'lost', show: <Money amount="-12.50" tag={s.tag} symbol="₱" tone="bad" /> },
    ],
    ProofCheck: [{ state: 'rest', show: <ProofCheck words={{ check: s.one, right: s.two, wrong: s.long }} prove={async () => true} /> }],
    Receipt: [
      {
        state: 'rest',
        show: <Receipt title={s.one} amount="₱500.00" facts={facts} reference={{ name: s.name, value: 'D-7K2M-91QX' }} words={copy} />,
      },
    ],
    CopyLine: [{ state: 'rest', show: <CopyLine value="D-7K2M-91QX" words={copy} /> }],
    SupportLink: [{ state: 'rest', show: <SupportLink t={() => s.go} base="" reference="D-7K2M-91QX" /> }],
    RecordDownload: [
      {
        state: 'rest',
        show: <RecordDownload t={() => s.go} fileName="record" sheet={{ heads: [s.one], cells: () => [s.two] }} question="" all={noRows} />,
      },
    ],
    RecordPrint: [
      {
        state: 'rest',
        show: (
          <RecordPrint
            t={() => s.go}
            title={s.one}
            facts={() => [{ name: s.name, value: s.one }]}
            figures={() => figures}
            question=""
            rows={[]}
            before={0}
            total={0}
            value={null}
            all={noRows}
            table={() => s.nothing}
          />
        ),
      },
    ],
  };
}

const movement = (key: string, s: Sample, opens: boolean) => ({
  key,
  kind: key === 'a' ? s.long : s.two,
  amount: <Money amount="-3.50" tag={s.tag} />,
  about: '19:41 · B-19QX',
  balance: <Money amount="4812.60" tag={s.tag} symbol="₱" />,
  ...(opens ? { onOpen: nothingHappens } : {}),
});

interface Sum {
  key: string;
  name: ReactNode;
  sum: ReactNode;
}

interface RowsProps {
  s: Sample;
  caption: string;
  phone?: 'cards' | 'scroll';
  named?: string;
}

function Rows({ s, caption, phone = 'cards', named }: RowsProps): ReactElement {
  const rows: Sum[] = [
    { key: 'a', name: s.two, sum: <Money amount="12.00" tag={s.tag} /> },
    { key: 'b', name: s.long, sum: <Money amount="1234.50" tag={s.tag} /> },
  ];
  return (
    <Table<Sum>
      caption={caption}
      rows={rows}
      keyOf={({ key }) => key}
      phone={phone}
      named={named ?? null}
      totals={{ name: s.one, sum: <Money amount="1246.50" tag={s.tag} /> }}
      columns={[
        { key: 'name', head: s.name, cell: ({ name }) => name, names: true, sort: { direction: 'ascending', href: nowhere } },
        { key: 'sum', head: s.one, cell: ({ sum }) => sum, end: true, sort: { direction: null, href: nowhere } },
      ]}
    />
  );
}

const Folds = ({ s }: { s: Sample }): ReactElement => (
  <SampleState start="">
    {(at, go) => (
      <FoldBar
        label={s.name}
        at={at}
        onTab={go}
        tabs={[
          { id: 'one', label: s.one },
          { id: 'two', label: s.two },
        ]}
      >
        <p className="mt3">{s.sentence}</p>
      </FoldBar>
    )}
  </SampleState>
);

const Panels = ({ s }: { s: Sample }): ReactElement => (
  <SampleState start="one">
    {(at, go) => (
      <Tabs
        label={s.name}
        at={at}
        onTab={go}
        tabs={[
          { id: 'one', label: s.one },
          { id: 'two', label: s.two },
        ]}
      >
        <p className="mt3">{at === 'one' ? s.sentence : s.nothing}</p>
      </Tabs>
    )}
  </SampleState>
);
