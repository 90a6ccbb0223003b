/** The gallery's shelf of lists and of what stands in them. */
import type { ReactElement, ReactNode } from 'react';
import { Facts, Figures, Note, Progress } from '../Facts.tsx';
import { type Face, List } from '../List.tsx';
import { Money } from '../Money.tsx';
import { CopyLine, Receipt } from '../Receipt.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Statement } from '../Statement.tsx';
import { Table } from '../Table.tsx';
import { Tabs } from '../Tabs.tsx';
import { Timeline } from '../Timeline.tsx';
import { Held } from './Held.tsx';
import { nothingHappens, nowhere, type Sample, type Shelf } from './sample.ts';

const copy = { copy: 'Copy', copied: 'Copied' };

export function listed(s: Sample): Shelf {
  const list = (state: string, face: Face, empty: boolean, slow: string | null = null) => ({
    state,
    show: (
      <List
        face={face}
        empty={empty}
        skeleton={<Skeleton of="rows" count={2} />}
        nothing={{ text: s.nothing }}
        words={{ loading: s.waiting, failed: s.sentence, offline: s.offline, retry: s.go }}
        slow={slow}
        onRetry={nothingHappens}
      >
        <p className="card li">{s.one}</p>
      </List>
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
    List: [
      list('loading', 'loading', true),
      list('loading slowly', 'loading', true, s.waiting),
      list('filled', 'ready', false),
      list('empty', 'ready', true),
      list('failed', 'failed', true),
      list('failed over what was there', 'failed', false),
      list('offline', 'offline', true),
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
    ],
    Tabs: [{ state: 'a panel each', show: <Panels s={s} /> }],
    Statement: [
      {
        state: 'two days',
        show: (
          <Statement
            days={[
              { key: 'a', title: s.one, net: '−3.50', movements: [movement('a', s, true), movement('b', s, false)] },
              { key: 'b', title: s.two, movements: [movement('c', s, true)] },
            ]}
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
    Facts: [{ state: 'rest', show: <Facts facts={facts} /> }],
    Figures: [{ state: 'up, down, plain', show: <Figures figures={figures} /> }],
    Progress: [{ state: 'a third', show: <Progress label={s.name} value={1} max={3} /> }],
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
    Money: [
      { state: 'plain', show: <Money amount="1234.50" tag={s.tag} symbol="₱" /> },
      { state: 'a win', show: <Money amount="18240.00" tag={s.tag} symbol="₱" tone="win" /> },
      { state: 'arrived', show: <Money amount="500.00" tag={s.tag} symbol="₱" sign="always" tone="in" /> },
      { state: 'lost', show: <Money amount="-12.50" tag={s.tag} symbol="₱" tone="bad" /> },
    ],
    Receipt: [
      {
        state: 'rest',
        show: <Receipt title={s.one} amount="₱500.00" facts={facts} reference={{ name: s.name, value: 'D-7K2M-91QX' }} words={copy} />,
      },
    ],
    CopyLine: [{ state: 'rest', show: <CopyLine value="D-7K2M-91QX" words={copy} /> }],
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

function Rows({ s, caption, phone = 'cards' }: { s: Sample; caption: string; phone?: 'cards' | 'scroll' }): ReactElement {
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
      totals={{ name: s.one, sum: <Money amount="1246.50" tag={s.tag} /> }}
      columns={[
        { key: 'name', head: s.name, cell: ({ name }) => name, names: true, sort: { direction: 'ascending', href: nowhere } },
        { key: 'sum', head: s.one, cell: ({ sum }) => sum, end: true, sort: { direction: null, href: nowhere } },
      ]}
    />
  );
}

const Panels = ({ s }: { s: Sample }): ReactElement => (
  <Held start="one">
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
  </Held>
);
