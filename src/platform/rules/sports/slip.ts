/** A bet on one match or several: what it may hold, and whether its odds still count. */
import { DomainError } from '#values/domain-error.ts';
import { largestStake, type OddsPolicy } from '#values/games/fixed-odds.ts';
import { type Minor, toAmount } from '#values/money.ts';
import { maxPicks, type SportsBook } from './sports-books.ts';

/** Whether the odds of now may stand in for those that the player saw. Both in hundredths. */
export const mayTake = (policy: OddsPolicy, seen: number, now: number): boolean =>
  seen === now || policy === 'any' || (policy === 'better' && now > seen);

/** Throws `game.same_match`, or `game.bet_not_allowed` for too many picks or a stake outside the limits. */
export function checkSlip(book: SportsBook, stake: Minor, legs: readonly { readonly number: number; readonly odds: number }[]): void {
  if (new Set(legs.map(({ number }) => number)).size < legs.length) throw new DomainError('game.same_match');
  const most = largestStake(
    book,
    legs.map(({ odds }) => odds),
  );
  if (legs.length === 0 || legs.length > maxPicks || stake < book.min || stake > most || stake % 100n !== 0n)
    throw new DomainError('game.bet_not_allowed', { min: toAmount(book.min), max: toAmount(most) });
}
