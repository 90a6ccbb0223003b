/** Request and response schemas of safer play. */
import { z } from 'zod';
import { type Duration, durationPattern } from '#values/duration.ts';
import { limitKinds, limitPeriods } from '#values/play-limits.ts';
import { amount, emptyObject, endpointSchema, instant } from './schema.ts';

const duration = z.string().regex(durationPattern).meta({ description: 'ISO 8601 duration of one unit' }) as unknown as z.ZodType<
  Duration,
  string
>;

const kind = z.enum(limitKinds).describe('`loss` is stakes minus wins, `stake` is stakes alone, `time` is minutes in games');
const period = z.enum(limitPeriods).describe('A rolling window of 24 hours, 7 days or 30 days');
const limitAmount = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,12})(?:\.\d{1,2})?$/)
  .describe('Money as a decimal string in major units; for `time` whole minutes');
const limitName = { kind, period };

/** The own limit that allows least of its kind. */
export const limitStanding = z.object({
  ...limitName,
  amount: limitAmount,
  left: limitAmount,
  freesAt: instant.nullable().describe('When a used-up limit allows more; null while some is left, and for a limit of zero'),
  endsAt: instant.nullable().describe('When a time limit is used up, if play goes on; null for money'),
});

/** The limits of the member; every combination of kind and period, also without a limit. */
const limits = z.object({
  currencySymbol: z.string(),
  serverTime: instant,
  activeFrom: instant.describe('After this time no deposit or bet above these limits is accepted'),
  limits: z.array(
    z.object({
      ...limitName,
      amount: limitAmount.nullable().describe('Null where there is no limit'),
      used: limitAmount,
      left: limitAmount.nullable(),
      freesAt: instant.nullable().describe('When a used-up limit allows more; null while some is left, and for a limit of zero'),
      raise: z
        .object({
          amount: limitAmount.nullable().describe('Null to have no limit'),
          confirmFrom: instant,
          confirmUntil: instant,
          ready: z.boolean(),
        })
        .nullable()
        .describe('A higher limit that waits, or can be confirmed. It has no effect before'),
    }),
  ),
});

/** When the reality check is due; part of the play bar too. */
export const realityCheckStanding = z.object({
  dueAt: instant.nullable().describe('When the next check is due if play goes on; null when nobody plays, or checks are off'),
  due: z.boolean().describe('Bets are refused until it is answered'),
  inRound: z.boolean().describe('A bet has no result yet, so the check waits to be shown'),
});

const realityCheck = z.object({
  serverTime: instant,
  currencySymbol: z.string(),
  interval: duration.nullable().describe('Null is off'),
  intervals: z.array(duration).describe('What the market offers'),
  mayBeOff: z.boolean(),
  check: realityCheckStanding,
  play: z
    .object({ since: instant, staked: amount, won: amount, net: amount })
    .nullable()
    .describe('The session of play that goes on, in every game and on every device. A pause of half an hour ends it'),
});

const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe("A calendar month in the brand's time zone");
const monthSums = {
  deposits: amount,
  withdrawals: amount.describe('Less what came back'),
  bets: amount.describe('Less refunded bets'),
  payouts: amount,
  net: amount.describe('Payouts minus bets'),
  minutes: z.number().int().describe('Time in games'),
};

const statement = z.object({
  currencySymbol: z.string(),
  months: z.array(z.object({ month, ...monthSums })).describe('Twelve, newest first'),
  total: z.object(monthSums),
});

const budget = z.object({
  currencySymbol: z.string(),
  month,
  amount: amount.nullable().describe('What the member plans to spend in a month; null without a plan. It refuses nothing'),
  spent: amount.describe('Bets minus payouts of this month; zero for who won'),
  left: amount.nullable(),
});

const term = z.union([duration, z.literal('indefinite')]);
const exclusionKind = z.enum(['time-out', 'exclusion']);

const standing = z.object({
  exclusion: z
    .object({
      kind: exclusionKind,
      activeFrom: instant.describe('After this time no bet and no deposit is accepted'),
      until: instant.nullable().describe('The end of the term; null when it has none'),
      endsByItself: z.boolean().describe('Otherwise it stays after its term, until the member lifts it'),
      lift: z.object({
        stage: z
          .enum(['never', 'later', 'open', 'wait', 'confirm'])
          .describe('`later`: can ask from `at`. `open`: can ask now. `wait`: can confirm from `at`. `confirm`: can confirm until `at`'),
        at: instant.nullable(),
      }),
    })
    .nullable()
    .describe('What is in force; of several, what ends last'),
  market: z.object({
    timeOuts: z.array(duration),
    exclusions: z.array(term),
    endsByItself: z.boolean().describe('Whether an exclusion ends with its term'),
    raiseWait: duration.describe('Between asking for a higher limit and the confirmation that raises it'),
  }),
});

export const saferPlaySchemas = {
  standing: endpointSchema('What the member has chosen for safer play, and what the market offers.', emptyObject, standing),
  exclude: endpointSchema(
    'Begins a break or a self-exclusion at once. It cannot be shortened, and other devices are signed out.',
    z.object({ kind: exclusionKind, length: term.describe('One that the market offers') }),
    standing,
  ),
  limits: endpointSchema("The member's own limits and how much of each is used.", emptyObject, limits),
  setLimits: endpointSchema(
    'Sets limits. A lower or first limit applies at once; raising or removing one takes a waiting period and then a confirmation.',
    z.object({
      limits: z
        .array(z.object({ ...limitName, amount: limitAmount.nullable() }))
        .min(1)
        .max(limitKinds.length * limitPeriods.length),
    }),
    limits,
  ),
  confirmRaise: endpointSchema(
    'Confirms a higher limit after the wait. The amount is the one that was offered.',
    z.object({ ...limitName, amount: limitAmount.nullable() }),
    limits,
  ),
  dropRaise: endpointSchema('Cancels a request for a higher limit.', z.object(limitName), limits),
  declineLimits: endpointSchema(
    'Answers "not now" to the question before the first deposit, so that it is not asked again.',
    emptyObject,
    emptyObject,
  ),
  realityCheck: endpointSchema(
    "The member's reality check, and what was played since the session of play began.",
    emptyObject,
    realityCheck,
  ),
  setRealityCheck: endpointSchema(
    'Sets how often the reality check comes. A check that is due must be answered first.',
    z.object({ interval: duration.nullable() }),
    realityCheck,
  ),
  answerRealityCheck: endpointSchema(
    'Answers a reality check. The interval starts afresh. With `stop` open games end; a running round is paid.',
    z.object({ choice: z.enum(['continue', 'stop']) }),
    realityCheck,
  ),
  statement: endpointSchema('Twelve months of deposits, withdrawals, bets, payouts, net and time.', emptyObject, statement),
  budget: endpointSchema('What the member plans to spend this month, and what was spent.', emptyObject, budget),
  setBudget: endpointSchema('Sets or removes the plan.', z.object({ amount: limitAmount.nullable() }), budget),
  askLift: endpointSchema('Asks to lift a self-exclusion. It stays until the wait is over and the member confirms.', emptyObject, standing),
  keepExclusion: endpointSchema('Takes the request to lift a self-exclusion back.', emptyObject, standing),
  confirmLift: endpointSchema('Lifts a self-exclusion after the wait.', emptyObject, standing),
} as const;

export type SaferPlaySchemas = typeof saferPlaySchemas;
