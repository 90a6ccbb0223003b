// Tests that a deposit reaches exactly one final state, in any order of notifications.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { methodName } from '#platform/areas/wallet/deposits.ts';
import { choicePage } from '#platform/outside/payment/demo-page/page.ts';
import { orderOf, pagePath } from '#platform/outside/payment/signatures.ts';
import {
  contradicts,
  type DepositState,
  depositTimeline,
  type NotifiedState,
  nextDepositStep,
} from '#platform/rules/payments/deposit-states.ts';
import { formatMoney } from '#ui/format-money.ts';
import type { Amount } from '#values/money.ts';
import { millis, toInstant } from '#values/time.ts';

const after: Record<ReturnType<typeof nextDepositStep>, DepositState | null> = {
  note: 'pending',
  credit: 'credited',
  decline: 'declined',
  cancel: 'expired',
  ignore: null,
};
const isEnd = (state: DepositState) => state === 'credited' || state === 'declined';

describe('steps of a deposit (MC-04)', () => {
  test.each<[DepositState, NotifiedState, ReturnType<typeof nextDepositStep>]>([
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
    ['expired', 'declined', 'decline'],
    ['created', 'cancelled', 'cancel'],
    ['pending', 'cancelled', 'cancel'],
    ['credited', 'cancelled', 'ignore'],
    ['declined', 'cancelled', 'ignore'],
    ['expired', 'cancelled', 'ignore'],
  ])('state %s with notification %s: %s', (state, notifiedState, step) => {
    expect(nextDepositStep(state, notifiedState)).toBe(step);
  });

  test('a deposit left at the payment page ignores late notifications, except that a payment is still credited', () => {
    expect(
      (['pending', 'paid', 'declined', 'cancelled'] as const).map((notifiedState) => nextDepositStep('expired', notifiedState, true)),
    ).toEqual(['ignore', 'credit', 'ignore', 'ignore']);
  });

  test('any history of notifications has at most one final state and at most one credit (REL-30)', () => {
    const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
    console.log(`seed ${seed}`);
    const event = fc.constantFrom<NotifiedState | 'time passes'>('pending', 'paid', 'declined', 'cancelled', 'time passes');
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let state: DepositState = 'created';
        let credits = 0;
        let end: DepositState | null = null;
        for (const happens of events) {
          if (happens === 'time passes') {
            if (state === 'created' || state === 'pending') state = 'expired';
          } else {
            const step = nextDepositStep(state, happens);
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

  test('contradicting final states from one payment provider are detected', () => {
    expect(contradicts('declined', 'paid')).toBe(true);
    expect(contradicts('credited', 'declined')).toBe(true);
    expect(contradicts('credited', 'cancelled')).toBe(true);
    expect(contradicts('credited', 'paid')).toBe(false);
    expect(contradicts('declined', 'cancelled')).toBe(false);
    expect(contradicts('expired', 'declined')).toBe(false);
  });
});

describe('timeline of a deposit (MC-04)', () => {
  const at = { created: 1, paying: null, confirmed: null, credited: null, declined: null, expired: null, cancelled: null };
  const names = (state: DepositState, moments: typeof at | Record<keyof typeof at, number | null>) =>
    depositTimeline<number | null>(state, moments).map(
      ({ stage, at: when, note }) => `${stage}${when === null ? '?' : `@${when}`}${note ? ` ${note}` : ''}`,
    );

  test('stages still to come have no time while the deposit can succeed', () => {
    expect(names('created', at)).toEqual(['created@1', 'paying?', 'confirmed?', 'credited?']);
    expect(names('pending', { ...at, paying: 2 })).toEqual(['created@1', 'paying@2', 'confirmed?', 'credited?']);
    expect(names('credited', { ...at, paying: 2, confirmed: 3, credited: 3 })).toEqual([
      'created@1',
      'paying@2',
      'confirmed@3',
      'credited@3',
    ]);
  });

  test('a failed state comes last, and money that arrived late is marked late', () => {
    expect(names('declined', { ...at, declined: 4 })).toEqual(['created@1', 'declined@4']);
    expect(names('expired', { ...at, paying: 2, expired: 5 })).toEqual(['created@1', 'paying@2', 'expired@5']);
    expect(names('declined', { ...at, paying: 2, expired: 5, declined: 6 })).toEqual(['created@1', 'paying@2', 'declined@6']);
    expect(names('credited', { ...at, paying: 6, expired: 5, confirmed: 6, credited: 6 })).toEqual([
      'created@1',
      'expired@5',
      'paying@6',
      'confirmed@6',
      'credited@6 late',
    ]);
  });

  test('a payment that was reported before the deposit expired stands before that, also when it is confirmed later', () => {
    expect(names('credited', { ...at, paying: 2, expired: 5, confirmed: 6, credited: 6 })).toEqual([
      'created@1',
      'paying@2',
      'expired@5',
      'confirmed@6',
      'credited@6 late',
    ]);
  });

  test('a cancelled deposit shows so, also when the money arrives later', () => {
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
])('the payment page in %s formats the amount and the reference as the site does (MC-04)', (language, tag, currency, symbol) => {
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
  expect(choicePage(order, 'Isla')).toContain(`>${formatMoney(amount, { tag, symbol })}<`);
  // The reference that the member can quote, not the internal id.
  expect(choicePage(order, 'Isla')).toContain('>D-7K3M-2210<');
});

test('a generic payment method has a translated name, and a branded one keeps its name (MC-04)', () => {
  const called = (code: string, name: string) => ['EN', 'VI'].map((language) => methodName({ code, name }, language));
  expect(called('bank-transfer', 'Bank transfer')).toEqual(['Bank transfer', 'Chuyển khoản ngân hàng']);
  expect(called('bank-transfer', 'Bank of the Bay')).toEqual(['Bank of the Bay', 'Bank of the Bay']);
  expect(called('island-wallet', 'Island Wallet')).toEqual(['Island Wallet', 'Island Wallet']);
});

test('a payment page signed before references existed still opens, and a tampered address does not (MC-04)', () => {
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
  expect(choicePage(older, 'Isla')).toContain('>one<');
});
