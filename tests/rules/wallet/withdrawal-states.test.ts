// Tests that a withdrawal reaches one final state in any order of notifications, and that its money adds up.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterDeadline,
  afterReceipt,
  hasEnded,
  netOf,
  nextWithdrawalStep,
  receivedOf,
  type SendingState,
  sendingStates,
  settledDispute,
  type Withdrawal,
  type WithdrawalMove,
  type WithdrawalStage,
  type WithdrawalState,
  withdrawalTimeline,
} from '#platform/rules/payments/withdrawal-states.ts';
import { entriesFor, type Line } from '#platform/rules/postings.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { randomSeed } from '../../money-history.ts';

const requested = (amount = 100_000, fee = 0): Withdrawal => ({
  state: 'requested',
  amount: minor(amount),
  fee: minor(fee),
  sent: zero,
  returned: zero,
  missing: zero,
  receivedBy: null,
});
const inState = (state: WithdrawalState, change: Partial<Withdrawal> = {}): Withdrawal => {
  const sent = state === 'sent' || state === 'disputed' || state === 'received' ? minor(100_000) : zero;
  return { ...requested(), sent, ...change, state };
};

/** Balances after the moves: the member's main and pending money, the bank and the fees. */
class Books {
  readonly #sums = new Map<string, bigint>();
  post(lines: readonly Line[]): void {
    expect(lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    for (const { account, amount } of lines) {
      const name = 'member' in account ? account.kind : account.house;
      this.#sums.set(name, this.of(name) + amount);
    }
  }
  move(move: WithdrawalMove): void {
    if (move.kind === 'pay') this.post(entriesFor.withdrawalPaid(1n, move.sent, move.fee, move.back));
    else if (move.kind === 'giveBack') this.post(entriesFor.withdrawalReturned(1n, move.amount));
    else this.post(entriesFor.withdrawalTakenBack(1n, move.sent, move.fee));
  }
  of = (name: string): bigint => this.#sums.get(name) ?? 0n;
}

type Happening =
  | { readonly notifiedState: SendingState; readonly amount: Minor }
  | 'deadline'
  | 'yes'
  | { readonly missing: Minor }
  | { readonly settled: Minor };

/** Plays a history; returns its end. A final state may change only where money comes back after the deadline or repeats nothing. */
function play(start: Withdrawal, happenings: readonly Happening[]): { end: Withdrawal; books: Books; finals: Set<string>; moves: number } {
  const books = new Books();
  books.post(entriesFor.withdrawalAsked(1n, start.amount));
  let now = start;
  let moves = 0;
  const finals = new Set<string>();
  for (const happens of happenings) {
    if (happens === 'deadline') now = afterDeadline(now) ?? now;
    else if (happens === 'yes') now = afterReceipt(now, { answer: 'received' }) ?? now;
    else if ('missing' in happens) now = afterReceipt(now, { answer: 'missing', missing: happens.missing }) ?? now;
    else {
      const step =
        'settled' in happens ? settledDispute(now, happens.settled) : nextWithdrawalStep(now, happens.notifiedState, happens.amount);
      if ('after' in step) {
        if (step.move) {
          books.move(step.move);
          moves += 1;
        }
        now = step.after;
      }
    }
    if (hasEnded(now.state) && now.receivedBy !== 'deadline') finals.add(`${now.state} ${now.receivedBy}`);
  }
  return { end: now, books, finals, moves };
}

function expectToAddUp(start: Withdrawal, { end, books }: ReturnType<typeof play>): void {
  const isOpen = end.state === 'requested' || end.state === 'checked' || end.state === 'sending';
  expect(books.of('pending')).toBe(isOpen ? start.amount : 0n);
  expect(books.of('main')).toBe(end.returned - start.amount);
  expect(books.of('main') + books.of('pending') + books.of('bank') + books.of('fees')).toBe(0n);
  // What the member reads as received is what left the bank.
  expect(receivedOf(end)).toBe(end.state === 'received' ? books.of('bank') : 0n);
  // The house keeps no fee for what it did not send, and nothing that it sent is returned twice.
  if (end.state === 'returned') expect([books.of('main'), books.of('bank'), books.of('fees')]).toEqual([0n, 0n, 0n]);
  expect(books.of('fees') >= 0n && books.of('fees') <= start.fee).toBe(true);
  expect(books.of('bank') >= 0n && books.of('bank') <= netOf(start)).toBe(true);
}

const permutations = <T>(all: readonly T[]): T[][] =>
  all.length === 0 ? [[]] : all.flatMap((one, i) => permutations(all.toSpliced(i, 1)).map((rest) => [one, ...rest]));

describe('steps of a withdrawal (MC-05)', () => {
  test.each<[WithdrawalState, SendingState, number, string]>([
    ['requested', 'sending', 100_000, 'noted'],
    ['checked', 'sending', 100_000, 'noted'],
    ['sending', 'sending', 100_000, 'ignored'],
    ['sent', 'sending', 100_000, 'ignored'],
    ['returned', 'sending', 100_000, 'ignored'],
    ['requested', 'sent', 100_000, 'sent'],
    ['sending', 'sent', 100_000, 'sent'],
    ['sent', 'sent', 100_000, 'ignored'],
    ['received', 'sent', 100_000, 'ignored'],
    ['returned', 'sent', 100_000, 'contradiction'],
    ['sending', 'sent', 99_999, 'wrong_amount'],
    ['sending', 'part_sent', 40_000, 'sent'],
    ['sending', 'part_sent', 100_000, 'wrong_amount'],
    ['sending', 'part_sent', 0, 'wrong_amount'],
    ['sent', 'part_sent', 40_000, 'contradiction'],
    ['requested', 'returned', 100_000, 'returned'],
    ['sending', 'returned', 100_000, 'returned'],
    ['sending', 'returned', 99_999, 'wrong_amount'],
    ['sent', 'returned', 100_000, 'returned'],
    ['sent', 'returned', 40_000, 'wrong_amount'],
    ['returned', 'returned', 100_000, 'ignored'],
    ['sending', 'proven', 100_000, 'ignored'],
    ['sent', 'proven', 100_000, 'proven'],
    ['disputed', 'proven', 100_000, 'proven'],
    ['disputed', 'proven', 99_999, 'wrong_amount'],
    ['received', 'proven', 100_000, 'ignored'],
  ])('state %s with notification %s of %i: %s', (state, notifiedState, amount, outcome) => {
    expect(nextWithdrawalStep(inState(state), notifiedState, minor(amount)).outcome).toBe(outcome);
  });

  test('every order of five notifications, each also twice, ends once and adds up (REL-30)', () => {
    const start = requested(100_000, 1_000);
    const net = netOf(start);
    const notifications = sendingStates.map((notifiedState) => ({
      notifiedState,
      amount: notifiedState === 'part_sent' ? minor(40_000) : net,
    }));
    let orders = 0;
    for (const order of permutations(notifications)) {
      for (const copies of [order, order.flatMap((one) => [one, one]), [...order, ...order]]) {
        const played = play(start, [...copies, 'deadline']);
        expect(hasEnded(played.end.state), order.map(({ notifiedState }) => notifiedState).join()).toBe(true);
        expect(played.finals.size).toBeLessThanOrEqual(1);
        expectToAddUp(start, played);
        orders += 1;
      }
    }
    expect(orders).toBe(360);
  });

  test('any history of notifications, answers and deadlines has at most one final state, and its money adds up (REL-30, MC-17)', () => {
    const seed = randomSeed('withdrawal states');
    const amount = fc.constantFrom(100_000, 99_000, 40_000, 1, 0);
    const happening = fc.oneof(
      fc.record({ notifiedState: fc.constantFrom(...sendingStates), amount: amount.map(minor) }),
      fc.record({ missing: amount.map(minor) }),
      fc.record({ settled: amount.map(minor) }),
      fc.constantFrom<Happening>('deadline', 'yes'),
    );
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 14 }), fc.constantFrom(0, 1_000, 333), (happenings, fee) => {
        const start = requested(100_000, fee);
        const played = play(start, happenings);
        expect(played.finals.size).toBeLessThanOrEqual(1);
        // One payment or return, and at most one reversal of it.
        expect(played.moves).toBeLessThanOrEqual(2);
        expectToAddUp(start, played);
      }),
      { seed, numRuns: 5_000 },
    );
  });

  test('a part that was not sent comes back with its share of the fee (MC-05)', () => {
    const { end, books } = play(requested(100_000, 1_000), [{ notifiedState: 'part_sent', amount: minor(33_000) }]);
    expect(end).toMatchObject({ state: 'sent', sent: 33_000n, returned: 66_667n });
    expect([books.of('main'), books.of('bank'), books.of('fees')]).toEqual([-33_333n, 33_000n, 333n]);
  });

  test('money that comes back after the deadline is given back, and after the member’s yes a person must look (MC-17)', () => {
    const back = { notifiedState: 'returned', amount: minor(100_000) } as const;
    const late = play(requested(), [{ notifiedState: 'sent', amount: minor(100_000) }, 'deadline', back, back]);
    expect([late.end.state, late.books.of('main')]).toEqual(['returned', 0n]);
    const yes = inState('received', { receivedBy: 'member' });
    expect(nextWithdrawalStep(yes, 'returned', minor(100_000)).outcome).toBe('contradiction');
  });
});

describe('receipt of a withdrawal (MC-17)', () => {
  const sent = { notifiedState: 'sent', amount: minor(100_000) } as const;

  test('the member says yes, no or in part, and only while the question is open', () => {
    expect(afterReceipt(inState('sent'), { answer: 'received' })).toMatchObject({ state: 'received', receivedBy: 'member' });
    expect(afterReceipt(inState('sent'), { answer: 'missing', missing: minor(100_000) })).toMatchObject({ state: 'disputed' });
    expect(afterReceipt(inState('sent'), { answer: 'missing', missing: minor(40_000) })).toMatchObject({ missing: 40_000n });
    for (const missing of [0, -1, 100_001])
      expect(afterReceipt(inState('sent'), { answer: 'missing', missing: minor(missing) })).toBeNull();
    for (const state of ['requested', 'sending', 'received', 'returned'] as const)
      expect(afterReceipt(inState(state), { answer: 'received' })).toBeNull();
    expect(afterReceipt(inState('disputed'), { answer: 'missing', missing: minor(1) })).toBeNull();
  });

  test('without an answer it counts as received at the deadline, and a dispute does not', () => {
    expect(afterDeadline(inState('sent'))).toMatchObject({ state: 'received', receivedBy: 'deadline' });
    for (const state of ['requested', 'checked', 'sending', 'disputed', 'received', 'returned'] as const)
      expect(afterDeadline(inState(state))).toBeNull();
  });

  const disputed = (...ends: Happening[]) => play(requested(100_000, 1_000), [{ ...sent, amount: minor(99_000) }, ...ends]);

  test('the member ends a dispute when the money arrived after all, and then nothing is refunded', () => {
    const back = { notifiedState: 'returned', amount: minor(99_000) } as const;
    const { end, books } = disputed({ missing: minor(99_000) }, 'yes', back, { settled: minor(99_000) });
    expect([end.state, end.receivedBy, books.of('main')]).toEqual(['received', 'member', -100_000n]);
  });

  test('an operator ends a dispute: with a proof, with what is missing, or with a part of it, and only once', () => {
    const settled = (amount: number) => disputed({ missing: minor(66_000) }, { settled: minor(amount) }, { settled: minor(66_000) });
    const proof = settled(0);
    expect([proof.end.state, proof.end.receivedBy, proof.books.of('main')]).toEqual(['received', 'proof', -100_000n]);
    const part = settled(33_000);
    expect([part.end.state, part.end.receivedBy, part.books.of('main')]).toEqual(['received', 'settlement', -66_666n]);
    const all = settled(66_000);
    expect([all.end.state, all.end.receivedBy, all.books.of('bank')]).toEqual(['received', 'settlement', 33_000n]);
    const whole = disputed({ missing: minor(99_000) }, { settled: minor(99_000) });
    expect([whole.end.state, whole.books.of('main')]).toEqual(['returned', 0n]);
    for (const amount of [-1, 66_001]) expect(settled(amount).end).toMatchObject({ receivedBy: 'settlement', returned: 66_667n });
    for (const state of ['requested', 'sending', 'sent', 'received', 'returned'] as const)
      expect(settledDispute(inState(state), zero).outcome).toBe('ignored');
  });

  test('what the provider returns after a settlement repeats it, or a person must look', () => {
    const { end } = disputed({ missing: minor(66_000) }, { settled: minor(33_000) });
    expect(nextWithdrawalStep(end, 'returned', minor(33_000)).outcome).toBe('ignored');
    expect(nextWithdrawalStep(end, 'returned', minor(66_000)).outcome).toBe('contradiction');
  });

  test('a dispute ends with the missing part returned, all of it returned, or a forced receipt', () => {
    const part = disputed(
      { missing: minor(33_000) },
      { notifiedState: 'returned', amount: minor(33_000) },
      { notifiedState: 'returned', amount: minor(33_000) },
    );
    expect(part.end).toMatchObject({ state: 'received', receivedBy: 'settlement', returned: 33_334n });
    expect([part.books.of('main'), part.books.of('bank'), part.books.of('fees')]).toEqual([-66_666n, 66_000n, 666n]);
    const whole = disputed({ missing: minor(99_000) }, { notifiedState: 'returned', amount: minor(99_000) });
    expect([whole.end.state, whole.books.of('main')]).toEqual(['returned', 0n]);
    const forced = disputed(
      { missing: minor(99_000) },
      { notifiedState: 'proven', amount: minor(99_000) },
      { notifiedState: 'returned', amount: minor(99_000) },
    );
    expect([forced.end.state, forced.end.receivedBy, forced.books.of('main')]).toEqual(['received', 'proof', -100_000n]);
  });
});

describe('timeline of a withdrawal (MC-05)', () => {
  const at = { requested: 1, checked: null, sending: null, sent: null, disputed: null, received: null, returned: null };
  const names = (withdrawal: Withdrawal, moments: { [K in keyof typeof at]?: number | null }) =>
    withdrawalTimeline<number | null>(withdrawal, { ...at, ...moments }).map(
      ({ stage, at: when, note }: WithdrawalStage<number | null>) => `${stage}${when === null ? '?' : `@${when}`}${note ? ` ${note}` : ''}`,
    );

  test('stages still to come have no time', () => {
    expect(names(requested(), {})).toEqual(['requested@1', 'checked?', 'sending?', 'sent?', 'received?']);
    expect(names(inState('sent'), { checked: 2, sending: 3, sent: 4 })).toEqual([
      'requested@1',
      'checked@2',
      'sending@3',
      'sent@4',
      'received?',
    ]);
    expect(names(inState('received', { receivedBy: 'deadline' }), { checked: 2, sending: 3, sent: 4, received: 5 })).toContain(
      'received@5 deadline',
    );
  });

  test('a return comes last, and a part and a dispute are named', () => {
    expect(names(inState('returned'), { checked: 2, returned: 3 })).toEqual(['requested@1', 'checked@2', 'returned@3']);
    expect(names(inState('returned', { sent: minor(100_000) }), { checked: 2, sending: 3, sent: 4, returned: 5 })).toEqual([
      'requested@1',
      'checked@2',
      'sending@3',
      'sent@4',
      'returned@5',
    ]);
    expect(names(inState('disputed', { sent: minor(40_000) }), { checked: 2, sending: 3, sent: 4, disputed: 5 })).toEqual([
      'requested@1',
      'checked@2',
      'sending@3',
      'part_sent@4',
      'disputed@5',
      'received?',
    ]);
  });
});
