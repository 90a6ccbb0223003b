/** What a lobby's address says, read and written the same way by pages and browser, and its games in a short form. */

export const lobbyLists = ['all', 'hot', 'fav', 'recent'] as const;
export type LobbyList = (typeof lobbyLists)[number];

/** Lowest bets one may ask for (GM-04), decimal strings in major units; slots have one more. */
export const lowestBets = ['0.01', '0.05', '0.1', '0.5', '0.75'] as const;
export const slotBets = [...lowestBets, '1'] as const;

/** `25 lines or more`, for slots. */
export const manyLines = 25;

/** A page of the address, on every device: six rows of eight (R20). */
export const pageSize = 48;
/** What a phone asks for at a time (GM-05, R20). */
export const stepSize = 15;

export interface LobbyAsked {
  /** Code of a maker; empty: all. */
  readonly vendor: string;
  readonly list: LobbyList;
  /** A class of the category; empty: any. */
  readonly type: string;
  /** One of the lowest bets; empty: any. */
  readonly min: string;
  readonly lines: boolean;
  readonly q: string;
  /** From 1, of `pageSize` games each. */
  readonly page: number;
}

export const nothingAsked: LobbyAsked = { vendor: '', list: 'all', type: '', min: '', lines: false, q: '', page: 1 };

/** Reads the query of a lobby's address; what is not understood is not asked. `vassalage` is `page` by another name (GM-01). */
export function readLobby(query: URLSearchParams, gameType: string): LobbyAsked {
  const word = (name: string, pattern: RegExp): string => {
    const value = query.get(name) ?? '';
    return pattern.test(value) ? value : '';
  };
  const slots = gameType === 'RNG';
  const list = lobbyLists.find((one) => one === query.get('list')) ?? 'all';
  const vendor = word('page', /^[\w.-]{1,40}$/) || word('vassalage', /^[\w.-]{1,40}$/);
  const page = list === 'hot' ? 1 : Number(word('n', /^[1-9]\d{0,3}$/) || 1);
  // Switching the list resets the filters, so only all games have them (GM-03).
  if (list !== 'all') return { ...nothingAsked, vendor, list, page };
  const bets: readonly string[] = slots ? slotBets : lowestBets;
  const min = query.get('min') ?? '';
  return {
    vendor,
    list,
    page,
    type: word('type', /^[\w-]{1,24}$/),
    min: bets.includes(min) ? min : '',
    lines: slots && query.get('lines') === String(manyLines),
    q: (query.get('q') ?? '').trim().slice(0, 80),
  };
}

/** The address of a view; the usual view has the plain path. */
export function lobbyAddress(path: string, { vendor, list, type, min, lines, q, page }: LobbyAsked): string {
  const query = new URLSearchParams();
  if (vendor) query.set('page', vendor);
  if (list !== 'all') query.set('list', list);
  if (type) query.set('type', type);
  if (min) query.set('min', min);
  if (lines) query.set('lines', String(manyLines));
  if (page > 1) query.set('n', String(page));
  if (q) query.set('q', q);
  return query.size > 0 ? `${path}?${query}` : path;
}

/** What is asked after a choice: another list forgets page and filters (GM-03); a filter is a filter of all games; anything but a page begins at the first. */
export function chosen(asked: LobbyAsked, change: Partial<LobbyAsked>): LobbyAsked {
  const list = change.list ?? asked.list;
  if (list !== asked.list) return { ...nothingAsked, vendor: asked.vendor, ...change };
  const filters = change.type !== undefined || change.min !== undefined || change.lines !== undefined || change.q !== undefined;
  if (filters && list !== 'all') return { ...nothingAsked, vendor: asked.vendor, ...change, list: 'all' };
  return { ...asked, page: 1, ...change };
}

/** What is asked of the game list; fish ignores the maker (GM-06). */
export function gamesAsked(asked: LobbyAsked, gameType: string): Readonly<Record<string, string | number>> {
  return {
    ...(asked.vendor && gameType !== 'FISH' ? { vassalage: asked.vendor } : {}),
    ...(asked.type ? { gameClassify: asked.type } : {}),
    ...(asked.min ? { minBet: asked.min } : {}),
    ...(asked.lines ? { minLineNum: manyLines } : {}),
    ...(asked.q ? { gameName: asked.q } : {}),
  };
}

/** A game as a lobby needs it. */
export interface LobbyGame {
  readonly nodeId: string;
  readonly code: string;
  readonly name: string;
  /** The maker's code. */
  readonly vendor: string;
  /** Lowest bet, decimal string. */
  readonly min: string;
  readonly open: boolean;
  readonly image: string | null;
}

export interface WireGame {
  readonly nodeId: string;
  readonly gameCode: string;
  readonly gameName: string;
  readonly vassalage: string;
  readonly minBet: string;
  readonly open: boolean;
  readonly image: string | null;
}

export const lobbyGame = ({ nodeId, gameCode, gameName, vassalage, minBet, open, image }: WireGame): LobbyGame => ({
  nodeId,
  code: gameCode,
  name: gameName,
  vendor: vassalage,
  min: minBet,
  open,
  image,
});

/** Games as one line each, because they stand in the page a second time for its script and on the device for the way back. */
export const packGames = (games: readonly LobbyGame[]): string =>
  games
    .map(({ nodeId, code, name, vendor, min, open, image }) =>
      [nodeId, code, name.replace(/[\t\n]/g, ' '), vendor, min, open ? 1 : 0, image ?? ''].join('\t'),
    )
    .join('\n');

export const unpackGames = (packed: string): LobbyGame[] =>
  packed === ''
    ? []
    : packed.split('\n').map((line) => {
        const [nodeId = '', code = '', name = '', vendor = '', min = '', open = '', image = ''] = line.split('\t');
        return { nodeId, code, name, vendor, min, open: open === '1', image: image || null };
      });

/** Of the hot games those of the maker that is asked for; fish are one list for all makers. */
export const hotGames = (list: readonly LobbyGame[], asked: Pick<LobbyAsked, 'vendor'>, gameType: string): readonly LobbyGame[] =>
  list.filter(({ vendor }) => asked.vendor === '' || gameType === 'FISH' || vendor === asked.vendor);

/** Games in all where a call tells pages: the last page is as long as it is, the others are full. `here` is how many stand on this one. */
export const totalOf = (pages: number, page: number, size: number, here: number): number =>
  page >= pages ? (page - 1) * size + here : pages * size;
