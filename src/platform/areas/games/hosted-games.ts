/** Games of the hosted engines that no seed lists: added to the catalogue at the start of the server, as the lotteries are. */
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { fishGame } from '#platform/rules/fish/fish-games.ts';
import { sportsBook, sportsBooks } from '#platform/rules/sports/sports-books.ts';
import { type TableRoom, tableGame, tableGames } from '#platform/rules/tables/table-games.ts';
import type { GameType } from '#values/games/categories.ts';
import { fbGameCode, fbVendor } from '#values/games/fb-sports.ts';
import { type Minor, minor } from '#values/money.ts';

/** Above the places of every other source. */
const fbPlace = 950;

/** By code. Some are in the catalogue of older worlds, from before an engine played them. */
const hosted = [
  [fbGameCode, 'SPORTS'],
  ['evening-baccarat', 'LIVE'],
  ['harbour-baccarat', 'LIVE'],
  ['salon-baccarat', 'LIVE'],
  ['roulette-manila', 'LIVE'],
  ['sic-bo', 'LIVE'],
  ['rain-dragon-tiger', 'PVP'],
  ['stage-duel', 'COCKFIGHT'],
  ['city-football', 'SPORTS'],
  ['tideform-clash', 'ESPORTS'],
  ['manta-deep', 'FISH'],
  ['happy-catch', 'FISH'],
  ['strike-point', 'ESPORTS'],
  ['derby-hall', 'COCKFIGHT'],
] as const satisfies readonly (readonly [code: string, type: GameType])[];

const rows = hosted.flatMap(([code, type]) => {
  const game = tableGame(code) ?? sportsBook(code) ?? fishGame(code);
  if (!game) return [];
  const hot = code === fbGameCode ? 1 : 0;
  return [
    {
      game_code: code as string,
      name: game.name,
      game_type: type as string,
      vendor: game.vendor,
      classify: game.classify,
      min_bet: 'rooms' in game ? (game.rooms[0]?.min ?? minor(1n)) : 'min' in game ? game.min : (game.bets[0] ?? minor(1n)),
      is_hot: hot,
      hot_rank: null,
      is_top: hot,
      default_play_type: null,
      playable: true,
      slot_model: null,
    },
  ];
});

/** What the catalogue says of a hosted game, for the filters of its lobby. */
interface LobbyFacts {
  readonly game_code: string;
  readonly max_bet: Minor;
  readonly seats: number | null;
  readonly league: string | null;
  readonly start_every: number | null;
}

/** The seats of a game's largest room; null when one takes any number. */
const seatsOf = (rooms: readonly TableRoom[]): number | null =>
  rooms.some(({ seats }) => seats === null) ? null : Math.max(...rooms.map(({ seats }) => seats ?? 0));

const lobbyFacts: readonly LobbyFacts[] = [
  ...tableGames.map(({ code, rooms }) => ({
    game_code: code,
    // The rooms are listed by their stakes.
    max_bet: rooms.at(-1)?.max ?? rooms[0].max,
    seats: seatsOf(rooms),
    league: null,
    start_every: null,
  })),
  ...sportsBooks.map(({ code, max, league, interval }) => ({
    game_code: code,
    max_bet: max,
    seats: null,
    league,
    start_every: interval / 1000,
  })),
];

const fbCategory = {
  vendor: fbVendor,
  game_type: 'SPORTS',
  listed_under: 'SPORTS',
  provider: null,
  account_type_id: 91_001,
  is_hot: 1,
  place: fbPlace,
};

/** Writes the facts that the catalogue lacks or has otherwise. */
async function writeLobbyFacts(trx: Db): Promise<void> {
  const listed = await trx
    .selectFrom('games')
    .select(['game_code', 'max_bet', 'seats', 'league', 'start_every'])
    .where('game_code', '=', anyText(lobbyFacts.map(({ game_code }) => game_code)))
    .execute();
  for (const { game_code, ...facts } of lobbyFacts) {
    const game = listed.find((one) => one.game_code === game_code);
    const differs =
      game &&
      (game.max_bet !== facts.max_bet ||
        game.seats !== facts.seats ||
        game.league !== facts.league ||
        game.start_every !== facts.start_every);
    if (differs) await trx.updateTable('games').set(facts).where('game_code', '=', game_code).execute();
  }
}

/** Adds what is missing, for vendors in the catalogue and FB. A start that adds nothing writes nothing, so cached pages stay. */
export const listHostedGames = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    // Of two servers that start together, one finds what the other has listed.
    await sql`select pg_advisory_xact_lock(hashtextextended('hosted games', 0))`.execute(trx);
    await addMissingGames(trx);
    await writeLobbyFacts(trx);
  });

async function addMissingGames(trx: Db): Promise<void> {
  const listed = await trx
    .selectFrom('games')
    .select(['game_code', 'playable'])
    .where('game_code', '=', anyText(rows.map(({ game_code }) => game_code)))
    .execute();
  const known = new Map(listed.map(({ game_code, playable }) => [game_code, playable]));
  const missing = rows.filter(({ game_code }) => !known.get(game_code));
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
    const { min_bet, classify } = game;
    if (known.has(game.game_code))
      await trx.updateTable('games').set({ playable: true, min_bet, classify }).where('game_code', '=', game.game_code).execute();
    else
      await trx
        .insertInto('games')
        .values({ ...game, node_id: sql<bigint>`(select coalesce(max(node_id), 0) + 1 from games)` })
        .execute();
  }
}
