/** The compact game index for search as you type, cached per content version. */
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { Db } from '#platform/context.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import { foldedNames, type NamedGame, packNames, unpackNames } from '#values/games/search-index-codec.ts';
import { minor, toAmount } from '#values/money.ts';

type Names = Output<GamesSchemas['names']>;

const namesCache = new WeakMap<Db, Names>();

export async function toSearchIndex(db: Db): Promise<Names> {
  const version = (await contentVersion(db)).toString();
  const cached = namesCache.get(db);
  if (cached?.version === version) return cached;
  const names = await readNames(db, version);
  namesCache.set(db, names);
  return names;
}

export interface SearchableNames {
  readonly games: readonly NamedGame[];
  readonly folded: readonly string[];
}
const searchableCache = new WeakMap<Names, SearchableNames>();

/** The index unpacked for searching, as the browser does it. */
export async function searchableNames(db: Db): Promise<SearchableNames> {
  const names = await toSearchIndex(db);
  const cached = searchableCache.get(names);
  if (cached) return cached;
  const searchable = { games: unpackNames(names), folded: foldedNames(names) };
  searchableCache.set(names, searchable);
  return searchable;
}

async function readNames(db: Db, version: string): Promise<Names> {
  const providers = await db.selectFrom('vendors').select(['code', 'name']).orderBy('place').orderBy('code').execute();
  const games = await db
    .selectFrom('games_seen')
    .select(['node_id', 'game_code', 'name', 'vendor', 'game_type', 'min_bet', 'open'])
    .where('playable', '=', true)
    .orderBy('node_id')
    .execute();
  const packed = packNames(
    providers,
    games.map(({ node_id, game_code, name, vendor, game_type, min_bet, open }) => ({
      nodeId: node_id.toString(),
      code: game_code,
      name,
      vendor,
      type: game_type,
      min: toAmount(minor(min_bet)),
      open,
    })),
  );
  return { version, ...packed } as Names;
}
