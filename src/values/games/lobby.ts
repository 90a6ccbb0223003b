/** Lobby queries and games: URL parsing and writing shared by pages and browser, and a compact game format. */
import { ownValue } from '../own-value.ts';

export const lobbyLists = ['all', 'hot', 'fav', 'recent'] as const;
type LobbyList = (typeof lobbyLists)[number];

/** Minimum-bet filter values (GM-04), decimal strings in major units; slots have one more. */
export const lowestBets = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const;
export const slotBets = [...lowestBets, '1'] as const;

/** `25 lines or more`, for slots. */
export const manyLines = 25;

/** Bets that a table must take, decimal strings in major units. */
export const tableBets = ['1', '10', '100', '1000', '10000'] as const;

/** Whether a table takes a limited number of players. */
export const seatChoices = ['unlimited', 'limited'] as const;

/** Seconds within which a match starts. */
export const startChoices = ['60', '120', '300'] as const;

/** The filters that make sense in a category (GM-04): lines of slots, bets and seats of tables, leagues and starts of sports books. */
export type LobbyFilter = 'type' | 'min' | 'lines' | 'bet' | 'seats' | 'league' | 'start';

const filtersByType: Readonly<Record<string, readonly LobbyFilter[]>> = {
  RNG: ['type', 'min', 'lines'],
  LIVE: ['type', 'bet', 'seats'],
  PVP: ['type', 'bet', 'seats'],
  COCKFIGHT: ['type', 'bet'],
  SPORTS: ['type', 'league', 'start'],
  ESPORTS: ['type', 'league', 'start'],
};
export const filtersOf = (gameType: string): readonly LobbyFilter[] => ownValue(filtersByType, gameType) ?? ['type', 'min'];

/** Games per page, on every device: six rows of eight (R20). */
export const lobbyPageSize = 48;
/** Games a phone loads per request (GM-05, R20). */
export const phonePageSize = 15;

export interface LobbyQuery {
  /** Vendor code; empty: all. */
  readonly vendor: string;
  readonly list: LobbyList;
  /** A class of the category; empty: any. */
  readonly type: string;
  /** One of the minimum bets; empty: any. */
  readonly min: string;
  readonly lines: boolean;
  /** One of the tables' bets, of the choices of seats, and of the starts; empty: any. */
  readonly bet: string;
  readonly seats: string;
  readonly start: string;
  /** Name of a league; empty: any. */
  readonly league: string;
  readonly q: string;
  /** Page number, from 1. */
  readonly page: number;
}

const noFilters = { type: '', min: '', lines: false, bet: '', seats: '', start: '', league: '' } as const;
export const emptyLobbyQuery: LobbyQuery = { vendor: '', list: 'all', ...noFilters, q: '', page: 1 };

const filterNames = Object.keys(noFilters) as LobbyFilter[];
/** The number of chosen filters. */
export const countFilters = (asked: LobbyQuery): number => filterNames.filter((name) => asked[name]).length;

/** Reads a lobby's query and ignores invalid values. `vassalage` is an alias of `page` (GM-01). */
export function readLobby(query: URLSearchParams, gameType: string): LobbyQuery {
  const matching = (name: string, pattern: RegExp): string => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const filters = filtersOf(gameType);
  const choice = (name: LobbyFilter, choices: readonly string[]): string => {
    const value = query.get(name) ?? '';
    return filters.includes(name) && choices.includes(value) ? value : '';
  };
  const list = lobbyLists.find((one) => one === query.get('list')) ?? 'all';
  const vendor = matching('page', /^[\w.-]{1,40}$/) || matching('vassalage', /^[\w.-]{1,40}$/);
  const page = list === 'hot' ? 1 : Number(matching('n', /^[1-9]\d{0,3}$/) || 1);
  // Switching the list resets the filters, so only the list of all games has them (GM-03).
  if (list !== 'all') return { ...emptyLobbyQuery, vendor, list, page };
  return {
    vendor,
    list,
    page,
    type: matching('type', /^[\w-]{1,24}$/),
    min: choice('min', gameType === 'RNG' ? slotBets : lowestBets),
    lines: choice('lines', [String(manyLines)]) !== '',
    bet: choice('bet', tableBets),
    seats: choice('seats', seatChoices),
    start: choice('start', startChoices),
    league: filters.includes('league') ? (query.get('league') ?? '').trim().slice(0, 80) : '',
    q: (query.get('q') ?? '').trim().slice(0, 80),
  };
}

/** The URL of a view; the default view has the bare path. */
export function lobbyAddress(path: string, asked: LobbyQuery): string {
  const { vendor, list, type, min, lines, bet, seats, start, league, q, page } = asked;
  const query = new URLSearchParams();
  if (vendor) query.set('page', vendor);
  if (list !== 'all') query.set('list', list);
  if (type) query.set('type', type);
  if (min) query.set('min', min);
  if (lines) query.set('lines', String(manyLines));
  for (const [name, value] of Object.entries({ bet, seats, league, start })) if (value) query.set(name, value);
  if (page > 1) query.set('n', String(page));
  if (q.trim()) query.set('q', q.trim());
  return query.size > 0 ? `${path}?${query}` : path;
}

/**
 * The query after a change. Another list resets page and filters (GM-03), a filter switches to all games, and any change returns to page 1.
 */
export function changeQuery(asked: LobbyQuery, change: Partial<LobbyQuery>): LobbyQuery {
  const list = change.list ?? asked.list;
  if (list !== asked.list) return { ...emptyLobbyQuery, vendor: asked.vendor, ...change };
  const filters = change.q !== undefined || filterNames.some((name) => change[name] !== undefined);
  if (filters && list !== 'all') return { ...emptyLobbyQuery, vendor: asked.vendor, ...change, list: 'all' };
  return { ...asked, page: 1, ...change };
}

/** Request parameters of the game list; fish ignores the vendor (GM-06). */
/** Games of the chosen vendor. Fish games are few, and their lobby has no vendors. */
export const vendorRequest = (asked: Pick<LobbyQuery, 'vendor'>, gameType: string): { readonly vassalage?: string } =>
  asked.vendor && gameType !== 'FISH' ? { vassalage: asked.vendor } : {};

export function gamesRequest(asked: LobbyQuery, gameType: string): Readonly<Record<string, string | number>> {
  return {
    ...vendorRequest(asked, gameType),
    ...(asked.type ? { gameClassify: asked.type } : {}),
    ...(asked.min ? { minBet: asked.min } : {}),
    ...(asked.lines ? { minLineNum: manyLines } : {}),
    ...(asked.bet ? { bet: asked.bet } : {}),
    ...(asked.seats ? { seats: asked.seats } : {}),
    ...(asked.league ? { league: asked.league } : {}),
    ...(asked.start ? { startWithin: Number(asked.start) } : {}),
    ...(asked.q ? { gameName: asked.q } : {}),
  };
}

export interface LobbyGame {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  /** The vendor's code. */
  readonly vendor: string;
  /** Minimum bet, decimal string. */
  readonly min: string;
  readonly open: boolean;
  readonly image: string | null;
  /** Stands for games of its provider: it opens their list instead of a game (GM-13). */
  readonly group?: boolean;
}

export interface ApiGame {
  readonly nodeId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly vassalage: string;
  readonly minBet: string;
  readonly open: boolean;
  readonly image: string | null;
  readonly isGame?: 'GAME' | 'VASSALAGE';
}

export const lobbyGame = ({ nodeId, gameCode, gameName, vassalage, minBet, open, image, isGame }: ApiGame): LobbyGame => ({
  nodeId,
  code: gameCode,
  name: gameName,
  vendor: vassalage,
  min: minBet,
  open,
  image,
  ...(isGame === 'VASSALAGE' ? { group: true } : {}),
});

/** Packs games as one line each, because they appear in the page again for its script and in storage for Back. */
export const packGames = (games: readonly LobbyGame[]): string =>
  games
    .map(({ nodeId, code, name, vendor, min, open, image, group }) =>
      [nodeId, code, name.replace(/[\t\n]/g, ' '), vendor, min, `${open ? 1 : 0}${group ? 'g' : ''}`, image ?? ''].join('\t'),
    )
    .join('\n');

export const unpackGames = (packed: string): LobbyGame[] =>
  packed === ''
    ? []
    : packed.split('\n').map((line) => {
        const [nodeId = '', code = '', name = '', vendor = '', min = '', open = '', image = ''] = line.split('\t');
        const group = open.endsWith('g') ? { group: true } : {};
        return { nodeId, code, name, vendor, min, open: open.startsWith('1'), image: image || null, ...group };
      });

/** The hot games of the selected vendor; fish ignores the vendor. */
export const hotGames = (list: readonly LobbyGame[], asked: Pick<LobbyQuery, 'vendor'>, gameType: string): readonly LobbyGame[] =>
  list.filter(({ vendor }) => asked.vendor === '' || gameType === 'FISH' || vendor === asked.vendor);

/** Total games when a call returns only the number of pages. `here` is the count on the current page, which may be the last and shorter. */
export const totalOf = (pages: number, page: number, size: number, here: number): number =>
  page >= pages ? (page - 1) * size + here : pages * size;
