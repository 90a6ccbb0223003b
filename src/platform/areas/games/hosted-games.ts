/** Games of the hosted engines that no seed lists: added to the catalogue at the start of the server, as the lotteries are. */
import type { Db } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sportsBook } from '#platform/rules/sports/sports-books.ts';
import { tableGame } from '#platform/rules/tables/table-games.ts';
import type { GameType } from '#values/games/categories.ts';
import { fbGameCode, fbVendor } from '#values/games/fb-sports.ts';
import { minor } from '#values/money.ts';

/** Above the ids and places of every other source. */
const firstNodeId = 910_001n;
const fbPlace = 950;

/** By code. The order gives their ids: new ones come last. */
const hosted = [
  [fbGameCode, 'SPORTS'],
  ['evening-baccarat', 'LIVE'],
  ['harbour-baccarat', 'LIVE'],
  ['salon-baccarat', 'LIVE'],
  ['rain-dragon-tiger', 'PVP'],
  ['stage-duel', 'COCKFIGHT'],
  ['city-football', 'SPORTS'],
  ['tideform-clash', 'ESPORTS'],
] as const satisfies readonly (readonly [code: string, type: GameType])[];

const rows = hosted.flatMap(([code, type], n) => {
  const game = tableGame(code) ?? sportsBook(code);
  if (!game) return [];
  const hot = code === fbGameCode ? 1 : 0;
  return [
    {
      node_id: firstNodeId + BigInt(n),
      game_code: code as string,
      name: game.name,
      game_type: type as string,
      vendor: game.vendor,
      classify: game.classify,
      min_bet: 'rooms' in game ? (game.rooms[0]?.min ?? minor(1n)) : game.min,
      is_hot: hot,
      hot_rank: null,
      is_top: hot,
      default_play_type: null,
      playable: true,
      slot_model: null,
    },
  ];
});

const fbCategory = {
  vendor: fbVendor,
  game_type: 'SPORTS',
  listed_under: 'SPORTS',
  provider: null,
  account_type_id: 91_001,
  is_hot: 1,
  place: fbPlace,
};

/** Adds what is missing, for vendors in the catalogue and FB. A start that adds nothing writes nothing, so cached pages stay. */
export const listHostedGames = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    const listed = await trx
      .selectFrom('games')
      .select('game_code')
      .where(
        'game_code',
        'in',
        rows.map(({ game_code }) => game_code),
      )
      .execute();
    const known = new Set(listed.map(({ game_code }) => game_code));
    const missing = rows.filter(({ game_code }) => !known.has(game_code));
    if (missing.length === 0) return;
    if (!known.has(fbGameCode)) {
      await trx
        .insertInto('vendors')
        .values({ code: fbVendor, name: 'FB Sports', place: fbPlace })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await trx
        .insertInto('vendor_categories')
        .values(fbCategory)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    const categories = await trx.selectFrom('vendor_categories').select(['vendor', 'game_type', 'state']).execute();
    for (const game of missing) {
      const category = categories.find(({ vendor, game_type }) => vendor === game.vendor && game_type === game.game_type);
      if (!category) continue;
      // The vendor had no game of this kind that opens.
      if (category.state === 'closed')
        await trx
          .updateTable('vendor_categories')
          .set({ state: 'open' })
          .where('vendor', '=', game.vendor)
          .where('game_type', '=', game.game_type)
          .execute();
      await trx
        .insertInto('games')
        .values(game)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  });
