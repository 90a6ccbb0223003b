/** Request and response schemas of games and play. */
import { z } from 'zod';
import { gameTypes } from '#values/games/categories.ts';
import { safeNext } from '#values/net/safe-redirect.ts';
import { lottoArea, prizeMode } from './lottery.schema.ts';
import { limitStanding, realityCheckStanding } from './safer-play.schema.ts';
import { amount, code, count, emptyObject, endpointSchema, instant, listOrNone, pageNumber, sizeUpTo, text } from './schema.ts';

const gameType = z.enum(gameTypes);

const game = z.object({
  nodeId: code,
  gameCode: code,
  gameName: z.string(),
  gameType,
  vassalage: code,
  accountTypeName: z.string().describe("The provider's name"),
  isGame: z.enum(['GAME', 'VASSALAGE']),
  defaultPlayType: z.string().nullable(),
  gameClassify: z.string(),
  minBet: amount,
  lines: z.number().int(),
  isHot: z.number().int(),
  isTop: z.number().int(),
  isNew: z.boolean(),
  image: z.string().nullable().describe("Address of a picture on the platform's CDN; null for the drawn cover"),
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
  since: instant.nullable().optional().describe('Start of an incident that slows or closes it; null without one'),
});
/** The currency of a list's amounts. */
const currencyField = {
  currencySymbol: z.string().optional().describe("Currency of the amounts; the brand's currency if missing"),
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
  launchToken: z.string().nullable().describe('One-time token for a game that exchanges messages with the page; null for other games'),
  frameUrl: z
    .string()
    .max(4000)
    .regex(/^(?:https?:\/\/|\/(?![/\\]))/)
    .refine((address) => URL.canParse(address, 'https://site'))
    .describe(
      'Address of the frame. Its origin is one of launchGameCDNs, or this site. For a lottery of this site its page, which needs none',
    ),
  api: z.string().nullable().describe("Path of the game's API on the frame's origin; null for a game without one"),
  ownOrigin: z.boolean().optional().describe('True when the frame keeps its own origin, which is never this site'),
  game,
  currencySymbol: z.string(),
  balance: amount.describe("The amount available for this game: the balance, or the vendor's wallet"),
  withBonus: z.boolean().optional().describe("True when the balance includes a bonus that is not the member's own money yet"),
  wallet: code.optional().describe("The vendor's code, when its games use a separate wallet"),
  expiresAt: instant,
});

export const gamesSchemas = {
  gameList: endpointSchema(
    'Returns the games of a category, filtered and paged.',
    z.object({
      ...constants,
      gameType,
      vassalage: text(80).optional(),
      gameClassify: text(40).optional(),
      gameName: text(80).optional(),
      minBet: text(20).optional(),
      minLineNum: count.optional(),
      isTop: count.optional(),
      bet: text(20).optional().describe('A bet that the game must take: between its lowest and its highest'),
      seats: z.enum(['limited', 'unlimited']).optional().describe('Whether a table takes a limited number of players'),
      league: text(80).optional().describe('Name of a league, as in the leagues of the category'),
      startWithin: count.optional().describe('A match starts at least once in this many seconds'),
      ...pageQuery.shape,
    }),
    z.object({ games: z.array(game), totalPages: z.number().int(), total: z.number().int(), ...currencyField }),
  ),
  hotGames: endpointSchema(
    'Returns the hot games of each type.',
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
    'Returns the categories in which a vendor has games.',
    z.object({ vassalage: code }),
    z.object({ vassalage: code, gameTypes: z.array(z.object({ gameType, games: z.number().int() })) }),
  ),
  gameVendors: endpointSchema(
    "Returns the vendors of each category, in the site's order.",
    z.object({ platform: text(20).default('html5-desktop') }),
    z.object({
      categories: z.array(
        z.object({
          id: z.number().int(),
          title: gameType,
          cards: z.record(z.string(), vendor),
          gameClassify: listOrNone(z.object({ name: z.string(), vendors: z.array(z.string()) })),
          leagues: z.array(z.string()).optional().describe('Names of the leagues that can be bet on; absent where there are none'),
          games: z.number().int(),
        }),
      ),
    }),
  ),
  names: endpointSchema(
    'Returns the names of all games in a compact form, for search as you type.',
    emptyObject,
    z.object({
      version: z.string(),
      ...currencyField,
      vendors: z.array(z.object({ code: z.string(), name: z.string() })),
      types: z.array(z.string()),
      bets: z.array(amount).describe('All the lowest bets that games have'),
      words: z.string().describe('All words of the names, separated by spaces, the most frequent first'),
      names: z
        .string()
        .describe(
          'For each word of a name the letter of its place in words: first the first words of all games, then the second words, and so on. A name that has ended has a line end after its last word, and nothing in later columns. The letter of a place has the code 48 and the place; from place 53248 on 4096 more',
        ),
      vendor: z.string().describe('For each game, the letter of its position in vendors'),
      type: z.string().describe('For each game, the letter of its position in types'),
      bet: z.string().describe('For each game, the letter of its position in bets'),
      codes: z
        .record(z.string(), z.string())
        .describe('By position, the codes that differ from the name in lower case, without accents, with hyphens'),
      nodes: z
        .array(
          z
            .tuple([code, z.number().int().min(1).max(100_000)])
            .refine(([first, many]) => many === 1 || /^\d+$/.test(first), 'a run begins with a number'),
        )
        .describe(
          'Node ids in runs: the first, and how many there are when each is one more than the one before. An id that is not a number is a run of one',
        ),
      open: z
        .string()
        .regex(/^[01]*$/)
        .optional()
        .describe('For each game 1 when it can be opened now, else 0; without it, all are assumed to be open'),
    }),
  ),
  game: endpointSchema('Returns one game.', z.object({ gameCode: code }), game),
  gameInfo: endpointSchema(
    'Returns what to know about a game before playing it. A value is null if the provider does not state it.',
    z.object({ gameCode: code }),
    z.object({
      game,
      ...currencyField,
      returnToPlayer: z.string().nullable().describe('In percent, e.g. 96.1133'),
      volatility: z.enum(['low', 'medium', 'high']).nullable(),
      stakes: z.object({ min: amount, max: amount }).nullable(),
      lines: z.number().int().nullable(),
      ways: z.number().int().nullable().optional().describe('In how many ways symbols can line up, for slots without lines'),
      winShare: z.string().nullable().optional().describe('Rounds that win, in percent, e.g. 34.07'),
      maxWinTimes: z.number().nullable().describe('Highest payout of a round, as a multiple of its bet'),
      maxPayout: amount.nullable().optional().describe('The most that one bet pays, for games that limit it by amount'),
      minCycle: z.number().int().nullable().describe('Shortest time between two rounds, in milliseconds'),
      seats: z.number().int().nullable().optional().describe('How many players a table takes; null or absent for any number'),
      rules: z.array(z.string()).describe('Keys of rules that the site has texts for; it leaves out unknown keys'),
    }),
  ),
  favorites: endpointSchema(
    "Returns the node ids of the member's favourite games.",
    emptyObject,
    z.object({ nodeIds: z.array(z.string()) }),
  ),
  favoriteList: endpointSchema(
    "Returns the member's favourite games, paged.",
    z.object({ gameType: gameType.default('RNG'), ...pageQuery.shape }),
    z.object({ content: z.array(game), totalPages: z.number().int(), ...currencyField }),
  ),
  addFavorite: endpointSchema(
    'Adds a game to the favourites.',
    z.object({ nodeId: code, vendor: text(80).optional(), gameType: gameType.optional() }),
    z.object({ nodeIds: z.array(z.string()) }),
  ),
  removeFavorite: endpointSchema(
    'Removes a game from the favourites.',
    z.object({ nodeId: code, vendor: text(80).optional(), gameType: gameType.optional() }),
    z.object({ nodeIds: z.array(z.string()) }),
  ),
  recent: endpointSchema(
    'Returns the games played recently, newest first.',
    z.object({ clientType: count.default(3), vassalage: text(80).optional(), gameType: gameType.optional(), ...pageQuery.shape }),
    z.object({ list: z.array(game), totalPages: z.number().int(), ...currencyField }),
  ),
  launch: endpointSchema(
    'Opens a game for the signed-in member. Fields from `launchMode` on are for lotteries only.',
    z.object({
      gameCode: code,
      vassalage: text(80).optional(),
      language: text(4).optional(),
      device: text(10).default('WEB'),
      backUrl: text(512)
        .refine((address) => safeNext(address, '') !== '')
        .optional()
        .describe('Where the player came from, for a way back: a path of this site'),
      launchMode: z.literal('LOTT').optional(),
      lottoArea,
      lottoPrizeMode: prizeMode.optional(),
      lottoGameCode: code.optional().describe('The same as gameCode'),
      lottoView: z.enum(['betting', 'lobby']).optional().describe('What opens first; the betting view if missing'),
    }),
    launchAnswer,
  ),
  launchPvp: endpointSchema(
    'Opens a player-versus-player game in one of its rooms.',
    z.object({
      gameCode: code,
      roomId: text(20).optional().describe('The first room if missing'),
      language: text(4).optional(),
      device: text(10).default('WEB'),
    }),
    launchAnswer,
  ),
  play: endpointSchema(
    'Returns the play bar of an open game. Time, rounds and sums count every game and lottery since the session began.',
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
      running: amount.optional().describe('Bets without a result yet, which staked and net include'),
      balance: amount,
      balanceWithBonus: amount.optional().describe('What can be bet in this game: the balance, and bonus money that counts in it'),
      currencySymbol: z.string(),
      ended: z.boolean(),
      realityCheck: realityCheckStanding.optional(),
      limits: z.array(limitStanding).optional().describe("The member's own limits on time, bets and losses; the strictest of each kind"),
    }),
  ),
  launchFB: endpointSchema(
    'Opens the sports book of the vendor FB.',
    z.object({ language: text(4).optional(), device: text(10).default('WEB') }),
    launchAnswer,
  ),
  roomList: endpointSchema(
    'Returns the rooms of player-versus-player games, with their bet limits and number of players.',
    z.object({ gameCode: code.optional(), vassalage: text(80).optional() }),
    z.object({
      list: z.array(
        z.object({
          roomId: code,
          gameCode: code,
          gameName: z.string(),
          name: z.string().describe('Name of the room, not translated'),
          minBet: amount,
          maxBet: amount.describe('Per field and round'),
          players: z.number().int().describe('Players with a bet in the last five minutes'),
          seats: z.number().int().optional().describe('How many players the room takes. Absent if it takes any number'),
          open: z.boolean(),
        }),
      ),
      currencySymbol: z.string(),
    }),
  ),
  rankList: endpointSchema(
    "Returns each player's largest win in a period, largest first, with shortened names.",
    z.object({ period: z.enum(['day', 'week', 'month']).default('week'), gameType: gameType.optional(), limit: sizeUpTo(50, 10) }),
    z.object({ from: instant, to: instant, list: z.array(win.extend({ rank: z.number().int() })) }),
  ),
  gameAnnouncements: endpointSchema(
    'Returns the notices for a category or a provider.',
    z.object({ gameType: gameType.optional(), vassalage: text(80).optional(), language: text(4).optional() }),
    z.object({
      promotion: z.array(z.object({ id: z.string(), title: z.string(), content: z.string(), at: instant, language: z.string() })),
    }),
  ),
  jackpot: endpointSchema(
    'Returns the latest jackpot amount, or null if there is none or it is more than ten minutes old.',
    emptyObject,
    z.object({
      reading: z.object({ amount, currencySymbol: z.string(), at: instant, rules: z.string().describe('Address of its rules') }).nullable(),
    }),
  ),
  winnerBoard: endpointSchema(
    'Returns recent wins, with shortened names.',
    z.object({ limit: sizeUpTo(50, 6) }),
    z.object({ list: z.array(win) }),
  ),
} as const;

export type GamesSchemas = typeof gamesSchemas;
