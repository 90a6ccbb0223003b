/** A member's favourite games and recently opened games. */
import type { Db } from '#platform/context.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { onPage, type Page } from '#platform/db/page.ts';
import { DomainError } from '#values/domain-error.ts';
import type { Game } from './catalogue.ts';

/** Upper limit per member, to bound the list. */
export const maxFavourites = 500;

/** The node ids of a member's favourites, newest first. */
export async function favouriteIds(db: Db, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('favourites')
    .select('node_id')
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('node_id')
    .execute();
  return rows.map((row) => row.node_id.toString());
}

/** Parses a node id. Throws `game.unknown` when it is not a number. */
function nodeOf(nodeId: string): bigint {
  if (!/^\d{1,18}$/.test(nodeId)) throw new DomainError('game.unknown');
  return BigInt(nodeId);
}

/** Adds a favourite; repeating has no effect. Returns the new list. Throws `game.unknown` or `favourite.full`. */
export function addFavourite(db: Db, memberId: bigint, nodeId: string, at: Date): Promise<string[]> {
  const node = nodeOf(nodeId);
  // Serialized per member, so two parallel requests cannot exceed the limit.
  return inMemberTransaction(db, memberId, async (trx) => {
    const game = await trx.selectFrom('games').select('node_id').where('node_id', '=', node).executeTakeFirst();
    if (!game) throw new DomainError('game.unknown');
    const marked = await favouriteIds(trx, memberId);
    if (marked.includes(node.toString())) return marked;
    if (marked.length >= maxFavourites) throw new DomainError('favourite.full', { most: maxFavourites });
    await trx.insertInto('favourites').values({ member_id: memberId, node_id: node, at }).execute();
    return favouriteIds(trx, memberId);
  });
}

/** Removes a favourite, if it is one. Returns the new list. Throws `game.unknown`. */
export async function removeFavourite(db: Db, memberId: bigint, nodeId: string): Promise<string[]> {
  await db.deleteFrom('favourites').where('member_id', '=', memberId).where('node_id', '=', nodeOf(nodeId)).execute();
  return favouriteIds(db, memberId);
}

/** Favourites of a game type, those of one vendor if it is named. A vendor of fish games has them all. */
export async function favouriteGames(
  db: Db,
  memberId: bigint,
  { vendor, gameType }: { readonly vendor?: string | undefined; readonly gameType: string },
  page: Page,
): Promise<{ games: Game[]; total: number }> {
  const memberGames = db
    .selectFrom('favourites')
    .innerJoin('games_seen', 'games_seen.node_id', 'favourites.node_id')
    .where('favourites.member_id', '=', memberId)
    .$if(vendor !== undefined && gameType !== 'FISH', (query) => query.where('games_seen.vendor', '=', vendor ?? ''))
    .where('games_seen.game_type', '=', gameType);
  const counted = await memberGames.select((of) => of.fn.countAll<bigint>().as('total')).executeTakeFirst();
  const games = await memberGames
    .selectAll('games_seen')
    .orderBy('favourites.at', 'desc')
    .orderBy('favourites.node_id')
    .$call(onPage(page))
    .execute();
  return { games, total: Number(counted?.total ?? 0) };
}

/** Opened games, each once, last opened first. */
export async function recentGames(
  db: Db,
  memberId: bigint,
  { vendor, gameType }: { readonly vendor?: string | undefined; readonly gameType?: string | undefined },
  page: Page,
): Promise<{ games: Game[]; total: number }> {
  const opened = db
    .selectFrom('launches')
    .where('member_id', '=', memberId)
    .groupBy('game_code')
    .select((of) => ['game_code', of.fn.max('opened_at').as('opened_at')]);
  const memberGames = db
    .selectFrom(opened.as('opened'))
    .innerJoin('games_seen', 'games_seen.game_code', 'opened.game_code')
    .$if(vendor !== undefined && gameType !== 'FISH', (query) => query.where('games_seen.vendor', '=', vendor ?? ''))
    .$if(gameType !== undefined, (query) => query.where('games_seen.game_type', '=', gameType ?? ''));
  const counted = await memberGames.select((of) => of.fn.countAll<bigint>().as('total')).executeTakeFirst();
  const games = await memberGames
    .selectAll('games_seen')
    .orderBy('opened.opened_at', 'desc')
    .orderBy('games_seen.node_id')
    .$call(onPage(page))
    .execute();
  return { games, total: Number(counted?.total ?? 0) };
}
