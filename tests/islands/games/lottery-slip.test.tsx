// The betting view of a lottery on a phone: picking, the slip with its price, what survives a reload, and a late ticket.
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/chips.css';
import '../../../src/styles/form.css';
import '../../../src/styles/table.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import '../../../src/styles/pages/lottery.css';
import { onActivity } from '#client/api-client.ts';
import { Betting } from '#islands/lottery/Betting.tsx';
import { OddsTable } from '#islands/lottery/OddsTable.tsx';
import { LotteryTickets as Tickets } from '#islands/lottery/Tickets.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $lotteryTerms, type LotteryTerms } from '#stores/lottery/lotteries.ts';
import { $bought, $slip, $tickets, changeSlip, openSlip, putLine, ticketOrder } from '#stores/lottery/slip.ts';
import { $balance } from '#stores/wallet/balance.ts';
import { createTranslator } from '#ui/translate.ts';
import type { PrizeMode } from '#values/lottery/games.ts';
import type { Amount } from '#values/money.ts';
import { recordServerTime } from '#values/server-clock.ts';
import chinese from '../../../src/i18n/CN/lottery.json';
import lottery from '../../../src/i18n/EN/lottery.json';
import member from '../../../src/i18n/EN/member.json';
import wallet from '../../../src/i18n/EN/wallet.json';
import indonesian from '../../../src/i18n/ID/lottery.json';
import thai from '../../../src/i18n/TH/lottery.json';
import tagalog from '../../../src/i18n/TY/lottery.json';
import vietnamese from '../../../src/i18n/VI/lottery.json';
import { marisol } from '../fake-api.ts';

const words = { ...lottery, ...member, 'fault.decimals': wallet['fault.decimals'] };

const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const terms = () =>
  ({
    serverTime: later(0),
    lottery: {
      gameId: 'fast-three',
      remark: 'Fast Three',
      kind: 'fast3',
      category: 'ELOTT',
      draw: '20261122-0731',
      closesAt: later(40),
      drawsAt: later(45),
    },
    prizeMode: 'Lott',
    prizeModes: ['Lott'],
    returnToPlayer: '90.00',
    lowestBet: '1.00',
    highestBet: '1000.00',
    mostLines: 20,
    mostCombinations: 4,
    currencySymbol: '₱',
    bets: [{ bet: 'half', rows: [{ row: 'big', odds: '1.85', chance: 0.486 }] }],
    draws: [
      { draw: '20261122-0731', closesAt: later(40), drawsAt: later(45), seedHash: 'a'.repeat(64) },
      { draw: '20261122-0732', closesAt: later(100), drawsAt: later(105), seedHash: 'b'.repeat(64) },
    ],
  }) as unknown as LotteryTerms;

/** Answers the calls of the lottery; `sent` are the bodies of ticket orders. */
function platform(place: () => { status: number; body: object }, symbol = '₱'): object[] {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    const request = input instanceof Request ? input : new Request(new URL(String(input), location.href), init);
    const { pathname } = new URL(request.url);
    if (pathname === '/lgw/tickets' && request.method === 'POST') {
      sent.push((await request.json()) as object);
      const { status, body } = place();
      return Response.json(body, { status });
    }
    const value = pathname.startsWith('/lgw/lotteries/')
      ? { ...terms(), currencySymbol: symbol }
      : { tickets: [], total: 0, totalPages: 1, currencySymbol: '₱' };
    return Response.json({ success: true, value });
  });
  return sent;
}

const view = (brought: LotteryTerms | null = null, at = '', mode: PrizeMode = 'Lott') =>
  render(
    <div className="lottery">
      <Betting
        t={createTranslator(words, 'en')}
        tag="en"
        zone="Asia/Manila"
        base="/en"
        path="/lottery"
        gameId="fast-three"
        mode={mode}
        terms={brought}
        writtenAt={brought ? Date.now() : 0}
        at={at}
      />
    </div>,
  );

beforeEach(() => {
  localStorage.clear();
  $session.set({ state: 'in', member: marisol } as never);
  $lotteryTerms.set(initialAsyncState);
  $slip.set(null);
  $bought.set(null);
  ticketOrder.clear();
});

test('a page that brought the bets shows them without asking, the bet of its address first, with what it pays (LO-07)', async () => {
  const now = performance.now();
  recordServerTime(`now;dur=${Date.now()}`, now, now);
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: string | Request) => {
    asked.push(input instanceof Request ? input.url : String(input));
    return Response.json({});
  });
  const bets = [...terms().bets, { bet: 'pair', rows: [{ row: '1', odds: '12.15', chance: 0.07 }] }];
  await view({ ...terms(), bets }, '/en/lottery?gameCode=fast-three&lottoView=betting&playType=pair');
  await expect.element(page.getByRole('button', { name: 'Pair' })).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('Pays 12.15 times your bet.')).toBeVisible();
  await page.getByRole('button', { name: 'Big', exact: false }).first().click();
  await expect.element(page.getByText('Pays 1.85 times your bet.')).toBeVisible();
  expect(asked).toEqual([]);
});

test('bets of a page from a cache are asked for again, and a lottery that is sold no more shows none', async () => {
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    return Response.json({ success: false, errorCode: 'not_found', message: '', value: {} }, { status: 404 });
  });
  await render(
    <div className="lottery">
      <Betting
        {...{ t: createTranslator(words, 'en'), tag: 'en', zone: 'Asia/Manila', base: '/en', path: '/lottery', at: '' }}
        gameId="fast-three"
        mode="Lott"
        terms={terms()}
        writtenAt={Date.now() - 60_000}
      />
    </div>,
  );
  await expect.element(page.getByText(words['betting.unknown'])).toBeVisible();
  expect(asked).toBe(1);
  expect(page.getByRole('button', { name: 'Big' }).elements()).toEqual([]);
});

test('a line is picked by touch, priced before it is bought, and sent with the price that was shown', async () => {
  const sent = platform(() => ({
    status: 200,
    body: {
      success: true,
      value: {
        tickets: [
          {
            reference: '1000-0001',
            gameId: 'fast-three',
            draw: '20261122-0731',
            drawsAt: later(45),
            state: 'open',
            lines: [{ bet: 'half', pick: 'big,odd', stake: '1.00' }],
          },
          {
            reference: '1000-0002',
            gameId: 'fast-three',
            draw: '20261122-0732',
            drawsAt: later(105),
            state: 'open',
            lines: [{ bet: 'half', pick: 'big,odd', stake: '1.00' }],
          },
        ],
        price: '4.00',
        balance: '96.00',
        currencySymbol: '₱',
      },
    },
  }));
  await view();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: 'Odd', exact: true }).click();
  // What is picked stands above the numbers, which may reach far below the view.
  await expect.element(page.getByText('2 combinations · Big, Odd')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Add to slip, ₱2.00' }).click();
  // The time is there too where one buys, and at once.
  expect(document.querySelector('.slip-card [role=timer]')?.textContent).toMatch(/^00:00:\d\d$/);
  await page.getByRole('combobox', { name: 'Draws' }).selectOptions('2');
  // It is for who asks for it, and says that a small payout counts too.
  const stop = page.getByRole('checkbox', { name: /^Stop after the first payout, even one smaller than the bet/ });
  await expect.element(stop).not.toBeChecked();
  await page.getByRole('button', { name: 'Buy for ₱4.00' }).click();
  await expect.element(page.getByRole('heading', { name: 'Ticket bought' })).toBeVisible();
  // The button is far below, so the receipt comes into view and takes the focus.
  await expect.element(page.getByRole('region', { name: 'Ticket bought' })).toHaveFocus();
  await expect.element(page.getByRole('heading', { name: 'Ticket bought' })).toBeInViewport({ ratio: 1 });
  // The picks of each line stand on it.
  await expect.element(page.getByRole('region', { name: 'Ticket bought' }).getByText('Big, Odd')).toBeVisible();
  // Each of its draws comes to where it was bought.
  const receipt = page.getByRole('region', { name: /^(Ticket bought|The result is in)$/ });
  const text = () => receipt.element().textContent;
  await expect
    .poll(() =>
      receipt
        .getByRole('timer')
        .elements()
        .map((timer) => timer.textContent),
    )
    .toEqual([expect.stringMatching(/^00:00:\d\d$/), expect.stringMatching(/^00:01:\d\d$/)]);
  const [first, second] = $bought.get()?.tickets ?? [];
  const drawn = { ...first, state: 'won', win: '3.70', price: '2.00', result: [{ prize: '1', numbers: ['6', '5', '4'] }] };
  const know = (...tickets: object[]) =>
    $tickets.set({ ...initialAsyncState, face: 'ready', value: { tickets, total: 2, totalPages: 1, currencySymbol: '₱' } } as never);
  know({ ...second }, drawn);
  await expect.poll(text).toContain('Won ₱3.70');
  expect(receipt.element().querySelector('.balls')?.textContent).toBe('654');
  expect(receipt.getByRole('timer').elements()).toHaveLength(1);
  know({ ...second, state: 'lost', win: '0.00', price: '2.00', result: [{ prize: '1', numbers: ['1', '2', '4'] }] }, drawn);
  await expect.poll(() => receipt.getByRole('timer').elements()).toHaveLength(0);
  expect([...receipt.element().querySelectorAll('.balls')].map((balls) => balls.textContent)).toEqual(['654', '124']);
  await expect.element(receipt.getByRole('heading', { name: 'The result is in' })).toBeVisible();
  // Each part of the money is found under its own reference.
  expect(text()).toMatch(/Draw 20261122-0731.*Won ₱3\.70.*1000-0001.*Draw 20261122-0732.*No win.*1000-0002/);
  expect(text()?.match(/1000-0001/g)).toHaveLength(1);
  for (const reference of ['1000-0001', '1000-0002'])
    await expect
      .element(receipt.getByRole('link', { name: reference }))
      .toHaveAttribute('href', `/en/member/personalHistoryCopy?bet=${reference}`);
  expect(sent).toEqual([
    {
      gameId: 'fast-three',
      draw: '20261122-0731',
      prizeMode: 'Lott',
      lines: [{ bet: 'half', pick: 'big,odd', stake: '1.00' }],
      draws: 2,
      stopOnWin: false,
      tellResult: false,
      price: '4.00',
    },
  ]);
  expect($slip.get()?.lines).toEqual([]);
  // The next slip begins with one draw.
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: 'Add to slip, ₱1.00', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Buy for ₱1.00' })).toBeVisible();
});

test('a line for several draws is added with its price for all of them; a slip without lines is new, for one draw and no stop', async () => {
  platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  changeSlip({ draws: 2, stopOnWin: true, tellResult: true });
  await view();
  await page.getByRole('button', { name: 'Odd', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Add to slip, ₱2.00 · 2 draws', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.element(page.getByRole('button', { name: 'Add to slip, ₱1.00', exact: true })).toBeEnabled();
  expect($slip.get()).toEqual({ gameId: 'fast-three', lines: [], draws: 1, stopOnWin: false, tellResult: true });
});

test('what another tab changed on the slip, or bought, shows here too', async () => {
  platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view();
  await expect.element(page.getByRole('button', { name: 'Buy for ₱1.00' })).toBeVisible();
  localStorage.removeItem('lotterySlip.fast-three');
  dispatchEvent(new StorageEvent('storage', { key: 'lotterySlip.fast-three', newValue: null }));
  await expect.element(page.getByRole('button', { name: 'Buy for ₱1.00' })).not.toBeInTheDocument();
  expect($slip.get()?.lines).toEqual([]);
});

test.each([
  ['99.999', 'Use at most two decimals, such as 1,500.50.'],
  ['12,5', 'Use at most two decimals, such as 1,500.50.'],
  ['5.', 'Use at most two decimals, such as 1,500.50.'],
  ['1000.01', 'Enter ₱1.00 to ₱1,000.00.'],
  ['', 'Enter ₱1.00 to ₱1,000.00.'],
])('a bet of "%s" is answered with what is wrong with it', async (typed, answer) => {
  platform(() => ({ status: 500, body: {} }));
  await view();
  await page.getByLabelText('Bet for each combination').fill(typed);
  // While it is typed, half an amount is no fault.
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByText(answer)).toBeVisible();
});

test('the bet for each combination stays when another bet is chosen, also as text that is no amount; an edited line brings its own', async () => {
  platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '2.00' as Amount }, 0);
  await view();
  const stake = page.getByLabelText('Bet for each combination');
  const choose = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await stake.fill('50');
  await choose('Pair');
  await expect.element(stake).toHaveValue('50.00');
  await choose('1');
  await expect.element(page.getByRole('button', { name: 'Add to slip, ₱50.00' })).toBeEnabled();
  await stake.fill('12,5');
  await choose('Big, small, odd, even');
  await expect.element(stake).toHaveValue('12,5');
  await expect.element(page.getByText('Use at most two decimals, such as 1,500.50.')).toBeVisible();
  await choose('Edit line 1');
  await expect.element(stake).toHaveValue('2.00');
});

/** The order of another visit, or of this one, of which nobody knows the end: `answer` says it. */
function orderInDoubt(gameId: string): { answer: () => void } {
  const known = Promise.withResolvers<void>();
  const order = { gameId, draw: '1', prizeMode: 'Lott', lines: [], draws: 1, stopOnWin: false, tellResult: false, price: '1.00' };
  localStorage.setItem(`ticketSent.${marisol.id}`, JSON.stringify({ ...order, key: 'one', sentAt: Date.now() }));
  const { fetch } = window;
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
    if (!new URL(input instanceof Request ? input.url : String(input), location.href).pathname.endsWith('/outcome'))
      return fetch(input, init);
    await known.promise;
    return Response.json({ success: true, value: { known: false } });
  });
  return { answer: known.resolve };
}

test('the doubt about an order, and its end, stay on the page when its line is taken off the slip (LO-09)', async () => {
  platform(() => ({ status: 500, body: {} }));
  const { answer } = orderInDoubt('fast-three');
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view();
  const doubt = page.getByText(words['slip.checking']);
  await expect.element(doubt).toBeVisible();
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await expect.element(page.getByText(words['slip.empty'])).toBeVisible();
  await expect.element(doubt).toBeVisible();
  answer();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words['slip.unsent']);
});

test('the doubt about an order is told at every lottery, and that it was not bought at its own alone (LO-09)', async () => {
  platform(() => ({ status: 500, body: {} }));
  const { answer } = orderInDoubt('isla-keno');
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view();
  const doubt = page.getByText(words['slip.checking']);
  await expect.element(doubt).toBeVisible();
  answer();
  await expect.element(doubt).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Buy for ₱1.00' })).toBeEnabled();
  expect(ticketOrder.$step.get().at).toBe('unsent');
  expect(page.getByRole('alert').query()).toBeNull();
});

test('the doubt about an order, and its end, are told during a break too (LO-09)', async () => {
  platform(() => ({ status: 500, body: {} }));
  const { answer } = orderInDoubt('fast-three');
  await view();
  $session.set({ state: 'in', member: { ...marisol, excluded: { until: '2099-11-24T01:30:00.000Z' } } } as never);
  await expect.element(page.getByText(/^Play on your account is paused/)).toBeVisible();
  await expect.element(page.getByText(words['slip.checking'])).toBeVisible();
  answer();
  await expect.element(page.getByRole('alert')).toHaveTextContent(words['slip.unsent']);
});

test('a draw that closes leaves the chosen draws and the price: with too few on sale it says so and sells nothing else', async () => {
  const sent = platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  changeSlip({ draws: 2 });
  await view();
  const draws = page.getByRole('combobox', { name: 'Draws' });
  const buy = page.getByRole('button', { name: /^Buy for/ });
  await expect.element(buy).toHaveTextContent('Buy for ₱2.00');
  const onSale = (list: LotteryTerms['draws']) =>
    $lotteryTerms.set({ ...$lotteryTerms.get(), value: { ...terms(), draws: list } as LotteryTerms });
  onSale(terms().draws.slice(1));
  await expect
    .element(page.getByText('Only 1 draw is on sale right now. Choose fewer, or wait until the next one is on sale.'))
    .toBeVisible();
  await expect.element(buy).toHaveTextContent('Buy for ₱2.00');
  await expect.element(buy).toBeDisabled();
  expect(draws.element()).toHaveValue('2');
  onSale(terms().draws);
  await buy.click();
  await expect.poll(() => sent).toMatchObject([{ draws: 2, price: '2.00' }]);
  // Fewer are bought by choice only.
  onSale(terms().draws.slice(1));
  await draws.selectOptions('1');
  await expect.element(buy).toHaveTextContent('Buy for ₱1.00');
  expect(page.getByText(/^Only 1 draw/).query()).toBeNull();
});

test.each([
  ['protection.reality_check', 'Answer the reality check', '/en/member/saferPlay'],
  ['protection.loss_limit', 'See your limits and breaks', '/en/member/saferPlay'],
  ['wallet.insufficient_funds', 'Deposit', '/en/member/depositv2'],
])('a ticket refused with %s leads to where that is put right', async (errorCode, name, href) => {
  platform(() => ({ status: 409, body: { success: false, errorCode, message: 'Refused.', value: {} } }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view();
  await page.getByRole('button', { name: 'Buy for ₱1.00' }).click();
  await expect.element(page.getByRole('alert').getByRole('link', { name })).toHaveAttribute('href', href);
});

test('a line that the ticket has no room for is named before it is added, and so is a full slip', async () => {
  platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big,small,odd', stake: '1.00' as Amount }, 0);
  await view();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await expect.element(page.getByRole('button', { name: 'Add to slip, ₱1.00' })).toBeEnabled();
  await page.getByRole('button', { name: 'Odd', exact: true }).click();
  await expect.element(page.getByText('A ticket can have up to 4 combinations. Choose fewer.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Add/ })).toBeDisabled();
});

test('a lottery of a kind that is closed for the account says so instead of a button', async () => {
  platform(() => ({ status: 500, body: {} }));
  $session.set({ state: 'in', member: { ...marisol, closedProducts: ['ELOTT'] } } as never);
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view();
  await expect.element(page.getByText("This lottery isn't available for your account.")).toBeVisible();
  expect(page.getByRole('button', { name: 'Buy for ₱1.00' }).query()).toBeNull();
});

test('during a break the lottery says so at once in place of picks, slip and countdown; the rules stay', async () => {
  platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view();
  await expect.element(page.getByRole('button', { name: 'Buy for ₱1.00' })).toBeVisible();
  $session.set({ state: 'in', member: { ...marisol, excluded: { until: '2099-11-24T01:30:00.000Z' } } } as never);
  await expect.element(page.getByText(/^Play on your account is paused until November 24, 2099/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Withdraw' })).toHaveAttribute('href', '/en/member/withdraw');
  for (const role of ['timer', 'spinbutton', 'textbox'] as const) expect(page.getByRole(role).query()).toBeNull();
  expect(page.getByRole('button', { name: /^(Buy|Add|Quick pick|Big$)/ }).elements()).toEqual([]);
  await expect.element(page.getByText('Prizes and odds')).toBeVisible();
  // The slip waits for the end of the break.
  expect($slip.get()?.lines).toHaveLength(1);
  $session.set({ state: 'in', member: marisol } as never);
  await expect.element(page.getByRole('button', { name: 'Buy for ₱1.00' })).toBeVisible();
});

test('quick pick takes as many numbers as are picked, and their count is chosen beside it in one line', async () => {
  const now = performance.now();
  recordServerTime(`now;dur=${Date.now()}`, now, now);
  platform(() => ({ status: 500, body: {} }));
  await page.viewport(360, 740);
  const keno = { ...terms().lottery, kind: 'keno' as const };
  await view({ ...terms(), lottery: keno, bets: [{ bet: 'spots', rows: [{ row: '1', odds: '3.60', chance: 0.25 }] }] } as LotteryTerms);
  const quick = page.getByRole('button', { name: 'Quick pick' });
  const count = page.getByRole('combobox', { name: 'How many numbers to pick' });
  const picked = () => document.querySelectorAll('.cell[aria-pressed="true"]').length;
  await quick.click();
  expect([picked(), (count.element() as HTMLSelectElement).value]).toEqual([5, '5']);
  await count.selectOptions('8');
  expect(picked()).toBe(8);
  await quick.click();
  expect(picked()).toBe(8);
  // For the next line too.
  await page.getByRole('button', { name: /^Add to slip, / }).click();
  expect([picked(), (count.element() as HTMLSelectElement).value]).toEqual([0, '8']);
  await quick.click();
  expect(picked()).toBe(8);
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: '07', exact: true }).click();
  await page.getByRole('button', { name: '80', exact: true }).click();
  await quick.click();
  expect(picked()).toBe(2);
  const middles = [quick, count, page.getByRole('button', { name: 'Clear' })].map((one) => {
    const { top, height } = one.element().getBoundingClientRect();
    return Math.round(top + height / 2);
  });
  expect(new Set(middles).size).toBe(1);
});

test('a line that was added is told in view and once, with the way to the slip, until the slip changes otherwise', async () => {
  platform(() => ({ status: 500, body: {} }));
  await page.viewport(360, 740);
  await view();
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const spoken = () => [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).filter(Boolean);
  await press('Big');
  await press('Add to slip, ₱1.00');
  const note = page.getByText('Added. Your slip: 1 line, ₱1.00.').last();
  await expect.element(note).toBeInViewport({ ratio: 1 });
  expect(spoken()).toEqual(['Added. Your slip: 1 line, ₱1.00.']);
  // The button that had the focus is spent, so the focus is on the way to the slip.
  await expect.element(page.getByRole('button', { name: 'Go to your slip' })).toHaveFocus();
  // It is over once the next line is begun, by its numbers or its bet.
  const bet = page.getByLabelText('Bet for each combination');
  await bet.fill('0.50');
  await expect.element(page.getByRole('button', { name: 'Go to your slip' })).not.toBeInTheDocument();
  await expect.poll(spoken).toEqual([]);
  await bet.fill('1.00');
  await press('Odd');
  await press('Add to slip, ₱1.00');
  await expect.poll(spoken).toEqual(['Added. Your slip: 2 lines, ₱2.00.']);
  await press('Go to your slip');
  expect(document.activeElement?.id).toBe('slip');
  await expect.element(page.getByRole('heading', { name: 'Your slip' })).toBeInViewport({ ratio: 1 });
  await press('Edit line 1');
  await press('Small');
  await press('Save line, ₱2.00');
  await expect.poll(spoken).toEqual(['Saved. Your slip: 2 lines, ₱3.00.']);
  await press('Remove line 1');
  await expect.poll(spoken).toEqual([]);
  expect(page.getByRole('button', { name: 'Go to your slip' }).query()).toBeNull();
  await press('Even');
  await press('Add to slip, ₱1.00');
  await expect.poll(spoken).toEqual(['Added. Your slip: 2 lines, ₱2.00.']);
  await press('Small');
  await expect.element(page.getByRole('button', { name: 'Go to your slip' })).not.toBeInTheDocument();
});

test('a draw that closes leaves the price of what was added, and takes neither focus nor view from who goes on', async () => {
  platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'odd', stake: '1.00' as Amount }, 0);
  changeSlip({ draws: 2 });
  await view();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: /^Add to slip/ }).click();
  const spoken = page.getByRole('status').filter({ hasText: 'Added. Your slip: 2 lines, ₱4.00.' });
  await expect.element(spoken).toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Go to your slip' })).toHaveFocus();
  const stake = page.getByLabelText('Bet for each combination');
  (stake.element() as HTMLElement).focus();
  const [, second] = terms().draws;
  $lotteryTerms.set({ ...$lotteryTerms.get(), value: { ...terms(), draws: [second] } as LotteryTerms });
  await expect.element(page.getByText(/^Only 1 draw/)).toBeVisible();
  expect(page.getByText('Added. Your slip: 2 lines, ₱4.00.').elements().length).toBeGreaterThan(0);
  expect(document.activeElement).toBe(stake.element());
  await expect.element(spoken).toBeInTheDocument();
});

test('each lottery keeps a slip of its own, and a bought ticket takes only its own lines off the slip', async () => {
  const line = (pick: string) => ({ bet: 'half', pick, stake: '1.00' as Amount });
  openSlip('fast-three');
  putLine(line('big'), 0);
  let answer: (response: Response) => void = () => {};
  vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) =>
    (init?.method ?? (input as Request).method) === 'POST'
      ? new Promise<Response>((done) => {
          answer = done;
        })
      : Response.json({ success: true, value: { tickets: [], total: 0, totalPages: 1, currencySymbol: '₱' } }),
  );
  const order = { gameId: 'fast-three', draw: '1', prizeMode: 'Lott' as const, lines: [line('big')], draws: 1, price: '1.00' as Amount };
  const bought = ticketOrder.submit({ ...order, stopOnWin: false, tellResult: false }, {});
  // While the order is under way, another line is added, and another lottery is opened.
  putLine(line('odd'), 1);
  openSlip('isla-keno');
  putLine({ bet: 'spots', pick: '01', stake: '1.00' as Amount }, 0);
  const ticket = { reference: '1', gameId: 'fast-three', draw: '1', drawsAt: later(45), lines: [line('big')] };
  await expect.poll(() => ticketOrder.$step.get().at).toBe('sending');
  answer(Response.json({ success: true, value: { tickets: [ticket], price: '1.00', balance: '9.00', currencySymbol: '₱' } }));
  await bought;
  // What the purse of the lottery has left is not the balance where its wallet is apart.
  expect($balance.get().amount).not.toBe('9.00');
  expect($slip.get()?.lines).toHaveLength(1);
  openSlip('fast-three');
  expect($slip.get()?.lines).toEqual([line('odd')]);
  openSlip('isla-keno');
  expect($slip.get()?.lines).toHaveLength(1);
});

test('a line removed while another is edited leaves the edited one its place, and the focus in the slip', async () => {
  platform(() => ({ status: 500, body: {} }));
  openSlip('fast-three');
  for (const [place, pick] of ['big', 'small', 'odd'].entries()) putLine({ bet: 'half', pick, stake: '1.00' as Amount }, place);
  await view();
  await page.getByRole('button', { name: 'Edit line 2' }).click();
  expect(document.activeElement?.id).toBe('pick');
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  expect(document.activeElement?.id).toBe('slip');
  await page.getByRole('button', { name: 'Even', exact: true }).click();
  await page.getByRole('button', { name: 'Save line, ₱2.00' }).click();
  expect($slip.get()?.lines.map(({ pick }) => pick)).toEqual(['small,even', 'odd']);
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await page.getByRole('button', { name: 'Add to slip, ₱2.00' }).click();
  expect($slip.get()?.lines.map(({ pick }) => pick)).toEqual(['odd', 'small,even']);
});

test('from any pick one key leads to the slip, and the first stop among the picks says so while it has the focus', async () => {
  platform(() => ({ status: 200, body: {} }));
  await view();
  const pick = page.getByRole('button', { name: 'Big', exact: false }).first();
  await expect.element(pick).toBeVisible();
  const pressed = pick.element().getAttribute('aria-pressed');
  (pick.element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Your slip' })).toHaveFocus();
  expect(pick.element().getAttribute('aria-pressed')).toBe(pressed);
  const link = page.getByRole('button', { name: words['pick.toSlipKeys'] });
  expect(document.querySelector('#pick :is(button, input, a)')).toBe(link.element());
  (link.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('heading', { name: 'Your slip' })).toHaveFocus();
});

test('a ticket is bought with the odds table that the page sells with (LO-07, GM-19)', async () => {
  const sent = platform(() => ({ status: 409, body: { success: false, errorCode: 'lottery.closed', message: 'Closed.', value: {} } }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view(null, '', 'Elott');
  await page.getByRole('button', { name: 'Buy for ₱1.00' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('Closed.');
  expect(sent).toEqual([expect.objectContaining({ gameId: 'fast-three', prizeMode: 'Elott', price: '1.00' })]);
});

test('a ticket that comes too late shows the refusal and keeps the slip (LO-09)', async () => {
  const message = "Sales for draw 20261122-0731 closed at 12:00:55. Your ticket arrived at 12:00:55. You haven't been charged.";
  platform(() => ({ status: 409, body: { success: false, errorCode: 'lottery.closed', message, value: {} } }));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  await view();
  await page.getByRole('button', { name: 'Buy for ₱1.00' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent(message);
  expect($slip.get()?.lines).toHaveLength(1);
});

test('a ticket pressed without a line is refused, keeps the slip, and when the line is back is not bought and says nothing of it (ER-15)', async () => {
  const sent = platform(() => ({ status: 500, body: {} }));
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { fetch } = window;
  vi.stubGlobal('fetch', (input: Request) => (navigator.onLine ? fetch(input) : Promise.reject(new TypeError('Failed to fetch'))));
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '1.00' as Amount }, 0);
  $lotteryTerms.set({ ...initialAsyncState, face: 'ready', value: terms() });
  await view();
  await page.getByRole('button', { name: 'Buy for ₱1.00' }).click();
  await expect.element(page.getByRole('alert')).toHaveTextContent("You're offline. No ticket was bought. Buy it when you're back online.");
  line.mockRestore();
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => page.getByRole('alert').query()).toBeNull();
  expect([ticketOrder.$step.get().at, sessionStorage.getItem('ticketSent'), sent]).toEqual(['draft', null, []]);
  expect($slip.get()?.lines).toHaveLength(1);
});

test('the slip survives a reload and a guest who signs in, and its lines are edited and removed', async () => {
  platform(() => ({ status: 500, body: {} }));
  $session.set({ state: 'out' } as never);
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '5.00' as Amount }, 0);
  putLine({ bet: 'sum', pick: '10', stake: '2.00' as Amount }, 1);
  // A reload: the page knows nothing but what the device kept.
  $slip.set(null);
  await view();
  await expect.element(page.getByRole('link', { name: 'Sign in to buy for ₱7.00' })).toBeVisible();
  $session.set({ state: 'in', member: marisol } as never);
  await expect.element(page.getByRole('button', { name: 'Buy for ₱7.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.getByRole('button', { name: 'Small', exact: true }).click();
  await page.getByRole('button', { name: 'Save line, ₱10.00' }).click();
  await expect.element(page.getByRole('button', { name: 'Buy for ₱12.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await expect.element(page.getByRole('button', { name: 'Buy for ₱10.00' })).toBeVisible();
});

test('signing in to buy leads back to the slip, below everything that is picked (ER-02)', async () => {
  platform(() => ({ status: 500, body: {} }));
  $session.set({ state: 'out' } as never);
  openSlip('fast-three');
  putLine({ bet: 'half', pick: 'big', stake: '5.00' as Amount }, 0);
  const first = await view();
  const way = page.getByRole('link', { name: 'Sign in to buy for ₱5.00' });
  await expect.element(way).toBeVisible();
  const next = new URL(way.element().getAttribute('href') ?? '', location.href).searchParams.get('next');
  expect(next).toBe('/en/lottery?gameCode=fast-three&lottoView=betting#slip');
  await first.unmount();
  // A new visit to that address: the slip comes only with the terms.
  $lotteryTerms.set(initialAsyncState);
  const before = location.href;
  onTestFinished(() => history.replaceState(null, '', before));
  history.replaceState(null, '', '#slip');
  await view();
  await expect.element(page.getByRole('heading', { name: 'Your slip' })).toBeInViewport({ ratio: 1 });
  expect(document.activeElement?.id).toBe('slip');
  // Once: a dialog over the page closes without it.
  expect(location.hash).toBe('');
});

test.each([
  ['en', lottery],
  ['fil', tagalog],
  ['id', indonesian],
  ['th', thai],
  ['vi', vietnamese],
  ['zh', chinese],
])('the open table of prizes is read whole at 320 px, and the page is no wider (%s, 1.4.10)', async (tag, texts) => {
  await page.viewport(320, 740);
  onTestFinished(() => page.viewport(360, 740));
  const props = { zone: 'Asia/Manila', base: '/en', path: '/lottery' };
  // The rarest of all lotteries and odds tables, with the longest figures.
  const rows = [
    { row: '10/10', odds: '24594.32', chance: 1 / 8_911_711.2 },
    { row: '6/6', odds: '518840.32', chance: 1 / 8_145_060 },
  ];
  await render(
    <div className="wrap lottery">
      <div className="betting">
        <div>
          <section className="card">
            <OddsTable {...props} t={createTranslator(texts, tag)} tag={tag} rows={rows} returnToPlayer="91.00" />
          </section>
        </div>
      </div>
    </div>,
  );
  await page.getByText(texts['odds.title'], { exact: true }).first().click();
  const box = document.querySelector('.odds .tbl');
  expect(box?.scrollWidth).toBe(box?.clientWidth);
  // The names of odds tables mean nothing to a player.
  expect(document.querySelector('.odds')?.textContent).not.toMatch(/\{\{|Lott|ZY|SEA/);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
});

test('nothing moves when the first number is picked', async () => {
  platform(() => ({ status: 500, body: {} }));
  await view();
  const add = page.getByRole('button', { name: /^Add to slip/ });
  await expect.element(add).toBeVisible();
  const top = () => add.element().getBoundingClientRect().top + scrollY;
  const before = top();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await expect.element(page.getByText('1 combination · Big', { exact: true })).toBeVisible();
  expect(Math.abs(top() - before)).toBeLessThan(1);
});

test('the countdown follows the clock of the server without a redraw of its row (LO-05)', async () => {
  platform(() => ({ status: 500, body: {} }));
  await view();
  const timer = page.getByRole('timer');
  await expect.poll(() => timer.element().textContent).toMatch(/^00:00:[34]\d$/);
  const element = timer.element();
  const before = element.textContent;
  const changes: string[] = [];
  const observer = new MutationObserver((records) => changes.push(...records.map(({ target }) => target.nodeName)));
  observer.observe(document.querySelector('.betting') as Element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await expect.poll(() => element.textContent, { timeout: 5_000 }).not.toBe(before);
  observer.disconnect();
  // Nothing but the timer itself changed.
  expect(new Set(changes)).toEqual(new Set(['B']));
});

test('a ticket gets its result by the server’s clock, below a later ticket, also on a slow line and with a slow clock (LO-10, R15)', async () => {
  const now = performance.now();
  recordServerTime(`now;dur=${Math.round(Date.now()) + 3_600_000}`, now, now);
  const ticket = {
    reference: '1000-0001',
    order: '1000',
    gameId: 'fast-three',
    remark: 'Fast Three',
    kind: 'fast3',
    draw: '20261122-0731',
    drawsAt: later(1800),
    at: later(0),
    state: 'open',
    returned: null,
    price: '2.00',
    win: '0.00',
    prizeMode: 'Lott',
    stopsOnWin: false,
    lines: [],
    result: null,
  };
  let asked = 0;
  const active = vi.spyOn(onActivity, 'notify');
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.includes('/lgw/tickets')) return new Promise(() => {});
    asked += 1;
    // Longer than it takes to ask again: an answer that comes late counts as well.
    if (asked > 1) await new Promise((resolve) => setTimeout(resolve, 3_500));
    const weekly = { ...ticket, reference: '1000-0002', drawsAt: later(100_000) };
    const tickets = [weekly, asked === 1 ? ticket : { ...ticket, state: 'won', win: '3.70' }];
    return Response.json({ success: true, value: { tickets, total: 2, totalPages: 1, currencySymbol: '₱' } });
  });
  const t = createTranslator(words, 'en');
  await render(<Tickets t={t} tag="en" zone="Asia/Manila" base="/en" path="/lottery" />);
  await expect.element(page.getByText('Won', { exact: true })).toBeVisible();
  expect(asked).toBe(2);
  expect(active, 'who waits for a result is not active').toHaveBeenCalledTimes(1);
  recordServerTime(`now;dur=${Math.round(Date.now())}`, now, now);
});

const ended = (change: object) => ({
  ...{ reference: '1000-0001', order: '1000', gameId: 'a', remark: 'Manila 3D', draw: '1', drawsAt: later(-60), at: later(-90) },
  ...{ state: 'lost', returned: null, price: '2.00', win: '0.00', prizeMode: 'Lott', stopsOnWin: false, seedHash: 'c'.repeat(64) },
  ...change,
});
const lineOf = (bet: string, pick: string) => ({ bet, pick, stake: '1.00', combinations: 1, odds: {}, win: '0.00' });

test('an order under a stop rule says so on its receipt and on its open tickets, not on those that have a result (LO-10)', async () => {
  const ticket = (reference: string, change: object) => ({
    ...ended({ state: 'open', stopsOnWin: true, lines: [], ...change }),
    reference,
  });
  const tickets = [ticket('1', { state: 'won', win: '3.70', result: [] }), ticket('2', { drawsAt: later(600) })] as never[];
  vi.stubGlobal('fetch', async (url: string) =>
    url.includes('/lgw/tickets')
      ? Response.json({ success: true, value: { tickets, total: 2, totalPages: 1, currencySymbol: '₱' } })
      : new Promise(() => {}),
  );
  $tickets.set(initialAsyncState);
  const stops = page.getByText('Stops after the first payout; any draws left in this order are refunded.');
  const list = await render(<Tickets t={createTranslator(words, 'en')} tag="en" zone="Asia/Manila" base="/en" path="/lottery" />);
  await expect.element(stops).toBeVisible();
  expect([...document.querySelectorAll('.ticket')].map((card) => card.textContent?.includes('Stops after'))).toEqual([false, true]);
  await list.unmount();
  await view(terms());
  $bought.set({ tickets, price: '4.00', balance: '9.00', currencySymbol: '₱' } as never);
  await expect.element(stops).toBeVisible();
});

test('a ticket says how much was paid out or refunded, and why it was less than the win or the price (LO-10)', async () => {
  $tickets.set(initialAsyncState);
  const tickets = [
    ended({ reference: '1', state: 'won', win: '3.70', lines: [] }),
    ended({ reference: '2', state: 'won', win: '1.00', lines: [] }),
    ended({ reference: '3', state: 'returned', returned: 'stop', lines: [] }),
    ended({ reference: '4', lines: [] }),
    // A bonus that had paid a part had ended: the house kept its part.
    ended({ reference: '5', state: 'won', win: '3.70', paid: '1.85', lines: [] }),
    ended({ reference: '6', state: 'won', win: '3.70', paid: '0.00', lines: [] }),
    ended({ reference: '7', state: 'returned', returned: 'withdrawn', paid: '0.50', lines: [] }),
  ];
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: { tickets, total: 7, totalPages: 1, currencySymbol: '₱' } }));
  await render(<Tickets t={createTranslator(words, 'en')} tag="en" zone="Asia/Manila" base="/en" path="/lottery" />);
  await expect.poll(() => document.querySelectorAll('.ticket').length).toBe(7);
  const said = [...document.querySelectorAll('.ticket h2 + p')].map((element) => element.textContent?.trim());
  expect(said).toEqual([
    ...['Won ₱3.70', 'Paid out ₱1.00', 'Refunded ₱2.00', 'No win'],
    ...['Paid out ₱1.85', 'Paid out ₱0.00', 'Refunded ₱0.50'],
  ]);
  const reasons = [...document.querySelectorAll('.ticket')].map(
    (card) => card.textContent?.match(/₱[\d.]+ went to the house: it came .*? ended\./)?.[0],
  );
  const keptOf = (amount: string) => `₱${amount} went to the house: it came from a bonus that has ended.`;
  expect(reasons).toEqual([...Array.from({ length: 4 }, () => undefined), keptOf('1.85'), keptOf('3.70'), keptOf('1.50')]);
});

const amountsOf = (element: Element | null) => element?.textContent?.match(/\S?\d+\.\d\d/g);

test('bets, slip, receipt and tickets show each amount with the currency of the answer in which it came', async () => {
  const lines = [lineOf('half', 'big'), lineOf('half', 'odd')];
  const ticket = ended({ state: 'open', drawsAt: later(45), kind: 'fast3', lines, result: null });
  const value = { tickets: [ticket], price: '2.00', balance: '98.00', currencySymbol: '£' };
  platform(() => ({ status: 200, body: { success: true, value } }), '€');
  const betting = await view();
  await page.getByRole('button', { name: 'Big', exact: true }).click();
  await page.getByRole('button', { name: 'Odd', exact: true }).click();
  await expect.element(page.getByText('€1.00 to €1,000.00', { exact: false })).toBeVisible();
  expect(document.querySelector('.pick-form .money')?.textContent).toContain('€');
  await page.getByRole('button', { name: 'Add to slip, €2.00' }).click();
  expect(document.querySelector('.slip')?.textContent).toMatch(/€1\.00.*€2\.00/);
  await expect.element(page.getByRole('status').filter({ hasText: '€2.00' }).first()).toBeInTheDocument();
  await page.getByRole('button', { name: 'Buy for €2.00' }).click();
  const receipt = page.getByRole('region', { name: 'Ticket bought' });
  await expect.poll(() => amountsOf(receipt.element())).toEqual(['£2.00', '£98.00']);
  await betting.unmount();
  const won = ended({ state: 'won', win: '3.70', lines: [{ ...lineOf('half', 'big'), win: '3.70' }, lineOf('half', 'odd')] });
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, value: { tickets: [won], total: 1, totalPages: 1, currencySymbol: '¥' } }),
  );
  await render(<Tickets t={createTranslator(words, 'en')} tag="en" zone="Asia/Manila" base="/en" path="/lottery" />);
  await expect.poll(() => amountsOf(document.querySelector('.ticket'))).toEqual(['¥3.70', '¥1.00', '¥3.70', '¥1.00', '¥2.00']);
});

test('a ticket whose draw is due says that it is being drawn, and nothing of it is urgent (LO-10)', async () => {
  $tickets.set(initialAsyncState);
  const due = { ...ended({ state: 'open', drawsAt: later(-2), result: null }), lines: [] };
  vi.stubGlobal('fetch', async () =>
    Response.json({ success: true, value: { tickets: [due], total: 1, totalPages: 1, currencySymbol: '₱' } }),
  );
  const t = createTranslator(words, 'en');
  // A page that has just come does not know yet who is signed in.
  $session.set({ state: 'out' });
  const { container } = await render(<Tickets t={t} tag="en" zone="Asia/Manila" base="/en" path="/lottery" />);
  $session.set({ state: 'in', member: marisol } as never);
  await expect.poll(() => container.querySelector('[data-ended]')).toMatchObject({ innerText: 'Drawing now…' });
  expect(container.querySelector('[data-soon]')).toBeNull();
});

test.each([
  ['digits in their places', 'digits3', 'straight', '12,5,3', [{ prize: '1', numbers: ['2', '3', '3'] }], ['2', '3']],
  ['the last two places', 'digits3', 'last2', '2,7', [{ prize: '1', numbers: ['2', '2', '9'] }], ['2']],
  ['dice', 'fast3', 'pair', '4', [{ prize: '1', numbers: ['4', '1', '4'] }], ['4', '4']],
  [
    'the end of the special prize',
    'vnSouth',
    'special2',
    '07,45',
    [
      { prize: 'special', numbers: ['123445'] },
      { prize: '1', numbers: ['99907'] },
    ],
    ['123445'],
  ],
])('a ticket marks %s that matched (LO-10)', async (_what, kind, bet, pick, result, marked) => {
  $tickets.set(initialAsyncState);
  const tickets = [ended({ kind, lines: [lineOf(bet, pick)], result })];
  vi.stubGlobal('fetch', async () => Response.json({ success: true, value: { tickets, total: 1, totalPages: 1, currencySymbol: '₱' } }));
  await render(<Tickets t={createTranslator(words, 'en')} tag="en" zone="Asia/Manila" base="/en" path="/lottery" />);
  await expect.element(page.getByRole('heading', { name: 'Manila 3D' })).toBeVisible();
  const hits = [...document.querySelectorAll('.hit')].map((element) => element.firstChild?.textContent);
  expect(hits).toEqual(marked);
  // The hash that the member can hold the draw to.
  expect(document.querySelector('code')?.textContent).toBe('c'.repeat(64));
});
