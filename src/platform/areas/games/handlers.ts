/** Handlers of the games calls. */
import { type HandlersOf, type RequestContext, requireSession } from '#platform/context.ts';
import { DomainError } from '#values/domain-error.ts';
import { fbGameCode } from '#values/games/fb-sports.ts';
import { type Minor, toMinor } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { findGames, findHotGames, type Game, type GameDto, gameByCode, picturesFor, toGameDto } from './catalogue.ts';
import { addFavourite, favouriteGames, favouriteIds, recentGames, removeFavourite } from './favourites.ts';
import { gameInfo } from './game-info.ts';
import { jackpot } from './jackpot.ts';
import { launch, playStats, winners } from './launch.ts';
import { gameAnnouncements, rankList } from './leaderboard.ts';
import { launchPvp, roomList } from './rooms.ts';
import { toSearchIndex } from './search-index.ts';
import { gameTypesOf, toVendorDtos } from './vendors.ts';

/** Normalizes a filter: empty text or the specification's "all" means no filter. */
const filterValue = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' || text === 'all' ? undefined : text.trim();

/** Keeps a number within its column's range; no game has more lines, or seconds between two matches. */
const mostAsked = 1_000_000;

const symbolOf = ({ brand }: RequestContext) => ({ currencySymbol: brand.currency.symbol });

function amountFilter(field: 'minBet' | 'bet', text: string | undefined): Minor | undefined {
  const amountText = filterValue(text);
  if (amountText === undefined) return undefined;
  const amount = toMinor(amountText);
  if (amount === null || amount < 0n) throw new DomainError('input.invalid', { fields: { [field]: { code: 'field.amount' } } });
  return amount;
}

async function toGameDtos(context: RequestContext, games: readonly Game[]): Promise<GameDto[]> {
  const pictures = await picturesFor(context);
  return games.map((game) => toGameDto(game, pictures));
}

export const gamesHandlers: HandlersOf<'games'> = {
  gameList: async (context, query) => {
    const { gameType, vassalage, gameClassify, gameName, minBet, minLineNum, isTop, pageNo, pageSize } = query;
    const filters = {
      gameType,
      vendor: filterValue(vassalage),
      classify: filterValue(gameClassify),
      name: filterValue(gameName),
      minBet: amountFilter('minBet', minBet),
      minLines: minLineNum === undefined ? undefined : Math.min(minLineNum, mostAsked),
      top: isTop === 1,
      bet: amountFilter('bet', query.bet),
      seats: query.seats,
      league: filterValue(query.league),
      startWithin: query.startWithin === undefined ? undefined : Math.min(query.startWithin, mostAsked),
    };
    const { games, total } = await findGames(context.db, filters, { pageNo, pageSize });
    return { games: await toGameDtos(context, games), total, totalPages: pageCount(total, pageSize), ...symbolOf(context) };
  },
  hotGames: async (context, { gameType, limit }) => ({
    list: await toGameDtos(context, await findHotGames(context.db, gameType, limit)),
    ...symbolOf(context),
  }),
  gameVendors: ({ db }) => toVendorDtos(db),
  names: async (context) => ({ ...(await toSearchIndex(context.db)), ...symbolOf(context) }),
  game: async (context, { gameCode }) => toGameDto(await gameByCode(context.db, gameCode), await picturesFor(context)),
  gameInfo: (context, { gameCode }) => gameInfo(context, gameCode),
  favorites: async (context) => ({ nodeIds: await favouriteIds(context.db, requireSession(context).memberId) }),
  favoriteList: async (context, { vassalage, gameType, pageNo, pageSize }) => {
    const { games, total } = await favouriteGames(
      context.db,
      requireSession(context).memberId,
      { vendor: filterValue(vassalage), gameType },
      { pageNo, pageSize },
    );
    return { content: await toGameDtos(context, games), totalPages: pageCount(total, pageSize), ...symbolOf(context) };
  },
  addFavorite: async (context, { nodeId }) => ({
    nodeIds: await addFavourite(context.db, requireSession(context).memberId, nodeId, context.now),
  }),
  removeFavorite: async (context, { nodeId }) => ({ nodeIds: await removeFavourite(context.db, requireSession(context).memberId, nodeId) }),
  recent: async (context, { vassalage, gameType, pageNo, pageSize }) => {
    const { games, total } = await recentGames(
      context.db,
      requireSession(context).memberId,
      { vendor: filterValue(vassalage), gameType },
      { pageNo, pageSize },
    );
    return { list: await toGameDtos(context, games), totalPages: pageCount(total, pageSize), ...symbolOf(context) };
  },
  launch: (context, request) => launch(context, request),
  play: (context, { launchId }) => playStats(context, launchId),
  winnerBoard: (context, { limit }) => winners(context, limit),
  rankList,
  gameAnnouncements,
  jackpot,
  vassGameType: ({ db }, { vassalage }) => gameTypesOf(db, vassalage),
  launchPvp: (context, { gameCode, roomId }) => launchPvp(context, gameCode, roomId),
  launchFB: (context) => launch(context, { gameCode: fbGameCode }),
  roomList,
};
