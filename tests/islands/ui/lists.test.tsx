// Tests lists, tables, tabs, money, covers and receipts on a phone.
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/game-cards.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import { locales } from '#i18n/locales.ts';
import { AsyncList, type ListState } from '#ui/data/AsyncList.tsx';
import { Figures } from '#ui/data/DescriptionList.tsx';
import { Money } from '#ui/data/Money.tsx';
import { Receipt } from '#ui/data/Receipt.tsx';
import { Table } from '#ui/data/Table.tsx';
import { Timeline } from '#ui/data/Timeline.tsx';
import { formatFigure, formatMoney, formatPercent } from '#ui/format-money.ts';
import { CoverImage } from '#ui/pictures/CoverImage.tsx';
import { GameCard } from '#ui/pictures/GameCard.tsx';
import { FoldBar, Tabs } from '#ui/Tabs.tsx';
import { createTranslator } from '#ui/translate.ts';
import { visualOrder } from '../visual-order.ts';

const listWords = { loading: 'Loading', failed: 'It did not load.', offline: 'You are offline.', retry: 'Try again' };

test.each<[ListState, boolean, string]>([
  ['loading', true, 'Loading'],
  ['ready', false, 'Row one'],
  ['ready', true, 'No bets yet.'],
  ['failed', true, 'It did not load.'],
  ['offline', true, 'You are offline.'],
])('a list in state %s, empty %s, shows %s', async (face, empty, says) => {
  const retried = vi.fn();
  await render(
    <AsyncList
      face={face}
      empty={empty}
      skeleton={<span>bones</span>}
      nothing={{ text: 'No bets yet.' }}
      words={listWords}
      onRetry={retried}
    >
      <p>Row one</p>
    </AsyncList>,
  );
  await expect.element(page.getByText(says)).toBeInTheDocument();
  const trouble = face === 'failed' || face === 'offline';
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toHaveLength(trouble ? 1 : 0);
  if (trouble) {
    await userEvent.click(page.getByRole('button', { name: 'Try again' }));
    expect(retried).toHaveBeenCalledTimes(1);
  }
});

test('a slow list shows a notice with its skeleton or over its rows', async () => {
  const list = (empty: boolean, slow: string | null) => (
    <AsyncList
      face="loading"
      empty={empty}
      skeleton={<span>bones</span>}
      nothing={{ text: '' }}
      words={listWords}
      slow={slow}
      onRetry={() => undefined}
    >
      <p>Row one</p>
    </AsyncList>
  );
  const { rerender } = await render(list(true, null));
  await expect.element(page.getByText('bones')).toBeVisible();
  await rerender(list(true, 'This takes longer than usual.'));
  await expect.element(page.getByRole('status')).toHaveTextContent('This takes longer than usual.');
  await expect.element(page.getByRole('status')).toHaveClass('note');
  await rerender(list(false, 'This takes longer than usual.'));
  await expect.element(page.getByText('This takes longer than usual.')).toBeVisible();
  await expect.element(page.getByText('Row one')).toBeVisible();
});

test('rows stay visible when a reload fails', async () => {
  await render(
    <AsyncList
      face="failed"
      empty={false}
      skeleton={null}
      nothing={{ text: '' }}
      words={listWords}
      reason="The line was cut."
      onRetry={() => undefined}
    >
      <p>Row one</p>
    </AsyncList>,
  );
  await expect.element(page.getByText('Row one')).toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The line was cut.');
});

interface Member {
  name: string;
  net: string;
}

const members: Member[] = [
  { name: 'rico_v', net: '−120.00' },
  { name: 'tess88', net: '+40.00' },
];

test('a table becomes cards on a phone with its headers, sort state and totals', async () => {
  await page.viewport(360, 740);
  await render(
    <Table
      caption="My team"
      columns={[
        { key: 'name', head: 'Account', names: true, cell: (row) => row.name },
        { key: 'net', head: 'Net', end: true, cell: (row) => row.net, sort: { direction: 'descending', href: '?sort=-net' } },
      ]}
      rows={members}
      keyOf={(row) => row.name}
      totals={{ name: 'Team, 2', net: '−80.00' }}
    />,
  );
  await expect.element(page.getByRole('table', { name: 'My team' })).toBeVisible();
  expect(page.getByRole('row').elements()).toHaveLength(4);
  await expect.element(page.getByRole('rowheader', { name: 'rico_v' })).toBeVisible();
  await expect.element(page.getByRole('columnheader', { name: 'Net' })).toHaveAttribute('aria-sort', 'descending');
  const cell = page.getByRole('cell', { name: /−120\.00/ }).element();
  expect(getComputedStyle(cell, '::before').content).toBe('"Net"');
  await expect.element(page.getByRole('cell', { name: /−80\.00/ })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

function Panel() {
  const [at, setAt] = useState('a');
  const tabs = [
    { id: 'a', label: 'All' },
    { id: 'b', label: 'Hot' },
    { id: 'c', label: 'Recent' },
  ];
  return (
    <Tabs label="List" tabs={tabs} at={at} onTab={setAt}>
      Panel {at}
    </Tabs>
  );
}

test.each(['ltr', 'rtl'] as const)('tabs work by arrows, Home and End in %s, with one tab stop', async (dir) => {
  document.documentElement.dir = dir;
  await render(<Panel />);
  const on = dir === 'ltr' ? '{ArrowRight}' : '{ArrowLeft}';
  (page.getByRole('tab', { name: 'All' }).element() as HTMLElement).focus();
  await userEvent.keyboard(on);
  await expect.element(page.getByRole('tab', { name: 'Hot' })).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel', { name: 'Hot' })).toHaveTextContent('Panel b');
  await userEvent.keyboard('{End}');
  await expect.element(page.getByRole('tab', { name: 'Recent' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard(on);
  await expect.element(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  expect(
    page
      .getByRole('tab')
      .elements()
      .filter((tab) => (tab as HTMLElement).tabIndex === 0),
  ).toHaveLength(1);
});

function Bar() {
  const [at, setAt] = useState('');
  return (
    <FoldBar label="Games" tabs={['a', 'b'].map((id) => ({ id, label: id }))} at={at} onTab={setAt}>
      Panel {at}
    </FoldBar>
  );
}

test('a bar of which nothing is open claims no tabs: buttons that say whether they are open, with one tab stop', async () => {
  await render(<Bar />);
  expect(page.getByRole('tablist').query()).toBeNull();
  const first = page.getByRole('toolbar', { name: 'Games' }).getByRole('button', { name: 'a' });
  const second = page.getByRole('button', { name: 'b' });
  (first.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(second).toHaveFocus();
  await expect.element(second).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('{Enter}');
  await expect.element(second).toHaveAttribute('aria-expanded', 'true');
  await expect.element(page.getByRole('region', { name: 'b' })).toHaveTextContent('Panel b');
  await userEvent.keyboard('{Enter}');
  await expect.element(second).toHaveAttribute('aria-expanded', 'false');
});

test('money is formatted exactly, by language, with the requested sign', () => {
  expect(formatMoney('1234.50', { tag: 'en', symbol: '₱' })).toBe('₱1,234.50');
  expect(formatMoney('-20.00', { tag: 'en', symbol: '₱' })).toBe('−₱20.00');
  expect(formatMoney('312.00', { tag: 'fil', symbol: '₱', sign: 'always' })).toBe('+₱312.00');
  expect(formatMoney('0.00', { tag: 'en', symbol: '₱', sign: 'always' })).toBe('₱0.00');
  expect(formatMoney('-0.00', { tag: 'en' })).toBe('0.00');
  expect(formatMoney('50000.00', { tag: 'en', symbol: '₱', short: true })).toBe('₱50,000');
  expect(formatMoney('0.50', { tag: 'en', symbol: '₱', short: true })).toBe('₱0.50');
  expect(formatMoney('9007199254740993.01', { tag: 'en' })).toBe('9,007,199,254,740,993.01');
  expect(formatMoney('1234.5', { tag: 'ar' })).toMatch(/^1.?234.50$/);
  expect(formatMoney('P4812', { tag: 'en' })).toBe('P4812');
});

test.each(locales.map(({ tag }) => tag))('numbers, money and percentages are formatted as %s writes them (R7)', (tag) => {
  const latin = `${tag}-u-nu-latn`;
  const money = new Intl.NumberFormat(latin, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  for (const amount of ['0', '7.5', '007', '0.004', '0.005', '12.345', '99.995', '1234', '999999.99', '1000000', '98765432109876543.21'])
    expect(formatMoney(amount, { tag })).toBe(money.format(amount as `${number}`));
  for (const value of [0, 12, -45, 999, 1000, -123456, 3_000_000, 0.5, 1234.5678])
    expect(formatFigure(value, tag)).toBe(new Intl.NumberFormat(latin).format(value));
  const percent = new Intl.NumberFormat(latin, { style: 'percent', maximumFractionDigits: 2 });
  for (const value of ['0', '1.5', '0.25', '12', '100']) expect(formatPercent(value, tag)).toBe(percent.format(Number(value) / 100));
});

test('a win is gold, and money never wraps', async () => {
  await render(<Money amount="312.00" tag="en" symbol="₱" sign="always" tone="win" />);
  const win = page.getByText('+₱312.00').element();
  expect(win.tagName).toBe('BDI');
  expect(getComputedStyle(win).whiteSpace).toBe('nowrap');
  expect(getComputedStyle(win).backgroundColor).toBe('rgb(248, 236, 201)');
});

test('a failing picture is tried three times, then the drawn cover shows (SH-21, ER-12)', async () => {
  const drawn = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>')}`;
  const failedSources: string[] = [];
  const { container } = await render(<CoverImage drawn={drawn} src="/not/there.png" alt="Lantern Tide" eager />);
  const image = container.querySelector('img') as HTMLImageElement;
  image.addEventListener('error', () => failedSources.push(image.src), true);
  await expect.poll(() => image.src).toBe(drawn);
  await expect.poll(() => image.naturalWidth).toBe(3);
  // The first failure may come before this test listens.
  expect(failedSources.length).toBeGreaterThanOrEqual(2);
  expect(failedSources.length).toBeLessThanOrEqual(3);
  await expect.element(page.getByAltText('Lantern Tide')).toBeVisible();
});

test('the background stays when even the drawn cover fails (ER-12)', async () => {
  const { container } = await render(<GameCard href="/play/x" name="Lantern Tide" vendor="Isla Originals" drawn="/not/drawn.svg" eager />);
  const image = container.querySelector('img') as HTMLImageElement;
  await expect.poll(() => image.hidden).toBe(true);
  expect(container.querySelector('.cv')?.getBoundingClientRect().height).toBeGreaterThan(100);
});

test('a star is named by its action and shows its state', async () => {
  const kept = vi.fn();
  await render(
    <GameCard
      href="/play/x"
      name="Lantern Tide"
      vendor="Isla Originals"
      drawn="data:,"
      from="from ₱0.50"
      star={{ on: true, label: 'Let Lantern Tide go', onPress: kept }}
    />,
  );
  const star = page.getByRole('button', { name: 'Let Lantern Tide go' });
  // The name is the action, so `aria-pressed` would contradict it.
  await expect.element(star).not.toHaveAttribute('aria-pressed');
  expect(star.element().querySelector('svg.f')).not.toBeNull();
  await userEvent.click(star);
  expect(kept).toHaveBeenCalledTimes(1);
});

test('a timeline marks the current stage, and a receipt shows its reference', async () => {
  await render(
    <>
      <Timeline
        label="Stages"
        words={{ done: 'Done', now: 'Now', next: 'Next', wrong: 'Failed' }}
        stages={[
          { key: 'a', state: 'done', title: 'Asked for', time: { text: '19:39', at: '2026-11-20T19:39:00Z' } },
          { key: 'b', state: 'now', title: 'Paid' },
          { key: 'c', state: 'next', title: 'In your balance' },
        ]}
      />
      <Receipt
        title="Deposited"
        amount="₱1,000.00"
        facts={[{ key: 'now', name: 'New balance', value: '₱5,812.60' }]}
        reference={{ name: 'Reference', value: 'D-7K2M-4410' }}
        words={{ copy: 'Copy', copied: 'Copied' }}
      />
    </>,
  );
  const now = page
    .getByRole('listitem')
    .elements()
    .filter((item) => item.getAttribute('aria-current') === 'step');
  expect(now.map((item) => item.textContent)).toEqual(['Now Paid']);
  expect(page.getByRole('region', { name: 'Deposited' }).element().textContent).toMatch(/^Deposited₱1,000\.00/);
  await expect.element(page.getByText('D-7K2M-4410')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('texts are filled in and pluralised in their language', () => {
  const words = { left_one: '{{count}} try left', left_other: '{{count}} tries left', hi: 'Good evening, {{ name }}' };
  const say = createTranslator(words, 'en');
  expect(say('left', { count: 1 })).toBe('1 try left');
  expect(say('left', { count: 4 })).toBe('4 tries left');
  expect(say('hi', { name: 'Marisol' })).toBe('Good evening, Marisol');
  expect(say('nothing.here')).toBe('nothing.here');
});

test('a figure keeps its sign and symbol before its digits on a page that is read from right to left', async () => {
  await render(
    <div dir="rtl" lang="ar">
      <Figures figures={[{ key: 'net', name: 'الصافي', value: '−₱5.20' }]} />
    </div>,
  );
  expect(visualOrder(page.getByText('−₱5.20').element())).toBe('−₱5.20');
});
