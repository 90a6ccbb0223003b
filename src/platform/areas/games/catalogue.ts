/** The game catalogue: filters, search, and conversion to the wire format. */
import Fuzzy from '@leeoniya/ufuzzy';
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { Db, RequestContext } from '#platform/context.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import { onPage, type Page } from '#platform/db/page.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { GamesTable, GamesView } from '#platform/db/tables/games-tables.ts';
import { pickCdn } from '#platform/rules/cdn.ts';
import { DomainError } from '#values/domain-error.ts';
import { findMatches, fuzzyOptions } from '#values/games/find-games.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { searchableNames } from './search-index.ts';

export type Game = Selectable<GamesView>;
export type GameDto = Output<GamesSchemas['game']>;

export interface GamesQuery {
  readonly gameType?: string | undefined;
  readonly vendor?: string | undefined;
  readonly classify?: string | undefined;
  readonly name?: string | undefined;
  readonly minBet?: Minor | undefined;
  readonly minLines?: number | undefined;
  readonly top?: boolean | undefined;
  /** A bet that the table must take. */
  readonly bet?: Minor | undefined;
  readonly seats?: 'limited' | 'unlimited' | undefined;
  readonly league?: string | undefined;
  /** In seconds: a match starts at least this often. */
  readonly startWithin?: number | undefined;
}

/** Shorter names match too easily. */
const minSimilarityLength = 4;
/** Minimum similarity, 0 to 1. Two swapped letters in a word still score about 0.5. */
const minSimilarity = 0.4;

const similarity = (name: string) => sql<number>`word_similarity(fold_text(${name}), g.search)`;

/** Conditions on `games as g` or on its view. An empty query matches every game that can be played. */
function matching(query: GamesQuery): Expression<SqlBool> {
  const { gameType, vendor, classify, name, minBet, minLines, top, bet, seats, league, startWithin } = query;
  const of = expressionBuilder<{ g: GamesTable }, 'g'>();
  return of.and([
    // A game that no engine can play is not offered. A vendor's incident closes for a while, so its games stay in the list.
    of('g.playable', '=', true),
    ...(gameType === undefined ? [] : [of('g.game_type', '=', gameType)]),
    // FISH ignores the vendor tab and lists the games of all vendors together (GM-06).
    ...(vendor === undefined || gameType === 'FISH' ? [] : [of('g.vendor', '=', vendor)]),
    ...(classify === undefined ? [] : [of('g.classify', '=', classify)]),
    ...(name === undefined ? [] : [sql<boolean>`${similarity(name)} >= ${minSimilarity}::real`]),
    // GM-04 offers "minimum bet 1 or more": a game's lowest bet must be at least this.
    ...(minBet === undefined ? [] : [of('g.min_bet', '>=', minBet)]),
    ...(minLines === undefined ? [] : [of('g.lines', '>=', minLines)]),
    ...(top === true ? [of('g.is_top', '=', 1)] : []),
    // A game whose limits, league or starts are not stated matches none of these.
    ...(bet === undefined ? [] : [of('g.min_bet', '<=', bet), of('g.max_bet', '>=', bet)]),
    ...(seats === undefined ? [] : [of('g.seats', seats === 'limited' ? 'is not' : 'is', null)]),
    ...(league === undefined ? [] : [of('g.league', '=', league)]),
    ...(startWithin === undefined ? [] : [of('g.start_every', '<=', startWithin)]),
  ]);
}

/**
 * One page in the operator's order. A search by name uses the order of the browser's search. If it finds nothing, it returns similar
 * names, most similar first.
 */
export async function findGames(db: Db, query: GamesQuery, page: Page): Promise<{ games: Game[]; total: number }> {
  const { name } = query;
  if (name === undefined) return findPage(db, query, page);
  const found = await findNamed(db, name, query, page);
  return found.total > 0 || [...name].length < minSimilarityLength ? found : findPage(db, query, page);
}

const fuzzyFinder = new Fuzzy(fuzzyOptions);

async function findNamed(
  db: Db,
  name: string,
  { name: _, ...query }: GamesQuery,
  { pageNo, pageSize }: Page,
): Promise<{ games: Game[]; total: number }> {
  const { gameType, vendor } = query;
  const { games: entries, folded } = await searchableNames(db);
  const idAt = (place: number): string => entries[place]?.game.nodeId ?? '';
  const matchingIds = await idsMatchingFilters(db, query);
  const fits = (place: number): boolean =>
    (gameType === undefined || entries[place]?.type === gameType) &&
    (vendor === undefined || gameType === 'FISH' || entries[place]?.game.vendor === vendor) &&
    (matchingIds?.has(idAt(place)) ?? true);
  const found = findMatches(fuzzyFinder, folded, name, fits, (place) => entries[place]?.game.open ?? true);
  const ids = found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ place }) => idAt(place));
  if (ids.length === 0) return { games: [], total: found.length };
  const games = await db
    .selectFrom('games_seen')
    .selectAll('games_seen')
    .where('node_id', '=', anyId(ids.map(BigInt)))
    .execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ node_id }: Game): number => places.get(node_id.toString()) ?? 0;
  return { games: games.sort((a, b) => placeOf(a) - placeOf(b)), total: found.length };
}

/** The ids that match the filters missing from the search index; null without such filters. */
async function idsMatchingFilters(db: Db, query: GamesQuery): Promise<ReadonlySet<string> | null> {
  const { gameType: _, vendor: __, ...filters } = query;
  if (Object.values(filters).every((filter) => filter === undefined || filter === false)) return null;
  const rows = await db.selectFrom('games as g').select('g.node_id').where(matching(query)).execute();
  return new Set(rows.map(({ node_id }) => node_id.toString()));
}

async function findPage(db: Db, query: GamesQuery, page: Page): Promise<{ games: Game[]; total: number }> {
  const { name } = query;
  const counted = await db
    .selectFrom('games as g')
    .select((of) => of.fn.countAll<bigint>().as('total'))
    .where(matching(query))
    .executeTakeFirst();
  const games = await db
    .selectFrom('games_seen as g')
    .selectAll('g')
    .where(matching(query))
    .$if(name !== undefined, (query) => query.orderBy(similarity(name ?? ''), 'desc'))
    // Every slot can be played; in other categories those that can come first.
    .$if(query.gameType !== 'RNG', (query) => query.orderBy('g.open', 'desc'))
    .orderBy('g.node_id')
    .$call(onPage(page))
    .execute();
  return { games, total: Number(counted?.total ?? 0) };
}

/** The hot games: open ones first, then in the operator's order. */
export const findHotGames = (db: Db, gameType: string | undefined, limit: number): Promise<Game[]> =>
  db
    .selectFrom('games_seen')
    .selectAll('games_seen')
    .where('is_hot', '=', 1)
    .where('playable', '=', true)
    .$if(gameType !== undefined, (query) => query.where('game_type', '=', gameType ?? ''))
    .orderBy('open', 'desc')
    .orderBy('hot_rank')
    .orderBy('node_id')
    .limit(limit)
    .execute();

/** Throws `game.unknown`. */
export async function gameByCode(db: Db, gameCode: string): Promise<Game> {
  const game = await db.selectFrom('games_seen').selectAll('games_seen').where('game_code', '=', gameCode).executeTakeFirst();
  if (!game) throw new DomainError('game.unknown');
  return game;
}

/** The base URL of this response's pictures: a random image CDN of the operator (SY-14). Null: the site draws the covers. */
export const picturesFor = async ({ db, random }: Pick<RequestContext, 'db' | 'random'>): Promise<string | null> =>
  pickCdn(await readSetting(db, 'image_cdns'), random);

/** `pictures`: base URL of a CDN with a picture for each game code. */
export const toGameDto = (game: Game, pictures: string | null): GameDto => ({
  nodeId: game.node_id.toString(),
  gameCode: game.game_code,
  gameName: game.name,
  gameType: game.game_type as GameDto['gameType'],
  vassalage: game.vendor,
  accountTypeName: game.vendor_name,
  isGame: game.is_game,
  defaultPlayType: game.default_play_type,
  gameClassify: game.classify,
  minBet: toAmount(minor(game.min_bet)),
  lines: game.lines,
  isHot: game.is_hot,
  isTop: game.is_top,
  isNew: game.is_new,
  image: pictures === null ? null : `${pictures}/games/${encodeURIComponent(game.game_code)}.webp`,
  open: game.open,
});
