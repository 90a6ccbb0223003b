/** Handlers of the calls about games. */
import { type Asking, type HandlersOf, notBuilt, signedIn } from '#platform/handler.ts';
import { type Minor, toMinor } from '#values/money.ts';
import { pagesOf } from '#values/pages.ts';
import { Refused } from '#values/refused.ts';
import { findGames, findHotGames, type Game, type GameGiven, gameGiven, gameOf, picturesFor } from './catalogue.ts';
import { addFavourite, favouriteGames, favouriteIds, recentGames, removeFavourite } from './favourites.ts';
import { jackpot } from './jackpot.ts';
import { launch, play, winners } from './launch.ts';
import { namesGiven } from './names.ts';
import { gameAnnouncements, rankList } from './rank.ts';
import { vendorsGiven } from './vendors.ts';

/** Empty is not asked; "all" is the specification's word for no filter. */
const asked = (text: string | undefined): string | undefined =>
  text === undefined || text.trim() === '' || text === 'all' ? undefined : text.trim();

/** More lines than any game has, and as many as the column can hold. */
const mostLines = 1_000_000;

const symbolOf = ({ brand }: Asking) => ({ currencySymbol: brand.currency.symbol });

function amountAsked(text: string | undefined): Minor | undefined {
  const given = asked(text);
  if (given === undefined) return undefined;
  const amount = toMinor(given);
  if (amount === null || amount < 0n) throw new Refused('input.invalid', { fields: { minBet: { code: 'field.amount' } } });
  return amount;
}

async function given(asking: Asking, games: readonly Game[]): Promise<GameGiven[]> {
  const pictures = await picturesFor(asking);
  return games.map((game) => gameGiven(game, pictures));
}

export const gamesHandlers: HandlersOf<'games'> = {
  gameList: async (asking, { gameType, vassalage, gameClassify, gameName, minBet, minLineNum, isTop, pageNo, pageSize }) => {
    const filters = {
      gameType,
      vendor: asked(vassalage),
      classify: asked(gameClassify),
      name: asked(gameName),
      minBet: amountAsked(minBet),
      minLines: minLineNum === undefined ? undefined : Math.min(minLineNum, mostLines),
      top: isTop === 1,
    };
    const { games, total } = await findGames(asking.db, filters, { pageNo, pageSize });
    return { games: await given(asking, games), total, totalPages: pagesOf(total, pageSize), ...symbolOf(asking) };
  },
  hotGames: async (asking, { gameType, limit }) => ({
    list: await given(asking, await findHotGames(asking.db, gameType, limit)),
    ...symbolOf(asking),
  }),
  gameVendors: ({ db }) => vendorsGiven(db),
  names: async (asking) => ({ ...(await namesGiven(asking.db)), ...symbolOf(asking) }),
  game: async (asking, { gameCode }) => gameGiven(await gameOf(asking.db, gameCode), await picturesFor(asking)),
  favorites: async (asking) => ({ nodeIds: await favouriteIds(asking.db, signedIn(asking).memberId) }),
  favoriteList: async (asking, { gameType, pageNo, pageSize }) => {
    const { games, total } = await favouriteGames(asking.db, signedIn(asking).memberId, gameType, { pageNo, pageSize });
    return { content: await given(asking, games), totalPages: pagesOf(total, pageSize), ...symbolOf(asking) };
  },
  addFavorite: async (asking, { nodeId }) => ({ nodeIds: await addFavourite(asking.db, signedIn(asking).memberId, nodeId, asking.now) }),
  removeFavorite: async (asking, { nodeId }) => ({ nodeIds: await removeFavourite(asking.db, signedIn(asking).memberId, nodeId) }),
  recent: async (asking, { vassalage, gameType, pageNo, pageSize }) => {
    const { games, total } = await recentGames(
      asking.db,
      signedIn(asking).memberId,
      { vendor: asked(vassalage), gameType },
      { pageNo, pageSize },
    );
    return { list: await given(asking, games), totalPages: pagesOf(total, pageSize), ...symbolOf(asking) };
  },
  launch: (asking, { gameCode }) => launch(asking, gameCode),
  play: (asking, { launchId }) => play(asking, launchId),
  winnerBoard: (asking, { limit }) => winners(asking, limit),
  rankList,
  gameAnnouncements,
  jackpot,
  vassGameType: notBuilt,
  launchPvp: notBuilt,
  launchFB: notBuilt,
  roomList: notBuilt,
};
