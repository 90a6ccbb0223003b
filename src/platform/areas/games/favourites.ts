/** The games a member marked, and those the member opened lately. */
import { sql } from 'kysely';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Db } from '#platform/handler.ts';
import { Refused } from '#values/refused.ts';
import type { Game, Page } from './catalogue.ts';

/** More than anybody looks through; the list stays a list. */
export const mostFavourites = 500;

/** Newest first. */
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

/** A node id of the wire; what is not a number is no game. */
function nodeOf(nodeId: string): bigint {
  if (!/^\d{1,18}$/.test(nodeId)) throw new Refused('game.unknown');
  return BigInt(nodeId);
}

/** Marks a game, once however often it is asked. Throws `game.unknown` or `favourite.full`. */
export function addFavourite(db: Db, memberId: bigint, nodeId: string, at: Date): Promise<string[]> {
  const node = nodeOf(nodeId);
  return inTransaction(db, async (trx) => {
    // One at a time for a member, so that two cannot both be the last that fits.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`favourites of ${memberId}`}, 0))`.execute(trx);
    const game = await trx.selectFrom('games').select('node_id').where('node_id', '=', node).executeTakeFirst();
    if (!game) throw new Refused('game.unknown');
    const marked = await favouriteIds(trx, memberId);
    if (marked.includes(node.toString())) return marked;
    if (marked.length >= mostFavourites) throw new Refused('favourite.full', { most: mostFavourites });
    await trx.insertInto('favourites').values({ member_id: memberId, node_id: node, at }).execute();
    return favouriteIds(trx, memberId);
  });
}

/** Takes the mark away; a game without one stays without. */
export async function removeFavourite(db: Db, memberId: bigint, nodeId: string): Promise<string[]> {
  await db.deleteFrom('favourites').where('member_id', '=', memberId).where('node_id', '=', nodeOf(nodeId)).execute();
  return favouriteIds(db, memberId);
}

export async function favouriteGames(
  db: Db,
  memberId: bigint,
  gameType: string,
  { pageNo, pageSize }: Page,
): Promise<{ games: Game[]; total: number }> {
  const mine = db
    .selectFrom('favourites')
    .innerJoin('games_seen', 'games_seen.node_id', 'favourites.node_id')
    .where('favourites.member_id', '=', memberId)
    .where('games_seen.game_type', '=', gameType);
  const counted = await mine.select((of) => of.fn.countAll<bigint>().as('total')).executeTakeFirst();
  const games = await mine
    .selectAll('games_seen')
    .orderBy('favourites.at', 'desc')
    .orderBy('favourites.node_id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { games, total: Number(counted?.total ?? 0) };
}

/** Each game once, by when it was opened last. */
export async function recentGames(
  db: Db,
  memberId: bigint,
  { vendor, gameType }: { readonly vendor?: string | undefined; readonly gameType?: string | undefined },
  { pageNo, pageSize }: Page,
): Promise<{ games: Game[]; total: number }> {
  const opened = db
    .selectFrom('launches')
    .where('member_id', '=', memberId)
    .groupBy('game_code')
    .select((of) => ['game_code', of.fn.max('opened_at').as('opened_at')]);
  const mine = db
    .selectFrom(opened.as('opened'))
    .innerJoin('games_seen', 'games_seen.game_code', 'opened.game_code')
    .$if(vendor !== undefined && gameType !== 'FISH', (query) => query.where('games_seen.vendor', '=', vendor ?? ''))
    .$if(gameType !== undefined, (query) => query.where('games_seen.game_type', '=', gameType ?? ''));
  const counted = await mine.select((of) => of.fn.countAll<bigint>().as('total')).executeTakeFirst();
  const games = await mine
    .selectAll('games_seen')
    .orderBy('opened.opened_at', 'desc')
    .orderBy('games_seen.node_id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { games, total: Number(counted?.total ?? 0) };
}
