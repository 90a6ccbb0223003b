// A visit to the sports book in its frame: a game that is opened again, and bets on each pick of which one is refused.
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { SportsApi } from '#originals/sports/api.ts';
import { openSportsView } from '#originals/sports/dom.ts';
import { runBook } from '#originals/sports/sports.ts';
import type { SportsInit } from '#originals/sports/visit.ts';
import type { FrameMessage } from '#values/games/game-messages.ts';
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
    const told: FrameMessage[] = [];
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
    return { saved, told, ...runBook(view, init, api, state, 0, (message) => told.push(message)) };
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
  const text = "1 of 2 bets placed (r1). The others are still on your slip. Amihan – Habagat: This bet wasn't accepted. Nothing was taken.";
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
const placedBet = { roundId: 'r1', state: 'debited', bet: '20.00', win: '0.00', payout: '40.00', legs: [], at: '2026-11-28T16:20:00.000Z' };
const isPlaced = async (order: SportsOrder) =>
  ({ is: 'done', value: { bet: { ...placedBet, clientRound: order.clientRound }, balance: '980.00' } as unknown as SportsAnswer }) as const;
const placedNote = 'Bet r1 of ₱20.00 placed. Balance ₱980.00.';
const closed = { is: 'closed', doubt: false } as const;
const unknown = { is: 'unknown' } as const;

/** Opens a slip with one pick, whose requests answer as `now` says, and places it. */
function placeOne(now: Partial<SportsApi>, state = stateWith({ picks: [pick(1)], stake: '20' })) {
  const { view, open } = openFrame();
  const current: Pick<SportsApi, 'bet' | 'outcome' | 'look'> = {
    bet: async () => unknown,
    outcome: async () => unknown,
    look: async () => unknown,
    ...now,
  };
  const looks: number[] = [];
  const book = open(state, (order) => current.bet(order), {
    outcome: (order) => current.outcome(order),
    look: () => {
      looks.push(1);
      return current.look();
    },
  });
  onTestFinished(() => {
    view.slip.close();
    book.end();
  });
  view.open.click();
  view.place.click();
  return { view, book, current, looks, state };
}

test.each(['the line is back', 'the next state comes'])(
  'a bet in doubt keeps its sentence through failed requests and a break, and is looked up by itself when %s (ER-15)',
  async (when) => {
    const { view, book, current, looks, state } = placeOne({});
    const unsure = 'No connection. Your bet is safe: it will either count or be refunded.';
    await expect.poll(() => plain(view.noteLine)).toBe(unsure);
    askNow();
    await expect.poll(() => looks.length).toBeGreaterThan(0);
    book.pause();
    book.resume();
    expect([plain(view.noteLine), view.open.textContent]).toEqual([unsure, 'Check again']);
    current.outcome = isPlaced;
    if (when === 'the line is back') {
      current.look = () => new Promise(() => {});
      dispatchEvent(new Event('online'));
    } else current.look = async () => ({ is: 'done', value: state });
    await expect.poll(() => plain(view.noteLine)).toBe(placedNote);
    expect(plain(view.open)).toBe('Tap odds to add them to your slip');
  },
);

test('while a bet is looked up, its open slip says so', async () => {
  let answer = () => {};
  const { view } = placeOne({
    outcome: (order) =>
      new Promise((done) => {
        answer = () => done(isPlaced(order));
      }),
  });
  await expect.poll(() => view.why.textContent).toBe('Checking the round…');
  expect(view.slip.open).toBe(true);
  answer();
  await expect.poll(() => plain(view.noteLine)).toBe(placedNote);
});

test('of bets on each, none is sent by itself after one that was in doubt', async () => {
  const sent: number[] = [];
  const bet = async (order: SportsOrder) => {
    sent.push(order.legs[0]?.number ?? 0);
    return unknown;
  };
  const { view, current, state } = placeOne({ bet }, stateWith({ picks: [pick(1), pick(2)], mode: 'singles', stake: '20' }));
  await expect.poll(() => view.open.textContent).toBe('Check again');
  current.outcome = isPlaced;
  current.look = async () => ({ is: 'done', value: state });
  dispatchEvent(new Event('online'));
  await expect.poll(() => plain(view.noteLine)).toBe(placedNote);
  expect([plain(view.open), sent]).toEqual(['Slip: 1 · odds 2.00', [1]]);
});

test('of bets on each, the notice of the placed ones and that of their ends name them all', async () => {
  const bet = async (order: SportsOrder) => {
    const answer = await isPlaced(order);
    return { ...answer, value: { ...answer.value, bet: { ...answer.value.bet, roundId: `r${order.legs[0]?.number}` } } } as typeof answer;
  };
  const { view, current } = placeOne({ bet }, stateWith({ picks: [pick(1), pick(2)], mode: 'singles', stake: '20' }));
  await expect.poll(() => plain(view.noteLine)).toBe('2 bets placed: r1, r2. ₱40.00 in all. Balance ₱980.00.');
  const ended = (roundId: string, win: string) => ({ ...placedBet, roundId, clientRound: roundId, state: 'settled', win });
  const bets = [ended('r2', '40.00'), ended('r1', '0.00')];
  current.look = async () => ({ is: 'done', value: { ...stateWith(), bets } as unknown as SportsState });
  askNow();
  await expect
    .poll(() => plain(view.noteLine))
    .toBe('r2 · Payout ₱40.00 on a bet of ₱20.00. Balance ₱1,000.00. r1 · Your bet of ₱20.00 lost.');
});

test.each(['none', 'any'] as const)(
  'an open slip marks odds that have changed, whether they are asked about or taken: %s',
  async (changes) => {
    const lower = { ...match(1, 'Northgate'), markets: [{ id: 'result', line: null, picks: [{ id: 'home', odds: '1.80' }] }] };
    const { view, open } = openFrame();
    const state = stateWith({ picks: [pick(1)], stake: '20', changes });
    const book = open(state, undefined, {
      look: async () => ({ is: 'done', value: { ...state, matches: [lower] } as unknown as SportsState }),
    });
    view.open.click();
    askNow();
    await expect.poll(() => view.picks.querySelector('.pickOdds')?.getAttribute('data-moved')).toBe('down');
    expect(plain(view.picks.querySelector('.pickOdds') as Element)).toBe('1.80was 2.00');
    view.slip.close();
    book.end();
  },
);

test('a bet that a closed site did not let through is not in doubt: its picks stay, and the page is told (GM-14, SY-01)', async () => {
  const { view, book, current, state } = placeOne({ bet: async () => closed, look: async () => closed });
  const text = "The site is closed right now. Your bet wasn't taken. The game continues by itself when the site opens again.";
  await expect.poll(() => plain(view.noteLine)).toBe(text);
  expect([plain(view.why), plain(view.open)]).toEqual([text, 'Slip: 1 · odds 2.00']);
  askNow();
  await expect.poll(() => view.place.getAttribute('aria-disabled')).toBe('false');
  current.look = async () => ({ is: 'done', value: state });
  await expect.poll(() => plain(view.noteLine)).toBe("The site is open again. Your bet wasn't taken.");
  await expect.poll(() => view.why.textContent).toBe('');
  expect(book.told).toEqual([
    { type: 'maintenance', on: true },
    { type: 'maintenance', on: false },
  ]);
  current.bet = isPlaced;
  view.place.click();
  await expect.poll(() => plain(view.noteLine)).toBe(placedNote);
});

test('a site that closes over a bet without an answer leaves it in doubt, and shows it when it is open again (GM-14, SY-01)', async () => {
  const { view, book, current, state } = placeOne({ outcome: async () => closed, look: async () => closed });
  await expect.poll(() => plain(view.noteLine)).toContain('closed right now. Your round is safe');
  current.outcome = isPlaced;
  current.look = async () => ({ is: 'done', value: state });
  await expect.poll(() => plain(view.noteLine)).toBe(placedNote);
  expect(book.told.map(({ type }) => type)).toEqual(['maintenance', 'maintenance', 'round']);
});

test('a site that closes while nobody bets is told to the page, and called no lost connection (SY-01)', async () => {
  const { view, open } = openFrame();
  const book = open(stateWith(), undefined, { look: async () => closed });
  askNow();
  await expect.poll(() => book.told).toEqual([{ type: 'maintenance', on: true }]);
  expect(view.noteLine.textContent).toBe('');
  book.end();
});

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

test('a press on odds that take no bet now is answered with why', () => {
  const { view, open } = openFrame();
  const suspended = { ...match(1, 'Northgate'), suspendedUntil: 9e15 };
  const withoutOdds = { ...match(2, 'Amihan'), markets: [{ id: 'result', line: null, picks: [{ id: 'home', odds: null }] }] };
  const game = open({ ...stateWith(), matches: [suspended, withoutOdds] } as unknown as SportsState);
  const press = (number: number) => view.matches.querySelector<HTMLElement>(`[data-match="${number}"] .odd`)?.click();
  press(1);
  expect([view.noteLine.textContent, view.live.textContent]).toEqual(Array(2).fill('Suspended for a moment: team report'));
  press(2);
  expect(plain(view.noteLine)).toBe('1 – (Amihan, no odds)');
  expect(game.saved).toEqual([]);
  game.end();
});
