// Simulated bets at the sports books: what each market gives back, for the test of the rules and for the bench.
import { matchCourse } from '#platform/rules/sports/match-course.ts';
import { type PricedMarket, priceMatch } from '#platform/rules/sports/odds.ts';
import { legResult } from '#platform/rules/sports/sport-model.ts';
import { fixtureOf, matchesOf, type SportsBook } from '#platform/rules/sports/sports-books.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';

export interface MeasuredReturn {
  readonly mean: number;
  /** Standard error of the mean. */
  readonly error: number;
  readonly bets: number;
}

/** Single bets of one peso on random picks of a season, each at the odds of a random moment. */
export function simulateBets(book: SportsBook, count: number, seed: number): Readonly<Record<string, MeasuredReturn>> {
  const random = seededRandom(seed);
  const fixtures = Array.from({ length: matchesOf(book) }, (_, number) => fixtureOf(book, number));
  const priced = new Map<string, readonly PricedMarket[]>();
  const sums: Record<string, { back: number; squares: number; bets: number }> = {};
  for (let n = 0; n < count; n++) {
    const fixture = fixtures[random(fixtures.length)];
    if (!fixture) continue;
    const course = matchCourse(book, fixture, random);
    const known = course.reports.slice(0, random(course.reports.length + 1));
    const key = `${fixture.number} ${known.length} ${known.filter(Boolean).length}`;
    const markets = priced.get(key) ?? priceMatch(book, fixture, known);
    priced.set(key, markets);
    const market = markets[random(markets.length)];
    const pick = market?.picks[random(market.picks.length)];
    const odds = market && pick ? market.odds[pick] : null;
    if (!market || !pick || !odds) continue;
    const result = legResult(market, pick, course.score);
    const back = result === 'won' ? odds / 100 : result === 'void' ? 1 : 0;
    const sum = (sums[market.id] ??= { back: 0, squares: 0, bets: 0 });
    sum.back += back;
    sum.squares += back * back;
    sum.bets++;
  }
  return Object.fromEntries(
    Object.entries(sums).map(([id, { back, squares, bets }]) => {
      const mean = back / bets;
      return [id, { mean, bets, error: Math.sqrt((squares / bets - mean * mean) / bets) }];
    }),
  );
}
