// Tests that the game bar keeps its height for any balance, so the game below does not move, and its figures on a page from right to left.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/pages/play.css';
import '../../../src/styles/utilities.css';
import { PlayBar } from '#islands/games/PlayBar.tsx';
import { SessionPanel } from '#islands/games/SessionPanel.tsx';
import { $playStats } from '#stores/games/play-stats.ts';
import { $balance } from '#stores/wallet/balance.ts';
import { createTranslator } from '#ui/translate.ts';
import CN from '../../../src/i18n/CN/games.json';
import EN from '../../../src/i18n/EN/games.json';
import ID from '../../../src/i18n/ID/games.json';
import TH from '../../../src/i18n/TH/games.json';
import TY from '../../../src/i18n/TY/games.json';
import VI from '../../../src/i18n/VI/games.json';
import { visualOrder } from '../visual-order.ts';

const nothing = (): void => {};
const has = (amount: string, net: string): void => {
  $balance.set({ state: 'known', amount, symbol: '₱' });
  const startedAt = new Date(Date.now() - 5_025_000).toISOString();
  $playStats.set({ launchId: 'one', startedAt, serverTime: startedAt, net, symbol: '₱' } as never);
};

const barWith = (words: typeof EN, tag = 'en') => (
  <PlayBar
    marks={{ left: 'M0 0', down: 'M0 0', full: 'M0 0' }}
    t={createTranslator(words, tag)}
    tag={tag}
    zone="Asia/Manila"
    symbol="₱"
    name="Lantern Tide"
    back="/en"
    open={false}
    full={null}
    onLeave={nothing}
    onPanel={nothing}
    onFull={nothing}
  />
);

test.each(Object.entries({ CN, EN, ID, TH, TY, VI }))('%s: six-digit figures do not move the game on a phone (GM-14)', async (_, words) => {
  await render(barWith(words as typeof EN));
  const bar = document.querySelector('.pbar') as HTMLElement;
  for (const width of [320, 360, 412]) {
    await page.viewport(width, 740);
    const high: number[] = [];
    for (const [amount, net] of [
      ['0.00', '0.00'],
      ['4812.60', '-50.00'],
      ['188420.50', '-112345.00'],
    ] as const) {
      has(amount, net);
      await expect.poll(() => bar.textContent).toContain(Math.abs(Number(net)).toLocaleString('en', { minimumFractionDigits: 2 }));
      high.push(bar.offsetHeight);
    }
    expect([width, ...high]).toEqual([width, 56, 56, 56]);
    // Text at double size takes more rows, but no more width.
    document.documentElement.style.fontSize = '200%';
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
    document.documentElement.style.fontSize = '';
  }
});

test('on a page from right to left a net keeps its sign before its digits, in the bar and in its panel (GM-14)', async () => {
  has('100.00', '-5.20');
  $playStats.set({
    ...$playStats.get(),
    rounds: 2,
    staked: '10.00',
    won: '4.80',
    running: '0.00',
    limits: [{ kind: 'time', left: '45', endsAt: null }],
  } as never);
  await render(
    <div dir="rtl" lang="ar">
      {barWith(EN, 'ar')}
      <SessionPanel t={createTranslator(EN, 'ar')} tag="ar" to={{ back: '', safely: '', bets: '' }} onLeave={nothing} />
    </div>,
  );
  const figure = (name: string): Element | null => page.getByRole('term').filter({ hasText: name }).element().nextElementSibling;
  await expect.poll(() => visualOrder(document.querySelector('[data-figure=net]'))).toBe('−5.20\u00a0₱');
  expect(visualOrder(figure(EN['play.netLong']))).toBe('−5.20\u00a0₱');
  // A figure with words is read as they are.
  expect(getComputedStyle(figure(EN['play.limit.time'])?.firstElementChild as Element).direction).toBe('rtl');
});
