/**
 * Builds a lobby from its address: vendors, games, counts. Favourites and recent games are personal, so their pages
 * are never shared (GM-09).
 */
import type { AstroGlobal } from 'astro';
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { translate } from '#i18n/translate.ts';
import { type CategoryType, categoryPath, type GameType } from '#values/games/categories.ts';
import {
  gamesRequest,
  hotGames,
  type LobbyGame,
  type LobbyQuery,
  lobbyGame,
  lobbyPageSize,
  readLobby,
  totalOf,
  vendorRequest,
} from '#values/games/lobby.ts';
import { offeredVendors } from '#values/games/offered-vendors.ts';

interface LobbyProvider {
  readonly code: string;
  readonly name: string;
  readonly shut: boolean;
  readonly slow: boolean;
  readonly since: string | null;
  /** Whether the row of providers has it; its games may still be in the list. */
  readonly offered: boolean;
}

const mostPromotions = 3;

export interface LobbyPage {
  readonly type: CategoryType;
  /** Path including the language. */
  readonly path: string;
  readonly asked: LobbyQuery;
  readonly providers: readonly LobbyProvider[];
  /** Class names in the category. */
  readonly classes: readonly string[];
  /** Names of the leagues in the category. */
  readonly leagues: readonly string[];
  readonly games: readonly LobbyGame[];
  /** Number of games in this view, and in the whole category. */
  readonly total: number;
  readonly all: number;
  readonly failed: boolean;
  /** Currency symbol of the lowest stakes: the platform's, else the brand's. */
  readonly symbol: string;
}

type Ask = AstroGlobal['locals']['ask'];
interface GameListResult {
  readonly symbol: string | undefined;
  readonly games: readonly LobbyGame[];
  readonly total: number;
}

async function gamesOf(ask: Ask, asked: LobbyQuery, gameType: CategoryType): Promise<GameListResult | null> {
  const paging = { gameType, pageNo: asked.page, pageSize: lobbyPageSize };
  if (asked.list === 'all') {
    const found = await ask(games.gameList, { ...gamesRequest(asked, gameType), ...paging });
    return found.ok ? { games: found.value.games.map(lobbyGame), total: found.value.total, symbol: found.value.currencySymbol } : null;
  }
  if (asked.list === 'hot') {
    const found = await ask(games.hotGames, { gameType, limit: lobbyPageSize });
    if (!found.ok) return null;
    const list = hotGames(found.value.list.map(lobbyGame), asked, gameType);
    return { games: list, total: list.length, symbol: found.value.currencySymbol };
  }
  if (asked.list === 'fav') {
    const found = await ask(games.favoriteList, { ...paging, ...vendorRequest(asked, gameType) });
    return found.ok ? counted(found.value.content, found.value, asked.page) : null;
  }
  const found = await ask(games.recent, { ...paging, ...gamesRequest(asked, gameType) });
  return found.ok ? counted(found.value.list, found.value, asked.page) : null;
}

const counted = (
  list: ValueOf<typeof games.recent>['list'],
  { totalPages, currencySymbol: symbol }: Pick<ValueOf<typeof games.recent>, 'totalPages' | 'currencySymbol'>,
  page: number,
): GameListResult => ({ games: list.map(lobbyGame), total: totalOf(totalPages, page, lobbyPageSize, list.length), symbol });

/** Returns a redirect when the list requires a member. */
export async function lobbyFor(astro: AstroGlobal, type: CategoryType): Promise<LobbyPage | Response> {
  const { ask, brand, lang, signedIn } = astro.locals;
  const path = localizedPath(brand, lang, categoryPath(type));
  const asked = readLobby(astro.url.searchParams, type);
  if ((asked.list === 'fav' || asked.list === 'recent') && !signedIn) {
    const next = encodeURIComponent(path + astro.url.search);
    return astro.redirect(`${localizedPath(brand, lang, '/login')}?next=${next}`, 303);
  }
  const [vendors, found] = await Promise.all([ask(games.gameVendors), gamesOf(ask, asked, type)]);
  const category = vendors.ok ? vendors.value.categories.find(({ title }) => title === type) : undefined;
  const cards = Object.values(category?.cards ?? {});
  const offered = offeredVendors(cards);
  return {
    type,
    path,
    asked,
    providers: cards.map((card) => ({
      code: card.vassalage,
      name: card.displayName,
      shut: card.state === 'closed',
      slow: card.state === 'slow',
      since: card.since ?? null,
      offered: offered.includes(card),
    })),
    classes: category?.gameClassify.map(({ name }) => name) ?? [],
    leagues: category?.leagues ?? [],
    games: found?.games ?? [],
    total: found?.total ?? 0,
    all: category?.games ?? found?.total ?? 0,
    failed: found === null,
    symbol: found?.symbol ?? brand.currency.symbol,
  };
}

/** Links below the games of a category: promotions that hold for it, all promotions, and the winners (GM-18). */
export async function promotionLinksFor(
  { ask, lang, brand }: Pick<App.Locals, 'ask' | 'lang' | 'brand'>,
  gameType: GameType,
): Promise<readonly { readonly href: string; readonly title: string }[]> {
  const go = (path: string) => localizedPath(brand, lang, path);
  const response = await ask(games.gameAnnouncements, { gameType });
  const promotions = response.ok ? response.value.promotion.slice(0, mostPromotions) : [];
  return [
    ...promotions.map(({ id, title }) => ({ href: `${go('/promoDetail')}?id=${encodeURIComponent(id)}`, title })),
    { href: go('/promotions'), title: translate(lang, 'system', 'promo.all') },
    { href: go('/winners'), title: translate(lang, 'system', 'winners.title') },
  ];
}
