/** Tests the pure ledger rules with random histories: no cent is lost or created. Twelve planted faults must be found. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountKey, entriesFor, type Line, transferLines, validateLines } from '#platform/rules/postings.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { type Act, applyPosting, type BookEntry, emptyBook, type LedgerModel, type PostResult } from '../../ledger-model.ts';
import { type Ending, Expected, histories, randomSeed, type Step } from '../../money-history.ts';

type Rules = (book: LedgerModel, act: Act) => PostResult;
/** The ledger after a crash before the result was stored; the real one stores nothing. */
type AfterCrash = (book: LedgerModel, verdict: PostResult) => LedgerModel;
type Store = (book: LedgerModel, verdict: PostResult, act: Act) => LedgerModel;
type Wallet = { rules: Rules; torn: AfterCrash; keep: Store };

const realWallet: Wallet = {
  rules: applyPosting,
  torn: (book) => book,
  keep: (book, verdict) => (verdict.is === 'posted' ? verdict.book : book),
};

const endingOf = (verdict: PostResult): Ending => (verdict.is === 'refused' ? verdict.code : verdict.is);

/** Plays a history with crashes and repeats; returns the first fault, or null. */
function firstFault({ rules, torn, keep }: Wallet, steps: readonly Step[]): string | null {
  const expected = new Expected();
  let book = emptyBook;
  for (const [index, step] of steps.entries()) {
    const act = expected.plan(step, index);
    if (!act) continue;
    const right = expected.end(step, index);
    if (step.crash === 'before') book = torn(book, rules(book, act));
    const first = rules(book, act);
    if (endingOf(first) !== right) return `${act.kind} ended ${endingOf(first)} instead of ${right}`;
    book = keep(book, first, act);
    // The response was lost or the request repeats: the result must be a replay.
    const again = step.repeats + (step.crash === 'after' ? 1 : 0);
    for (let i = 0; i < again; i += 1) {
      const repeated = rules(book, act);
      const ending = endingOf(repeated);
      if (ending !== (right === 'posted' ? 'replayed' : right)) return `${act.kind} repeated ended ${ending}`;
      book = keep(book, repeated, act);
    }
  }
  return faultIn(book, expected);
}

function faultIn(book: LedgerModel, expected: Expected): string | null {
  const sums = new Map<string, bigint>();
  for (const [name, entries] of book.postings) {
    if (entries.reduce((sum, { amount }) => sum + amount, 0n) !== 0n) return `${name} does not sum to zero`;
    for (const { account, amount, balanceAfter } of entries) {
      const sum = (sums.get(account) ?? 0n) + amount;
      sums.set(account, sum);
      if (balanceAfter !== sum) return `${name}: the balance after does not follow`;
    }
  }
  for (const [account, balance] of book.balances) {
    if (balance !== (sums.get(account) ?? 0n)) return `${account} is not the sum of its entries`;
    if (balance < 0n && account.startsWith('member')) return `${account} is below zero`;
  }
  for (const [account, amount] of expected.balances()) {
    if ((book.balances.get(accountKey(account)) ?? 0n) !== amount) return `${accountKey(account)} holds something else than it should`;
  }
  return null;
}

/** `npm run bench` plays a million. */
const historyCount = Number(process.env.ISLA_HISTORIES ?? 10_000);

test(
  `${historyCount.toLocaleString('en')} histories lose, create or double no minor unit despite crashes and repeats`,
  () => {
    const seed = randomSeed('money on the pure rules');
    fc.assert(
      fc.property(histories, (steps) => {
        expect(firstFault(realWallet, steps)).toBeNull();
      }),
      { numRuns: historyCount, seed },
    );
  },
  120_000 + historyCount * 6,
);

const withEntries = (book: LedgerModel, act: Act, change: (entry: BookEntry, i: number) => BookEntry): PostResult => {
  const verdict = applyPosting(book, act);
  if (verdict.is !== 'posted') return verdict;
  const entries = verdict.entries.map(change);
  return {
    is: 'posted',
    entries,
    book: {
      balances: new Map([...book.balances, ...entries.map((e) => [e.account, e.balanceAfter] as const)]),
      postings: new Map([...book.postings, [`${act.kind} ${act.reference}`, entries]]),
    },
  };
};
const withoutPosting = (book: LedgerModel, act: Act): LedgerModel => ({
  ...book,
  postings: new Map([...book.postings].filter(([name]) => name !== `${act.kind} ${act.reference}`)),
});
const withMore = (book: LedgerModel, by: bigint): LedgerModel => ({
  ...book,
  balances: new Map(
    [...book.balances].map(([account, balance]) => [account, account.startsWith('member') ? minor(balance + by) : balance]),
  ),
});
const withRealBalances = (book: LedgerModel, verdict: PostResult): PostResult =>
  verdict.is === 'posted'
    ? {
        ...verdict,
        book: {
          postings: verdict.book.postings,
          balances: new Map([
            ...book.balances,
            ...verdict.entries.map((e) => [e.account, minor((book.balances.get(e.account) ?? zero) + e.amount)] as const),
          ]),
        },
      }
    : verdict;

const planted: Record<string, Partial<Wallet>> = {
  'a repeated act is posted again': { rules: (book, act) => applyPosting(withoutPosting(book, act), act) },
  'an account may go below zero': { rules: (book, act) => withRealBalances(book, applyPosting(withMore(book, 10n ** 12n), act)) },
  'an account may go one cent below zero': { rules: (book, act) => withRealBalances(book, applyPosting(withMore(book, 1n), act)) },
  'the last cent cannot be spent': { rules: (book, act) => withRealBalances(book, applyPosting(withMore(book, -1n), act)) },
  'a cent is lost in a transfer': {
    rules: (book, act) =>
      withEntries(book, act, (entry) =>
        entry.amount > 0n ? { ...entry, amount: minor(entry.amount - 1n), balanceAfter: minor(entry.balanceAfter - 1n) } : entry,
      ),
  },
  'a cent is created': {
    rules: (book, act) =>
      withEntries(book, act, (entry) => (entry.amount > 0n ? { ...entry, balanceAfter: minor(entry.balanceAfter + 1n) } : entry)),
  },
  'the balance afterwards equals the one before': {
    rules: (book, act) => withEntries(book, act, (entry) => ({ ...entry, balanceAfter: minor(entry.balanceAfter - entry.amount) })),
  },
  'the second entry is not written': {
    rules: (book, act) => {
      const verdict = applyPosting(book, act);
      return verdict.is === 'posted'
        ? {
            ...verdict,
            book: { ...verdict.book, postings: new Map([...book.postings, [`${act.kind} ${act.reference}`, verdict.entries.slice(0, 1)]]) },
          }
        : verdict;
    },
  },
  'a crash keeps the first half': {
    torn: (book, verdict) => {
      const [entry] = verdict.is === 'posted' ? verdict.entries : [];
      return entry ? { ...book, balances: new Map([...book.balances, [entry.account, entry.balanceAfter]]) } : book;
    },
  },
  'a crash keeps the balances and loses the posting': {
    torn: (book, verdict) => (verdict.is === 'posted' ? { ...book, balances: verdict.book.balances } : book),
  },
  'a refused act is stored as posted': {
    keep: (book, verdict, act) =>
      verdict.is === 'posted'
        ? verdict.book
        : verdict.is === 'refused' && verdict.code === 'wallet.insufficient_funds'
          ? {
              ...book,
              postings: new Map([
                ...book.postings,
                [
                  `${act.kind} ${act.reference}`,
                  act.lines.map(({ account, amount }) => ({ account: accountKey(account), amount, balanceAfter: zero })),
                ],
              ]),
            }
          : book,
  },
  'another act with the same reference counts as a repeat': {
    rules: (book, act) => {
      const before = book.postings.get(`${act.kind} ${act.reference}`);
      return before ? { is: 'replayed', entries: before } : applyPosting(book, act);
    },
  },
};

describe('planted faults are found within 2,000 histories', () => {
  test.for(Object.entries(planted))('%s', ([, flaw]) => {
    const result = fc.check(
      fc.property(histories, (steps) => firstFault({ ...realWallet, ...flaw }, steps) === null),
      { numRuns: 2_000, endOnFailure: true },
    );
    expect(result.failed).toBe(true);
  });
});

describe('postings', () => {
  const line = (member: bigint, amount: number): Line => ({ account: { member, kind: 'main' }, amount: minor(amount) });
  test('a posting has at least two lines, none of zero, each account once, and sums to zero', () => {
    expect(validateLines([line(1n, 5), line(2n, -5)])).toBeNull();
    expect(validateLines([line(1n, 5), line(2n, -3), line(3n, -2)])).toBeNull();
    expect(validateLines([line(1n, 5)])).toContain('two lines');
    expect(validateLines([line(1n, 0), line(2n, 0)])).toContain('zero moves nothing');
    expect(validateLines([line(1n, 5), line(1n, -5)])).toContain('once');
    expect(validateLines([line(1n, 5), line(2n, -4)])).toContain('sum to zero');
  });
  test('the fee of a deposit goes to the house', () => {
    const bank = { account: { house: 'bank' }, amount: minor(-100) };
    const purse = (amount: number) => line(1n, amount);
    expect(entriesFor.deposit(1n, minor(100))).toEqual([bank, purse(100)]);
    expect(entriesFor.deposit(1n, minor(100), minor(3))).toEqual([bank, purse(97), { account: { house: 'fees' }, amount: minor(3) }]);
  });
  test('a rollback reverses the bet', () => {
    const [purse, games] = entriesFor.bet(1n, 'PEARL', minor(5)) as [Line, Line];
    expect([purse.amount, games.amount]).toEqual([-5n, 5n]);
    expect(entriesFor.rollback(1n, 'PEARL', minor(5))).toEqual([
      { ...purse, amount: minor(5) },
      { ...games, amount: minor(-5) },
    ]);
  });
  test('a negative amount cannot reverse the direction of a transfer', () => {
    const wrong: Minor[] = [zero, minor(-1)];
    for (const amount of wrong) expect(() => entriesFor.transfer(1n, 2n, amount)).toThrow(RangeError);
    expect(() => transferLines({ house: 'bank' }, { member: 1n, kind: 'main' }, minor(1))).not.toThrow();
  });
});
