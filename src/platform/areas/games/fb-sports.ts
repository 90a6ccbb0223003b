/** The vendor FB in the catalogue: listed at the start of the server, as the lotteries are. */
import type { Db } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sportsBook } from '#platform/rules/sports/sports-books.ts';
import { fbGameCode, fbVendor } from '#values/games/fb-sports.ts';

/** Above the ids and places of every other source. */
const nodeId = 910_001n;
const place = 950;

/** Adds what is missing. A start that adds nothing writes nothing, so cached pages stay. */
export async function listFbSports(db: Db): Promise<void> {
  const book = sportsBook(fbGameCode);
  const listed = await db.selectFrom('games').select('game_code').where('game_code', '=', fbGameCode).executeTakeFirst();
  if (!book || listed) return;
  const category = {
    vendor: fbVendor,
    game_type: 'SPORTS',
    listed_under: 'SPORTS',
    provider: null,
    account_type_id: 91_001,
    is_hot: 1,
    place,
  };
  const game = {
    node_id: nodeId,
    game_code: book.code,
    name: book.name,
    game_type: 'SPORTS',
    vendor: fbVendor,
    classify: book.classify,
    min_bet: book.min,
    is_hot: 1,
    hot_rank: null,
    is_top: 1,
    default_play_type: null,
    playable: true,
    slot_model: null,
  };
  await inTransaction(db, async (trx) => {
    await trx
      .insertInto('vendors')
      .values({ code: fbVendor, name: 'FB Sports', place })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('vendor_categories')
      .values(category)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await trx
      .insertInto('games')
      .values(game)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
