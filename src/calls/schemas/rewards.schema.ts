/** Request and response schemas of bonuses, promotions taken part in, and rebates. */
import { z } from 'zod';
import { gameTypes } from '#values/games/categories.ts';
import { maxCommentLength, mostPictures } from '#values/picture-limits.ts';
import { bonusStates, promotionStatuses } from '#values/rewards/reward-states.ts';
import { amount, code, emptyObject, endpointSchema, instant, olderRow, text } from './schema.ts';
import { contentLocale } from './system-content.schema.ts';

const bonus = z.object({
  id: code,
  promotion: code,
  title: z.string(),
  language: contentLocale,
  state: z.enum(bonusStates).describe('`lost`: lost in play. `forfeited`: given up by the member'),
  amount: amount.describe('The amount granted'),
  left: amount.describe('What remains of the bonus and its winnings; zero once it has ended'),
  stakeNeeded: amount.describe('The bets required to release it'),
  staked: amount.describe('The settled bets that count so far'),
  missing: amount.describe('The bets still needed'),
  mostBet: amount.nullable().describe('The highest amount of each bet that counts'),
  gameType: z.enum(gameTypes).nullable().describe('The category that it can be played in; null for all'),
  grantedAt: instant,
  endsAt: instant.describe('When the rest of it expires'),
  endedAt: instant.nullable(),
  endedWith: amount.describe("The amount that became the member's own money, or was lost"),
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
    .describe('The first step: a tap, an application with a comment and pictures, a code, an envelope, or none'),
  startsAt: instant,
  endsAt: instant.nullable(),
  entry: z
    .object({
      id: code,
      joinedAt: instant,
      comment: z.string().nullable(),
      reason: z.string().nullable().describe('Why the application was declined'),
      pictures: z.number().int(),
      reward: amount.nullable(),
      claimUntil: instant.nullable(),
      claimedAt: instant.nullable(),
    })
    .nullable()
    .describe('Null if the member has not joined'),
  terms: z
    .object({
      times: z.number().int(),
      days: z.number().int(),
      mostBet: amount.nullable().optional().describe('The highest amount of each bet that counts'),
      gameType: z.enum(gameTypes).nullable().optional().describe('The category that it can be played in; null for all'),
    })
    .nullable()
    .describe("For a bonus, the bets required as a multiple of it, and the days for them. Null if it is the member's own money at once"),
  envelopes: z
    .array(z.object({ amount, count: z.number().int() }))
    .nullable()
    .optional()
    .describe('For a draw, the envelopes that are left; each has the same chance'),
});

/** The state after a reward was claimed or an envelope opened. */
const claimed = z.object({
  promotion: code,
  amount,
  as: z.enum(['bonus', 'money']),
  balance: amount.describe("The member's own money afterwards"),
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
    "Returns the member's bonuses: the active one first, then those that ended most recently.",
    z.object({ row: olderRow('The id') }),
    z.object({
      currencySymbol: z.string(),
      serverTime: instant,
      own: amount.describe('Own money. A bonus never locks it'),
      list: z.array(bonus),
    }),
  ),
  dropBonus: endpointSchema(
    "Gives up the active bonus, including its winnings. The member's own money stays.",
    z.object({ id: code }),
    z.object({ id: code, lost: amount, balance: amount, currencySymbol: z.string() }),
  ),
  promotions: endpointSchema(
    'Returns the promotions that the member can join or has joined, with the state of each.',
    emptyObject,
    z.object({
      currencySymbol: z.string(),
      serverTime: instant,
      available: z.number().int().describe('Number that can be claimed now'),
      list: z.array(activity),
    }),
  ),
  joinPromotion: endpointSchema(
    'Joins a promotion or applies for it. Sending the request again changes nothing.',
    z.object({
      code,
      comment: text(maxCommentLength).optional(),
      pictures: z
        .array(z.string().max(7_000_000))
        .max(mostPictures)
        .optional()
        .describe('Base64 of a png or jpg, 5 MB at most. The server decodes and re-encodes it without its metadata'),
    }),
    activity,
  ),
  raceStanding: endpointSchema(
    "Returns the member's place in a race, from settled rounds.",
    z.object({ code }),
    z.object({
      joined: z.boolean(),
      over: z.boolean().describe('True when the race has ended and the places are final'),
      asOf: instant.describe('When the ranking was made'),
      players: z.number().int().describe('Number of members who joined'),
      placed: z.number().int().describe('Number of members with a place'),
      rounds: z.number().int().describe("Number of the member's rounds that count so far"),
      mostRounds: z.number().int(),
      smallestBet: amount,
      currencySymbol: z.string(),
      mine: z
        .object({ place: z.number().int(), best: z.string().describe('Win divided by bet, two decimal places'), prize: amount })
        .nullable()
        .describe('Null if no win counts yet'),
      above: z.object({ place: z.number().int(), best: z.string() }).nullable().describe('The next place up; null for the first'),
    }),
  ),
  redeemCode: endpointSchema('Enters a bonus code. Its reward can then be claimed.', z.object({ promoCode: text(40) }), activity),
  claim: endpointSchema('Claims a reward that is ready, once.', z.object({ id: code }), claimed),
  claimRaffle: endpointSchema('Opens one envelope of a draw, once, and adds its amount to the balance.', z.object({ code }), claimed),
  rebates: endpointSchema(
    "Returns the rebate of the unclaimed days, by product: bets times rate. Today's bets count from tomorrow.",
    z.object({ row: olderRow('The end of the days') }),
    z.object({
      currencySymbol: z.string(),
      from: instant,
      to: instant.describe("The end of yesterday in the brand's time zone"),
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
