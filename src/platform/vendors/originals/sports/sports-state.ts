/** What a player sees of a sports book: the matches with their odds, the slip that they have begun, and their bets. */
import { bookReturns } from '#platform/rules/sports/odds.ts';
import { maxPicks, type SportsBook } from '#platform/rules/sports/sports-books.ts';
import type { SportsState } from '#values/games/sports-api-types.ts';
import { toAmount } from '#values/money.ts';
import type { Launch } from '../../game-sessions.ts';
import { balanceNow } from '../round-steps.ts';
import { listMatches, type SportsDeps } from './matches.ts';
import { savedSlip } from './saved-slip.ts';
import { settleOwnSlips } from './settle-slips.ts';
import { toSportsBet } from './sports-bets.ts';

/** Bets that are shown. */
const shownBets = 20;

async function ownBets(deps: SportsDeps, launch: Launch, book: SportsBook): Promise<SportsState['bets']> {
  await settleOwnSlips(deps, launch.member_id, book.code);
  const rows = await deps.db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', launch.member_id)
    .where('game_code', '=', book.code)
    .where('state', '!=', 'refused')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(shownBets)
    .execute();
  const bets: SportsState['bets'][number][] = [];
  for (const row of rows) bets.push(await toSportsBet(deps, book, row));
  return bets;
}

export async function sportsState(deps: SportsDeps, launch: Launch, book: SportsBook, timeZone: string): Promise<SportsState> {
  const { model } = book;
  const bets = await ownBets(deps, launch, book);
  const now = deps.clock();
  const returns = bookReturns(book);
  const ids = Object.keys(returns) as SportsState['returns'][number]['market'][];
  return {
    game: { code: book.code, name: book.name, vendor: book.vendor },
    sport: model.name,
    timeZone,
    league: book.league,
    min: toAmount(book.min),
    max: toAmount(book.max),
    maxPayout: toAmount(book.maxPayout),
    maxPicks,
    duration: book.duration,
    interval: book.interval,
    returns: ids.map((market) => ({
      market,
      margin: String(model.margins[market] ?? 0),
      returnToPlayer: ((returns[market] ?? 0) * 100).toFixed(2),
    })),
    matches: await listMatches(deps, book, now),
    slip: await savedSlip(deps, launch),
    bets,
    // Last, so that they are as fresh as the answer.
    balance: await balanceNow(deps, launch),
    serverTime: deps.clock(),
  };
}
