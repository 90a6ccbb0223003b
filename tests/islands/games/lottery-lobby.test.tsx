// The lobby of the lotteries on a phone: what a card says of the next draw and the last one, and whose time it is.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/utilities.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/pages/lottery.css';
import { LatestResults } from '#islands/lottery/LatestResults.tsx';
import { LotteryLobby } from '#islands/lottery/LotteryLobby.tsx';
import { PastDraws } from '#islands/lottery/PastDraws.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $menus, $opened, $pastDraws, type DrawsPage, type LotteryRow, loadMenus, type Opened } from '#stores/lottery/lotteries.ts';
import { $pageAddress } from '#stores/overlay.ts';
import { createTranslator } from '#ui/translate.ts';
import { recordServerTime } from '#values/server-clock.ts';
import words from '../../../src/i18n/EN/lottery.json';
import { marisol } from '../fake-api.ts';

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

/** As of a page that was kept for long. */
const written = {
  zoneName: 'Philippine Standard Time',
  days: 'Sun\tMon\tTue\tWed\tThu\tFri\tSat',
  at: 0,
  offset: 0,
};

const view = (
  rows: readonly ReturnType<typeof row>[],
  at = '/en/lottery',
  answer?: (path: string) => Promise<Response>,
  tags = ['daily'],
  { moments, ...brought }: typeof written & { moments?: Record<string, string> } = written,
) => {
  const menus = tags.map((tag) => ({ tag, gameMenus: rows.filter(({ gameMenuTag }) => gameMenuTag === tag) })) as never;
  vi.stubGlobal('fetch', async (input: string | Request) =>
    answer
      ? answer(input instanceof Request ? input.url : String(input))
      : Response.json({ success: true, value: { serverTime: after(0), menus } }),
  );
  return render(
    <div className="lottery">
      <LotteryLobby
        t={createTranslator(words, 'en')}
        tag="en"
        zone="Asia/Manila"
        base="/en"
        path="/lottery"
        area="all"
        mode="Lott"
        vendors={{}}
        menus={menus}
        written={brought}
        moments={moments ?? {}}
        at={at}
      />
    </div>,
  );
};

beforeEach(() => {
  $session.set({ state: 'out' } as never);
  $menus.set(initialAsyncState);
  $pageAddress.set('');
});

test('a card counts down to closing, and once sales have closed to the draw, in words that say so (LO-04, LO-05)', async () => {
  await view([
    // Tens of minutes are the same throughout the test.
    row({ closesAt: after(1000), drawsAt: after(1100) }),
    row({ gameId: 'hanoi-north', remark: 'Hanoi', closesAt: after(-10), drawsAt: after(1190) }),
    row({ gameId: 'keno', remark: 'Keno', kind: 'keno', closesAt: after(-10), drawsAt: after(-2) }),
  ]);
  const [open, closed, overdue] = page.getByRole('listitem').elements() as [HTMLElement, HTMLElement, HTMLElement];
  await expect.poll(() => open.querySelector('.cd')).toMatchObject({ innerText: expect.stringMatching(/^Closes in\s+00:1\d:\d\d$/) });
  await expect
    .poll(() => closed.querySelector('.cd'))
    .toMatchObject({ innerText: expect.stringMatching(/^Closed. Draw in\s+00:1\d:\d\d$/) });
  await expect.poll(() => overdue.querySelector('.cd')).toMatchObject({ innerText: 'Drawing now…' });
  // Of twenty numbers it shows six.
  expect(overdue.querySelector('.balls')?.textContent).toMatch(/6\+14 more$/);
  expect(open.querySelector('.balls')?.textContent).not.toContain('more');
  // Nothing is urgent any more.
  expect(closed.querySelector('[data-soon]')).toBeNull();
});

test('the days of the week begin with the present one, called today, also on a page from the day before (LO-03)', async () => {
  // A Tuesday in UTC, and a Wednesday in Manila.
  const at = Date.UTC(2026, 10, 24, 20);
  const now = performance.now();
  recordServerTime(`now;dur=${at}`, now, now);
  onTestFinished(() => recordServerTime(`now;dur=${Math.round(Date.now())}`, now, now));
  await view([row()], '/en/lottery', undefined, ['daily'], { ...written, at: at - 86_400_000, offset: 8 * 3_600_000 });
  const days = page.getByRole('group', { name: words.days }).element().querySelectorAll('button');
  expect([...days].map((day) => day.textContent)).toEqual(['Any day', 'Today', 'Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue']);
});

test('on a phone the filters are under a button that counts them (LO-03)', async () => {
  await view([row(), row({ gameId: 'hanoi-north', remark: 'Hanoi', vendor: 'VNLOTT', kind: 'vnNorth' })]);
  const names = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map((one) => one.textContent);
  const button = page.getByText('Filter', { exact: true }).element().closest('summary') as HTMLElement;
  const provider = page.getByRole('combobox', { name: 'Providers' });
  await expect.element(provider).not.toBeInTheDocument();
  await userEvent.click(button);
  await userEvent.selectOptions(provider, 'VNLOTT');
  await expect.poll(names).toEqual(['Hanoi']);
  expect(button.textContent).toBe('Filter1');
  await userEvent.selectOptions(provider, '');
  await expect.poll(names).toEqual(['Island 6/45', 'Hanoi']);
  expect(button.textContent).toBe('Filter');
});

test('a card names the draw of its numbers and when it was, and the lobby says whose time it is (LO-04)', async () => {
  await view([row()]);
  expect(page.getByRole('listitem').element().textContent).toContain('Draw 20261122-2100 · Nov 22, 21:00');
  const clock = page
    .getByText(/^All times: Philippine Standard Time/)
    .element()
    .closest('p');
  const manila = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Manila', timeStyle: 'short' });
  // Read together each time, because a minute may end meanwhile.
  await expect.poll(() => clock?.textContent?.includes(manila.format(Date.now()))).toBe(true);
});

test('a search knows names without their spaces and accents (LO-03)', async () => {
  await view([row(), row({ gameId: 'hanoi-north', remark: 'Hà Nội' })]);
  await page.getByRole('searchbox').fill('hanoi');
  await expect
    .poll(() =>
      page
        .getByRole('listitem')
        .elements()
        .map((one) => one.querySelector('h2')?.textContent),
    )
    .toEqual(['Hà Nội']);
});

test('times that the page just brought need no format on the device, and it asks for nothing before a draw is due (LO-04, LO-05)', async () => {
  const asked: string[] = [];
  const answer = async (path: string) => {
    asked.push(path);
    return Response.json({});
  };
  // The clock stands: later the page would not have just come, and a quarter of an hour that ends has its time written by the zone.
  const [now, received] = [Date.now(), Math.round(performance.now())];
  const clocks = vi.spyOn(performance, 'now').mockReturnValue(received);
  onTestFinished(() => clocks.mockRestore());
  recordServerTime(`now;dur=${now}`, received, received);
  const format = vi.spyOn(Intl, 'DateTimeFormat');
  const offset = { ...written, moments: { '2026-11-22T13:00:00.000Z': 'yesterday' }, offset: 3_600_000, at: now };
  await view([row()], '/en/lottery', answer, undefined, offset);
  expect(page.getByRole('listitem').element().textContent).toContain('Draw 20261122-2100 · yesterday');
  const clock = page
    .getByText(/^All times: Philippine Standard Time/)
    .element()
    .closest('p');
  const ahead = new Date(now + 3_600_000).toISOString().slice(11, 19);
  await expect.poll(() => clock?.textContent?.endsWith(` ${ahead}`)).toBe(true);
  expect(format).not.toHaveBeenCalled();
  format.mockRestore();
  expect(asked).toEqual([]);
});

test('a refresh shows the numbers of the lottery that was drawn and leaves the other cards alone, each with its own moment (LO-04, LO-05)', async () => {
  const rows = [1, 2, 3].map((n) =>
    row({ gameId: `l${n}`, remark: `Lottery ${n}`, numero: `${n}`, winningTime: `2026-11-22T1${n}:00:00.000Z` }),
  );
  const drawn = rows.map((one, n) => ({
    ...{ ...one, remainTime: 99 },
    ...(n === 1 ? { numero: '7', lastDraw: '20261122-2200', winningTime: '2026-11-22T14:30:00.000Z' } : {}),
  }));
  let answered = false;
  const { promise: due, resolve: draw } = Promise.withResolvers<void>();
  await view(
    rows,
    '/en/lottery',
    async () => {
      await due;
      answered = true;
      return Response.json({ success: true, value: { serverTime: after(0), menus: [{ tag: 'daily', gameMenus: drawn }] } });
    },
    undefined,
    { ...written, moments: Object.fromEntries(['one', 'two', 'three'].map((word, n) => [rows[n]?.winningTime, `at ${word}`])) },
  );
  const cards = page.getByRole('listitem').elements() as HTMLElement[];
  const texts = () => cards.map((card) => card.querySelector('.fl div')?.textContent);
  expect(texts().map((text) => /at (one|two|three)$/.exec(text ?? '')?.[1])).toEqual(['one', 'two', 'three']);
  const changed = new Set<number>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const node = target instanceof Element ? target : target.parentElement;
      // Countdowns and covers change by themselves.
      if (!node?.closest('.cd, .th')) changed.add(cards.findIndex((card) => card.contains(node)));
    }
  });
  for (const card of cards) observer.observe(card, { subtree: true, childList: true, characterData: true, attributes: true });
  draw();
  await expect.poll(() => texts()[1]).toContain('Draw 20261122-2200 · Nov 22, 22:30');
  expect(answered).toBe(true);
  expect(cards[1]?.querySelector('.balls')?.textContent).toContain('7');
  observer.disconnect();
  expect([...changed]).toEqual([1]);
});

test('the list of recent lotteries waits, fails with a retry, and only says that there is none once that is known (LO-03)', async () => {
  $session.set({ state: 'in', member: marisol } as never);
  let answers = false;
  const menus = [{ tag: 'daily', gameMenus: [row()] }];
  await view([row()], '/en/lottery?menu=recent', async (path) => {
    if (!path.includes('recent')) return Response.json({ success: true, value: { serverTime: after(0), menus, list: [] } });
    if (!answers) return Response.json({ success: false, errorCode: 'input.invalid', message: '', value: {} }, { status: 400 });
    return Response.json({ success: true, value: { serverTime: after(0), list: [] } });
  });
  await expect.element(page.getByRole('alert')).toHaveTextContent("This didn't load. Your money is safe.");
  expect(page.getByText("You haven't bought a ticket yet.").query()).toBeNull();
  answers = true;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText("You haven't bought a ticket yet.")).toBeVisible();
});

test('above seven kinds of lottery the row has arrows on a desktop, which move it (LO-02)', async () => {
  await page.viewport(1000, 740);
  const narrow = document.head.appendChild(document.createElement('style'));
  narrow.textContent = '.tabs { inline-size: 300px } .lottery { padding: 40px }';
  onTestFinished(async () => {
    narrow.remove();
    await page.viewport(360, 740);
  });
  const tags = ['fast', 'digits', 'lotto', 'north', 'central', 'south'];
  await view(
    tags.map((gameMenuTag, n) => row({ gameMenuTag, gameId: `l${n}` })),
    '/en/lottery',
    undefined,
    tags,
  );
  const [back, on] = [page.getByRole('button', { name: 'Previous kinds' }), page.getByRole('button', { name: 'More kinds' })];
  await expect.element(back).toHaveAttribute('aria-disabled', 'true');
  const tabs = document.querySelector('.tabs') as HTMLElement;
  await on.click();
  await expect.poll(() => tabs.scrollLeft).toBeGreaterThan(0);
  await expect.element(back).not.toHaveAttribute('aria-disabled');
});

test('with seven kinds of lottery the row has no arrows, and with the eighth it has (LO-02)', async () => {
  const tags = ['fast', 'digits', 'lotto', 'north'];
  const rows = tags.map((gameMenuTag, n) => row({ gameMenuTag, gameId: `l${n}` }));
  let count = 4;
  const answer = async () => {
    const menus = tags.slice(0, count).map((tag) => ({ tag, gameMenus: rows.filter(({ gameMenuTag }) => gameMenuTag === tag) }));
    return Response.json({ success: true, value: { serverTime: after(0), menus } });
  };
  await view(rows, '/en/lottery', answer, tags);
  const shown = () => [document.querySelectorAll('.tabs a').length, document.querySelectorAll('.scroller button').length];
  // Four of them are lists of its own. First with arrows, which come only when scripts run.
  await expect.poll(shown).toEqual([8, 2]);
  count = 3;
  await loadMenus('all', 'Lott');
  await expect.poll(shown).toEqual([7, 0]);
  count = 4;
  await loadMenus('all', 'Lott');
  await expect.poll(shown).toEqual([8, 2]);
});

test('the latest results stand together by lottery, without those that are sold no more (LO-03)', async () => {
  const list = [
    { gameId: 'island-6-45', draw: '20261122-2100', numero: '1,2,3,4,5,6', winningTime: '2026-11-22T13:00:00.000Z' },
    ...[5, 4, 3, 2].map((n) => ({ gameId: 'fast', draw: `2026112${n}`, numero: String(n), winningTime: '2026-11-22T12:30:00.000Z' })),
    { gameId: 'island-6-45', draw: '20261121-2100', numero: '7,8,9,10,11,12', winningTime: '2026-11-21T13:00:00.000Z' },
    { gameId: 'gone', draw: '20261122-2000', numero: '7', winningTime: '2026-11-22T12:00:00.000Z' },
  ];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string | Request) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return Response.json({ success: true, value: { serverTime: after(0), list } });
  });
  const lotteries = { 'island-6-45': ['Island 6/45', 'lotto45'], fast: ['Fast Three', 'fast3'] } as const;
  const t = createTranslator(words, 'en');
  const props = { t, tag: 'en', zone: 'Asia/Manila', base: '/en', path: '/lottery', area: 'all', lotteries } as const;
  const { unmount } = await render(<LatestResults {...props} brought={null} writtenAt={0} />);
  await expect
    .element(page.getByRole('link', { name: 'Island 6/45' }))
    .toHaveAttribute('href', '/en/lottery?gameCode=island-6-45&lottoView=draws');
  const cards = () => [...document.querySelectorAll('.lots > li')].map((card) => card.textContent);
  expect(cards()).toEqual([
    expect.stringMatching(/^Island 6\/45.*Draw 20261122-2100 · Nov 22, 21:00.*Draw 20261121-2100 · Nov 21, 21:00$/),
    expect.stringMatching(/^Fast Three.*Draw 20261125.*Draw 20261124.*Draw 20261123 · Nov 22, 20:30$/),
  ]);
  expect(asked[0]).toMatch(/count=100/);
  await unmount();
  // A page that just came brought them.
  $opened.set(initialAsyncState);
  asked.length = 0;
  const now = Date.now();
  recordServerTime(`now;dur=${now}`, performance.now(), performance.now());
  await render(
    <LatestResults {...props} brought={list as unknown as Opened} writtenAt={now} moments={{ '2026-11-22T13:00:00.000Z': 'yesterday' }} />,
  );
  expect(cards()[0]).toContain('Draw 20261122-2100 · yesterday');
  expect(asked).toEqual([]);
});

test('past draws that the page brought show without asking, and another page of them is asked for (LO-10)', async () => {
  const past = (draw: string) => ({
    ...{ draw, name: `island-6-45 ${draw}`, drawsAt: '2026-11-22T13:00:00.000Z', opensAt: '2026-11-21T13:00:00.000Z' },
    ...{ drawnAt: '2026-11-22T13:00:00.000Z', seed: null, seedHash: 'a'.repeat(64), result: [{ prize: '1', numbers: ['07', '11'] }] },
  });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string | Request) => {
    asked.push(new URL(String(input instanceof Request ? input.url : input), location.href).search);
    return Response.json({ success: true, value: { draws: [past('second')], total: 11, totalPages: 2 } });
  });
  const now = Date.now();
  recordServerTime(`now;dur=${now}`, performance.now(), performance.now());
  await render(
    <PastDraws
      t={createTranslator(words, 'en')}
      tag="en"
      zone="Asia/Manila"
      base="/en"
      path="/lottery"
      gameId="island-6-45"
      kind="lotto45"
      brought={{ draws: [past('first')], total: 11, totalPages: 2 } as unknown as DrawsPage}
      writtenAt={now}
      at="/en/lottery?gameCode=island-6-45&lottoView=draws"
      moments={{ '2026-11-22T13:00:00.000Z': 'yesterday' }}
    />,
  );
  await expect.element(page.getByRole('heading', { name: 'Draw first' })).toBeVisible();
  await expect.element(page.getByText('yesterday')).toBeVisible();
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: words['pages.next'] }).click();
  await expect.element(page.getByRole('heading', { name: 'Draw second' })).toBeVisible();
  expect(asked).toEqual([expect.stringContaining('pageNo=2')]);
  // The page before is still there, though nothing answers any more.
  await page.getByRole('link', { name: words['pages.previous'] }).click();
  await expect.element(page.getByRole('heading', { name: 'Draw first' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('past draws of a page from a cache are asked for again, and stay when nothing answers (LO-10)', async () => {
  const draw = {
    ...{ draw: 'old', name: 'old', drawsAt: '2026-11-22T13:00:00.000Z', opensAt: '2026-11-21T13:00:00.000Z' },
    ...{ drawnAt: '2026-11-22T13:00:00.000Z', seed: null, seedHash: 'a'.repeat(64), result: [{ prize: '1', numbers: ['07'] }] },
  };
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ success: false, errorCode: 'overloaded', message: 'Busy.', value: {} }, { status: 400 });
  });
  $pastDraws.set(initialAsyncState);
  await render(
    <PastDraws
      t={createTranslator(words, 'en')}
      tag="en"
      zone="Asia/Manila"
      base="/en"
      path="/lottery"
      gameId="island-6-45"
      kind="lotto45"
      brought={{ draws: [draw], total: 1, totalPages: 1 } as unknown as DrawsPage}
      writtenAt={Date.now() - 60_000}
      at="/en/lottery?gameCode=island-6-45&lottoView=draws"
    />,
  );
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.element(page.getByText('Busy.')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Draw old' })).toBeVisible();
});
