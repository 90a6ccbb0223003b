/** Schemas of points calls. Points are whole numbers; money is a decimal string. */
import { z } from 'zod';
import { earningProducts } from '#values/points.ts';
import { amount, code, emptyObject, endpointSchema, instant, pageNumber, sizeUpTo, text } from './schema.ts';

const product = z.enum(earningProducts);
const points = z.int().describe('Whole points');
const language = text(10).optional();

const goods = z.object({
  code,
  kind: z.enum(['money', 'voucher']).describe('`money` is paid into the balance; a voucher is a code'),
  name: z.string(),
  about: z.string(),
  language: z.string().describe('Language of `name` and `about`'),
  art: z.string().describe('Drawing on its tile'),
  pointsNeeded: points,
  amountNeeded: amount.describe('Bets required in recent days; 0.00 for none'),
  quantity: z.int().nullable().describe('Number in total; null if unlimited'),
  redeemed: z.int().describe('Number redeemed'),
  available: z.int().nullable().describe('Number left; null if unlimited'),
});

const redemption = z.object({
  id: code,
  reference: z.string(),
  goods: goods.pick({ code: true, kind: true, name: true, art: true, language: true }),
  points,
  state: z.enum(['in_process', 'rejected', 'approved']),
  at: instant,
  decidedAt: instant.nullable(),
  cause: z.enum(['excluded', 'operator']).nullable().describe('Why it was declined. Its points have been returned'),
  amount: amount.nullable().describe('The amount paid by an approved redemption of money'),
  voucher: z.string().nullable().describe('The code of an approved voucher'),
});

const page = {
  pageNo: pageNumber,
  pageSize: sizeUpTo(100, 20),
  row: text(40).optional().describe('A reference: the page that holds it is returned'),
};
const pages = { total: z.int(), totalPages: z.int(), pageNo: z.int().optional().describe('The page returned') };

export const pointsSchemas = {
  balance: endpointSchema(
    'Returns the number of points and what they are worth.',
    emptyObject,
    z.object({
      points,
      worth: amount.describe('The value of all points, converted in whole steps'),
      currencySymbol: z.string(),
      inProcess: z.int().describe('Pending redemptions'),
      betRecently: amount.describe('Bets that count towards the amount that goods require'),
    }),
  ),
  rewards: endpointSchema(
    'Returns the goods to redeem. Guests can see them too.',
    z.object({ language }),
    z.object({ goods: z.array(goods), currencySymbol: z.string() }),
  ),
  redeem: endpointSchema(
    'Redeems goods, once. The points are taken at once, and come back if the redemption is declined.',
    z.object({ code, paymentPassword: text(255) }),
    z.object({ redemption, points }),
  ),
  redeemList: endpointSchema(
    "Returns the member's redemptions, newest first.",
    z.object({ ...page, language }),
    z.object({ redemptions: z.array(redemption), ...pages, currencySymbol: z.string() }),
  ),
  config: endpointSchema(
    'Returns how points are earned, what they are worth, and how redemptions are decided. Points never expire.',
    emptyObject,
    z.object({
      earn: z.array(z.object({ product, points, amount })).describe('`points` for each `amount`; a product that earns nothing is missing'),
      redeem: z.object({ points, amount }).describe('`points` become `amount`'),
      leastConversion: points,
      decidesMinutes: z.number().nullable().describe('Minutes until a redemption is approved automatically; null if the operator decides'),
      countedDays: z.int().describe('Number of days whose bets count towards the amount that goods require'),
      currencySymbol: z.string(),
    }),
  ),
  details: endpointSchema(
    'Returns points earned and spent, newest first.',
    z.object({ ...page, language }),
    z.object({
      rows: z.array(
        z.object({
          id: code,
          at: instant,
          kind: z.enum(['earned', 'referral', 'mission', 'redeemed', 'returned', 'converted']),
          current: points.describe('Points before'),
          changed: points,
          balance: points.describe('Points after'),
          product: product.nullable().describe('Source of the points'),
          amount: amount.nullable().describe('The bets or deposits that were counted, or the amount a conversion paid'),
          about: z.string().nullable().describe('Name of the goods'),
          reference: z.string().nullable(),
        }),
      ),
      ...pages,
      currencySymbol: z.string(),
    }),
  ),
  convert: endpointSchema(
    'Turns points into money at once.',
    z.object({ points: z.int().min(1).max(1_000_000_000), paymentPassword: text(255) }),
    z.object({ converted: points, amount, points, balance: amount, currencySymbol: z.string(), reference: z.string() }),
  ),
} as const;

export type PointsSchemas = typeof pointsSchemas;
