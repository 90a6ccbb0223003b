/** Every game in columns, for the search that answers while one types: small on the wire, made once for each version of the content. */
import type { GamesShapes } from '#calls/games.shape.ts';
import type { Gives } from '#calls/shape.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import type { Db } from '#platform/handler.ts';
import { minor, toAmount } from '#values/money.ts';

type Names = Gives<GamesShapes['names']>;

const kept = new WeakMap<Db, Names>();

export async function namesGiven(db: Db): Promise<Names> {
  const version = (await contentVersion(db)).toString();
  const known = kept.get(db);
  if (known?.version === version) return known;
  const names = await readNames(db, version);
  kept.set(db, names);
  return names;
}

async function readNames(db: Db, version: string): Promise<Names> {
  const makers = await db.selectFrom('vendors').select(['code', 'name']).orderBy('place').orderBy('code').execute();
  const games = await db
    .selectFrom('games')
    .select(['node_id', 'game_code', 'name', 'vendor', 'game_type', 'min_bet'])
    .orderBy('node_id')
    .execute();
  const types = [...new Set(games.map((game) => game.game_type))];
  const numberOf = new Map(makers.map(({ code }, n) => [code, n]));
  return {
    version,
    vendors: makers,
    types,
    codes: games.map((game) => game.game_code),
    names: games.map((game) => game.name),
    vendor: games.map((game) => numberOf.get(game.vendor) ?? -1),
    type: games.map((game) => types.indexOf(game.game_type)),
    minBets: games.map((game) => toAmount(minor(game.min_bet))),
    nodeIds: games.map((game) => game.node_id.toString()),
  };
}
