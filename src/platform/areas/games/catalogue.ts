/** The games of the catalogue: how they are looked for, and how the wire shows them. */
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { GamesShapes } from '#calls/games.shape.ts';
import type { Gives } from '#calls/shape.ts';
import type { GamesSeen, GamesTable } from '#platform/db/games-tables.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Asking, Db } from '#platform/handler.ts';
import { oneAddressOf } from '#platform/rules/elsewhere.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { Refused } from '#values/refused.ts';

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

const likeSafe = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

/** How a name is looked for: what holds the very words, or what comes near them. */
type Closeness = 'holds' | 'near';

/** Fewer letters are alike too easily. */
const enoughToGuess = 4;
/** Of a likeness from 0 to 1; two letters that changed places in a word leave about a half. */
const near = 0.4;

/** Part of the name, whatever its accents and capitals, or a word that is nearly one of the name's. */
const named = (name: string, closeness: Closeness) =>
  closeness === 'holds'
    ? sql<boolean>`g.search like '%' || fold_text(${likeSafe(name)}) || '%'`
    : sql<boolean>`word_similarity(fold_text(${name}), g.search) >= ${near}::real`;

/** Conditions on `games as g` or on the view of them: nothing asked is asked of every game. */
function matching(asked: GamesAsked, closeness: Closeness): Expression<SqlBool> {
  const { gameType, vendor, classify, name, minBet, minLines, top } = asked;
  const of = expressionBuilder<{ g: GamesTable }, 'g'>();
  return of.and([
    ...(gameType === undefined ? [] : [of('g.game_type', '=', gameType)]),
    // Fish lists every maker's games together, whatever tab was asked for (GM-06).
    ...(vendor === undefined || gameType === 'FISH' ? [] : [of('g.vendor', '=', vendor)]),
    ...(classify === undefined ? [] : [of('g.classify', '=', classify)]),
    ...(name === undefined ? [] : [named(name, closeness)]),
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

/** One page in the operator's order. A search that finds no name with those words gives names that come near, the nearest first. */
export async function findGames(db: Db, asked: GamesAsked, page: Page): Promise<{ games: Game[]; total: number }> {
  const found = await findPage(db, asked, page, 'holds');
  return found.total > 0 || [...(asked.name ?? '')].length < enoughToGuess ? found : findPage(db, asked, page, 'near');
}

async function findPage(
  db: Db,
  asked: GamesAsked,
  { pageNo, pageSize }: Page,
  closeness: Closeness,
): Promise<{ games: Game[]; total: number }> {
  const counted = await db
    .selectFrom('games as g')
    .select((of) => of.fn.countAll<bigint>().as('total'))
    .where(matching(asked, closeness))
    .executeTakeFirst();
  const games = await db
    .selectFrom('games_seen as g')
    .selectAll('g')
    .where(matching(asked, closeness))
    .$if(closeness === 'near', (query) => query.orderBy(sql`word_similarity(fold_text(${asked.name ?? ''}), g.search)`, 'desc'))
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
