/** Tests the message readers between page and game frame: valid messages are read, all others are null. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOurPage } from '#originals/frame/parent-channel.ts';
import { createGameTranslator, moneyIn, percentIn } from '#originals/slot/strings.ts';
import { readFrameMessage, readPageMessage } from '#values/games/game-messages.ts';
import { directionOf } from '#values/text/direction.ts';

const seed = Number(process.env.SEED ?? 20_261_120);
const init = {
  type: 'init',
  launchToken: 'a'.repeat(43),
  api: '/originals/api',
  locale: 'zh-Hans',
  currencySymbol: '₱',
  words: { spin: 'I-spin' },
  reducedMotion: false,
  balance: '12.50',
};
const round = { type: 'round', roundId: '1000-0001', bet: '5.00', win: '0.00', balance: '95.00' };

test('messages: each valid message is read unchanged (R14)', () => {
  for (const message of [
    init,
    { ...init, api: 'https://play.example:8443/originals/api' },
    { type: 'pause', reason: 'reminder' },
    { type: 'resume' },
    { type: 'balance', balance: '112.50' },
  ])
    expect(readPageMessage(message)).toBe(message);
  for (const message of [
    { type: 'ready', version: 1 },
    round,
    { type: 'needs-deposit' },
    { type: 'paused' },
    { type: 'refused', reason: 'reality-check' },
    { type: 'maintenance', on: true },
    { type: 'ended', reason: 'session' },
    { type: 'room', room: 'jade' },
    { type: 'out' },
    { type: 'leave' },
  ])
    expect(readFrameMessage(message)).toBe(message);
});

test("messages: neither side reads the other side's kinds", () => {
  for (const message of [init, { type: 'pause', reason: 'reminder' }, { type: 'resume' }]) expect(readFrameMessage(message)).toBeNull();
  for (const message of [{ type: 'ready', version: 1 }, round, { type: 'leave' }]) expect(readPageMessage(message)).toBeNull();
});

test('messages: a field that is missing, extra, of another type or out of bounds gives null', () => {
  for (const name of Object.keys(init))
    expect(readPageMessage(Object.fromEntries(Object.entries(init).filter(([key]) => key !== name)))).toBeNull();
  const wrong: [string, unknown][] = [
    ['launchToken', ''],
    ['launchToken', 'a b'.repeat(20)],
    ['api', 'javascript:alert(1)'],
    ['api', '//elsewhere.example/x'],
    ['api', 'originals'],
    ['locale', '../../en'],
    ['locale', 'x'],
    ['currencySymbol', ''],
    ['currencySymbol', 'x'.repeat(9)],
    ['words', { a: 1 }],
    ['words', [['a', 'b']]],
    ['words', new Map()],
    ['words', Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`k${n}`, 'v']))],
    ['reducedMotion', 'yes'],
    ['balance', 12.5],
    ['balance', '12,50'],
    ['balance', '1e9'],
    ['extra', 1],
  ];
  for (const [name, value] of wrong) expect(readPageMessage({ ...init, [name]: value }), name).toBeNull();
  for (const [name, value] of [
    ['roundId', '<b>'],
    ['bet', 5],
    ['win', 'lots'],
    ['balance', null],
    ['more', ''],
  ] as const)
    expect(readFrameMessage({ ...round, [name]: value }), name).toBeNull();
  expect(readFrameMessage({ type: 'maintenance', on: 'yes' })).toBeNull();
  for (const reason of ['', 'Session', 'a b', 'x'.repeat(41), 5, null]) expect(readFrameMessage({ type: 'ended', reason })).toBeNull();
});

test('messages: inherited fields, class instances and names of Object.prototype give null', () => {
  expect(readPageMessage(Object.create({ type: 'resume' }))).toBeNull();
  expect(
    readPageMessage(
      new (class {
        type = 'resume';
      })(),
    ),
  ).toBeNull();
  for (const type of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect(readPageMessage({ type })).toBeNull();
    expect(readFrameMessage({ type })).toBeNull();
  }
  expect(readPageMessage(JSON.parse('{"__proto__": {"type": "resume"}}'))).toBeNull();
});

test(`messages: ten thousand random values are read only when they are a valid message (seed ${seed}) (SEC-19)`, () => {
  let read = 0;
  fc.assert(
    fc.property(
      fc.oneof(
        fc.anything(),
        fc.record(
          { type: fc.constantFrom('init', 'pause', 'resume', 'round', 'ready', 'ended'), reason: fc.anything() },
          { requiredKeys: [] },
        ),
        fc.constant({ type: 'resume' }),
      ),
      (data) => {
        for (const message of [readPageMessage(data), readFrameMessage(data)]) {
          if (message === null) continue;
          read++;
          expect(message).toBe(data);
          expect(['init', 'pause', 'resume', 'balance', 'ready', 'round', 'needs-deposit', 'ended', 'room', 'out', 'leave']).toContain(
            message.type,
          );
        }
      },
    ),
    { seed, numRuns: 10_000 },
  );
  expect(read).toBeGreaterThan(100);
});

test("messages: only the parent window on the frame's own origin is trusted", () => {
  const page = {} as Window;
  expect(isOurPage({ source: page, origin: 'https://isla.example' }, page, 'https://isla.example')).toBe(true);
  expect(isOurPage({ source: {} as Window, origin: 'https://isla.example' }, page, 'https://isla.example')).toBe(false);
  expect(isOurPage({ source: page, origin: 'https://elsewhere.example' }, page, 'https://isla.example')).toBe(false);
  expect(isOurPage({ source: page, origin: 'null' }, page, 'https://isla.example')).toBe(false);
  expect(isOurPage({ source: null, origin: 'https://isla.example' }, null, 'https://isla.example')).toBe(false);
});

test("frame texts: the page's translation wins, values are isolated, and amounts follow the language", () => {
  expect(createGameTranslator({ spin: '{amount} drehen' })('spin', { amount: '€1' })).toBe('\u2068€1\u2069 drehen');
  expect(createGameTranslator({})('spin', { amount: '₱1.00' })).toBe('Spin \u2068₱1.00\u2069');
  expect(createGameTranslator({ toString: 'x' })('bet')).toBe('Bet');
  expect(moneyIn('en', '₱')('1234.50')).toBe('₱1,234.50');
  expect(moneyIn('id', '€')('-1234.50')).toBe('−€1.234,50');
  // Latin digits beside Latin currency symbols, also where the language has other digits.
  expect(['fa', 'my', 'ne', 'bn', 'ar'].map((tag) => moneyIn(tag, '₱')('1234.50').replace(/[\s₱]/g, ''))).toEqual(
    Array(5).fill('1,234.50'),
  );
  expect([percentIn('en')('96.04'), percentIn('id')('96'), percentIn('fa')('96.5')]).toEqual(['96.04%', '96,00%', '96.50%']);
  expect([directionOf('ar'), directionOf('fa-IR'), directionOf('fil'), directionOf('en')]).toEqual(['rtl', 'rtl', 'ltr', 'ltr']);
});
