/** What to know of a game before it is played: the catalogue's row and the figures its vendor states. */
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { gameFacts } from '#platform/vendors/vendor-registry.ts';
import { toAmount } from '#values/money.ts';
import { gameByCode, picturesFor, toGameDto } from './catalogue.ts';

/** Throws `game.unknown`. */
export async function gameInfo(context: RequestContext, gameCode: string): Promise<Output<GamesSchemas['gameInfo']>> {
  const game = await gameByCode(context.db, gameCode);
  const facts = await gameFacts(context.db, game.vendor, gameCode);
  return {
    game: toGameDto(game, await picturesFor(context)),
    currencySymbol: context.brand.currency.symbol,
    returnToPlayer: facts?.returnToPlayer ?? null,
    volatility: facts?.volatility ?? null,
    stakes: facts?.stakes ? { min: toAmount(facts.stakes.min), max: toAmount(facts.stakes.max) } : null,
    // A closed game has no engine here, but the catalogue may know its lines.
    lines: facts?.lines ?? (game.lines > 0 ? game.lines : null),
    maxWinTimes: facts?.maxWinTimes ?? null,
    minCycle: facts?.minCycle ?? null,
    rules: [...(facts?.rules ?? [])],
  };
}
