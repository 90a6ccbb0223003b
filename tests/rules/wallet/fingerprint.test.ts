// The fingerprint of a money call's request: it tells another order under the same key.
import { expect, test } from 'vitest';
import { fingerprintOf } from '#platform/ledger/idempotency.ts';

const order = { amount: '5.00', to: 'kestrel', lines: [{ bet: 'half', pick: 'big' }] };
const print = (request: unknown, call = 'wallet.deposit') => fingerprintOf(call, request);

test('the order of properties does not matter, at any depth, and that of a list does (R4)', () => {
  expect(print({ lines: [{ pick: 'big', bet: 'half' }], to: 'kestrel', amount: '5.00' })).toBe(print(order));
  const [one, two] = [{ pick: '1' }, { pick: '2' }];
  expect(print({ lines: [one, two] })).not.toBe(print({ lines: [two, one] }));
  expect(print({ lines: ['1', '2'] })).not.toBe(print({ lines: { 0: '1', 1: '2' } }));
});

test('it stays what it was: a key is kept longer than one version runs (R4)', () => {
  expect(print(order)).toBe('okpVNLGgMRSL04NjkevIXehSV8EXR9zBhTZVnLdu-pg');
});

test.each([
  ['an amount', { ...order, amount: '5.01' }],
  ['a nested word', { ...order, lines: [{ bet: 'half', pick: 'small' }] }],
  ['a name', { ...order, to: undefined, from: 'kestrel' }],
  ['nothing for a word', { ...order, to: null }],
  ['one property more', { ...order, note: '' }],
])('%s makes another order (R4)', (_what, request) => {
  expect(print(request)).not.toBe(print(order));
});

test('another call is another order (R4)', () => {
  expect(print(order, 'wallet.withdraw')).not.toBe(print(order));
});

test.each(['paymentPassword', 'verificationCode', 'codeId', 'way'])(
  '%s proves the order and is no part of it; inside it, it is (R4)',
  (proof) => {
    expect(print({ ...order, [proof]: '271828' })).toBe(print(order));
    expect(print({ ...order, lines: [{ bet: 'half', pick: 'big', [proof]: '271828' }] })).not.toBe(print(order));
  },
);
