/** Every game in few bytes, for the search that answers while one types; made once for each version of the content. */
import type { GamesShapes } from '#calls/games.shape.ts';
import type { Gives } from '#calls/shape.ts';
import { contentVersion } from '#platform/db/content-version.ts';
import type { Db } from '#platform/handler.ts';
import { minor, toAmount } from '#values/money.ts';
import { foldedNames, type NamedGame, packNames, unpackNames } from '#values/names-packed.ts';

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

export interface LookedThrough {
  readonly games: readonly NamedGame[];
  readonly folded: readonly string[];
}
const lookedThrough = new WeakMap<Names, LookedThrough>();

/** The names as a browser looks through them. */
export async function namesLookedThrough(db: Db): Promise<LookedThrough> {
  const names = await namesGiven(db);
  const known = lookedThrough.get(names);
  if (known) return known;
  const made = { games: unpackNames(names), folded: foldedNames(names) };
  lookedThrough.set(names, made);
  return made;
}

async function readNames(db: Db, version: string): Promise<Names> {
  const makers = await db.selectFrom('vendors').select(['code', 'name']).orderBy('place').orderBy('code').execute();
  const games = await db
    .selectFrom('games_seen')
    .select(['node_id', 'game_code', 'name', 'vendor', 'game_type', 'min_bet', 'open'])
    .orderBy('node_id')
    .execute();
  const packed = packNames(
    makers,
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
