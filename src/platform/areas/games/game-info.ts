/** What to know of a game before it is played: the catalogue's row and the figures its vendor states. */
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { type Lottery, lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { highestOdds, returnOf } from '#platform/rules/lottery/odds.ts';
import type { GameFacts } from '#platform/vendors/game-facts.ts';
import { gameFacts } from '#platform/vendors/vendor-registry.ts';
import { prizeModeOf } from '#values/lottery/refresh.ts';
import { toAmount } from '#values/money.ts';
import { gameByCode, picturesFor, toGameDto } from './catalogue.ts';
import { toVendorDtos } from './vendors.ts';

/** With the odds table that this site sells with. */
async function factsOfLottery({ db }: RequestContext, { kind, modes, lowestBet, highestBet }: Lottery): Promise<GameFacts> {
  const sold = prizeModeOf((await toVendorDtos(db)).categories);
  const mode = modes.includes(sold) ? sold : (modes[0] ?? sold);
  return {
    returnToPlayer: (returnOf[mode] * 100).toFixed(4),
    volatility: null,
    stakes: { min: lowestBet, max: highestBet },
    lines: null,
    ways: null,
    winShare: null,
    maxWinTimes: highestOdds(kind, mode),
    minCycle: null,
    rules: ['draw', 'returnOnly', 'proof'],
  };
}

/** Throws `game.unknown`. */
export async function gameInfo(context: RequestContext, gameCode: string): Promise<Output<GamesSchemas['gameInfo']>> {
  const game = await gameByCode(context.db, gameCode);
  const lottery = lotteryByCode(gameCode);
  const facts = lottery ? await factsOfLottery(context, lottery) : await gameFacts(context.db, game.vendor, gameCode);
  return {
    game: toGameDto(game, await picturesFor(context)),
    currencySymbol: context.brand.currency.symbol,
    returnToPlayer: facts?.returnToPlayer ?? null,
    volatility: facts?.volatility ?? null,
    stakes: facts?.stakes ? { min: toAmount(facts.stakes.min), max: toAmount(facts.stakes.max) } : null,
    // A closed game has no engine here, but the catalogue may know its lines.
    lines: facts?.lines ?? (game.lines > 0 ? game.lines : null),
    ways: facts?.ways ?? null,
    winShare: facts?.winShare ?? null,
    maxWinTimes: facts?.maxWinTimes ?? null,
    maxPayout: facts?.maxPayout === undefined ? null : toAmount(facts.maxPayout),
    minCycle: facts?.minCycle ?? null,
    seats: game.seats,
    rules: [...(facts?.rules ?? [])],
  };
}
