/** What Isla Originals states of its games: figures that the engine itself plays by. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type FishGame, fishGame, gameReturn } from '#platform/rules/fish/fish-games.ts';
import type { SlotModel } from '#platform/rules/slots/slot.ts';
import { maxWinTimes, returnToPlayer, winShare } from '#platform/rules/slots/slot-returns.ts';
import { bookReturns } from '#platform/rules/sports/odds.ts';
import { type SportsBook, sportsBook } from '#platform/rules/sports/sports-books.ts';
import { type TableGame, tableGame } from '#platform/rules/tables/table-games.ts';
import { absentAt } from '#values/games/table-api-types.ts';
import { zero } from '#values/money.ts';
import { millis, seconds } from '#values/time.ts';
import type { GameFacts } from '../game-facts.ts';
import { publishedReturn } from './published-return.ts';
import { findSlot } from './slot-lookup.ts';

/** Minimum time between two round starts; the rules of play require 2.5 s. */
export const minSlotCycle = millis(2500);

/** Minimum time between two shots; the rules of play require 5 s of casino games that are no slots. */
export const minShotCycle = seconds(5);

/** What only slots have. */
const noReels = { lines: null, ways: null, winShare: null } as const;

/** The first field is the one most bet on: its return is the table's. */
function tableFacts({ model, rooms }: TableGame): GameFacts {
  const [main] = model.spots;
  const odds = model.spots.map((spot) => spot.most ?? spot.odds ?? 0);
  return {
    returnToPlayer: publishedReturn(model.returnToPlayer()[main?.id ?? ''] ?? 0),
    volatility: 'low',
    stakes: { min: rooms[0].min, max: rooms.at(-1)?.max ?? rooms[0].max },
    ...noReels,
    // A pool pays by what is bet on each side, without a highest multiple.
    maxWinTimes: model.spots.some((spot) => spot.odds === null) ? null : Math.max(...odds) / 100 + 1,
    minCycle: rooms[0].timing.cycle,
    rules: [absentAt[model.name], 'mainBet', ...(model.pool ? ['pool'] : []), 'cut'],
  };
}

/** The first market is the one most bet on: its return is the book's. */
function bookFacts(book: SportsBook): GameFacts {
  const [main] = Object.values(bookReturns(book));
  return {
    returnToPlayer: publishedReturn(main ?? 0),
    volatility: 'medium',
    stakes: { min: book.min, max: book.max },
    ...noReels,
    // Both depend on the matches that are bet on.
    maxWinTimes: null,
    minCycle: null,
    maxPayout: book.maxPayout,
    rules: ['simulated', 'mainBet', 'cut'],
  };
}

/** Its volatility is that of the rarest kind, which a player may choose throughout. */
const fishFacts = (game: FishGame): GameFacts => ({
  returnToPlayer: publishedReturn(gameReturn(game)),
  volatility: 'high',
  stakes: { min: game.bets[0] ?? zero, max: game.bets.at(-1) ?? zero },
  ...noReels,
  maxWinTimes: Math.max(...Object.values(game.times)),
  minCycle: minShotCycle,
  rules: ['kinds', 'average', 'random', 'cut'],
});

/** How symbols pay, what wilds do, and the feature. */
function slotRules({ strips, lines, pays, wildTimes, feature }: SlotModel): string[] {
  const counts = new Set(Object.values(pays).map((table) => table.length));
  const pay = lines.length === 0 ? 'ways' : strips.length === 3 ? 'threeReels' : 'lines';
  return [
    pay,
    ...(counts.has(4) ? ['fromTwo'] : counts.has(2) ? ['fromFour'] : []),
    ...(strips.some((strip) => strip.includes('W')) ? [wildTimes > 1 ? 'wildDoubles' : 'wild'] : []),
    ...(feature ? [feature.is] : []),
  ];
}

export async function originalsFacts(db: Kysely<Tables>, code: string): Promise<GameFacts | null> {
  const table = tableGame(code);
  if (table) return tableFacts(table);
  const book = sportsBook(code);
  if (book) return bookFacts(book);
  const fish = fishGame(code);
  if (fish) return fishFacts(fish);
  const slot = await findSlot(db, code);
  if (!slot) return null;
  const { model, bets } = slot;
  return {
    returnToPlayer: publishedReturn(returnToPlayer(model)),
    volatility: model.volatility,
    stakes: { min: bets[0] ?? zero, max: bets.at(-1) ?? zero },
    lines: model.lines.length || null,
    ways: model.lines.length > 0 ? null : model.rows ** model.strips.length,
    winShare: (winShare(model) * 100).toFixed(2),
    maxWinTimes: maxWinTimes(model),
    minCycle: minSlotCycle,
    rules: [...slotRules(model), 'average', 'random', 'cut'],
  };
}
