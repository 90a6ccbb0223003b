// A deposit reaches one end, whatever order the news comes in.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { methodName } from '#platform/areas/wallet/deposits.ts';
import { askingPage } from '#platform/outside/payment/page.ts';
import { orderOf, pagePath } from '#platform/outside/payment/seal.ts';
import { contradicts, type DepositState, type NewsState, stagesOf, stepOf } from '#platform/rules/deposit.ts';
import { formatMoney } from '#ui/amount.ts';
import type { Amount } from '#values/money.ts';
import { millis, toInstant } from '#values/time.ts';

const after: Record<ReturnType<typeof stepOf>, DepositState | null> = {
  note: 'pending',
  credit: 'credited',
  decline: 'declined',
  cancel: 'expired',
  ignore: null,
};
const isEnd = (state: DepositState) => state === 'credited' || state === 'declined';

describe('MC-04 the way of a deposit', () => {
  test.each<[DepositState, NewsState, ReturnType<typeof stepOf>]>([
    ['created', 'pending', 'note'],
    ['created', 'paid', 'credit'],
    ['created', 'declined', 'decline'],
    ['pending', 'pending', 'ignore'],
    ['pending', 'paid', 'credit'],
    ['pending', 'declined', 'decline'],
    ['credited', 'pending', 'ignore'],
    ['credited', 'paid', 'ignore'],
    ['credited', 'declined', 'ignore'],
    ['declined', 'pending', 'ignore'],
    ['declined', 'paid', 'ignore'],
    ['declined', 'declined', 'ignore'],
    ['expired', 'pending', 'note'],
    ['expired', 'paid', 'credit'],
    ['expired', 'declined', 'ignore'],
    ['created', 'cancelled', 'cancel'],
    ['pending', 'cancelled', 'cancel'],
    ['credited', 'cancelled', 'ignore'],
    ['declined', 'cancelled', 'ignore'],
    ['expired', 'cancelled', 'ignore'],
  ])('%s and then %s: %s', (state, news, step) => {
    expect(stepOf(state, news)).toBe(step);
  });

  test('what the provider itself has told to be left is not on its way again by older news; money is credited all the same', () => {
    expect((['pending', 'paid', 'declined', 'cancelled'] as const).map((news) => stepOf('expired', news, true))).toEqual([
      'ignore',
      'credit',
      'ignore',
      'ignore',
    ]);
  });

  test('assurance 30: any history of news has at most one end and at most one credit', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    console.log(`seed ${seed}`);
    const event = fc.constantFrom<NewsState | 'time passes'>('pending', 'paid', 'declined', 'cancelled', 'time passes');
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let state: DepositState = 'created';
        let credits = 0;
        let end: DepositState | null = null;
        for (const happens of events) {
          if (happens === 'time passes') {
            if (state === 'created' || state === 'pending') state = 'expired';
          } else {
            const step = stepOf(state, happens);
            if (step === 'credit') credits += 1;
            state = after[step] ?? state;
          }
          if (end !== null && state !== end) return false;
          if (isEnd(state)) end = state;
        }
        return credits === (state === 'credited' ? 1 : 0);
      }),
      { seed, numRuns: 5_000 },
    );
  });

  test('two different ends told by one provider are noticed', () => {
    expect(contradicts('declined', 'paid')).toBe(true);
    expect(contradicts('credited', 'declined')).toBe(true);
    expect(contradicts('credited', 'cancelled')).toBe(true);
    expect(contradicts('credited', 'paid')).toBe(false);
    expect(contradicts('declined', 'cancelled')).toBe(false);
    expect(contradicts('expired', 'declined')).toBe(false);
  });
});

describe('MC-04 the timeline of a deposit', () => {
  const at = { created: 1, paying: null, confirmed: null, credited: null, declined: null, expired: null, cancelled: null };
  const names = (state: DepositState, moments: typeof at | Record<keyof typeof at, number | null>) =>
    stagesOf<number | null>(state, moments).map(
      ({ stage, at: when, note }) => `${stage}${when === null ? '?' : `@${when}`}${note ? ` ${note}` : ''}`,
    );

  test('on the way to a good end what is still to come has no time', () => {
    expect(names('created', at)).toEqual(['created@1', 'paying?', 'confirmed?', 'credited?']);
    expect(names('pending', { ...at, paying: 2 })).toEqual(['created@1', 'paying@2', 'confirmed?', 'credited?']);
    expect(names('credited', { ...at, paying: 2, confirmed: 3, credited: 3 })).toEqual([
      'created@1',
      'paying@2',
      'confirmed@3',
      'credited@3',
    ]);
  });

  test('a bad end stands last, and money that came late says so', () => {
    expect(names('declined', { ...at, declined: 4 })).toEqual(['created@1', 'declined@4']);
    expect(names('expired', { ...at, paying: 2, expired: 5 })).toEqual(['created@1', 'paying@2', 'expired@5']);
    expect(names('credited', { ...at, paying: 2, expired: 5, confirmed: 6, credited: 6 })).toEqual([
      'created@1',
      'expired@5',
      'paying@2',
      'confirmed@6',
      'credited@6 late',
    ]);
  });

  test('what the person gave up says so, also when the money came all the same', () => {
    expect(names('expired', { ...at, cancelled: 5 })).toEqual(['created@1', 'cancelled@5']);
    expect(names('credited', { ...at, paying: 6, cancelled: 5, confirmed: 6, credited: 6 })).toEqual([
      'created@1',
      'cancelled@5',
      'paying@6',
      'confirmed@6',
      'credited@6 late',
    ]);
  });
});

test.each([
  ['VI', 'vi', 'EUR', '€'],
  ['ID', 'id', 'EUR', '€'],
  ['EN', 'en', 'PHP', '₱'],
])('MC-04 the payment page in %s writes an amount and the reference as the site does', (language, tag, currency, symbol) => {
  const amount = '1234.50' as Amount;
  const order = {
    id: 'one',
    reference: 'D-7K3M-2210',
    method: 'debit-card',
    amount,
    currency,
    language,
    returnUrl: 'https://isla.test/',
    openUntil: toInstant(millis(0)),
  };
  expect(askingPage(order, 'Isla')).toContain(`>${formatMoney(amount, { tag, symbol })}<`);
  // What the member quotes, and not the number that only the two of us know.
  expect(askingPage(order, 'Isla')).toContain('>D-7K3M-2210<');
});

test('MC-04 R16 a common way to pay is called by the reader’s word, one that has a name by its name', () => {
  const called = (code: string, name: string) => ['EN', 'VI'].map((language) => methodName({ code, name }, language));
  expect(called('bank-transfer', 'Bank transfer')).toEqual(['Bank transfer', 'Chuyển khoản ngân hàng']);
  expect(called('bank-transfer', 'Bank of the Bay')).toEqual(['Bank of the Bay', 'Bank of the Bay']);
  expect(called('island-wallet', 'Island Wallet')).toEqual(['Island Wallet', 'Island Wallet']);
});

test('MC-04 a payment page whose address is older than references opens as it was sealed; a changed one does not', () => {
  const order = {
    id: 'one',
    reference: 'D-7K3M-2210',
    method: 'debit-card',
    amount: '500.00' as Amount,
    currency: 'PHP',
    language: 'EN',
    returnUrl: 'https://isla.test/',
    openUntil: toInstant(millis(0)),
  };
  const opened = (path: string, without = '') => {
    const { searchParams } = new URL(path, 'https://isla.test');
    searchParams.delete(without);
    return orderOf(['a secret'], 'one', searchParams);
  };
  expect(opened(pagePath('a secret', order))).toEqual(order);
  expect(opened(pagePath('a secret', order), 'reference')).toBeNull();
  const older = { ...order, reference: '' };
  expect(opened(pagePath('a secret', older), 'reference')).toEqual(older);
  expect(askingPage(older, 'Isla')).toContain('>one<');
});
