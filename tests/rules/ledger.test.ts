/** Any history of money on the pure rules: not a cent lost or made. And twelve planted faults that the same judge must find. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Act, type Book, type BookEntry, emptyBook, posted, type Verdict } from '#platform/rules/book.ts';
import { accountKey, faultOf, type Line, moved, moves } from '#platform/rules/postings.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { type Ending, Expected, histories, type Step, seedOfChance } from '../money-history.ts';

type Rules = (book: Book, act: Act) => Verdict;
/** What is kept of a decision when the process dies before it has been kept; the true store keeps nothing. */
type Torn = (book: Book, verdict: Verdict) => Book;
type Kept = (book: Book, verdict: Verdict, act: Act) => Book;
type Wallet = { rules: Rules; torn: Torn; keep: Kept };

const whole: Wallet = { rules: posted, torn: (book) => book, keep: (book, verdict) => (verdict.is === 'posted' ? verdict.book : book) };

const endingOf = (verdict: Verdict): Ending => (verdict.is === 'refused' ? verdict.code : verdict.is);

/** Plays a history, crashes and repeats included, and says what is wrong; null when all is right. */
function judge({ rules, torn, keep }: Wallet, steps: readonly Step[]): string | null {
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
    // The answer was lost, or the line repeats: the same again.
    const again = step.repeats + (step.crash === 'after' ? 1 : 0);
    for (let i = 0; i < again; i += 1) {
      const repeated = rules(book, act);
      const ending = endingOf(repeated);
      if (ending !== (right === 'posted' ? 'replayed' : right)) return `${act.kind} repeated ended ${ending}`;
      book = keep(book, repeated, act);
    }
  }
  return wrongIn(book, expected);
}

function wrongIn(book: Book, expected: Expected): string | null {
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
  const { bank, games, promotions, agents } = expected.house;
  const house: [string, bigint][] = [
    ['bank', bank],
    ['games/isla', games],
    ['promotions', promotions],
    ['agents', agents],
  ];
  const wrong = house.find(([name, amount]) => (book.balances.get(`house:${name}`) ?? 0n) !== amount);
  return wrong ? `house:${wrong[0]} holds something else than it should` : null;
}

/** `npm run bench` plays a million. */
const many = Number(process.env.ISLA_HISTORIES ?? 20_000);

test(
  `${many.toLocaleString('en')} histories: not a minor unit lost, made or doubled, whatever crashes and repeats`,
  () => {
    const seed = seedOfChance('money on the pure rules');
    fc.assert(
      fc.property(histories, (steps) => {
        expect(judge(whole, steps)).toBeNull();
      }),
      { numRuns: many, seed },
    );
  },
  120_000 + many * 6,
);

const withEntries = (book: Book, act: Act, change: (entry: BookEntry, i: number) => BookEntry): Verdict => {
  const verdict = posted(book, act);
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
const forgetful = (book: Book, act: Act): Book => ({
  ...book,
  postings: new Map([...book.postings].filter(([name]) => name !== `${act.kind} ${act.reference}`)),
});
const rich = (book: Book, by: bigint): Book => ({
  ...book,
  balances: new Map(
    [...book.balances].map(([account, balance]) => [account, account.startsWith('member') ? minor(balance + by) : balance]),
  ),
});
const poorer = (book: Book, verdict: Verdict): Verdict =>
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
  'a repeated act is posted again': { rules: (book, act) => posted(forgetful(book, act), act) },
  'an account may go below zero': { rules: (book, act) => poorer(book, posted(rich(book, 10n ** 12n), act)) },
  'an account may go one cent below zero': { rules: (book, act) => poorer(book, posted(rich(book, 1n), act)) },
  'the last cent cannot be spent': { rules: (book, act) => poorer(book, posted(rich(book, -1n), act)) },
  'a cent is lost on its way': {
    rules: (book, act) =>
      withEntries(book, act, (entry) =>
        entry.amount > 0n ? { ...entry, amount: minor(entry.amount - 1n), balanceAfter: minor(entry.balanceAfter - 1n) } : entry,
      ),
  },
  'a cent is made of nothing': {
    rules: (book, act) =>
      withEntries(book, act, (entry) => (entry.amount > 0n ? { ...entry, balanceAfter: minor(entry.balanceAfter + 1n) } : entry)),
  },
  'the balance after is the one before': {
    rules: (book, act) => withEntries(book, act, (entry) => ({ ...entry, balanceAfter: minor(entry.balanceAfter - entry.amount) })),
  },
  'the second entry is not written': {
    rules: (book, act) => {
      const verdict = posted(book, act);
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
  'a crash keeps the money and forgets the act': {
    torn: (book, verdict) => (verdict.is === 'posted' ? { ...book, balances: verdict.book.balances } : book),
  },
  'a refusal is kept as if it were done': {
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
  'another act under the same reference is taken for a repeat': {
    rules: (book, act) => {
      const before = book.postings.get(`${act.kind} ${act.reference}`);
      return before ? { is: 'replayed', entries: before } : posted(book, act);
    },
  },
};

describe('the judge finds each planted fault within 2,000 histories', () => {
  test.for(Object.entries(planted))('%s', ([, flaw]) => {
    const result = fc.check(
      fc.property(histories, (steps) => judge({ ...whole, ...flaw }, steps) === null),
      { numRuns: 2_000, endOnFailure: true },
    );
    expect(result.failed).toBe(true);
  });
});

describe('what is a posting', () => {
  const line = (member: bigint, amount: number): Line => ({ account: { member, kind: 'main' }, amount: minor(amount) });
  test('two lines or more, none of zero, each account once, together zero', () => {
    expect(faultOf([line(1n, 5), line(2n, -5)])).toBeNull();
    expect(faultOf([line(1n, 5), line(2n, -3), line(3n, -2)])).toBeNull();
    expect(faultOf([line(1n, 5)])).toContain('two lines');
    expect(faultOf([line(1n, 0), line(2n, 0)])).toContain('zero moves nothing');
    expect(faultOf([line(1n, 5), line(1n, -5)])).toContain('once');
    expect(faultOf([line(1n, 5), line(2n, -4)])).toContain('sum to zero');
  });
  test('of a deposit, the fee stays with the house', () => {
    const bank = { account: { house: 'bank' }, amount: minor(-100) };
    const purse = (amount: number) => line(1n, amount);
    expect(moves.deposit(1n, minor(100))).toEqual([bank, purse(100)]);
    expect(moves.deposit(1n, minor(100), minor(3))).toEqual([bank, purse(97), { account: { house: 'fees' }, amount: minor(3) }]);
  });
  test('a rollback puts back what the bet moved', () => {
    const [purse, games] = moves.bet(1n, 'PEARL', minor(5)) as [Line, Line];
    expect([purse.amount, games.amount]).toEqual([-5n, 5n]);
    expect(moves.rollback(1n, 'PEARL', minor(5))).toEqual([
      { ...purse, amount: minor(5) },
      { ...games, amount: minor(-5) },
    ]);
  });
  test('an arrow cannot be turned round by a negative amount', () => {
    const wrong: Minor[] = [zero, minor(-1)];
    for (const amount of wrong) expect(() => moves.transfer(1n, 2n, amount)).toThrow(RangeError);
    expect(() => moved({ house: 'bank' }, { member: 1n, kind: 'main' }, minor(1))).not.toThrow();
  });
});
