// A visit to the sports book in its frame: a game that is opened again, and bets on each pick of which one is refused.
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SportsApi } from '#originals/sports/api.ts';
import { openSportsView } from '#originals/sports/dom.ts';
import { runBook } from '#originals/sports/sports.ts';
import type { SportsInit } from '#originals/sports/visit.ts';
import type { SportsAnswer, SportsOrder, SportsSlip, SportsState } from '#values/games/sports-api-types.ts';
import frame from '../../../src/originals/sports/index.html?raw';

const match = (number: number, home: string) => ({
  ...{ number, matchday: 1, home, away: 'Habagat', status: 'next', opensAt: 0, startsAt: 9e15, endsAt: 9e15, suspendedUntil: null },
  markets: [{ id: 'result', line: null, picks: ['home', 'draw', 'away'].map((id) => ({ id, odds: '2.00' })) }],
  ...{ score: null, commitment: '', secret: null },
});
const pick = (number: number) => ({ number, market: 'result', pick: 'home', odds: '2.00' });
const stateWith = (slip: Partial<SportsSlip> = {}) =>
  ({
    game: { code: 'isla-league', name: 'Isla League', vendor: 'ISLA' },
    ...{ sport: 'football', league: 'Isla League', balance: '1000.00', serverTime: 0, timeZone: 'Asia/Manila' },
    ...{ min: '10.00', max: '5000.00', maxPayout: '100000.00', maxPicks: 8, duration: 1, interval: 1, returns: [], bets: [] },
    matches: [match(1, 'Northgate'), match(2, 'Amihan')],
    slip: { picks: [], mode: 'accumulator', stake: '', changes: 'none', ...slip },
  }) as unknown as SportsState;

const init = { locale: 'en', words: {}, currencySymbol: '₱' } as unknown as SportsInit;

/** Without the marks around values. */
const plain = (element: Element) => element.textContent?.replace(/[\u2066-\u2069]/g, '');

/** The frame's document, and how a game is opened in it. */
function openFrame() {
  document.body.replaceChildren(...new DOMParser().parseFromString(frame, 'text/html').querySelectorAll('main, dialog, #scene'));
  const view = openSportsView();
  const open = (state: SportsState, bet: SportsApi['bet'] = async () => ({ is: 'unknown' }), more: Partial<SportsApi> = {}) => {
    const saved: SportsSlip[] = [];
    const api = {
      look: async () => ({ is: 'done', value: state }),
      outcome: async () => ({ is: 'unknown' }),
      saveSlip: async (slip: SportsSlip) => {
        saved.push(slip);
        return { is: 'done', value: {} };
      },
      bet,
      ...more,
    } as unknown as SportsApi;
    return { saved, ...runBook(view, init, api, state, 0, () => {}) };
  };
  return { view, open };
}

test('odds, picks and the kind of bet answer after the game was opened again in the same frame', async () => {
  const { view, open } = openFrame();
  const first = open(stateWith({ picks: [pick(1), pick(2)] }));
  view.open.click();
  view.slip.close();
  first.end();
  const second = open(stateWith({ picks: [pick(1), pick(2)] }));
  view.open.click();
  await page.getByText('A bet on each', { exact: true }).click();
  await page.getByRole('button', { name: /^Remove .*Northgate/ }).click();
  view.slip.close();
  await page.getByRole('group', { name: 'Result' }).first().getByRole('button', { name: /Draw/ }).click();
  await expect.poll(() => second.saved.at(-1)).toMatchObject({ mode: 'singles', picks: [{ number: 2 }, { number: 1, pick: 'draw' }] });
  // The game that was left takes nothing more.
  expect(first.saved).toEqual([]);
  second.end();
});

test('when the second of two single bets is refused, the slip says that one was placed and names the match of the other', async () => {
  const { view, open } = openFrame();
  const bet = async (order: SportsOrder) => {
    if (order.legs[0]?.number === 2) return { is: 'refused', code: 'game.bets_closed_by_vendor', wait: 0, details: {} } as const;
    const placed = { roundId: 'r1', clientRound: order.clientRound, state: 'open', bet: '10.00', win: '0.00', payout: '20.00', legs: [] };
    return { is: 'done', value: { bet: placed, balance: '990.00' } as unknown as SportsAnswer } as const;
  };
  const book = open(stateWith({ picks: [pick(1), pick(2)], mode: 'singles', stake: '10' }), bet);
  view.open.click();
  view.place.click();
  const text = "1 of 2 bets placed. The others are still on your slip. Amihan – Habagat: This bet wasn't accepted. Nothing was taken.";
  await expect.poll(() => plain(view.why)).toBe(text);
  expect(plain(view.noteLine)).toBe(text);
  book.end();
});

test('a slip that is placed without a line says that no bet was placed, until the line is back (ER-15)', async () => {
  const { view, open } = openFrame();
  const visit = open(stateWith({ picks: [pick(1)], stake: '20.00' }));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  view.open.click();
  view.place.click();
  await expect.poll(() => view.why.textContent).toBe("You're offline. No bet was placed.");
  vi.restoreAllMocks();
  dispatchEvent(new Event('online'));
  expect([view.why.textContent, view.noteLine.textContent]).toEqual(['', '']);
  view.slip.close();
  visit.end();
});

test('a bet that is still open is listed with what it would pay: a void pick counts as 1.00, after a lost one nothing is paid', () => {
  const { view, open } = openFrame();
  const leg = (odds: string, result: string | null) => ({ ...match(1, 'Northgate'), ...pick(1), odds, result, line: null });
  const heads = (payout: string, ...legs: object[]) => {
    const bet = { roundId: 'r1', clientRound: 'c1', state: 'debited', bet: '13.00', win: '0.00', payout, legs };
    const book = open({ ...stateWith(), bets: [bet] } as unknown as SportsState);
    book.end();
    return view.bets.querySelector('.betHead span')?.textContent?.replace(/[\u2066-\u2069]/g, '');
  };
  expect(heads('31.03', leg('2.17', null), leg('1.10', 'won'))).toBe('Bet ₱13.00 at 2.387 · would pay ₱31.03');
  expect(heads('28.21', leg('2.17', null), leg('1.10', 'void'))).toBe('Bet ₱13.00 at 2.17 · would pay ₱28.21');
  expect(heads('0.00', leg('2.17', null), leg('1.10', 'lost'))).toBe('Bet ₱13.00 at 2.387');
});

test('a bet is listed with its time and the reference of the betting record, and the notice of a placed one names it', async () => {
  const { view, open } = openFrame();
  const at = '2026-11-28T16:20:00.000Z';
  const placed = { roundId: '1000-4156', clientRound: 'c1', state: 'debited', bet: '10.00', win: '0.00', payout: '20.00', legs: [], at };
  const book = open(stateWith({ picks: [pick(1)], stake: '10' }), async () => ({
    is: 'done',
    value: { bet: placed, balance: '990.00' } as unknown as SportsAnswer,
  }));
  view.open.click();
  view.place.click();
  await expect
    .poll(() => view.noteLine.textContent?.replace(/[\u2066-\u2069]/g, ''))
    .toBe('Bet 1000-4156 of ₱10.00 placed. Balance ₱990.00.');
  const [bet] = view.bets.querySelectorAll('.bet');
  expect([...(bet?.querySelectorAll('.quiet span') ?? [])].map((part) => part.textContent)).toEqual(['Nov 29, 2026, 00:20', '1000-4156']);
  view.slip.close();
  book.end();
});

/** The frame asks for the state at once, as when its page comes to the front. */
const askNow = () => document.dispatchEvent(new Event('visibilitychange'));

test('picks of a match that has started keep their line and name, and leave the slip with the match', async () => {
  const { view, open } = openFrame();
  const [first, second] = stateWith().matches;
  const lines = [
    { id: 'total', line: '2.5', picks: ['over', 'under'].map((id) => ({ id, odds: '1.90' })) },
    { id: 'handicap', line: '-0.5', picks: ['home', 'away'].map((id) => ({ id, odds: '2.00' })) },
  ];
  const picks = [
    { number: 1, market: 'handicap', pick: 'home', odds: '2.00' },
    { number: 1, market: 'total', pick: 'over', odds: '1.90' },
  ];
  const state = (...matches: unknown[]) => ({ ...stateWith({ picks, mode: 'singles' }), matches }) as SportsState;
  let now = state({ ...first, markets: lines }, second);
  const book = open(now, undefined, { look: async () => ({ is: 'done', value: now }) });
  const rows = () => [...view.picks.children].map((row) => [row.getAttribute('data-is'), plain(row.querySelector('b') as Element)]);
  const labels = () => [...view.picks.querySelectorAll('button')].map((one) => one.ariaLabel?.replace(/[\u2066-\u2069]/g, ''));
  view.open.click();
  expect(rows()).toEqual([
    ['open', 'Northgate −0.5'],
    ['open', 'Over 2.5'],
  ]);
  now = state({ ...first, status: 'running', startsAt: -1, markets: [] }, second);
  askNow();
  await expect.poll(rows).toEqual([
    ['closed', 'Northgate −0.5'],
    ['closed', 'Over 2.5'],
  ]);
  expect(labels()).toEqual(['Remove Northgate −0.5', 'Remove Over 2.5']);
  expect(plain(view.why)).toBe('Northgate – Habagat has started. Remove this pick to place the rest.');
  now = state(second);
  await expect.poll(() => plain(view.open)).toBe('Tap odds to add them to your slip');
  expect(view.slip.open).toBe(false);
  book.end();
});
