/** Tests the rules of bonus money with random histories: which money pays, whose a win is, and how a bonus ends. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  afterBet,
  bonusForDeposit,
  countedStake,
  ownerOfBonusPart,
  type Shares,
  splitStake,
  splitWin,
} from '#platform/rules/bonuses/bonus.ts';
import { drawEnvelope, envelopesLeft, readOffer } from '#platform/rules/bonuses/offer.ts';
import { rebateOf, rebateProducts } from '#platform/rules/bonuses/rebate.ts';
import { accountKey, entriesFor, type MoneyShare, validateLines } from '#platform/rules/postings.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import type { BonusState } from '#values/rewards/reward-states.ts';
import { applyPosting, emptyBook } from '../../ledger-model.ts';
import { randomSeed } from '../../money-history.ts';

const units = (max = 200_000) => fc.integer({ min: 0, max }).map(minor);
const above = (max = 200_000) => fc.integer({ min: 1, max }).map(minor);
const sharesOf = (part: Minor, state: BonusState): MoneyShare => {
  const owner = ownerOfBonusPart(state);
  return owner === 'own' ? {} : { bonus: part };
};

describe('shares of a bet', () => {
  test('own money pays first, the bonus pays only what is missing, and nothing beyond both is accepted', () => {
    fc.assert(
      fc.property(above(), units(), units(), (amount, own, bonus) => {
        const shares = splitStake(amount, { own, bonus });
        const rest = amount > own ? minor(amount - own) : zero;
        const all = { own: minor(amount - rest), bonus: rest };
        expect(shares).toEqual(amount > own + bonus ? null : all);
      }),
      { seed: randomSeed('shares of a bet') },
    );
  });
  test('a win follows the stake to the unit, and the odd unit is the member’s own', () => {
    expect(splitWin(minor(5), { own: minor(1), bonus: minor(1) })).toEqual({ own: 3n, bonus: 2n });
    fc.assert(
      fc.property(units(), above(), units(), (win, own, bonus) => {
        const shares = splitWin(win, { own, bonus });
        expect(shares.own + shares.bonus).toBe(win);
        // Never more than its proportion, and less than one unit below it.
        const exact = win * bonus;
        expect(shares.bonus * (own + bonus) <= exact && exact - shares.bonus * (own + bonus) < own + bonus).toBe(true);
      }),
      { seed: randomSeed('shares of a win') },
    );
  });
  test('at most the largest counted bet counts', () => {
    expect([countedStake(minor(40), minor(50)), countedStake(minor(60), minor(50)), countedStake(minor(60), null)]).toEqual([
      40n,
      50n,
      60n,
    ]);
  });
});

test('a deposit brings its share, rounded down, from the minimum up to the most', () => {
  const offer = { percent: 50, minimum: minor(20_000), most: minor(100_000) };
  expect([19_999, 20_000, 20_001, 200_000, 900_000].map((deposit) => bonusForDeposit(minor(deposit), offer))).toEqual([
    0n,
    10_000n,
    10_000n,
    100_000n,
    100_000n,
  ]);
});

describe('the end of a bonus', () => {
  test('enough bets release what is left, and nothing left is lost unless a bet still runs', () => {
    const stateAfter = (staked: number, left: number, open = false) =>
      afterBet({ staked: minor(staked), stakeNeeded: minor(100) }, minor(left), open);
    expect([
      stateAfter(99, 5),
      stateAfter(100, 5),
      stateAfter(100, 5, true),
      stateAfter(100, 0),
      stateAfter(3, 0),
      stateAfter(3, 0, true),
    ]).toEqual(['active', 'released', 'released', 'lost', 'lost', 'active']);
  });
});

type Act = { readonly bet: Minor; readonly pays: number; readonly end: 'win' | 'refund' | 'late'; readonly cut: number };
const acts = fc.array(
  fc.record({
    bet: above(30_000),
    pays: fc.constantFrom(0, 0, 0, 0.4, 1, 2.5, 7),
    end: fc.constantFrom('win', 'win', 'win', 'win', 'refund', 'late'),
    cut: fc.integer({ min: 0, max: 60 }),
  }) as fc.Arbitrary<Act>,
  { minLength: 5, maxLength: 60 },
);

const member = 7n;
const keys = { own: accountKey({ member, kind: 'main' }), bonus: accountKey({ member, kind: 'bonus' }) };

test('histories of bets, wins, refunds and every end of the bonus create and lose no unit, and lock no own money', () => {
  const seed = randomSeed('bonus histories');
  fc.assert(
    fc.property(units(), above(50_000), fc.integer({ min: 1, max: 12 }), acts, (deposit, granted, times, history) => {
      let book = emptyBook;
      let count = 0;
      let state = 'active' as BonusState;
      let staked = zero;
      const post = (kind: string, lines: Parameters<typeof validateLines>[0]) => {
        expect(validateLines(lines)).toBeNull();
        const verdict = applyPosting(book, { kind, reference: String(++count), lines });
        if (verdict.is === 'posted') book = verdict.book;
        return verdict.is;
      };
      const purse = (): Shares => ({ own: book.balances.get(keys.own) ?? zero, bonus: book.balances.get(keys.bonus) ?? zero });
      const end = (to: Exclude<BonusState, 'active'>) => {
        const { bonus } = purse();
        if (bonus > 0n) post('end', to === 'released' ? entriesFor.bonusReleased(member, bonus) : entriesFor.bonusEnded(member, bonus));
        state = to;
      };
      if (deposit > 0n) post('deposit', entriesFor.deposit(member, deposit));
      post('granted', entriesFor.bonusGranted(member, granted));
      for (const { bet, pays, end: how, cut } of history) {
        const before = purse();
        const shares: Shares | null = state === 'active' ? splitStake(bet, before) : bet <= before.own ? { own: bet, bonus: zero } : null;
        if (!shares) continue;
        expect(post('bet', entriesFor.bet(member, 'isla', bet, { bonus: shares.bonus }))).toBe('posted');
        // The bonus may end while the bet runs.
        if (how === 'late' && state === 'active') end(cut % 3 === 0 ? 'expired' : cut % 3 === 1 ? 'forfeited' : 'released');
        const win = how === 'refund' ? bet : minor(BigInt(Math.round(Number(bet) * pays)));
        const part = how === 'refund' ? shares.bonus : splitWin(win, shares).bonus;
        const ownBefore = purse().own;
        if (win > 0n) expect(post('back', entriesFor.win(member, 'isla', win, sharesOf(part, state)))).toBe('posted');
        if (ownerOfBonusPart(state) === 'house') {
          if (part > 0n) expect(post('taken', entriesFor.bonusEnded(member, part))).toBe('posted');
          expect(purse().bonus).toBe(0n);
        }
        // What own money won or got back is own money, whatever became of the bonus.
        expect(purse().own).toBe(ownBefore + win - (state === 'released' ? 0n : part));
        if (state !== 'active') continue;
        staked = minor(staked + (how === 'refund' ? 0n : bet));
        const next = afterBet({ staked, stakeNeeded: minor(granted * BigInt(times)) }, purse().bonus, false);
        if (next !== 'active') end(next);
        if (state !== 'active') expect(purse().bonus).toBe(0n);
      }
      expect([...book.balances.values()].reduce((sum, one) => sum + one, 0n)).toBe(0n);
      expect(purse().own >= 0n && purse().bonus >= 0n).toBe(true);
    }),
    { numRuns: 2_000, seed },
  );
});

describe('red envelopes', () => {
  test('draws empty the envelopes exactly: each amount as often as the terms say, then none', () => {
    const envelopes = fc.array(fc.record({ amount: above(500), count: fc.integer({ min: 1, max: 9 }) }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(envelopes, fc.infiniteStream(fc.nat()), (list, numbers) => {
        const unique = [...new Map(list.map((one) => [one.amount, one])).values()];
        const drawn = new Map<Minor, number>();
        const random = (below: number) => (numbers.next().value as number) % below;
        for (;;) {
          const amount = drawEnvelope(envelopesLeft(unique, drawn), random);
          if (amount === null) break;
          drawn.set(amount, (drawn.get(amount) ?? 0) + 1);
        }
        expect(drawn).toEqual(new Map(unique.map(({ amount, count }) => [amount, count])));
      }),
      { seed: randomSeed('envelopes') },
    );
  });
});

describe('offers as editors write them', () => {
  test('an offer with a missing or impossible part gives nothing', () => {
    const bonus = { kind: 'bonus', percent: 50, minimum: '200.00', most: '1000.00', times: 8, days: 14, mostBet: '50.00' };
    expect(readOffer(bonus)).toEqual({
      kind: 'bonus',
      percent: 50,
      minimum: 20_000n,
      most: 100_000n,
      terms: { times: 8, days: 14, mostBet: 5_000n },
    });
    for (const faulty of [
      null,
      'bonus',
      { ...bonus, times: 0 },
      { ...bonus, days: undefined },
      { kind: 'gift', amount: '-5', times: 2, days: 2 },
    ])
      expect(readOffer(faulty)).toEqual({ kind: 'other' });
    expect(
      readOffer({
        kind: 'raffle',
        envelopes: [
          { amount: '5.00', count: 0 },
          { amount: 'x', count: 2 },
        ],
      }),
    ).toEqual({
      kind: 'raffle',
      envelopes: [],
    });
  });
});

describe('rebates', () => {
  test('a product’s rebate is its bets times its rate, rounded up to the cent', () => {
    expect([345_000, 1, 0].map((bets) => rebateOf(minor(bets), 50))).toEqual([1_725n, 1n, 0n]);
    fc.assert(
      fc.property(units(), fc.integer({ min: 1, max: 1_000 }), (bets, rate) => {
        const amount = rebateOf(bets, rate);
        expect(amount * 10_000n >= bets * BigInt(rate) && (amount - 1n) * 10_000n < bets * BigInt(rate)).toBe(true);
      }),
      { seed: randomSeed('rebates') },
    );
  });
  test('each product with a rate has a row, also without bets', () => {
    const rates = [
      ['RNG', 50],
      ['LIVE', 40],
      ['LOTT', 0],
    ] as const;
    expect(rebateProducts(rates, new Map([['RNG', minor(10_000)]]))).toEqual([
      { gameType: 'RNG', staked: 10_000n, basisPoints: 50, amount: 50n },
      { gameType: 'LIVE', staked: 0n, basisPoints: 40, amount: 0n },
    ]);
  });
});
