/** Shapes of the calls about games and playing. */
import { z } from 'zod';
import { amount, code, count, instant, listOrNone, nothing, pageNumber, shape, sizeUpTo, text } from './shape.ts';

const gameTypes = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const;
const gameType = z.enum(gameTypes);
const later = z.looseObject({});

const game = z.object({
  nodeId: code,
  gameCode: code,
  gameName: z.string(),
  gameType,
  vassalage: code,
  accountTypeName: z.string().describe('The maker by name'),
  isGame: z.enum(['GAME', 'VASSALAGE']),
  defaultPlayType: z.string().nullable(),
  gameClassify: z.string(),
  minBet: amount,
  lines: z.number().int(),
  isHot: z.number().int(),
  isTop: z.number().int(),
  isNew: z.boolean(),
  image: z.string().nullable().describe("A picture from the platform's CDN; null: the drawn cover"),
  open: z.boolean(),
});
const vendor = z.object({
  vassalage: code,
  displayName: z.string(),
  gameType,
  accountTypeId: z.number().int(),
  isHot: z.number().int(),
  showIcon: z.number().int(),
  games: z.number().int(),
  state: z.enum(['open', 'slow', 'closed']),
});
/** What the amounts of a list are in. */
const inCurrency = { currencySymbol: z.string().optional().describe("Of the amounts; without it they are shown in the brand's currency") };
const win = z.object({
  player: z.string(),
  gameName: z.string(),
  gameCode: code,
  vassalage: code,
  gameType,
  prize: amount,
  currencySymbol: z.string(),
  at: instant,
});
const listOf = z.object({ pageNo: pageNumber, pageSize: sizeUpTo(100, 15) });
const constants = {
  clientType: count.default(3),
  platform: text(20).default('web'),
  channel: text(20).optional(),
  merchant: text(40).optional(),
  language: text(4).optional(),
};

export const gamesShapes = {
  gameList: shape(
    'Games of a category, filtered and paged.',
    z.object({
      ...constants,
      gameType,
      vassalage: text(80).optional(),
      gameClassify: text(40).optional(),
      gameName: text(80).optional(),
      minBet: text(20).optional(),
      minLineNum: count.optional(),
      isTop: count.optional(),
      ...listOf.shape,
    }),
    z.object({ games: z.array(game), totalPages: z.number().int(), total: z.number().int(), ...inCurrency }),
  ),
  hotGames: shape(
    'Hot games by type.',
    z.object({
      merchantCode: text(40).optional(),
      isPlatform: count.default(2),
      platform: text(20).default('web'),
      language: text(4).optional(),
      gameType: gameType.optional(),
      limit: sizeUpTo(100, 48),
    }),
    z.object({ list: z.array(game), ...inCurrency }),
  ),
  vassGameType: shape('Game types of a vendor.', later, z.unknown()),
  gameVendors: shape(
    'Vendors by category, as the site shows them.',
    z.object({ platform: text(20).default('html5-desktop') }),
    z.object({
      categories: z.array(
        z.object({
          id: z.number().int(),
          title: gameType,
          cards: z.record(z.string(), vendor),
          gameClassify: listOrNone(z.object({ name: z.string(), vendors: z.array(z.string()) })),
          games: z.number().int(),
        }),
      ),
    }),
  ),
  names: shape(
    'Every game in few bytes, for search as you type.',
    nothing,
    z.object({
      version: z.string(),
      ...inCurrency,
      vendors: z.array(z.object({ code: z.string(), name: z.string() })),
      types: z.array(z.string()),
      bets: z.array(amount).describe('Lowest bets that occur'),
      words: z.string().describe('Every word that a name has, with blanks between, the most frequent first'),
      names: z
        .string()
        .describe(
          'A line each: for each word of the name the letter of its place in words. The letter of a place has the code 48 and the place; from place 53248 on 4096 more',
        ),
      vendor: z.string().describe('For each game the letter of its place in vendors'),
      type: z.string().describe('For each game the letter of its place in types'),
      bet: z.string().describe('For each game the letter of its place in bets'),
      codes: z
        .record(z.string(), z.string())
        .describe('By place, codes that are not the name itself in small letters, without accents, with hyphens'),
      nodes: z
        .array(
          z
            .tuple([code, z.number().int().min(1).max(100_000)])
            .refine(([first, many]) => many === 1 || /^\d+$/.test(first), 'a run begins with a number'),
        )
        .describe(
          'Node ids in runs: the first, and how many there are when each is one more than the one before. An id that is no number is a run of one',
        ),
      open: z
        .array(z.tuple([z.number().int().min(0), z.number().int().min(1).max(100_000)]))
        .optional()
        .describe('Places of the games that can be opened now, in runs: the first, and how many; without it all are taken for open'),
    }),
  ),
  game: shape('One game.', z.object({ gameCode: code }), game),
  favorites: shape('The node ids of the favourite games.', nothing, z.object({ nodeIds: z.array(z.string()) })),
  favoriteList: shape(
    'The favourite games, paged.',
    z.object({ gameType: gameType.default('RNG'), ...listOf.shape }),
    z.object({ content: z.array(game), totalPages: z.number().int(), ...inCurrency }),
  ),
  addFavorite: shape(
    'Marks a game as a favourite.',
    z.object({ nodeId: code, vendor: text(80).optional(), gameType: gameType.optional() }),
    z.object({ nodeIds: z.array(z.string()) }),
  ),
  removeFavorite: shape(
    'Takes the mark away.',
    z.object({ nodeId: code, vendor: text(80).optional(), gameType: gameType.optional() }),
    z.object({ nodeIds: z.array(z.string()) }),
  ),
  recent: shape(
    'Games played lately, newest first.',
    z.object({ clientType: count.default(3), vassalage: text(80).optional(), gameType: gameType.optional(), ...listOf.shape }),
    z.object({ list: z.array(game), totalPages: z.number().int(), ...inCurrency }),
  ),
  launch: shape(
    'Opens a game for the signed-in person.',
    z.object({
      gameCode: code,
      vassalage: text(80).optional(),
      language: text(4).optional(),
      device: text(10).default('WEB'),
      backUrl: text(2000).optional(),
    }),
    z.object({
      launchId: code,
      launchToken: z
        .string()
        .nullable()
        .describe('For a game that speaks the messages of the page; works once. Null for one that does not'),
      frameUrl: z
        .string()
        .max(4000)
        .regex(/^(?:https?:\/\/|\/(?![/\\]))/)
        .describe('What the frame shows; its origin is one of launchGameCDNs, or this site'),
      api: z.string().nullable().describe("Where such a game asks, on the frame's own address. Null for one that does not"),
      ownOrigin: z.boolean().optional().describe('The frame keeps the origin it comes from, which is never this site'),
      game,
      currencySymbol: z.string(),
      balance: amount,
      expiresAt: instant,
    }),
  ),
  launchPvp: shape('Opens a player-versus-player game.', later, z.unknown()),
  play: shape(
    'The play bar of an open game: time, rounds and sums count from the beginning of the session, in every game.',
    z.object({ launchId: code }),
    z.object({
      launchId: code,
      startedAt: instant,
      serverTime: instant,
      sessionStartedAt: instant,
      rounds: z.number().int(),
      staked: amount,
      won: amount,
      net: amount,
      balance: amount,
      currencySymbol: z.string(),
      ended: z.boolean(),
    }),
  ),
  launchFB: shape('Opens the FB sports book.', later, z.unknown()),
  roomList: shape('Rooms for cards against others.', later, z.unknown()),
  rankList: shape(
    'The largest prize of each player in a period, names shortened, largest first.',
    z.object({ period: z.enum(['day', 'week', 'month']).default('week'), gameType: gameType.optional(), limit: sizeUpTo(50, 10) }),
    z.object({ from: instant, to: instant, list: z.array(win.extend({ rank: z.number().int() })) }),
  ),
  gameAnnouncements: shape(
    'What is on now for a category or a maker.',
    z.object({ gameType: gameType.optional(), vassalage: text(80).optional(), language: text(4).optional() }),
    z.object({
      promotion: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), at: instant, language: z.string() })),
    }),
  ),
  jackpot: shape(
    'The meter of the jackpot as it was last read. Null where there is none, or none was read for ten minutes.',
    nothing,
    z.object({
      reading: z
        .object({ amount, currencySymbol: z.string(), at: instant, rules: z.string().describe('Where its rules stand') })
        .nullable(),
    }),
  ),
  winnerBoard: shape('Recent wins, names shortened.', z.object({ limit: sizeUpTo(50, 6) }), z.object({ list: z.array(win) })),
} as const;

export type GamesShapes = typeof gamesShapes;
