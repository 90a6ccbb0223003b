/** Schemas of lottery calls. Times that count down are milliseconds; odds are decimal strings and include the stake. */
import { z } from 'zod';
import { lotteryKinds, prizeModes, returnReasons } from '#values/lottery/games.ts';
import { amount, code, count, endpointSchema, instant, pageNumber, sizeUpTo, text } from './schema.ts';

export const prizeMode = z.enum(prizeModes).describe('The odds table');
const device = z.literal('WEB').optional();
const language = text(10).optional();
const kind = z.enum(lotteryKinds);
export const lottoArea = z.literal('VN').optional().describe('The Vietnamese lobby');

const lotteryRow = z.object({
  gameId: code,
  gameMenuTag: z.string(),
  remark: z.string().describe('The name'),
  numero: z.string().describe('The latest drawn numbers: at most six, separated by commas; empty before the first draw'),
  remainTime: z.int().describe('Milliseconds until the next draw'),
  lockTime: z.int().describe('How long before the draw sales close, in milliseconds'),
  drawDayOfWeek: z.string().describe('Weekdays of the draws, separated by commas; Sunday is 1'),
  winningTime: instant.nullable().describe('When the latest numbers were drawn'),
  kind,
  category: z.enum(['LOTT', 'ELOTT']),
  vendor: z.string(),
  zone: z.string().describe('Time zone of the lottery'),
  hot: z.boolean(),
  draw: z.string().describe('The number of the next draw'),
  drawsAt: instant,
  closesAt: instant.describe("When sales close by the server's clock: remaining time minus lock time"),
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
  reference: z.string().describe('Also the id in the betting record'),
  order: z.string().describe('The same for all tickets of one order'),
  gameId: code,
  remark: z.string(),
  kind: kind.nullable(),
  draw: z.string(),
  drawsAt: instant,
  at: instant,
  state: z.enum(['open', 'won', 'lost', 'returned']),
  returned: z.enum(returnReasons).nullable().describe('Why the price was refunded'),
  price: amount,
  win: amount,
  paid: amount.optional().describe('Paid out or refunded, if less than the win or the price: a bonus that had paid a part had ended'),
  prizeMode,
  stopsOnWin: z.boolean(),
  lines: z.array(z.object({ ...order.shape, combinations: z.int(), odds, win: amount.nullable().describe('Null until the draw') })),
  result: z.array(group).nullable(),
  seedHash: z.string().describe('Published before sales opened: it fixes the numbers of the draw'),
});

export const lotterySchemas = {
  gameMenus: endpointSchema(
    'Returns the menus of the lottery lobby with their lotteries.',
    z.object({ prizeMode: prizeMode.default('Lott'), device, language }),
    menus,
  ),
  vnGameMenu: endpointSchema(
    'Returns the menus of the Vietnamese lobby.',
    z.object({ prizeMode: prizeMode.default('Lott'), device, language, accountType: z.literal('TCG_LOTTO_VN').optional() }),
    menus,
  ),
  vnRecentMenu: endpointSchema(
    "Returns the lotteries of the member's latest tickets, in the Vietnamese lobby or in both.",
    z.object({ prizeMode: prizeMode.default('Lott'), device, recentCount: sizeUpTo(100, 100), lottoArea }),
    list,
  ),
  popular: endpointSchema(
    'Returns the lotteries with the most tickets of the last week, hot ones first.',
    z.object({ count: sizeUpTo(100, 20), prizeMode: prizeMode.default('Lott'), device, language }),
    list,
  ),
  vnOpened: endpointSchema('Returns the latest drawn numbers of the Vietnamese lobby.', z.object({ count: sizeUpTo(100, 100) }), opened),
  opened: endpointSchema(
    'Returns the latest drawn numbers, of one lottery or of all.',
    z.object({ count: sizeUpTo(100, 100), gameId: code.optional() }),
    opened,
  ),
  terms: endpointSchema(
    'Returns one lottery: its bets with odds, its limits, and the draws on sale, each with its published hash.',
    z.object({ gameId: code, prizeMode: prizeMode.default('Lott') }),
    z.object({
      serverTime: instant,
      lottery: lotteryRow,
      prizeMode,
      prizeModes: z.array(prizeMode),
      returnToPlayer: z.string().describe('Return to player of this odds table, in percent'),
      lowestBet: amount.describe('For each combination'),
      highestBet: amount,
      mostLines: z.int(),
      mostCombinations: z.int().describe('Of all lines of a ticket together'),
      currencySymbol: z.string(),
      bets: z.array(
        z.object({
          bet: code,
          rows: z
            .array(z.object({ row: z.string(), odds: z.string(), chance: z.number().describe('Chance of a win in one draw') }))
            .describe('The odds by size of the pick, tier or option'),
        }),
      ),
      draws: z.array(z.object({ draw: z.string(), closesAt: instant, drawsAt: instant, seedHash: z.string() })),
    }),
  ),
  draws: endpointSchema(
    'Returns past draws, newest first. Each shows the seed behind the hash that was published before sales opened.',
    z.object({ gameId: code, pageNo: pageNumber, pageSize: sizeUpTo(100, 20), draw: code.optional().describe('Only this draw') }),
    z.object({
      draws: z.array(
        z.object({
          draw: z.string(),
          name: z.string().describe('Identifies the draw in the calculation of its numbers'),
          drawsAt: instant,
          opensAt: instant.describe('When its hash was published'),
          drawnAt: instant,
          seed: z.string().nullable().describe('Null if the server has lost the secret that encrypted it'),
          seedHash: z.string(),
          result: z.array(group),
        }),
      ),
      total: z.int(),
      totalPages: z.int(),
    }),
  ),
  placeTickets: endpointSchema(
    'Buys a ticket for one or more draws. All draws are paid at once; a stop rule refunds later ones.',
    z.object({
      gameId: code,
      draw: code.describe('The first draw'),
      prizeMode,
      lines: z.array(order).min(1).max(20),
      draws: count.min(1).max(10).default(1),
      stopOnWin: z.boolean().default(false),
      tellResult: z.boolean().default(false),
      price: amount.describe('The total price that the player was shown. The order is refused at any other price'),
    }),
    z.object({ tickets: z.array(ticket), price: amount, balance: amount, currencySymbol: z.string() }),
  ),
  tickets: endpointSchema(
    "Returns the member's tickets, newest first.",
    z.object({
      gameId: code.optional(),
      open: z.enum(['true', 'false']).optional().describe('Only tickets whose draw is still to come'),
      pageNo: pageNumber,
      pageSize: sizeUpTo(100, 20),
    }),
    z.object({ tickets: z.array(ticket), total: z.int(), totalPages: z.int(), currencySymbol: z.string() }),
  ),
  favourites: endpointSchema("Returns the member's favourite lotteries.", z.object({}), z.object({ list: z.array(code) })),
  setFavourites: endpointSchema(
    "Saves the member's favourite lotteries. Unknown ones are dropped.",
    z.object({ list: z.array(code).max(100) }),
    z.object({ list: z.array(code) }),
  ),
} as const;

export type LotterySchemas = typeof lotterySchemas;
