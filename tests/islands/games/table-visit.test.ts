// A visit to a table in its frame: a device that slept comes back to the round of the server, not to the one it left.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { BetOrder, TableApi } from '#originals/table/api.ts';
import { openTableView } from '#originals/table/dom.ts';
import type { TableInit } from '#originals/table/seat.ts';
import { runTable } from '#originals/table/table.ts';
import type { FrameMessage } from '#values/games/game-messages.ts';
import type { TableState } from '#values/games/table-api-types.ts';
import type { Amount } from '#values/money.ts';
import frame from '../../../src/originals/table/index.html?raw';

/** A server's clock that has nothing to do with the device's. */
const serverStart = 5_000_000;

/** The state at a moment of the server: rounds of 20 s of bets and 10 s of dealing. */
const stateAt = (serverTime: number) => {
  const number = Math.floor(serverTime / 30_000);
  const opensAt = number * 30_000;
  return {
    game: { code: 'speed-baccarat', name: 'Speed Baccarat', vendor: 'ISLA' },
    ...{ model: 'baccarat', room: { id: 'main', name: null }, rooms: [], balance: '1000.00', serverTime, betting: 20_000, cycle: 30_000 },
    spots: ['player', 'banker', 'tie'].map((id) => ({ id, odds: '1', returnToPlayer: '98.00' })),
    ...{ chips: ['10.00', '50.00'], min: '10.00', max: '500.00', seats: null },
    round: {
      ...{ number, opensAt, closesAt: opensAt + 20_000, dealsAt: opensAt + 22_000, endsAt: opensAt + 30_000 },
      ...{ commitment: '', secret: null, result: null },
    },
    ...{ next: { number: number + 1, commitment: '' }, history: [], bets: [], players: 0, pool: null },
  } as unknown as TableState;
};

const init = { locale: 'en', words: {}, currencySymbol: '₱', reducedMotion: true } as unknown as TableInit;

/** Sits down when bets of a round have just opened. `serverNow` is the server's clock, which goes on while the device sleeps. */
function sitDown(serverNow: () => number, changed: Partial<TableState> = {}, answers: object = {}, opening = init) {
  const state = () => ({ ...stateAt(serverNow()), ...changed });
  document.body.replaceChildren(...new DOMParser().parseFromString(frame, 'text/html').querySelectorAll('main, dialog'));
  const asked: number[] = [];
  const sent: BetOrder[] = [];
  const api = {
    enter: () => {},
    look: async () => {
      asked.push(serverNow());
      return { is: 'done', value: state() };
    },
    bet: async (order: BetOrder) => {
      sent.push(order);
      return { is: 'unknown' };
    },
    outcome: async () => ({ is: 'unknown' }),
    ...answers,
  } as unknown as TableApi;
  const view = openTableView();
  const note = vi.spyOn(view, 'note');
  const told: FrameMessage[] = [];
  const game = runTable(view, opening, api, state(), performance.now(), (message) => told.push(message));
  onTestFinished(() => game.end());
  const notes = () => note.mock.calls.map(([text]) => plain(text));
  return { view, asked, sent, notes, told };
}

/** The device's clocks go on only where a test says so. In sleep its monotonic clock stands still, the time of day does not. */
function stopClocks() {
  const time = { awake: 0, slept: 0 };
  const [device, began] = [Date.now(), performance.now()];
  const clocks = [
    vi.spyOn(Date, 'now').mockImplementation(() => device + time.awake + time.slept),
    vi.spyOn(performance, 'now').mockImplementation(() => began + time.awake),
  ];
  onTestFinished(() => {
    for (const clock of clocks) clock.mockRestore();
  });
  return time;
}

test('a table that slept shows the round and the seconds of the server, and takes its chips off the table', async () => {
  const time = stopClocks();
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const serverNow = () => opened + time.awake + time.slept;
  const { view, asked, sent } = sitDown(serverNow);
  document.querySelector<HTMLElement>('[data-spot=banker]')?.click();
  await expect.poll(() => view.place.getAttribute('aria-disabled')).toBe('false');
  expect(asked).toEqual([]);
  time.slept = 4 * 3_600_000 + 7_000;
  await expect.poll(() => view.round.textContent).toContain(String(stateAt(serverNow()).round.number));
  await expect.poll(() => view.seconds.textContent).toBe('13');
  expect(view.noteLine.textContent).not.toBe('');
  expect(view.place.getAttribute('aria-disabled')).toBe('true');
  expect(sent).toEqual([]);
  // Awake again, it follows the clock without asking all the time.
  const often = asked.length;
  time.awake = 2_000;
  await expect.poll(() => view.seconds.textContent).toBe('11');
  expect(asked.length).toBe(often);
});

type Model = TableState['model'];
const betOf = (number: number, bets: Record<string, string>, win: string, state = 'settled') =>
  ({ roundId: `R${number}`, clientRound: 'c1', number, state, bet: '100.00', win, bets }) as unknown as TableState['bets'][number];
const roundNow = stateAt(serverStart).round;

/** A round that was dealt, with the bets of this player. */
function dealt(model: Model, outcome: string, ...bets: TableState['bets']): Partial<TableState> {
  const hands = ['first', 'second'].map((side) => ({ side, shown: ['9S'], total: 9 }));
  return { model, round: { ...roundNow, result: { outcome, hands, also: [], returns: {} } }, bets };
}

/** Without the marks that keep amounts whole in languages from right to left. */
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '');

test('a bet that comes back on a tie, or half of it, is called returned instead of a payout', async () => {
  const { number } = roundNow;
  for (const [changed, amount] of [
    [dealt('baccarat', 'tie', betOf(number, { player: '100.00' }, '100.00')), '100.00'],
    [dealt('dragon-tiger', 'tie', betOf(number, { dragon: '50.00', tiger: '50.00' }, '50.00')), '50.00'],
    // A bet that did not count says nothing of the result.
    [
      dealt('baccarat', 'tie', betOf(number, { player: '100.00' }, '100.00'), betOf(number, { tie: '100.00' }, '0.00', 'rolled_back')),
      '100.00',
    ],
  ] as const) {
    const { view } = sitDown(() => serverStart, changed);
    await expect.poll(() => view.wonWord.textContent).toBe('Returned');
    expect(view.wonAmount.textContent).toContain(amount);
    expect(plain(view.live.textContent)).toContain(`₱${amount} of your bet of ₱100.00 is returned`);
  }
  const { view } = sitDown(() => serverStart, dealt('baccarat', 'tie', betOf(number, { player: '50.00', tie: '50.00' }, '500.00')));
  await expect.poll(() => view.wonWord.textContent).toBe('Payout');
});

test('a payout that is no gain stands beside its bet', async () => {
  for (const [changed, says] of [
    [
      dealt('baccarat', 'banker', betOf(roundNow.number, { player: '50.00', banker: '50.00' }, '97.50')),
      'Payout ₱97.50 on a bet of ₱100.00.',
    ],
    // A pool may pay a favourite no more than its bet. It won nevertheless.
    [dealt('duel', 'red', betOf(roundNow.number, { red: '100.00' }, '100.00')), 'Payout ₱100.00 on a bet of ₱100.00.'],
  ] as const) {
    const { view } = sitDown(() => serverStart, changed);
    await expect.poll(() => plain(view.noteLine.textContent)).toContain(says);
    expect(view.won.hidden).toBe(true);
  }
});

test('a player who comes back reads whether the last round paid or returned the bet', () => {
  const last = roundNow.number - 1;
  const noteAfter = (outcome: string, win: string) =>
    plain(
      sitDown(() => serverStart, {
        history: [{ number: last, outcome, also: [] }],
        bets: [betOf(last, { player: '100.00' }, win)],
      }).view.noteLine.textContent,
    );
  expect(noteAfter('tie', '100.00')).toBe('Your last round: ₱100.00 of your bet of ₱100.00 was returned.');
  expect(noteAfter('player', '200.00')).toBe('Your last round paid ₱200.00 on a bet of ₱100.00.');
  expect(noteAfter('banker', '0.00')).toBe('Your last round: no win on a bet of ₱100.00.');
});

test('the button says that bets are closed, and asks for a bet while they are open', async () => {
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const open = sitDown(() => opened + 1_000);
  expect(open.view.place.textContent).toBe('Tap a spot to bet');
  const closed = sitDown(() => opened + 21_000);
  expect(closed.view.place.textContent).toBe('Bets are closed');
});

test('the seconds beside a table say what they count to: the end of bets, then the next round', () => {
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const named = () => plain(document.querySelector('[role=timer]')?.getAttribute('aria-label') ?? null);
  const open = sitDown(() => opened + 8_000).view;
  expect([named(), open.clockWord.textContent, plain(open.phase.textContent)]).toEqual(['Bets close in 12 s', '', 'Bets close in 12 s']);
  const closed = sitDown(() => opened + 23_000).view;
  expect([named(), closed.clockWord.textContent, closed.seconds.textContent]).toEqual(['Next round in 7 s', 'Next round', '7']);
});

test('all fields of a table with a pool show their odds in one way', () => {
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const { view } = sitDown(() => opened, {
    model: 'duel',
    spots: [
      { id: 'red', odds: null, returnToPlayer: '95.00' },
      { id: 'blue', odds: null, returnToPlayer: '95.00' },
      { id: 'draw', odds: '9', returnToPlayer: '92.00' },
    ],
    pool: { stakes: { red: '100.00', blue: '100.00' } as never, house: '100.00' as never, sharePercent: '5' },
  });
  const odds = () => [...view.spots.querySelectorAll('.odds')].map((one) => plain(one.textContent));
  expect(odds()).toEqual(['× 1.90 for now', '× 1.90 for now', '× 10.00']);
  // Only what a pool pays can still change.
  const named = [...view.spots.children].map((spot) => plain(spot.getAttribute('aria-label')));
  expect(named[0]).toContain('pays 1.90 times your bet now');
  expect(named[2]).toContain('pays 10.00 times your bet. Your bet');
  // A chip counts before it is placed: ₱10 on 100 against 100, and the house keeps 5 %. Never rounded up: 1.8136 and 1.995.
  (view.spots.children[0] as HTMLElement).click();
  expect(odds()).toEqual(['× 1.81 for now', '× 1.99 for now', '× 10.00']);
});

test('the final odds of a pool are shown finely enough to give the payout', () => {
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const { view } = sitDown(() => opened + 22_000, {
    model: 'duel',
    spots: [
      { id: 'red', odds: null, returnToPlayer: '95.00' },
      { id: 'blue', odds: null, returnToPlayer: '95.00' },
    ],
    pool: { stakes: { red: '110.00', blue: '100.00' } as never, house: '100.00' as never, sharePercent: '5' },
  });
  // 210 × 0.95 / 110 = 1.81363…, and / 100 = 1.995.
  expect([...view.spots.querySelectorAll('.odds')].map((one) => plain(one.textContent))).toEqual(['× 1.8136', '× 1.995']);
});

test('a bet that is placed without a line says so until the line is back (ER-15)', async () => {
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const { view, sent } = sitDown(() => opened + 1_000);
  document.querySelector<HTMLElement>('[data-spot=banker]')?.click();
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  view.place.click();
  expect(view.noteLine.textContent).toBe("You're offline. No bet was placed.");
  line.mockRestore();
  dispatchEvent(new Event('online'));
  expect(view.noteLine.textContent).toBe('');
  // The chips lie where they were, and only a press places them.
  expect(view.place.textContent).toContain('10.00');
  expect(sent).toEqual([]);
});

/** A table whose answers and clock the test gives, with a bet of ₱10 on Banker that was just sent. `answers` are asked anew each time. */
function withBet(answers: { bet: () => unknown; outcome?: () => unknown; look?: () => unknown; bets?: () => TableState['bets'] }) {
  const time = stopClocks();
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const serverNow = () => opened + time.awake;
  const orders: BetOrder[] = [];
  const lookedUp: BetOrder[] = [];
  const hands = ['player', 'banker'].map((side) => ({ side, shown: ['9S'], total: 9 }));
  const stateNow = () => {
    const state = stateAt(serverNow());
    const isDealt = serverNow() >= state.round.dealsAt;
    const result = isDealt ? { outcome: 'banker', hands, also: [], returns: {} } : null;
    const history = [{ number: state.round.number - 1, outcome: 'banker', also: [] }];
    return { ...state, history, round: { ...state.round, result }, bets: answers.bets?.() ?? [] };
  };
  const seated = sitDown(
    serverNow,
    {},
    {
      look: async () => answers.look?.() ?? { is: 'done', value: stateNow() },
      bet: async (order: BetOrder) => {
        orders.push(order);
        return answers.bet();
      },
      outcome: async (order: BetOrder) => {
        lookedUp.push(order);
        return answers.outcome?.() ?? { is: 'unknown' };
      },
    },
  );
  const { view } = seated;
  const banker = view.spots.querySelector<HTMLElement>('[data-spot=banker]') as HTMLElement;
  banker.click();
  view.place.click();
  const { number } = stateAt(opened).round;
  /** The bet as the server has it. */
  const bet = (state: string, win = '0.00') =>
    ({
      ...betOf(number, { banker: '10.00' }, win, state),
      ...{ clientRound: orders[0]?.clientRound, bet: '10.00' },
    }) as unknown as TableState['bets'][number];
  const note = () => plain(view.noteLine.textContent);
  return { ...seated, time, number, bet, lookedUp, note, stack: banker.querySelector('.stack') as HTMLElement };
}

const unsure = 'No connection. Your bet is safe: it will either count or be refunded.';

test('a bet whose answer was lost is answered by the deal that has it: its stake stands once, and a late answer changes nothing (ER-15)', async () => {
  let answer = (_: unknown): void => {};
  let bets: TableState['bets'] = [];
  const lost = new Promise((done) => {
    answer = done;
  });
  const { view, time, bet, stack, told, notes } = withBet({ bet: () => lost, bets: () => bets });
  expect(stack.textContent).toBe('10');
  bets = [bet('settled', '19.50')];
  time.awake = 23_000;
  await expect.poll(() => view.wonWord.textContent).toBe('Payout');
  expect([stack.textContent, stack.classList.contains('laid')]).toEqual(['10', false]);
  const said = notes().length;
  answer({ is: 'done', value: { bet: bet('debited'), balance: '990.00' } });
  await lost;
  await new Promise((done) => setTimeout(done));
  expect(notes()).toHaveLength(said);
  expect(told.map((message) => message.type === 'round' && String(message.win))).toEqual(['19.50', '19.50']);
});

test('a bet that the state has before its debit stands once, and is placed only with its answer (ER-15)', async () => {
  let bets: TableState['bets'] = [];
  const { bet, stack, note, notes } = withBet({ bet: () => ({ is: 'unknown' }), bets: () => bets });
  await expect.poll(note).toBe(unsure);
  const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'));
  bets = [bet('open')];
  lookAgain();
  await expect.poll(() => stack.classList.contains('laid')).toBe(false);
  expect(stack.textContent).toBe('10');
  await expect.poll(note).toBe(unsure);
  expect(notes().join()).not.toContain('placed');
  bets = [bet('debited')];
  await expect.poll(() => lookAgain() && note()).toBe('Bet of ₱10.00 placed. Balance ₱1,000.00.');
});

test('while a bet is in doubt rounds go by without a word on it, and its late answer tells its result (ER-15)', async () => {
  let outcome: unknown = { is: 'unknown' };
  const { view, time, number, bet, note, notes, lookedUp } = withBet({ bet: () => ({ is: 'unknown' }), outcome: () => outcome });
  await expect.poll(note).toBe(unsure);
  for (const rounds of [1, 2]) {
    time.awake = rounds * 30_000;
    await expect.poll(() => plain(view.round.textContent)).toBe(`Round ${number + rounds}`);
    await expect.poll(note).toBe(unsure);
    expect([plain(view.place.textContent), view.place.getAttribute('aria-disabled')]).toEqual(['Check again', 'false']);
  }
  const often = lookedUp.length;
  outcome = { is: 'done', value: { bet: bet('settled'), balance: '990.00' } };
  // By itself as soon as the table is asked again.
  time.awake = 3 * 30_000;
  await expect.poll(note).toBe('Your last round: no win on a bet of ₱10.00.');
  expect(lookedUp.length).toBe(often + 1);
  expect(notes().join()).not.toMatch(/Nothing was taken|placed/);
});

test('what is said of a bet in doubt stays while the line is down, and the bet is looked up as soon as the table answers (ER-15)', async () => {
  let isDown = true;
  let looks = 0;
  const down = () => {
    looks += 1;
    return isDown ? { is: 'unknown' } : undefined;
  };
  const outcome = (): unknown => (isDown ? { is: 'unknown' } : { is: 'done', value: { bet: refused, balance: '1000.00' } });
  const { time, bet, note, notes, lookedUp } = withBet({ bet: () => ({ is: 'unknown' }), outcome, look: down });
  const refused = bet('refused');
  await expect.poll(note).toBe(unsure);
  expect(lookedUp).toHaveLength(1);
  time.awake = 23_000;
  await expect.poll(() => looks).toBe(2);
  expect([note(), notes().filter((text) => text?.includes('continues'))]).toEqual([unsure, []]);
  isDown = false;
  await expect.poll(note).toBe("This bet wasn't accepted. Nothing was taken.");
  expect(lookedUp).toHaveLength(2);
});

test('a bet that a closed site let not through is not in doubt: its chips stay, and the table goes on when the site opens (SY-01)', async () => {
  let isClosed = true;
  const closed = () => (isClosed ? { is: 'closed', doubt: false } : undefined);
  const { view, note, notes, told, lookedUp } = withBet({ bet: closed, look: closed });
  await expect.poll(note).toContain("closed right now. Your bet wasn't taken.");
  expect([plain(view.place.textContent), view.place.getAttribute('aria-disabled')]).toEqual(['Bet ₱10.00', 'false']);
  expect(told).toEqual([{ type: 'maintenance', on: true }]);
  isClosed = false;
  await expect
    .poll(() => told)
    .toEqual([
      { type: 'maintenance', on: true },
      { type: 'maintenance', on: false },
    ]);
  expect([note(), plain(view.place.textContent), lookedUp]).toEqual(['', 'Bet ₱10.00', []]);
  expect(notes().join()).not.toContain('No connection');
});

test('a bet that was sent before the site closed stays in doubt until it opens, and is then looked up (SY-01)', async () => {
  let isClosed = true;
  const closed = () => (isClosed ? { is: 'closed', doubt: false } : undefined);
  const outcome = (): unknown => closed() ?? { is: 'done', value: { bet: taken, balance: '990.00' } };
  const { view, bet, note, told } = withBet({ bet: () => ({ is: 'unknown' }), outcome, look: closed });
  const taken = bet('debited');
  await expect.poll(note).toContain('closed right now. Your round is safe');
  expect(view.place.textContent).toBe('Check again');
  isClosed = false;
  await expect.poll(note).toBe('Bet of ₱10.00 placed. Balance ₱990.00.');
  expect(told.map((message) => (message.type === 'maintenance' ? message.on : message.type))).toEqual([true, false, 'round']);
});

test('a deal that was missed is told with the next round', async () => {
  let bets: TableState['bets'] = [];
  let taken: TableState['bets'][number] | undefined;
  const answer = new Promise((done) => setTimeout(() => done({ is: 'done', value: { bet: taken, balance: '990.00' } })));
  const { time, bet, note } = withBet({ bet: () => answer, bets: () => bets });
  taken = bet('debited');
  await expect.poll(note).toBe('Bet of ₱10.00 placed. Balance ₱990.00.');
  bets = [bet('settled', '19.50')];
  time.awake = 31_000;
  await expect.poll(note).toBe('Your last round paid ₱19.50 on a bet of ₱10.00.');
});

test('the result of a room is not told for the bets of another one that is entered while it is dealt (R14)', async () => {
  const motion = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  vi.useFakeTimers();
  onTestFinished(() => {
    vi.useRealTimers();
    motion.mockRestore();
  });
  const began = performance.now();
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const serverNow = () => opened + 15_000 + performance.now() - began;
  const rooms = ['bamboo', 'jade'].map((id) => ({ id, name: id, min: '10.00' as Amount, max: '500.00' as Amount }));
  let room = 'bamboo';
  /** Both rooms are in rounds of the same number, and Jade still takes bets when Bamboo deals. */
  const stateIn = (): TableState => {
    const { round, ...state } = stateAt(serverNow());
    const hands = ['player', 'banker'].map((side) => ({ side, shown: ['9S', '2H'], total: 1 }));
    const isDealt = room === 'bamboo' && serverNow() >= round.dealsAt;
    return {
      ...{ ...state, rooms, room: { id: room, name: room } },
      bets: room === 'jade' ? [betOf(round.number, { player: '100.00' }, '0.00', 'debited')] : [],
      round: { ...round, result: isDealt ? { outcome: 'banker', hands, also: [], returns: {} } : null },
    } as unknown as TableState;
  };
  const moving = { enter: (id: string) => void (room = id), look: async () => ({ is: 'done', value: stateIn() }) };
  const { view, notes, told } = sitDown(serverNow, { ...stateIn() }, moving, { ...init, reducedMotion: false });
  await vi.advanceTimersByTimeAsync(7_300);
  expect(view.hands.querySelectorAll('.dealt').length).toBeGreaterThan(0);
  view.rooms.querySelector<HTMLElement>('button:not([aria-current])')?.click();
  await vi.advanceTimersByTimeAsync(3_000);
  expect(room).toBe('jade');
  expect(told.filter(({ type }) => type === 'round')).toEqual([]);
  expect(notes().at(-1)).toContain('jade');
});

test('a table says once when bets open and when they close, and a press on a closed field says until when (4.1.3)', async () => {
  const time = stopClocks();
  const opened = Math.ceil(serverStart / 30_000) * 30_000;
  const { view } = sitDown(() => opened + time.awake);
  const said: (string | undefined)[] = [];
  const ear = new MutationObserver(() => view.live.textContent && said.push(plain(view.live.textContent)));
  ear.observe(view.live, { childList: true });
  onTestFinished(() => ear.disconnect());
  expect(plain(view.live.textContent)).toBe('Bets close in 20 s');
  time.awake = 21_000;
  await expect.poll(() => said).toEqual(['Bets are closed']);
  const banker = view.spots.querySelector<HTMLElement>('[data-spot=banker]');
  const shut = 'Bets are closed. The next round starts in 9 s.';
  banker?.click();
  expect([plain(view.noteLine.textContent), plain(view.live.textContent)]).toEqual([shut, shut]);
  // A payout is not covered by the answer.
  view.showWin('Payout', '₱20.00', true);
  view.place.click();
  expect([plain(view.live.textContent), view.won.hidden]).toEqual([shut, false]);
  ear.takeRecords();
  said.length = 0;
  time.awake = 30_500;
  await expect.poll(() => said).toEqual(['Bets close in 20 s']);
  expect(view.noteLine.textContent).toBe('');
  // Chips that leave the table say more than that bets are closed.
  banker?.click();
  ear.takeRecords();
  said.length = 0;
  time.awake = 51_000;
  await expect.poll(() => said).toEqual(['Bets closed before this one was placed. Nothing was taken.']);
});

test.each([
  ['baccarat', "There's no dealer at this table"],
  ['dragon-tiger', "There's no dealer, and players don't play against each other"],
  ['duel', "No birds fight here and there's no dealer"],
] as const)('a table of %s says at the table and in its rules who is not there, and that a computer draws (GM-14)', (model, says) => {
  const { view } = sitDown(() => serverStart, { model });
  view.info.click();
  for (const text of [view.absent.textContent, view.rulesBody.firstElementChild?.textContent]) {
    expect(text).toContain(says);
    expect(text).toContain('a computer');
  }
});
