/** Request and response schemas of bonuses, promotions taken part in, and rebates. */
import { z } from 'zod';
import { gameTypes } from '#values/games/categories.ts';
import { maxCommentLength, mostPictures } from '#values/picture-limits.ts';
import { bonusStates, promotionStatuses } from '#values/reward-states.ts';
import { amount, code, emptyObject, endpointSchema, instant, text } from './schema.ts';
import { contentLocale } from './system-content.schema.ts';

const bonus = z.object({
  id: code,
  promotion: code,
  title: z.string(),
  language: contentLocale,
  state: z.enum(bonusStates).describe('`lost`: played away. `forfeited`: given up by the member'),
  amount: amount.describe('What was granted'),
  left: amount.describe('What of it and its winnings is there now; zero once it has ended'),
  stakeNeeded: amount.describe('The bets that release it'),
  staked: amount.describe('The settled bets that count'),
  missing: amount.describe('The bets still needed'),
  mostBet: amount.nullable().describe('At most so much of each bet counts'),
  gameType: z.enum(gameTypes).nullable().describe('The category whose games take it and count; null: all'),
  grantedAt: instant,
  endsAt: instant.describe('When what is left of it is lost'),
  endedAt: instant.nullable(),
  endedWith: amount.describe('What became own money, or was lost'),
});

const activity = z.object({
  code,
  kind: z.string(),
  title: z.string(),
  short: z.string(),
  language: contentLocale,
  status: z.enum(promotionStatuses),
  entrance: z
    .enum(['ask', 'apply', 'code', 'draw', 'none'])
    .describe('The first step: a press, an application with comment and pictures, a code, an envelope to open, or nothing'),
  startsAt: instant,
  endsAt: instant.nullable(),
  entry: z
    .object({
      id: code,
      joinedAt: instant,
      comment: z.string().nullable(),
      reason: z.string().nullable().describe('Why the application was not accepted'),
      pictures: z.number().int(),
      reward: amount.nullable(),
      claimUntil: instant.nullable(),
      claimedAt: instant.nullable(),
    })
    .nullable()
    .describe('Null while the member takes no part'),
  terms: z
    .object({ times: z.number().int(), days: z.number().int() })
    .nullable()
    .describe('A reward that is a bonus: bets of so many times it, within so many days. Null: own money at once'),
});

/** The state after a reward was claimed or an envelope opened. */
const claimed = z.object({
  promotion: code,
  amount,
  as: z.enum(['bonus', 'money']),
  balance: amount.describe("The member's own money after it"),
  currencySymbol: z.string(),
});

const rebateProduct = z.object({
  gameType: z.enum(gameTypes),
  staked: amount.describe('Own money bet in settled rounds of these days'),
  percent: z.string().describe('Such as 0.5'),
  amount,
});

const rebateClaim = z.object({ from: instant, to: instant, amount, at: instant });

export const rewardsSchemas = {
  bonuses: endpointSchema(
    'The bonuses of the member: the active one first, then the last that ended.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      serverTime: instant,
      own: amount.describe('Own money, which no bonus locks'),
      list: z.array(bonus),
    }),
  ),
  dropBonus: endpointSchema(
    'Gives up the active bonus, with what was won with it. Own money stays.',
    z.object({ id: code }),
    z.object({ id: code, lost: amount, balance: amount, currencySymbol: z.string() }),
  ),
  promotions: endpointSchema(
    'The promotions that the member may take part in or took part in, each with its state.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      serverTime: instant,
      available: z.number().int().describe('How many can be claimed now'),
      list: z.array(activity),
    }),
  ),
  joinPromotion: endpointSchema(
    'Joins a promotion, or applies for it. Sending it again changes nothing.',
    z.object({
      code,
      comment: text(maxCommentLength).optional(),
      pictures: z
        .array(z.string().max(7_000_000))
        .max(mostPictures)
        .optional()
        .describe('Base64 of a png or jpg of 5 MB at most. The content is decoded and written anew, without its metadata'),
    }),
    activity,
  ),
  raceStanding: endpointSchema(
    'Where the member stands in a race, from settled rounds.',
    z.object({ code }),
    z.object({
      joined: z.boolean(),
      over: z.boolean().describe('It has ended: the places are final'),
      asOf: instant.describe('The time of the ranking'),
      players: z.number().int().describe('How many joined'),
      placed: z.number().int().describe('How many have a place'),
      rounds: z.number().int().describe('How many rounds of the member count so far'),
      mostRounds: z.number().int(),
      smallestBet: amount,
      currencySymbol: z.string(),
      mine: z
        .object({ place: z.number().int(), best: z.string().describe('Win divided by bet, two decimal places'), prize: amount })
        .nullable()
        .describe('Null without a win that counts'),
      above: z.object({ place: z.number().int(), best: z.string() }).nullable().describe('The next place up; null on the first place'),
    }),
  ),
  redeemCode: endpointSchema('Enters a promo code: its reward is then ready to be claimed.', z.object({ promoCode: text(40) }), activity),
  claim: endpointSchema('Claims a reward that is ready, once.', z.object({ id: code }), claimed),
  claimRaffle: endpointSchema('Opens one envelope of a draw, once, and adds what it holds to the balance.', z.object({ code }), claimed),
  rebates: endpointSchema(
    'The rebate of the days not claimed yet, by product: bets times rate. Today counts from tomorrow.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      from: instant,
      to: instant.describe('The end of yesterday, in the time zone of the brand'),
      products: z.array(rebateProduct),
      total: amount,
      claims: z.array(rebateClaim),
    }),
  ),
  claimRebate: endpointSchema(
    'Claims the rebate of the days up to `to`, once.',
    z.object({ to: instant }),
    z.object({ amount, balance: amount, currencySymbol: z.string() }),
  ),
} as const;

export type RewardsSchemas = typeof rewardsSchemas;
