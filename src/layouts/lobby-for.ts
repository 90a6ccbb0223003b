/** Makes a lobby's page from its address: makers, games, counts. Favourites and recent games are a person's own, so their pages are made for that person alone (GM-09). */
import type { AstroGlobal } from 'astro';
import type { ValueOf } from '#calls/call.ts';
import { games } from '#calls/games.ts';
import { addressIn } from '#i18n/address.ts';
import { gamesAsked, hotGames, type LobbyAsked, type LobbyGame, lobbyGame, pageSize, readLobby, totalOf } from '#values/lobby.ts';
import type { CategoryType } from './frame-for.ts';

interface LobbyMaker {
  readonly code: string;
  readonly name: string;
  readonly shut: boolean;
}

export interface LobbyPage {
  readonly type: CategoryType;
  /** Path with its language. */
  readonly path: string;
  readonly asked: LobbyAsked;
  readonly makers: readonly LobbyMaker[];
  /** Classes of the category, by name. */
  readonly classes: readonly string[];
  readonly games: readonly LobbyGame[];
  /** Games of this view, and of the whole category. */
  readonly total: number;
  readonly all: number;
  readonly failed: boolean;
  /** Of the lowest bets: what the platform says, else the brand's. */
  readonly symbol: string;
}

type Ask = AstroGlobal['locals']['ask'];
interface Found {
  readonly symbol: string | undefined;
  readonly games: readonly LobbyGame[];
  readonly total: number;
}

async function gamesOf(ask: Ask, asked: LobbyAsked, gameType: CategoryType): Promise<Found | null> {
  const paging = { gameType, pageNo: asked.page, pageSize };
  if (asked.list === 'all') {
    const found = await ask(games.gameList, { ...gamesAsked(asked, gameType), ...paging });
    return found.ok ? { games: found.value.games.map(lobbyGame), total: found.value.total, symbol: found.value.currencySymbol } : null;
  }
  if (asked.list === 'hot') {
    const found = await ask(games.hotGames, { gameType, limit: pageSize });
    if (!found.ok) return null;
    const list = hotGames(found.value.list.map(lobbyGame), asked, gameType);
    return { games: list, total: list.length, symbol: found.value.currencySymbol };
  }
  if (asked.list === 'fav') {
    const found = await ask(games.favoriteList, paging);
    return found.ok ? counted(found.value.content, found.value, asked.page) : null;
  }
  const found = await ask(games.recent, { ...paging, ...gamesAsked(asked, gameType) });
  return found.ok ? counted(found.value.list, found.value, asked.page) : null;
}

const counted = (
  list: ValueOf<typeof games.recent>['list'],
  { totalPages, currencySymbol: symbol }: Pick<ValueOf<typeof games.recent>, 'totalPages' | 'currencySymbol'>,
  page: number,
): Found => ({ games: list.map(lobbyGame), total: totalOf(totalPages, page, pageSize, list.length), symbol });

/** A redirect where the list needs somebody signed in. */
export async function lobbyFor(astro: AstroGlobal, type: CategoryType, plain: string): Promise<LobbyPage | Response> {
  const { ask, brand, lang, signedIn } = astro.locals;
  const path = addressIn(brand, lang, plain);
  const asked = readLobby(astro.url.searchParams, type);
  if ((asked.list === 'fav' || asked.list === 'recent') && !signedIn) {
    const next = encodeURIComponent(path + astro.url.search);
    return astro.redirect(`${addressIn(brand, lang, '/login')}?next=${next}`, 303);
  }
  const [vendors, found] = await Promise.all([ask(games.gameVendors), gamesOf(ask, asked, type)]);
  const category = vendors.ok ? vendors.value.categories.find(({ title }) => title === type) : undefined;
  return {
    type,
    path,
    asked,
    makers: Object.values(category?.cards ?? {}).map(({ vassalage, displayName, state }) => ({
      code: vassalage,
      name: displayName,
      shut: state === 'closed',
    })),
    classes: category?.gameClassify.map(({ name }) => name) ?? [],
    games: found?.games ?? [],
    total: found?.total ?? 0,
    all: category?.games ?? found?.total ?? 0,
    failed: found === null,
    symbol: found?.symbol ?? brand.currency.symbol,
  };
}
