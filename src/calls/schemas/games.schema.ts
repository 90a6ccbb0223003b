/** Request and response schemas of games and play. */
import { z } from 'zod';
import { gameTypes } from '#values/games/categories.ts';
import { limitStanding, realityCheckStanding } from './safer-play.schema.ts';
import { amount, code, count, emptyObject, endpointSchema, instant, listOrNone, pageNumber, sizeUpTo, text } from './schema.ts';

const gameType = z.enum(gameTypes);

const game = z.object({
  nodeId: code,
  gameCode: code,
  gameName: z.string(),
  gameType,
  vassalage: code,
  accountTypeName: z.string().describe('The provider by name'),
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
  since: instant.nullable().optional().describe('Since when an incident slows or closes it; null when there is none'),
});
/** The currency of a list's amounts. */
const currencyField = {
  currencySymbol: z.string().optional().describe("Of the amounts; without it they are shown in the brand's currency"),
};
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
const pageQuery = z.object({ pageNo: pageNumber, pageSize: sizeUpTo(100, 15) });
const constants = {
  clientType: count.default(3),
  platform: text(20).default('web'),
  channel: text(20).optional(),
  merchant: text(40).optional(),
  language: text(4).optional(),
};

const launchAnswer = z.object({
  launchId: code,
  launchToken: z.string().nullable().describe('For a game that speaks the messages of the page; works once. Null for one that does not'),
  frameUrl: z
    .string()
    .max(4000)
    .regex(/^(?:https?:\/\/|\/(?![/\\]))/)
    .describe('What the frame shows; its origin is one of launchGameCDNs, or this site'),
  api: z.string().nullable().describe("Where such a game asks, on the frame's own address. Null for one that does not"),
  ownOrigin: z.boolean().optional().describe('The frame keeps the origin it comes from, which is never this site'),
  game,
  currencySymbol: z.string(),
  balance: amount.describe('What can be bet in this game: the balance, or what lies in the wallet of its vendor'),
  withBonus: z.boolean().optional().describe('The balance includes a bonus, which is no money of the member yet'),
  wallet: code.optional().describe("The vendor's code when its games take money from a wallet apart"),
  expiresAt: instant,
});

export const gamesSchemas = {
  gameList: endpointSchema(
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
      ...pageQuery.shape,
    }),
    z.object({ games: z.array(game), totalPages: z.number().int(), total: z.number().int(), ...currencyField }),
  ),
  hotGames: endpointSchema(
    'Hot games by type.',
    z.object({
      merchantCode: text(40).optional(),
      isPlatform: count.default(2),
      platform: text(20).default('web'),
      language: text(4).optional(),
      gameType: gameType.optional(),
      limit: sizeUpTo(100, 48),
    }),
    z.object({ list: z.array(game), ...currencyField }),
  ),
  vassGameType: endpointSchema(
    'The categories in which a vendor has games.',
    z.object({ vassalage: code }),
    z.object({ vassalage: code, gameTypes: z.array(z.object({ gameType, games: z.number().int() })) }),
  ),
  gameVendors: endpointSchema(
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
  names: endpointSchema(
    'Every game in few bytes, for search as you type.',
    emptyObject,
    z.object({
      version: z.string(),
      ...currencyField,
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
  game: endpointSchema('One game.', z.object({ gameCode: code }), game),
  gameInfo: endpointSchema(
    'What to know of a game before it is played. Null where its provider does not state it.',
    z.object({ gameCode: code }),
    z.object({
      game,
      ...currencyField,
      returnToPlayer: z.string().nullable().describe('In percent, e.g. 96.1133'),
      volatility: z.enum(['low', 'medium', 'high']).nullable(),
      stakes: z.object({ min: amount, max: amount }).nullable(),
      lines: z.number().int().nullable(),
      maxWinTimes: z.number().int().nullable().describe('The most a round pays, in multiples of its bet'),
      minCycle: z.number().int().nullable().describe('Milliseconds from one round to the next, at least'),
      rules: z.array(z.string()).describe('Names of rules that the site words; it leaves out those it does not know'),
    }),
  ),
  favorites: endpointSchema('The node ids of the favourite games.', emptyObject, z.object({ nodeIds: z.array(z.string()) })),
  favoriteList: endpointSchema(
    'The favourite games, paged.',
    z.object({ gameType: gameType.default('RNG'), ...pageQuery.shape }),
    z.object({ content: z.array(game), totalPages: z.number().int(), ...currencyField }),
  ),
  addFavorite: endpointSchema(
    'Marks a game as a favourite.',
    z.object({ nodeId: code, vendor: text(80).optional(), gameType: gameType.optional() }),
    z.object({ nodeIds: z.array(z.string()) }),
  ),
  removeFavorite: endpointSchema(
    'Removes a game from the favourites.',
    z.object({ nodeId: code, vendor: text(80).optional(), gameType: gameType.optional() }),
    z.object({ nodeIds: z.array(z.string()) }),
  ),
  recent: endpointSchema(
    'Games played lately, newest first.',
    z.object({ clientType: count.default(3), vassalage: text(80).optional(), gameType: gameType.optional(), ...pageQuery.shape }),
    z.object({ list: z.array(game), totalPages: z.number().int(), ...currencyField }),
  ),
  launch: endpointSchema(
    'Opens a game for the signed-in person.',
    z.object({
      gameCode: code,
      vassalage: text(80).optional(),
      language: text(4).optional(),
      device: text(10).default('WEB'),
      backUrl: text(2000).optional(),
    }),
    launchAnswer,
  ),
  launchPvp: endpointSchema(
    'Opens a player-versus-player game in one of its rooms.',
    z.object({
      gameCode: code,
      roomId: text(20).optional().describe('Without it, the first room'),
      language: text(4).optional(),
      device: text(10).default('WEB'),
    }),
    launchAnswer,
  ),
  play: endpointSchema(
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
      realityCheck: realityCheckStanding.optional(),
      limits: z.array(limitStanding).optional().describe('The own limits on time, bets and losses, of each kind the one that allows least'),
    }),
  ),
  launchFB: endpointSchema(
    'Opens the sports book of the vendor FB.',
    z.object({ language: text(4).optional(), device: text(10).default('WEB') }),
    launchAnswer,
  ),
  roomList: endpointSchema(
    'The rooms of player-versus-player games, with their stakes and how many play there now.',
    z.object({ gameCode: code.optional(), vassalage: text(80).optional() }),
    z.object({
      list: z.array(
        z.object({
          roomId: code,
          gameCode: code,
          gameName: z.string(),
          name: z.string().describe('A proper name'),
          minBet: amount,
          maxBet: amount.describe('On one field in one round'),
          players: z.number().int().describe('With a bet in the last five minutes'),
          open: z.boolean(),
        }),
      ),
      currencySymbol: z.string(),
    }),
  ),
  rankList: endpointSchema(
    'The largest prize of each player in a period, names shortened, largest first.',
    z.object({ period: z.enum(['day', 'week', 'month']).default('week'), gameType: gameType.optional(), limit: sizeUpTo(50, 10) }),
    z.object({ from: instant, to: instant, list: z.array(win.extend({ rank: z.number().int() })) }),
  ),
  gameAnnouncements: endpointSchema(
    'What is on now for a category or a provider.',
    z.object({ gameType: gameType.optional(), vassalage: text(80).optional(), language: text(4).optional() }),
    z.object({
      promotion: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), at: instant, language: z.string() })),
    }),
  ),
  jackpot: endpointSchema(
    'The meter of the jackpot as it was last read. Null where there is none, or none was read for ten minutes.',
    emptyObject,
    z.object({
      reading: z
        .object({ amount, currencySymbol: z.string(), at: instant, rules: z.string().describe('Where its rules stand') })
        .nullable(),
    }),
  ),
  winnerBoard: endpointSchema('Recent wins, names shortened.', z.object({ limit: sizeUpTo(50, 6) }), z.object({ list: z.array(win) })),
} as const;

export type GamesSchemas = typeof gamesSchemas;
