/** The games of the catalogue: how they are looked for, and how the wire shows them. */
import Fuzzy from '@leeoniya/ufuzzy';
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { GamesShapes } from '#calls/games.shape.ts';
import type { Gives } from '#calls/shape.ts';
import type { GamesSeen, GamesTable } from '#platform/db/games-tables.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Asking, Db } from '#platform/handler.ts';
import { oneAddressOf } from '#platform/rules/elsewhere.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { findMatches, forgiving } from '#values/names-found.ts';
import { Refused } from '#values/refused.ts';
import { namesLookedThrough } from './names.ts';

export type Game = Selectable<GamesSeen>;
export type GameGiven = Gives<GamesShapes['game']>;

export interface GamesAsked {
  readonly gameType?: string | undefined;
  readonly vendor?: string | undefined;
  readonly classify?: string | undefined;
  readonly name?: string | undefined;
  readonly minBet?: Minor | undefined;
  readonly minLines?: number | undefined;
  readonly top?: boolean | undefined;
}

/** Fewer letters are alike too easily. */
const enoughToGuess = 4;
/** Of a likeness from 0 to 1; two letters that changed places in a word leave about a half. */
const near = 0.4;

const likeness = (name: string) => sql<number>`word_similarity(fold_text(${name}), g.search)`;

/** Conditions on `games as g` or on the view of them: nothing asked is asked of every game. */
function matching({ gameType, vendor, classify, name, minBet, minLines, top }: GamesAsked): Expression<SqlBool> {
  const of = expressionBuilder<{ g: GamesTable }, 'g'>();
  return of.and([
    ...(gameType === undefined ? [] : [of('g.game_type', '=', gameType)]),
    // Fish lists every maker's games together, whatever tab was asked for (GM-06).
    ...(vendor === undefined || gameType === 'FISH' ? [] : [of('g.vendor', '=', vendor)]),
    ...(classify === undefined ? [] : [of('g.classify', '=', classify)]),
    ...(name === undefined ? [] : [sql<boolean>`${likeness(name)} >= ${near}::real`]),
    // GM-04 says of the slots "minimum bet 1 or more": an option means games whose lowest bet is at least that.
    ...(minBet === undefined ? [] : [of('g.min_bet', '>=', minBet)]),
    ...(minLines === undefined ? [] : [of('g.lines', '>=', minLines)]),
    ...(top === true ? [of('g.is_top', '=', 1)] : []),
  ]);
}

export interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page in the operator's order. A search gives the order of one that is typed; where that finds nothing it gives names that are like it, the likest first. */
export async function findGames(db: Db, asked: GamesAsked, page: Page): Promise<{ games: Game[]; total: number }> {
  const { name } = asked;
  if (name === undefined) return findPage(db, asked, page);
  const found = await findNamed(db, name, asked, page);
  return found.total > 0 || [...name].length < enoughToGuess ? found : findPage(db, asked, page);
}

const nearFinder = new Fuzzy(forgiving);

async function findNamed(
  db: Db,
  name: string,
  { name: _, ...asked }: GamesAsked,
  { pageNo, pageSize }: Page,
): Promise<{ games: Game[]; total: number }> {
  const { gameType, vendor } = asked;
  const { games: all, folded } = await namesLookedThrough(db);
  const idAt = (place: number): string => all[place]?.game.nodeId ?? '';
  const fitting = await idsFitting(db, asked);
  const fits = (place: number): boolean =>
    (gameType === undefined || all[place]?.type === gameType) &&
    (vendor === undefined || gameType === 'FISH' || all[place]?.game.vendor === vendor) &&
    (fitting?.has(idAt(place)) ?? true);
  const found = findMatches(nearFinder, folded, name, fits, (place) => all[place]?.game.open ?? true);
  const ids = found.slice((pageNo - 1) * pageSize, pageNo * pageSize).map(({ place }) => idAt(place));
  if (ids.length === 0) return { games: [], total: found.length };
  const games = await db.selectFrom('games_seen').selectAll('games_seen').where('node_id', 'in', ids.map(BigInt)).execute();
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ node_id }: Game): number => places.get(node_id.toString()) ?? 0;
  return { games: games.sort((a, b) => placeOf(a) - placeOf(b)), total: found.length };
}

/** The games that fit what no name tells; null when nothing of that kind is asked. */
async function idsFitting(db: Db, asked: GamesAsked): Promise<ReadonlySet<string> | null> {
  const { classify, minBet, minLines, top } = asked;
  if (classify === undefined && minBet === undefined && minLines === undefined && top !== true) return null;
  const rows = await db.selectFrom('games as g').select('g.node_id').where(matching(asked)).execute();
  return new Set(rows.map(({ node_id }) => node_id.toString()));
}

async function findPage(db: Db, asked: GamesAsked, { pageNo, pageSize }: Page): Promise<{ games: Game[]; total: number }> {
  const { name } = asked;
  const counted = await db
    .selectFrom('games as g')
    .select((of) => of.fn.countAll<bigint>().as('total'))
    .where(matching(asked))
    .executeTakeFirst();
  const games = await db
    .selectFrom('games_seen as g')
    .selectAll('g')
    .where(matching(asked))
    .$if(name !== undefined, (query) => query.orderBy(likeness(name ?? ''), 'desc'))
    .orderBy('g.node_id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return { games, total: Number(counted?.total ?? 0) };
}

/** The hot games, those that can be opened first, in the operator's order. */
export const findHotGames = (db: Db, gameType: string | undefined, limit: number): Promise<Game[]> =>
  db
    .selectFrom('games_seen')
    .selectAll('games_seen')
    .where('is_hot', '=', 1)
    .$if(gameType !== undefined, (query) => query.where('game_type', '=', gameType ?? ''))
    .orderBy('open', 'desc')
    .orderBy('hot_rank')
    .orderBy('node_id')
    .limit(limit)
    .execute();

/** Throws `game.unknown`. */
export async function gameOf(db: Db, gameCode: string): Promise<Game> {
  const game = await db.selectFrom('games_seen').selectAll('games_seen').where('game_code', '=', gameCode).executeTakeFirst();
  if (!game) throw new Refused('game.unknown');
  return game;
}

/** Where this answer's pictures lie: one of the operator's networks by chance (SY-14), or none, and covers are drawn. */
export const picturesFor = async ({ db, random }: Pick<Asking, 'db' | 'random'>): Promise<string | null> =>
  oneAddressOf(await readSetting(db, 'image_cdns'), random);

/** `pictures`: a network that holds a picture of each game by its code. */
export const gameGiven = (game: Game, pictures: string | null): GameGiven => ({
  nodeId: game.node_id.toString(),
  gameCode: game.game_code,
  gameName: game.name,
  gameType: game.game_type as GameGiven['gameType'],
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
