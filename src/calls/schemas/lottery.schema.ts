/** Schemas of lottery calls. Times that count down are milliseconds; odds are decimal strings and include the stake. */
import { z } from 'zod';
import { lotteryKinds, prizeModes, returnReasons } from '#values/lottery/games.ts';
import { amount, code, count, endpointSchema, instant, pageNumber, sizeUpTo, text } from './schema.ts';

const prizeMode = z.enum(prizeModes).describe('The odds table');
const device = z.literal('WEB').optional();
const language = text(10).optional();
const kind = z.enum(lotteryKinds);
const lottoArea = z.literal('VN').optional().describe('The Vietnamese lobby');

const lotteryRow = z.object({
  gameId: code,
  gameMenuTag: z.string(),
  remark: z.string().describe('The name'),
  numero: z.string().describe('The latest open number: at most six, separated by commas; empty before the first draw'),
  remainTime: z.int().describe('Milliseconds until the next draw'),
  lockTime: z.int().describe('How many milliseconds before the draw sales close'),
  drawDayOfWeek: z.string().describe('Weekdays of its draws, separated by commas; Sunday is 1'),
  winningTime: instant.nullable().describe('When the open number was drawn'),
  kind,
  category: z.enum(['LOTT', 'ELOTT']),
  vendor: z.string(),
  zone: z.string().describe('Its time zone'),
  hot: z.boolean(),
  draw: z.string().describe('The number of the next draw'),
  drawsAt: instant,
  closesAt: instant.describe('Sales close: remaining time minus lock time, by the clock of the server'),
  lastDraw: z.string().nullable(),
});
const menus = z.object({
  serverTime: instant,
  menus: z.array(z.object({ tag: z.string(), gameMenus: z.array(lotteryRow) })),
});
const list = z.object({ serverTime: instant, list: z.array(lotteryRow) });

const group = z.object({ prize: z.string(), numbers: z.array(z.string()) });
const opened = z.object({
  serverTime: instant,
  list: z.array(z.object({ gameId: code, draw: z.string(), numero: z.string(), winningTime: instant })),
});

const odds = z.record(z.string(), z.string()).describe('By tier, or by option where options have different odds');
const order = z.object({
  bet: code,
  pick: text(400).describe('As `picks.ts` describes: "1,23,4", "04,11,19" or "big,odd"'),
  stake: amount,
});
const ticket = z.object({
  reference: z.string().describe('Also its id in the betting record'),
  order: z.string().describe('Tickets of one order have the same'),
  gameId: code,
  remark: z.string(),
  kind: kind.nullable(),
  draw: z.string(),
  drawsAt: instant,
  at: instant,
  state: z.enum(['open', 'won', 'lost', 'returned']),
  returned: z.enum(returnReasons).nullable().describe('Why its price went back'),
  price: amount,
  win: amount,
  prizeMode,
  stopsOnWin: z.boolean(),
  lines: z.array(z.object({ ...order.shape, combinations: z.int(), odds, win: amount.nullable().describe('Null until the draw') })),
  result: z.array(group).nullable(),
});

export const lotterySchemas = {
  gameMenus: endpointSchema(
    'The menus of the lottery lobby with their lotteries.',
    z.object({ prizeMode: prizeMode.default('Lott'), device, language }),
    menus,
  ),
  vnGameMenu: endpointSchema(
    'The menus of the Vietnamese lobby.',
    z.object({ prizeMode: prizeMode.default('Lott'), device, language, accountType: z.literal('TCG_LOTTO_VN').optional() }),
    menus,
  ),
  vnRecentMenu: endpointSchema(
    'The lotteries of the member’s latest tickets, in the Vietnamese lobby or in both.',
    z.object({ prizeMode: prizeMode.default('Lott'), device, recentCount: sizeUpTo(100, 100), lottoArea }),
    list,
  ),
  popular: endpointSchema(
    'Lotteries with the most tickets of the last week; the hot ones come first.',
    z.object({ count: sizeUpTo(100, 20), prizeMode: prizeMode.default('Lott'), device, language }),
    list,
  ),
  vnOpened: endpointSchema('The latest open numbers of the Vietnamese lobby.', z.object({ count: sizeUpTo(100, 100) }), opened),
  opened: endpointSchema(
    'The latest open numbers, of one lottery or of all.',
    z.object({ count: sizeUpTo(100, 100), gameId: code.optional() }),
    opened,
  ),
  terms: endpointSchema(
    'One lottery: its bets with odds, its limits, and the draws that tickets are sold for, each with its commitment.',
    z.object({ gameId: code, prizeMode: prizeMode.default('Lott') }),
    z.object({
      serverTime: instant,
      lottery: lotteryRow,
      prizeMode,
      prizeModes: z.array(prizeMode),
      returnToPlayer: z.string().describe('The part of bets that this odds table returns, in percent'),
      lowestBet: amount.describe('For each combination'),
      highestBet: amount,
      mostLines: z.int(),
      currencySymbol: z.string(),
      bets: z.array(
        z.object({
          bet: code,
          rows: z
            .array(
              z.object({ row: z.string(), odds: z.string(), chance: z.number().describe('How often it is won in one draw on average') }),
            )
            .describe('The odds by size of the pick, tier or option'),
        }),
      ),
      draws: z.array(z.object({ draw: z.string(), closesAt: instant, drawsAt: instant, seedHash: z.string() })),
    }),
  ),
  draws: endpointSchema(
    'Past draws, newest first, each with the seed that its hash committed to before sales opened.',
    z.object({ gameId: code, pageNo: pageNumber, pageSize: sizeUpTo(100, 20), draw: code.optional().describe('One draw alone') }),
    z.object({
      draws: z.array(
        z.object({
          draw: z.string(),
          name: z.string().describe('Names the draw in the calculation of its numbers'),
          drawsAt: instant,
          opensAt: instant.describe('When its hash was published'),
          drawnAt: instant,
          seed: z.string().nullable().describe('Null when the server has lost the secret that it was locked with'),
          seedHash: z.string(),
          result: z.array(group),
        }),
      ),
      total: z.int(),
      totalPages: z.int(),
    }),
  ),
  placeTickets: endpointSchema(
    'Buys a ticket for one or more draws. The prices of all draws are taken at once; a stop rule gives later ones back.',
    z.object({
      gameId: code,
      draw: code.describe('The first draw'),
      prizeMode,
      lines: z.array(order).min(1).max(20),
      draws: count.min(1).max(10).default(1),
      stopOnWin: z.boolean().default(false),
      tellResult: z.boolean().default(false),
      price: amount.describe('What the player was shown for all draws. Another price refuses the order'),
    }),
    z.object({ tickets: z.array(ticket), price: amount, balance: amount, currencySymbol: z.string() }),
  ),
  tickets: endpointSchema(
    'The member’s tickets, newest first.',
    z.object({
      gameId: code.optional(),
      open: z.enum(['true', 'false']).optional().describe('Only tickets that wait for their draw'),
      pageNo: pageNumber,
      pageSize: sizeUpTo(100, 20),
    }),
    z.object({ tickets: z.array(ticket), total: z.int(), totalPages: z.int(), currencySymbol: z.string() }),
  ),
  favourites: endpointSchema('The favourite lotteries of the account.', z.object({}), z.object({ list: z.array(code) })),
  setFavourites: endpointSchema(
    'Keeps the favourite lotteries of the account; unknown ones are dropped.',
    z.object({ list: z.array(code).max(100) }),
    z.object({ list: z.array(code) }),
  ),
} as const;

export type LotterySchemas = typeof lotterySchemas;
