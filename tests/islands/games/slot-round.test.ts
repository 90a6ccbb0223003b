// A slot in its frame: a round that leaves less than the bet, and the button of its sound.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Api } from '#originals/slot/api.ts';
import { openView } from '#originals/slot/dom.ts';
import { runGame } from '#originals/slot/game.ts';
import type { Init } from '#originals/slot/game-state.ts';
import { createGameTranslator } from '#originals/slot/strings.ts';
import type { SlotRound, SlotState } from '#values/games/slot-api-types.ts';
import { symbolsOf } from '#values/games/slot-symbols.ts';
import type { Amount } from '#values/money.ts';
import frame from '../../../src/originals/slot/index.html?raw';

const init = { locale: 'en', words: {}, currencySymbol: '₱', reducedMotion: true } as unknown as Init;
const opened = {
  game: { code: 'lantern-tide', name: 'Lantern Tide', vendor: 'ISLA' },
  ...{ balance: '6.00', bets: ['0.50', '1.00', '2.00', '5.00'], minCycle: 0, wait: 0, last: null },
  payTable: { strips: Array(5).fill('ABCDEFGH'), rows: 3, lines: [[1, 1, 1, 1, 1]], coins: 1, wildTimes: 1, feature: null },
} as unknown as SlotState;
const roundOf = (win: string) =>
  ({
    ...{ roundId: '1-1', clientRound: 'one', state: 'settled', bet: '5.00', win, refusal: null },
    outcome: { stops: [0, 0, 0, 0, 0], grid: [], wins: [], total: win },
  }) as unknown as SlotRound;

function openSlot(state: Partial<SlotState>, api: Partial<Record<keyof Api, unknown>> = {}) {
  document.body.replaceChildren(...new DOMParser().parseFromString(frame, 'text/html').querySelectorAll('#art, main, dialog'));
  const view = openView();
  view.label(createGameTranslator({}));
  const tell = vi.fn();
  const game = runGame(view, init, api as Api, { ...opened, ...state }, tell);
  onTestFinished(() => game.end());
  const text = (id: string) => document.getElementById(id)?.textContent?.replace(/[\u2066-\u2069]/g, '');
  return { view, game, tell, shown: () => [text('note'), text('live'), view.spin.hidden] };
}

test.each([
  ['3.00', '4.00', 'Your last round: payout ₱3.00 on a bet of ₱5.00. You have ₱4.00 to play with. Lower the bet or deposit.'],
  ['0.00', '1.00', 'Your last round: no win. You have ₱1.00 to play with. Lower the bet or deposit.'],
])('a round that pays %s and leaves %s says so, then what the balance allows, also when reopened (GM-14)', async (win, balance, told) => {
  const last = roundOf(win);
  const first = openSlot({}, { round: async () => ({ is: 'done', value: { round: last, balance, wait: 60 } }) });
  first.view.spin.click();
  await expect.poll(() => first.tell.mock.calls.length).toBe(1);
  const check = async ({ view, shown }: typeof first) => {
    await expect.poll(shown).toEqual([told, told, true]);
    // The next round could start from here on: the controls were drawn again for it.
    await expect.poll(() => view.spin.getAttribute('aria-disabled')).toBe('false');
    expect(shown()).toEqual([told, told, true]);
  };
  await check(first);
  await check(openSlot({ last, balance: balance as Amount, wait: 60 }));
});

test('a lower bet, a deposit and a loss elsewhere each leave what is true now on the screen (GM-14)', () => {
  const { view, game, shown } = openSlot({ last: roundOf('3.00'), balance: '4.00' as Amount });
  view.lower.click();
  expect(shown()).toEqual(['', 'Bet ₱2.00', false]);
  const short = (balance: string) => `You have ₱${balance} to play with. Lower the bet or deposit.`;
  view.raise.click();
  expect(shown()).toEqual([short('4.00'), short('4.00'), true]);
  game.setBalance('3.00' as Amount);
  expect(shown()).toEqual([short('3.00'), short('3.00'), true]);
  game.pause();
  game.setBalance('503.00' as Amount);
  expect(shown()[0]).toBe('The game is paused until you continue on the page.');
  game.resume();
  expect(shown()).toEqual(['', '', false]);
});

test('the sound button says what a press does, also after the game was opened again (4.1.2)', () => {
  const { view } = openSlot({});
  const name = () => view.sound.getAttribute('aria-label');
  expect(name()).toBe('Turn sound on');
  view.sound.click();
  expect(name()).toBe('Turn sound off');
  // The name changes with the state, so `aria-pressed` would contradict it.
  expect(view.sound.hasAttribute('aria-pressed')).toBe(false);
  view.label(createGameTranslator({}));
  expect(name()).toBe('Turn sound off');
  view.sound.click();
  expect(name()).toBe('Turn sound on');
});

test('reels, winning lines and the lines of the pay table say what they show, and a round is announced once (1.1.1, 4.1.3)', async () => {
  const outcome = { stops: [1, 1, 1, 0, 0], grid: [], wins: [{ line: 1, symbol: 'C', count: 3, win: '8.00' }], total: '8.00' };
  const round = { ...roundOf('8.00'), bet: '5.00', outcome } as unknown as SlotRound;
  let answer = (_: unknown): void => {};
  const asked = new Promise((done) => {
    answer = done;
  });
  const payTable = {
    ...opened.payTable,
    lines: [
      [1, 1, 1, 1, 1],
      [0, 1, 2, 1, 0],
    ],
    pays: {},
    wild: 'W',
    returnToPlayer: '96',
    winShare: '34.07',
    volatility: 'medium',
  };
  const { view } = openSlot({ balance: '60.00' as Amount, payTable: payTable as unknown as SlotState['payTable'] }, { round: () => asked });
  const name = () => view.board.getAttribute('aria-label')?.replace(/[\u2066-\u2069]/g, '');
  const names = symbolsOf({ code: 'lantern-tide', name: 'Lantern Tide', category: 'RNG' }) as Record<string, string>;
  const row = (letters: string) => [...letters].map((letter) => names[letter]).join(', ');
  // The stops of a first visit: 3, 9, 14, 20 and 25 on strips of eight.
  expect(name()).toBe(`Result on the reels, row by row: ${row('DBGEB')}; ${row('ECHFC')}; ${row('FDAGD')}`);
  const said: string[] = [];
  const ear = new MutationObserver(() => view.live.textContent && said.push(view.live.textContent.replace(/[\u2066-\u2069]/g, '')));
  ear.observe(view.live, { childList: true });
  view.spin.click();
  expect(name()).toBe('Reels');
  answer({ is: 'done', value: { round, balance: '63.00', wait: 0 } });
  await expect.poll(name).toBe(`Result on the reels, row by row: ${row('BBBAA')}; ${row('CCCBB')}; ${row('DDDCC')}`);
  await expect.poll(() => view.spin.getAttribute('aria-disabled')).toBe('false');
  expect(said).toEqual([`Payout ₱8.00 on a bet of ₱5.00. You have ₱63.00 to play with. Line 1: 3 × ${names.C}`]);
  ear.disconnect();
  view.info.click();
  const maps = [...view.tableBody.querySelectorAll('.maps li')].map((line) => line.textContent?.replace(/[\u2066-\u2069]/g, ''));
  expect(maps).toEqual([
    '1Row on each reel, counted from the top: 2, 2, 2, 2, 2',
    '2Row on each reel, counted from the top: 1, 2, 3, 2, 1',
  ]);
});

test('a spin that is pressed too early is answered, and the payout of the last round stays', async () => {
  const { view } = openSlot(
    { balance: '60.00' as Amount, minCycle: 60_000 },
    { round: async () => ({ is: 'done', value: { round: roundOf('8.00'), balance: '63.00', wait: 60_000 } }) },
  );
  view.spin.click();
  await expect.poll(() => view.won.hidden).toBe(false);
  view.spin.click();
  expect([view.live.textContent, view.won.hidden]).toEqual(['Next round in a moment.', false]);
});
