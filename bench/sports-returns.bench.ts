// The returns that the sports books state, against a million simulated bets of each: within four standard errors.
import { bookReturns } from '#platform/rules/sports/odds.ts';
import { sportsBooks } from '#platform/rules/sports/sports-books.ts';
import { simulateBets } from '../tests/rules/games/simulated-bets.ts';
import { scaled } from './fixture-data.ts';
import { atMost, type Row } from './result-row.ts';

export async function rows(): Promise<Row[]> {
  return sportsBooks.flatMap((book) => {
    const stated = bookReturns(book);
    return Object.entries(simulateBets(book, scaled(1_000_000, 20_000), 20_261_122)).map(([market, { mean, error, bets }]) => {
      const figure = stated[market as keyof typeof stated] ?? 0;
      const name = `${book.code}, ${market}: ${(mean * 100).toFixed(2)} % back over ${bets} bets, ${(figure * 100).toFixed(2)} % stated; standard errors`;
      return atMost(name, Math.abs(mean - figure) / error, 4, 'apart');
    });
  });
}
