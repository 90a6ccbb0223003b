/** Odds of a match: from the chances and the margin of the market, in hundredths and rounded down. */
import { chancesAfter } from './match-course.ts';
import { type MarketName, pickChances, type ScoreChance, type SportMarket } from './sport-model.ts';
import { type Fixture, fixtureOf, matchesOf, type SportsBook } from './sports-books.ts';

const lowest = 101;
const highest = 10_000;

export interface PricedMarket extends SportMarket {
  /** In hundredths, stake included: 195 is 1.95. Null where no bet is taken. */
  readonly odds: Readonly<Record<string, number | null>>;
}

/** The odds of a pick. A void bet gives its stake back, so only the chance of the others counts. */
function oddsOf(market: SportMarket, pick: string, scores: readonly ScoreChance[], margin: number): number | null {
  const chances = pickChances(market, pick, scores);
  const chance = chances.won / (1 - chances.void);
  const odds = Math.floor(10_000 / (chance * (100 + margin)) + 1e-9);
  return odds >= lowest && odds <= highest ? odds : null;
}

/** The markets of a match with their odds after the first reports. The lines are those of its opening. */
export function priceMatch(book: SportsBook, fixture: Fixture, known: readonly boolean[]): readonly PricedMarket[] {
  const scores = chancesAfter(book, fixture, known);
  const opening = known.length === 0 ? scores : chancesAfter(book, fixture, []);
  return book.model.markets(opening).map((market) => ({
    ...market,
    odds: Object.fromEntries(market.picks.map((pick) => [pick, oddsOf(market, pick, scores, book.model.margins[market.id] ?? 0)])),
  }));
}

const returns = new Map<string, Readonly<Partial<Record<MarketName, number>>>>();

/** Return to player of each market: the mean of all picks of a season, at the odds when bets open. A fraction of the stake. */
export function bookReturns(book: SportsBook): Readonly<Partial<Record<MarketName, number>>> {
  const known = returns.get(book.code);
  if (known) return known;
  const sums: Partial<Record<MarketName, { sum: number; picks: number }>> = {};
  for (let number = 0; number < matchesOf(book); number++) {
    const fixture = fixtureOf(book, number);
    const scores = chancesAfter(book, fixture, []);
    for (const { id, line, picks, odds } of priceMatch(book, fixture, [])) {
      const market = (sums[id] ??= { sum: 0, picks: 0 });
      for (const pick of picks) {
        const price = odds[pick];
        if (!price) continue;
        const chances = pickChances({ id, line, picks }, pick, scores);
        market.sum += (chances.won * price) / 100 + chances.void;
        market.picks++;
      }
    }
  }
  const found = Object.fromEntries(Object.entries(sums).map(([id, { sum, picks }]) => [id, sum / picks]));
  returns.set(book.code, found);
  return found;
}
