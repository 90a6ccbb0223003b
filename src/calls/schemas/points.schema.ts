/** Schemas of points calls. Points are whole numbers; money is a decimal string. */
import { z } from 'zod';
import { earningProducts } from '#values/points.ts';
import { amount, code, emptyObject, endpointSchema, instant, pageNumber, sizeUpTo, text } from './schema.ts';

const product = z.enum(earningProducts);
const points = z.int().describe('Whole points');
const language = text(10).optional();

const goods = z.object({
  code,
  kind: z.enum(['money', 'voucher']).describe('Money is paid into the balance; a voucher is a code'),
  name: z.string(),
  about: z.string(),
  language: z.string().describe('The language of name and about'),
  art: z.string().describe('The drawing of its tile'),
  pointsNeeded: points,
  amountNeeded: amount.describe('What must have been bet in the last days; 0.00 for nothing'),
  quantity: z.int().nullable().describe('How many there are in all; null has no end'),
  redeemed: z.int().describe('How many were redeemed'),
  available: z.int().nullable().describe('How many are left; null has no end'),
});

const redemption = z.object({
  id: code,
  reference: z.string(),
  goods: goods.pick({ code: true, kind: true, name: true, art: true, language: true }),
  points,
  state: z.enum(['in_process', 'rejected', 'approved']),
  at: instant,
  decidedAt: instant.nullable(),
  cause: z.enum(['excluded', 'operator']).nullable().describe('Why it was rejected. Its points are back then'),
  amount: amount.nullable().describe('What an approved redemption of money paid'),
  voucher: z.string().nullable().describe('The code of an approved voucher'),
});

const page = { pageNo: pageNumber, pageSize: sizeUpTo(100, 20) };
const pages = { total: z.int(), totalPages: z.int() };

export const pointsSchemas = {
  balance: endpointSchema(
    'The current number of points, and what they are worth.',
    emptyObject,
    z.object({
      points,
      worth: amount.describe('What all of them would pay, converted in whole steps'),
      currencySymbol: z.string(),
      inProcess: z.int().describe('Redemptions that are not decided yet'),
      betRecently: amount.describe('Bets that count towards the amount that goods ask for'),
    }),
  ),
  rewards: endpointSchema(
    'Goods to redeem. Guests may see them.',
    z.object({ language }),
    z.object({ goods: z.array(goods), currencySymbol: z.string() }),
  ),
  redeem: endpointSchema(
    'Redeems goods once. The points leave at once; a rejection brings them back.',
    z.object({ code, paymentPassword: text(20) }),
    z.object({ redemption, points }),
  ),
  redeemList: endpointSchema(
    'What was redeemed, newest first.',
    z.object({ ...page, language }),
    z.object({ redemptions: z.array(redemption), ...pages, currencySymbol: z.string() }),
  ),
  config: endpointSchema(
    'How points are earned, what they are worth, and how redemptions are decided. Points never expire.',
    emptyObject,
    z.object({
      earn: z.array(z.object({ product, points, amount })).describe('`points` for each `amount`; a product that earns nothing is missing'),
      redeem: z.object({ points, amount }).describe('`points` become `amount`'),
      leastConversion: points,
      decidesMinutes: z.number().nullable().describe('After how long a redemption is approved by itself; null when the operator decides'),
      countedDays: z.int().describe('Days of bets that count towards the amount that goods ask for'),
      currencySymbol: z.string(),
    }),
  ),
  details: endpointSchema(
    'Points in and out, newest first.',
    z.object({ ...page, language }),
    z.object({
      rows: z.array(
        z.object({
          id: code,
          at: instant,
          kind: z.enum(['earned', 'mission', 'redeemed', 'returned', 'converted']),
          current: points.describe('The points before'),
          changed: points,
          balance: points.describe('The points after'),
          product: product.nullable().describe('What earned them'),
          amount: amount.nullable().describe('The bets or deposits that were counted, or what a conversion paid'),
          about: z.string().nullable().describe('The goods by name'),
          reference: z.string().nullable(),
        }),
      ),
      ...pages,
      currencySymbol: z.string(),
    }),
  ),
  convert: endpointSchema(
    'Turns points into money at once.',
    z.object({ points: z.int().min(1).max(1_000_000_000), paymentPassword: text(20) }),
    z.object({ converted: points, amount, points, balance: amount, currencySymbol: z.string(), reference: z.string() }),
  ),
} as const;

export type PointsSchemas = typeof pointsSchemas;
