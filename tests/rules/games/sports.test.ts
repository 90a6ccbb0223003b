/** The rules of the sports books: fixtures, odds and margin, the course of a match, and what bets pay. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomFrom, secretOf } from '#platform/db/fair-draw.ts';
import { chancesAfter, knownReports, matchCourse } from '#platform/rules/sports/match-course.ts';
import { bookReturns, priceMatch } from '#platform/rules/sports/odds.ts';
import { checkSlip, mayTake } from '#platform/rules/sports/slip.ts';
import { legResult, pickChances } from '#platform/rules/sports/sport-model.ts';
import { fixtureOf, lastStarted, matchesOf, openMatches, type SportsBook, sportsBooks } from '#platform/rules/sports/sports-books.ts';
import { DomainError } from '#values/domain-error.ts';
import { combinedOdds, largestStake, payoutAt, slipPayout } from '#values/games/fixed-odds.ts';
import { minor } from '#values/money.ts';
import { simulateBets } from './simulated-bets.ts';

const seed = Number(process.env.SEED ?? 20_261_122);
const football = sportsBooks[0] as SportsBook;
const courseOf = (book: SportsBook, number: number) =>
  matchCourse(book, fixtureOf(book, number), randomFrom(secretOf('5e'.repeat(32), `${book.code} ${number}`)));

describe.each(sportsBooks.map((book) => [book.code, book] as const))('the season of %s', (_code, book) => {
  test('has every pair once at home and once away, and every side once on each matchday', () => {
    const all = Array.from({ length: matchesOf(book) }, (_, n) => fixtureOf(book, matchesOf(book) * 7 + n));
    expect(new Set(all.map(({ home, away }) => `${home.name} ${away.name}`)).size).toBe(matchesOf(book));
    expect(all.every(({ home, away, season }) => home.name !== away.name && season === 7)).toBe(true);
    for (const day of new Set(all.map(({ matchday }) => matchday))) {
      const sides = all.filter(({ matchday }) => matchday === day).flatMap(({ home, away }) => [home.name, away.name]);
      expect([...sides].sort()).toEqual([...book.teams].sort());
    }
  });

  test('follows the clock: the matches that take bets are the next ones, whenever it is asked', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_700_000_000_000, max: 2_500_000_000_000 }), (now) => {
        const last = fixtureOf(book, lastStarted(book, now));
        expect(last.startsAt).toBeLessThanOrEqual(now);
        const next = fixtureOf(book, last.number + 1);
        expect(next.startsAt).toBeGreaterThan(now);
        expect(fixtureOf(book, last.number + openMatches).opensAt).toBeLessThanOrEqual(now);
        expect(fixtureOf(book, last.number + openMatches + 1).opensAt).toBeGreaterThan(now);
      }),
      { seed, numRuns: 200 },
    );
  });

  test('has chances that add up to one, and its reports move them without favour: their mean is the chance before', () => {
    for (let number = 0; number < 30; number++) {
      const fixture = fixtureOf(book, number);
      for (const known of [[], [true], [false, false], [true, false, true]]) {
        const now = chancesAfter(book, fixture, known);
        expect(now.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 10);
        const [good, bad] = [chancesAfter(book, fixture, [...known, true]), chancesAfter(book, fixture, [...known, false])];
        for (const [n, { chance }] of now.entries()) expect(((good[n]?.chance ?? 0) + (bad[n]?.chance ?? 0)) / 2).toBeCloseTo(chance, 10);
      }
    }
  });

  test('prices every pick at its margin, less what rounding down takes', () => {
    for (let number = 0; number < matchesOf(book); number += 7) {
      const fixture = fixtureOf(book, number);
      const { reports } = courseOf(book, number);
      const scores = chancesAfter(book, fixture, reports);
      for (const market of priceMatch(book, fixture, reports)) {
        const stated = 1 / (1 + (book.model.margins[market.id] ?? 0) / 100);
        for (const pick of market.picks) {
          const chances = pickChances(market, pick, scores);
          const chance = chances.won / (1 - chances.void);
          const odds = market.odds[pick];
          if (odds == null) expect(chance < 0.02 || chance > 0.9).toBe(true);
          else {
            expect(chance * odds).toBeLessThanOrEqual(stated * 100 + 1e-6);
            expect(chance * (odds + 1)).toBeGreaterThan(stated * 100 - 1e-6);
          }
        }
      }
    }
  });

  test('returns what is stated, over simulated bets at the odds of any moment', { timeout: 120_000 }, () => {
    const stated = bookReturns(book);
    const measured = simulateBets(book, 20_000, seed);
    expect(Object.keys(measured).sort()).toEqual(Object.keys(stated).sort());
    for (const [id, { mean, error }] of Object.entries(measured)) {
      const figure = stated[id as keyof typeof stated] ?? 0;
      expect(Math.abs(mean - figure), id).toBeLessThan(4 * error);
      expect(figure).toBeGreaterThan(0.9);
      expect(figure).toBeLessThan(0.96);
    }
  });
});

test('a match has its goals in order and as many as its score; about one in sixty is postponed', () => {
  const courses = Array.from({ length: 3_000 }, (_, n) => courseOf(sportsBooks[n % 3] as SportsBook, n));
  for (const { goals, score, stopsAt, end } of courses) {
    expect(goals.filter(({ side }) => side === 'home')).toHaveLength(score.home);
    expect(goals.filter(({ side }) => side === 'away')).toHaveLength(score.away);
    expect(goals.map(({ at }) => at)).toEqual(goals.map(({ at }) => at).sort((one, two) => one - two));
    expect(stopsAt < 1).toBe(end === 'abandoned');
  }
  const postponed = courses.filter(({ end }) => end === 'postponed').length;
  expect(postponed).toBeGreaterThan(20);
  expect(postponed).toBeLessThan(90);
});

test('bets are suspended for three seconds after each of the four reports', () => {
  const fixture = fixtureOf(football, 1_000);
  const moments = Array.from({ length: fixture.startsAt - fixture.opensAt }, (_, ms) => knownReports(fixture, fixture.opensAt + ms));
  expect(moments.filter(({ suspendedUntil }) => suspendedUntil !== null)).toHaveLength(12_000);
  expect([...new Set(moments.map(({ known }) => known))]).toEqual([0, 1, 2, 3, 4]);
});

test.each([
  ['total', 5, 'over', { home: 2, away: 1 }, 'won'],
  ['total', 6, 'over', { home: 2, away: 1 }, 'void'],
  ['total', 7, 'over', { home: 2, away: 1 }, 'lost'],
  ['total', 7, 'under', { home: 2, away: 1 }, 'won'],
  ['handicap', -2, 'home', { home: 2, away: 1 }, 'void'],
  ['handicap', -3, 'home', { home: 2, away: 1 }, 'lost'],
  ['handicap', -3, 'away', { home: 2, away: 1 }, 'won'],
  ['result', null, 'draw', { home: 1, away: 1 }, 'won'],
  ['result', null, 'home', { home: 1, away: 1 }, 'lost'],
  ['winner', null, 'away', { home: 1, away: 2 }, 'won'],
  ['score', null, '2-1', { home: 2, away: 1 }, 'won'],
  ['score', null, '2-0', { home: 2, away: 1 }, 'lost'],
] as const)('%s %s %s at %j is %s', (id, line, pick, score, result) => {
  expect(legResult({ id, line }, pick, score)).toBe(result);
});

const leg = fc.record({ odds: fc.integer({ min: 101, max: 10_000 }), result: fc.constantFrom('won', 'void', 'lost' as const) });

test('an accumulator pays the product of its odds: void legs count as 1.00, one lost leg loses all, order is the same to it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1000n, max: 500_000n }), fc.array(leg, { minLength: 1, maxLength: 8 }), (units, legs) => {
      const stake = minor(units);
      const paid = slipPayout(stake, legs);
      expect(slipPayout(stake, [...legs].reverse())).toBe(paid);
      if (legs.some(({ result }) => result === 'lost')) {
        expect(paid).toBe(0n);
        return;
      }
      expect(paid).toBe(
        slipPayout(
          stake,
          legs.filter(({ result }) => result !== 'void'),
        ),
      );
      const exact = legs.reduce((product, { odds, result }) => (result === 'void' ? product : (product * odds) / 100), Number(stake));
      expect(Number(paid)).toBeLessThanOrEqual(exact * (1 + 1e-9));
      expect(Number(paid)).toBeGreaterThan(exact * (1 - 1e-9) - 1);
    }),
    { seed },
  );
  expect(slipPayout(minor(1000), [{ odds: 195 }, { odds: 210, result: 'won' }, { odds: 150, result: 'void' }])).toBe(4095n);
});

test('the odds shown for two picks, times the stake, are what is paid, to the cent; of more they never promise more', () => {
  expect([[217, 110], [195, 210], [200, 200], [150, 300], [1234]].map((odds) => combinedOdds(odds))).toEqual([
    ...['2.387', '4.095', '4.00', '4.50', '12.34'],
  ]);
  fc.assert(
    fc.property(fc.bigInt({ min: 1000n, max: 500_000n }), fc.array(leg, { minLength: 1, maxLength: 8 }), (units, legs) => {
      const odds = legs.map((one) => one.odds);
      const [whole = '', parts = ''] = combinedOdds(odds).split('.');
      const shown = (units * BigInt(whole + parts.padEnd(4, '0'))) / 10_000n;
      const paid = payoutAt(minor(units), odds);
      expect(shown <= paid).toBe(true);
      if (odds.length <= 2) expect(shown).toBe(paid);
    }),
    { seed },
  );
});

test('changed odds are taken as the player chose: none, better only, any', () => {
  expect((['none', 'better', 'any'] as const).map((policy) => [190, 195, 200].map((now) => mayTake(policy, 195, now)))).toEqual([
    [false, true, false],
    [false, true, true],
    [true, true, true],
  ]);
});

test('a slip is refused for two picks of one match, and for a stake or payout outside the limits', () => {
  const refusal = (stake: bigint, legs: { number: number; odds: number }[]): unknown => {
    try {
      checkSlip(football, minor(stake), legs);
      return null;
    } catch (error) {
      return error instanceof DomainError ? [error.code, error.params.max] : error;
    }
  };
  const legs = (...odds: number[]) => odds.map((one, number) => ({ number, odds: one }));
  expect(refusal(1000n, legs(195, 210))).toBeNull();
  expect(refusal(1000n, [...legs(195), ...legs(210)])).toEqual(['game.same_match', undefined]);
  expect(refusal(900n, legs(195))).toEqual(['game.bet_not_allowed', '5000.00']);
  expect(refusal(1050n, legs(195))).toEqual(['game.bet_not_allowed', '5000.00']);
  expect(refusal(500_100n, legs(195))).toEqual(['game.bet_not_allowed', '5000.00']);
  // 100,000.00 at most: 30.00 squared is 900.
  expect(refusal(11_200n, legs(3000, 3000))).toEqual(['game.bet_not_allowed', '111.00']);
  expect(refusal(11_100n, legs(3000, 3000))).toBeNull();
  expect(refusal(1000n, legs(...Array(9).fill(110)))).toEqual(['game.bet_not_allowed', '5000.00']);
  expect(largestStake(football, [101])).toBe(500_000n);
});
