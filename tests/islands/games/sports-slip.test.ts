// The stake of a bet slip in the frame of the sports book: typed as the page's language writes amounts, and never made into another one.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { moneyIn } from '#originals/slot/strings.ts';
import { openSportsView } from '#originals/sports/dom.ts';
import { buildSlip, showSlip } from '#originals/sports/show-slip.ts';
import { createBookSay } from '#originals/sports/strings.ts';
import type { Visit } from '#originals/sports/visit.ts';
import type { SportsMatch } from '#values/games/sports-api-types.ts';
import frame from '../../../src/originals/sports/index.html?raw';

const leg = { number: 1, market: 'result', pick: 'home', odds: '2.00' };
const match = {
  ...{ number: 1, home: 'Northgate', away: 'Habagat', status: 'next', startsAt: Number.MAX_SAFE_INTEGER, suspendedUntil: null },
  markets: [{ id: 'result', line: null, picks: [{ id: 'home', odds: '2.00' }] }],
};

/** Opens the slip with one pick in a language, with the stake that the vendor has kept. */
function openSlip(locale: string, stake = '', parts: Partial<SportsMatch> = {}): Visit {
  document.body.replaceChildren(...new DOMParser().parseFromString(frame, 'text/html').querySelectorAll('main, dialog'));
  const visit = {
    view: openSportsView(),
    api: { saveSlip: async () => ({ is: 'done', value: {} }) },
    locale,
    say: createBookSay({}),
    money: moneyIn(locale, '₱'),
    symbol: '₱',
    tell: () => {},
    left: new AbortController().signal,
    state: { matches: [{ ...match, ...parts }], min: '10.00', max: '100000.00', maxPayout: '1000000.00', maxPicks: 8, bets: [] },
    clock: { offset: 0, error: 0, drift: 0 },
    phase: 'ready',
    paused: false,
    balance: '100000.00',
    slip: { picks: [leg], mode: 'accumulator', stake, changes: 'none' },
    orders: [],
    sent: { count: 0, placed: [] },
    refusal: '',
    seen: new Map(),
    was: new Map(),
    drawn: { cards: new Map(), picks: '', bets: '' },
  } as unknown as Visit;
  const changed = () => showSlip(visit, changed);
  buildSlip(visit, changed);
  visit.view.slip.showModal();
  changed();
  return visit;
}

test.each([
  ['en', '₱10 ₱50 ₱100 ₱500'],
  ['vi', '10 ₱ 50 ₱ 100 ₱ 500 ₱'],
  ['id', '₱10 ₱50 ₱100 ₱500'],
])('in %s the stakes to choose from are written without cents, wherever the symbol stands', (locale, said) => {
  const { view } = openSlip(locale);
  expect([...view.quick.children].map((button) => button.textContent?.replace(/\s/g, ' ')).join(' ')).toBe(said);
});

const plain = ({ textContent }: Element): string | undefined => textContent?.replace(/[\u2066-\u2069]/g, '').replace(/\u00a0/g, ' ');
const wrong = (least: string) => `This isn't an amount you can bet. Enter a whole amount, such as ${least}.`;

test.each([
  ['en', '50.00', '50.00', 'Bet ₱50.00'],
  ['en', '1,250', '1250.00', 'Bet ₱1,250.00'],
  ['en', '', '', 'Enter what you want to bet.'],
  ['en', '50,00', '50.00', 'Bet ₱50.00'],
  ['en', '50.000', '', wrong('₱10')],
  ['en', '10.555', '', wrong('₱10')],
  ['en', '-10', '', wrong('₱10')],
  ['en', '5o', '', wrong('₱10')],
  ['vi', 'abc', '', wrong('10 ₱')],
  ['id', '50,00', '50.00', 'Bet ₱50,00'],
  ['id', '50.000', '50000.00', 'Bet ₱50.000,00'],
  ['vi', '50,00', '50.00', 'Bet 50,00'],
  ['th', '฿๕๐', '', wrong('₱10')],
  ['th', '๕๐', '50.00', 'Bet ₱50.00'],
])('in %s a stake typed as %s is %s and stays as it was typed', async (locale, typed, stake, said) => {
  const visit = openSlip(locale);
  await userEvent.fill(page.getByLabelText('Bet', { exact: true }), typed);
  expect([visit.slip.stake, visit.view.stake.value]).toEqual([stake, typed]);
  const place = visit.view.place;
  expect(plain(stake === '' ? visit.view.why : place)).toContain(said);
  // No amount is named that nobody typed.
  if (stake === '') expect(place.textContent).toBe('Bet');
  expect(place.getAttribute('aria-disabled')).toBe(String(stake === ''));
});

test('an amount to choose from ends what was said about a typed one', async () => {
  const { view } = openSlip('en');
  await userEvent.fill(page.getByLabelText('Bet', { exact: true }), 'abc');
  await page.getByRole('button', { name: '₱50', exact: true }).click();
  expect([view.why.textContent, plain(view.place)]).toEqual(['', 'Bet ₱50.00']);
});

test('limits are written alike, without cents, and a wrong amount is said below the odds that changed, with no payout', async () => {
  const visit = openSlip('en');
  visit.slip = { ...visit.slip, picks: [{ ...leg, odds: '2.10' }] };
  await userEvent.fill(page.getByLabelText('Bet', { exact: true }), '5');
  const said = [
    'Odds have changed. Take the new ones, or remove the pick.',
    'You can bet ₱10 to ₱100,000 at these odds, in whole amounts.',
  ];
  expect(plain(visit.view.why)).toBe(said.join('\n'));
  expect([...visit.view.sums.querySelectorAll('dd')].map(plain)).toEqual(['2.00', '—']);
  expect(plain(visit.view.open)).toBe('Slip: 1 · odds 2.00');
  await userEvent.fill(page.getByLabelText('Bet', { exact: true }), '50');
  expect([...visit.view.sums.querySelectorAll('dd')].map(plain)).toEqual(['2.00', '₱100.00']);
});

test('with a match that has started, neither the slip nor its button promises anything', () => {
  const { view } = openSlip('en', '50', { startsAt: 0 });
  expect([...view.sums.querySelectorAll('dd')].map(plain)).toEqual(['—', '—']);
  expect(plain(view.open)).toBe('Slip: 1');
});

test('a stake kept by the vendor is shown as the language writes it', () => {
  expect(openSlip('id', '1250.50').view.stake.value).toBe('1250,50');
  expect(openSlip('en', '1250.50').view.stake.value).toBe('1250.50');
});
