/** Request and response schemas of safer play. */
import { z } from 'zod';
import { type Duration, durationPattern } from '#values/duration.ts';
import { limitKinds, limitPeriods } from '#values/play-limits.ts';
import { amount, emptyObject, endpointSchema, instant, limitPattern } from './schema.ts';

const duration = z.string().regex(durationPattern).meta({ description: 'ISO 8601 duration of one unit' }) as unknown as z.ZodType<
  Duration,
  string
>;

const kind = z.enum(limitKinds).describe('`loss` is bets minus payouts, `stake` is bets alone, `time` is minutes in games');
const period = z.enum(limitPeriods).describe('A rolling window of 24 hours, 7 days or 30 days');
const limitAmount = z.string().regex(limitPattern).describe('Money as a decimal string in major units; for `time` whole minutes');
const limitName = { kind, period };

/** The own limit that allows least of its kind. */
export const limitStanding = z.object({
  ...limitName,
  amount: limitAmount,
  left: limitAmount,
  freesAt: instant.nullable().describe('When a used-up limit allows more; null while some is left, and for a limit of zero'),
  endsAt: instant.nullable().describe('When a time limit will be used up if play continues; null for money'),
});

/** The limits of the member; every combination of kind and period, also without a limit. */
const limits = z.object({
  currencySymbol: z.string(),
  serverTime: instant,
  activeFrom: instant.describe('From this time on, no deposit or bet above these limits is accepted'),
  limits: z.array(
    z.object({
      ...limitName,
      amount: limitAmount.nullable().describe('Null where there is no limit'),
      used: limitAmount,
      left: limitAmount.nullable(),
      freesAt: instant.nullable().describe('When a used-up limit allows more; null while some is left, and for a limit of zero'),
      raise: z
        .object({
          amount: limitAmount.nullable().describe('Null for no limit'),
          confirmFrom: instant,
          confirmUntil: instant,
          ready: z.boolean(),
        })
        .nullable()
        .describe('A higher limit that waits or can be confirmed. It has no effect until then'),
    }),
  ),
});

/** When the reality check is due; part of the play bar too. */
export const realityCheckStanding = z.object({
  dueAt: instant.nullable().describe('When the next check is due if play continues; null without play, or with checks off'),
  due: z.boolean().describe('True while bets are refused until it is answered'),
  inRound: z.boolean().describe('True while the check waits for the result of a bet'),
});

const played = z.object({
  since: instant,
  staked: amount,
  won: amount,
  net: amount,
  running: amount.optional().describe('Bets without a result yet, which staked and net include'),
});

const realityCheck = z.object({
  serverTime: instant,
  currencySymbol: z.string(),
  interval: duration.nullable().describe('Null for off'),
  intervals: z.array(duration).describe('What the market offers'),
  mayBeOff: z.boolean(),
  check: realityCheckStanding,
  play: played.nullable().describe('The current session of play, in every game and on every device. It ends after a pause of half an hour'),
  session: played.describe('Since this sign-in, as in the play bar of a game'),
});

const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .describe("A calendar month in the brand's time zone");
const monthSums = {
  deposits: amount,
  withdrawals: amount.describe('Without withdrawals that were returned'),
  bets: amount.describe('Without refunded bets'),
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
  amount: amount.nullable().describe('What the member plans to spend in a month; null without a plan. It never blocks a deposit or bet'),
  spent: amount.describe('Bets minus payouts of this month; zero after a net win'),
  left: amount.nullable(),
});

const term = z.union([duration, z.literal('indefinite')]);
const exclusionKind = z.enum(['time-out', 'exclusion']);

const standing = z.object({
  exclusion: z
    .object({
      kind: z
        .enum([...exclusionKind.options, 'family'])
        .describe('`family`: the member’s family asked for it, and the member cannot lift it'),
      activeFrom: instant.describe('From this time on, no bet or deposit is accepted'),
      until: instant.nullable().describe('End of the term; null without one'),
      endsByItself: z.boolean().describe('If false, it stays after its term until the member asks and the operator lifts it'),
      lift: z.object({
        stage: z
          .enum(['never', 'later', 'open', 'wait'])
          .describe(
            '`never`: nobody lifts it before its end. `later`: the member can ask from `at`. `open`: can ask now. ' +
              '`wait`: has asked, and a person of the operator may lift it from `at` on; until then nothing changes',
          ),
        at: instant.nullable(),
      }),
      provedContact: z
        .boolean()
        .optional()
        .describe('False while neither the e-mail address nor the number is verified: nobody is kept from registering with them'),
    })
    .nullable()
    .describe('What is in force; if several are, the one that ends last'),
  market: z.object({
    timeOuts: z.array(duration),
    exclusions: z.array(term),
    endsByItself: z.boolean().describe('True when an exclusion ends with its term'),
    irrevocableFor: z
      .union([duration, z.literal('whole')])
      .describe('Counted from an exclusion: earlier, nobody lifts it. `whole`: not before its end, and nobody can ask'),
    liftWait: duration.describe(
      'From the day on which a member asks to lift an exclusion, at least so long until a person of the operator may lift it: 7 days or more',
    ),
    raiseWait: duration.describe('Wait between the request for a higher limit and its confirmation'),
  }),
});

export const saferPlaySchemas = {
  standing: endpointSchema('Returns what the member has set for safer play, and what the market offers.', emptyObject, standing),
  exclude: endpointSchema(
    'Starts a break or a self-exclusion at once. It cannot be shortened, and other devices are signed out.',
    z.object({ kind: exclusionKind, length: term.describe('One that the market offers') }),
    standing,
  ),
  limits: endpointSchema("Returns the member's own limits and how much of each is used.", emptyObject, limits),
  setLimits: endpointSchema(
    'Sets limits. A first or lower limit applies at once. Raising or removing one needs a wait and then a confirmation.',
    z.object({
      limits: z
        .array(z.object({ ...limitName, amount: limitAmount.nullable() }))
        .min(1)
        .max(limitKinds.length * limitPeriods.length),
    }),
    limits,
  ),
  confirmRaise: endpointSchema(
    'Confirms a higher limit after the wait. The amount must be the one that was requested.',
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
    "Returns the member's reality check, and the play since the session of play began.",
    emptyObject,
    realityCheck,
  ),
  setRealityCheck: endpointSchema(
    'Sets how often the reality check appears. A check that is due must be answered first.',
    z.object({ interval: duration.nullable() }),
    realityCheck,
  ),
  answerRealityCheck: endpointSchema(
    'Answers a reality check and restarts its interval. With `stop`, open games end; a round in progress is settled.',
    z.object({ choice: z.enum(['continue', 'stop']) }),
    realityCheck,
  ),
  statement: endpointSchema('Returns twelve months of deposits, withdrawals, bets, payouts, net result and time.', emptyObject, statement),
  budget: endpointSchema('Returns what the member plans to spend this month, and what was spent.', emptyObject, budget),
  setBudget: endpointSchema('Sets or removes the spending plan.', z.object({ amount: limitAmount.nullable() }), budget),
  askLift: endpointSchema(
    'Asks to lift a self-exclusion, where the market allows it. It stays in force until a person of the operator lifts it after the wait: ' +
      'no call does.',
    emptyObject,
    standing,
  ),
  keepExclusion: endpointSchema('Withdraws the request to lift a self-exclusion.', emptyObject, standing),
} as const;

export type SaferPlaySchemas = typeof saferPlaySchemas;
