// The lobby of the lotteries on a phone: what a card says of the next draw and the last one, and whose time it is.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/utilities.css';
import '../../src/styles/pages/lottery.css';
import { LotteryLobby } from '#islands/lottery/LotteryLobby.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $menus, type LotteryRow } from '#stores/lottery/lotteries.ts';
import { createTranslator } from '#ui/translate.ts';
import words from '../../src/i18n/EN/lottery.json';

const after = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const row = (change: Partial<Record<keyof LotteryRow, unknown>> = {}) => ({
  ...{ gameId: 'island-6-45', gameMenuTag: 'daily', remark: 'Island 6/45', numero: '1,2,3,4,5,6', kind: 'lotto45', category: 'LOTT' },
  ...{ vendor: 'LOTT', zone: 'Asia/Manila', hot: false, drawDayOfWeek: '1,2,3,4,5,6,7', remainTime: 1, lockTime: 1 },
  ...{
    draw: '20261123-2100',
    drawsAt: after(1000),
    closesAt: after(100),
    lastDraw: '20261122-2100',
    winningTime: '2026-11-22T13:00:00.000Z',
  },
  ...change,
});

const view = (rows: readonly ReturnType<typeof row>[]) => {
  const menus = [{ tag: 'daily', gameMenus: rows }] as never;
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: { serverTime: after(0), menus } }));
  return render(
    <div className="lottery">
      <LotteryLobby
        t={createTranslator(words, 'en')}
        tag="en"
        zone="Asia/Manila"
        zoneName="Philippine Standard Time"
        base="/en"
        symbol="₱"
        path="/lottery"
        area="all"
        mode="Lott"
        vendors={{}}
        menus={menus}
        at="/en/lottery"
      />
    </div>,
  );
};

beforeEach(() => {
  $session.set({ state: 'out' } as never);
  $menus.set(initialAsyncState);
});

test('a card counts down to closing, and once sales have closed to the draw, in words that say so (LO-04, LO-05)', async () => {
  await view([row(), row({ gameId: 'hanoi-north', remark: 'Hanoi', closesAt: after(-10), drawsAt: after(890) })]);
  const [open, closed] = page.getByRole('listitem').elements() as [HTMLElement, HTMLElement];
  await expect.poll(() => open.querySelector('.cd')).toMatchObject({ innerText: expect.stringMatching(/^Closes in\s+00:01:[34]\d$/) });
  await expect
    .poll(() => closed.querySelector('.cd'))
    .toMatchObject({ innerText: expect.stringMatching(/^Closed. Draw in\s+00:14:[45]\d$/) });
  // Nothing is urgent any more.
  expect(closed.querySelector('[data-soon]')).toBeNull();
});

test('a card names the draw of its numbers and when it was, and the lobby says whose time it is (LO-04)', async () => {
  await view([row()]);
  expect(page.getByRole('listitem').element().textContent).toContain('Draw 20261122-2100 · Nov 22, 21:00');
  const clock = page.getByText(/^All times: Philippine Standard Time/);
  const manila = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Manila', timeStyle: 'short' }).format(Date.now());
  await expect.poll(() => clock.element().textContent).toContain(manila);
});
