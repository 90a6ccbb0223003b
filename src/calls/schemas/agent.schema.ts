/** Schemas of agents' reports and contracts. Amounts of teams leave out the agent's own play; rates are basis points. */
import { z } from 'zod';
import { staffRights } from '#values/access/staff-rights.ts';
import { type ActGroup, actGroups, actKinds } from '#values/agent-acts.ts';
import { approvalKinds, approvalStates } from '#values/agent-approvals.ts';
import {
  contractKinds,
  contractPeriods,
  highestRate,
  mostActive,
  mostOffered,
  mostTiers,
  movementKinds,
  movementStages,
  offerOutcomes,
} from '#values/agent-contracts.ts';
import { gameTypes } from '#values/games/categories.ts';
import { amount, code, emptyObject, endpointSchema, instant, listOrNone, numericId, pageNumber, sizeUpTo, text } from './schema.ts';

/** A day of the brand's time zone. */
const day = z.string().regex(/^2\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/);
/** First and last day, the last week by default. */
const span = { from: day.optional(), to: day.optional() };
const kind = z.enum(contractKinds);
const period = z.enum(contractPeriods);

const figures = z.object({
  income: amount,
  turnover: amount,
  net: amount,
  active: z.int(),
  joined: z.int(),
  deposited: amount,
  withdrawn: amount,
});

const account = z.object({
  id: z.string(),
  name: z.string().meta({ description: 'Shortened below the second level' }),
  isAgent: z.boolean(),
});

const rate = z.int().min(0).max(highestRate);
const dividendTier = z.object({ periodValidBet: amount, periodProfitLoss: amount, activeMembers: z.int().min(0).max(mostActive), rate });
const dailyTier = z.object({ dailyBetAmount: amount, rate });
const hourlyTier = z.object({ hourlyBetAmount: amount, rate });
const realTimeTier = z.object({ singleBet: amount, profitRate: rate, lossRate: rate });

const carried = amount.meta({ description: 'Loss of the period before, which the net result makes up for first; zero or less' });
/** A tier of any kind, with the fields that its kind has. */
const anyTier = z.object({
  ...dividendTier.partial().shape,
  ...dailyTier.partial().shape,
  ...hourlyTier.partial().shape,
  ...realTimeTier.partial().shape,
});
const approvalKind = z.enum(approvalKinds);

const forecast = z.object({
  from: instant,
  to: instant,
  bet: amount,
  net: amount,
  carried,
  active: z.int(),
  tier: z.int().nullable(),
  rate: z.int().nullable(),
  due: amount,
  minus: amount.meta({ description: 'Due to the agents directly below' }),
  amount,
  next: z
    .object({ tier: z.int(), rate, bet: amount, net: amount, active: z.int() })
    .nullable()
    .meta({ description: 'The next tier, its rate, and what the figures lack for it' }),
});

/** A contract offered, or a request to end the one in force. */
const offerRequest = z.enum(['new', 'termination']);

const offerOf = <Tier extends z.ZodType>(tier: Tier) =>
  z.object({
    id: z.string(),
    request: offerRequest,
    state: z.enum(['open', 'accepted', 'rejected', 'taken_back', 'expired']),
    other: account.meta({ description: 'The downline of an offer made, the upline of one received' }),
    period,
    tiers: z.array(tier),
    today: z
      .array(tier)
      .meta({ description: 'The tiers in force, which the offer would replace, or which were in force when it was answered' }),
    offeredAt: instant,
    expiresAt: instant,
    answeredAt: instant.nullable(),
    offeredBy: z.string().meta({ description: 'Username; a helper is named to their own agent only' }),
    answeredBy: z.string().nullable(),
    takesEffectAt: instant
      .nullable()
      .default(null)
      .meta({ description: 'For an open offer received: when its contract would begin, or end, if it was accepted now' }),
    ends: z.array(account).meta({ description: 'The downline whose contracts end if the offer is accepted' }),
    forecast: forecast
      .extend({ today: amount.nullable().meta({ description: "Under today's contract, if it has the same period" }) })
      .nullable()
      .meta({ description: 'For an open offer received: what the current period would pay under it if it ended now' }),
  });

/** The calls of the four kinds of contract differ in their tiers alone. */
function contractCall<Tier extends z.ZodType>(says: string, tier: Tier) {
  const request = z.object({
    action: z.enum(['list', 'new', 'terminate', 'accept', 'reject', 'takeBack']).default('list'),
    memberId: numericId.optional().meta({
      description: 'For `new` and `terminate`: an account directly below. For `list`: a member directly below to return with the agents',
    }),
    requestId: numericId.optional().meta({ description: 'For `accept` and `reject`, one received; for `takeBack`, one made' }),
    period: period.optional(),
    pageNo: pageNumber.meta({ description: 'Page of the offers' }),
    tiers: z.array(tier).min(1).max(mostTiers).optional().meta({ description: 'For `new`, the lowest tier first' }),
  });
  const contract = z.object({ period, tiers: z.array(tier), startsAt: instant, endsAt: instant.nullable() });
  const offer = offerOf(tier);
  return endpointSchema(
    says,
    request,
    z.object({
      contract: contract.nullable().meta({ description: 'The one in force' }),
      next: contract.nullable().meta({ description: 'The one that will begin' }),
      upline: z.string().nullable().meta({ description: 'Null for a top agent, whose upline is the house' }),
      forecast: forecast.nullable().meta({ description: 'What the period would pay if it ended now' }),
      received: listOrNone(offer).meta({ description: 'Those of the page, with each open one' }),
      made: listOrNone(offer),
      offerPages: z.int(),
      downline: listOrNone(
        account.extend({
          contract: contract.nullable(),
          next: contract.nullable(),
          offer: z
            .object({ id: z.string(), request: offerRequest })
            .nullable()
            .default(null)
            .meta({ description: 'What the agent has offered or asked for and the account has not answered' }),
        }),
      ),
      aloneUpTo: rate
        .nullable()
        .default(null)
        .meta({ description: 'An offer above this rate waits for a second person; null for no such limit' }),
      waiting: listOrNone(z.object({ id: z.string(), name: z.string(), until: instant })).meta({
        description: 'Offers of the agent that wait for a second person; nothing has been offered yet',
      }),
      currencySymbol: z.string(),
      at: instant,
    }),
  );
}

const payout = z.object({
  id: z.string(),
  kind,
  period,
  from: instant,
  to: instant,
  at: instant,
  amount,
});

/** How the amount due to an agent was worked out. */
const explained = {
  figures: z.object({ bet: amount, net: amount, carried, active: z.int() }),
  tier: z.int().nullable().meta({ description: 'Position of the tier reached, from 1; null for a real-time salary' }),
  rate: z.int().nullable(),
  stakes: listOrNone(
    z.object({ tier: z.int(), lost: z.int(), lostBet: amount, lossRate: rate, won: z.int(), wonBet: amount, profitRate: rate }),
  ).meta({ description: 'Of a real-time salary: the bets that each tier paid for' }),
  due: amount,
};

/** A report of the team, or of the branch of one account with that account. */
const branch = {
  ...span,
  under: numericId.optional().meta({ description: 'An account of the team; the whole team if missing' }),
  pageNo: pageNumber,
  pageSize: sizeUpTo(500, 20),
};
const branchAnswer = {
  from: day,
  to: day,
  trail: listOrNone(account),
  total: z.int(),
  totalPages: z.int(),
  currencySymbol: z.string(),
};
const result = { rounds: z.int(), turnover: amount, payout: amount, net: amount };
const whose = z.object({ id: z.string(), name: z.string() });

const invites = z.object({
  links: listOrNone(
    z.object({
      id: z.string(),
      name: z.string(),
      link: z.string(),
      qrCodeUrl: z.string(),
      createdAt: instant,
      endsAt: instant.nullable(),
      hasEnded: z.boolean(),
      seen: z.int().meta({ description: 'Number of browsers that opened it' }),
      joined: z.int(),
      deposited: z.int().meta({ description: 'Number of those who joined and made a deposit' }),
    }),
  ),
});

const product = z.enum(gameTypes);
const productSetting = z.object({
  closed: z.boolean(),
  highestStake: amount.nullable().meta({ description: 'For a single bet; null for no limit' }),
});
const branchSettings = account.extend({
  products: z.array(
    z.object({
      product,
      own: productSetting.meta({ description: "The agent's own setting for this account and everyone below it" }),
      above: productSetting.meta({ description: "The strictest setting above it, which the agent's own setting cannot exceed" }),
      held: productSetting.meta({ description: 'The setting in force: the strictest on the path to the account' }),
    }),
  ),
  currencySymbol: z.string(),
});

export const agentSchemas = {
  dividendRequest: contractCall('Lists, offers, accepts, declines and ends dividend contracts.', dividendTier),
  dailySalary: contractCall('Lists, offers, accepts, declines and ends daily salary contracts.', dailyTier),
  hourSalary: contractCall('Lists, offers, accepts, declines and ends hourly salary contracts.', hourlyTier),
  realTimeSalary: contractCall('Lists, offers, accepts, declines and ends real-time salary contracts.', realTimeTier),
  offerContracts: endpointSchema(
    'Offers one contract to several accounts directly below, or says what would become of each offer.',
    z.object({
      kind,
      memberIds: z.array(numericId).min(1).max(mostOffered),
      tiers: z.array(anyTier).min(1).max(mostTiers).meta({ description: 'With the fields of the kind, the lowest tier first' }),
      act: z
        .uuid()
        .optional()
        .meta({ description: 'Key of the act: the same again sends nothing and answers as before. Nothing is sent without it' }),
    }),
    z.object({
      offers: z.array(
        z.object({
          id: z.string(),
          outcome: z.enum(offerOutcomes),
          reason: z.string().nullable().meta({ description: 'Why it is refused' }),
        }),
      ),
    }),
  ),
  centre: endpointSchema(
    "Returns what this session has in the agent centre: whose it is, a helper's rights, the kinds of contract, and whether there is a team.",
    emptyObject,
    z.object({
      agent: z.string().meta({ description: 'Username of the agent' }),
      rights: z.array(z.enum(staffRights)).nullable().meta({ description: 'Null for the agent, who may do everything' }),
      contracts: z.array(kind),
      offers: z.array(kind).meta({ description: 'The kinds that the agent may offer: of these they have a contract without an end' }),
      hasTeam: z.boolean().meta({ description: 'Whether any account is below the agent' }),
      activeBet: amount.optional().meta({ description: 'Bets of a period from which an account of the team counts as an active member' }),
    }),
  ),
  contractRequests: endpointSchema(
    'Returns the contracts that the upline has offered or asked to end, open ones first. A member who accepts one becomes an agent.',
    emptyObject,
    z.object({
      requests: listOrNone(
        z.discriminatedUnion('kind', [
          offerOf(dividendTier).extend({ kind: z.literal('dividend') }),
          offerOf(dailyTier).extend({ kind: z.literal('daily') }),
          offerOf(hourlyTier).extend({ kind: z.literal('hourly') }),
          offerOf(realTimeTier).extend({ kind: z.literal('realtime') }),
        ]),
      ),
      isAgent: z.boolean(),
      activeBet: amount.optional().meta({ description: 'As in the agent centre' }),
      currencySymbol: z.string(),
    }),
  ),
  approvals: endpointSchema(
    'Returns what waits for a second person or has waited, of the agent and of the agents directly below. What waits is always listed.',
    z.object({ ...span, state: z.enum(approvalStates).optional(), pageNo: pageNumber, pageSize: sizeUpTo(500, 20) }),
    z.object({
      from: day,
      to: day,
      rows: listOrNone(
        z.object({
          id: z.string(),
          kind: approvalKind,
          agent: z.string().meta({ description: 'In whose name it was begun' }),
          by: z.string().meta({ description: 'Who began it; for the upline the agent' }),
          about: account,
          amount: amount.nullable().meta({ description: 'Of a transfer' }),
          note: z.string().nullable(),
          rate: rate.nullable().meta({ description: 'Highest rate of an offer' }),
          period: period.nullable(),
          tiers: z.array(anyTier),
          today: z.array(anyTier).meta({ description: 'The tiers in force, while it waits' }),
          begunAt: instant,
          expiresAt: instant,
          state: z.enum(approvalStates),
          answeredAt: instant.nullable(),
          answeredBy: z.string().nullable(),
          reason: z.string().nullable(),
          reference: z.string().nullable(),
          mayApprove: z.boolean().meta({ description: 'It waits for this session' }),
          mayTakeBack: z.boolean().meta({ description: 'This session began it' }),
        }),
      ),
      total: z.int(),
      totalPages: z.int(),
      paymentPassword: z.boolean().meta({ description: 'Whether the session has the password that approves transfers' }),
      signInPassword: z.boolean().meta({ description: 'A helper approves with the password of their own account' }),
      currencySymbol: z.string(),
    }),
  ),
  approveContract: endpointSchema(
    'Approves and sends an offer that another person of the agent or of the agent below has begun.',
    z.object({ id: code }),
    emptyObject,
  ),
  endApproval: endpointSchema(
    'Ends what waits for a second person: whoever began it takes it back, anyone else refuses it with a reason.',
    z.object({ id: code, reason: text(200).optional() }),
    z.object({ state: z.enum(['taken_back', 'refused']) }),
  ),
  announcements: endpointSchema(
    "Returns the operator's notices for agents, newest first, and which of them this agent has read.",
    z.object({ language: text(4).optional() }),
    z.object({
      notices: listOrNone(
        z.object({
          id: z.string(),
          title: z.string(),
          content: z.string().meta({ description: 'Safe HTML' }),
          at: instant,
          language: z.string(),
          read: z.boolean(),
        }),
      ),
      unread: z.int(),
    }),
  ),
  readAnnouncement: endpointSchema('Marks a notice as read on every device.', z.object({ id: numericId }), z.object({ unread: z.int() })),
  overview: endpointSchema(
    "Returns the team's figures for a period, compared with the period before of the same length.",
    z.object(span),
    z.object({
      from: day,
      to: day,
      before: z.object({ from: day, to: day }),
      countedUntil: instant,
      figures,
      previous: figures,
      days: listOrNone(z.object({ day, turnover: amount, net: amount, before: amount })),
      direct: z.int(),
      all: z.int(),
      needs: listOrNone(
        z.discriminatedUnion('kind', [
          z.object({
            kind: z.literal('offer_received'),
            contract: kind,
            request: offerRequest.default('new'),
            name: z.string(),
            until: instant,
          }),
          z.object({
            kind: z.literal('offer_waiting'),
            contract: kind,
            request: offerRequest.default('new'),
            name: z.string(),
            until: instant,
          }),
          z.object({ kind: z.literal('contract_ends'), contract: kind, name: z.string(), until: instant }),
          z
            .object({ kind: z.literal('branch_drop'), id: z.string(), name: z.string(), first: day, last: day, from: amount, to: amount })
            .meta({ description: "An agent directly below whose team's bets in the days fell to half or less of the days before" }),
          z.object({ kind: z.literal('approval'), what: approvalKind, name: z.string(), until: instant }),
          z.object({ kind: z.literal('idle_members'), count: z.int() }),
          z.object({ kind: z.literal('payout_due'), contract: kind, amount, until: instant }),
        ]),
      ),
      currencySymbol: z.string(),
    }),
  ),
  team: endpointSchema(
    "Returns the accounts directly below the agent, or below a member of the team. Each figure includes the account's own team.",
    z.object({
      ...span,
      under: numericId.optional(),
      q: text(40).optional().meta({ description: 'Part of a name, searched in the two levels below the agent' }),
      show: z.enum(['agents', 'members', 'active', 'idle']).optional(),
      sort: z.enum(['name', 'joined', 'turnover', 'net', 'active', 'team', 'rate', 'last']).default('turnover'),
      order: z.enum(['up', 'down']).default('down'),
      pageNo: pageNumber,
      pageSize: sizeUpTo(500, 20),
    }),
    z.object({
      trail: listOrNone(account).meta({ description: 'The path from below the agent down to the account whose downline is shown' }),
      rows: listOrNone(
        account.extend({
          joined: instant,
          lastActive: day.nullable(),
          team: z.int().meta({ description: 'Number of accounts below' }),
          turnover: amount
            .nullable()
            .meta({ description: 'Like the other figures and the last day of play, null for a helper who may not see reports' }),
          net: amount.nullable(),
          active: z.int().nullable(),
          rate: z.int().nullable().meta({ description: 'Highest rate of the dividend contract' }),
        }),
      ),
      total: z.int(),
      totalPages: z.int(),
      currencySymbol: z.string(),
    }),
  ),
  account: endpointSchema(
    'Returns one account of the team: its figures by product, including its own team, and its contracts.',
    z.object({ id: numericId, ...span }),
    account.extend({
      from: day,
      to: day,
      isDirect: z.boolean(),
      joined: instant,
      lastActive: day.nullable(),
      team: z.int(),
      turnover: amount,
      net: amount,
      active: z.int(),
      products: listOrNone(z.object({ product: z.string().meta({ description: '`none` for bonuses' }), ...result, bonus: amount })),
      totals: z.object({ ...result, bonus: amount }),
      contracts: listOrNone(
        z.object({ kind, period, rate: z.int().meta({ description: 'The highest' }), startsAt: instant, endsAt: instant.nullable() }),
      ),
      currencySymbol: z.string(),
      at: instant,
    }),
  ),
  branchSettings: endpointSchema(
    'Returns which products are open for an account of the team and everyone below it, and their highest bets.',
    z.object({ id: numericId }),
    branchSettings,
  ),
  changeBranchSettings: endpointSchema(
    "Changes the agent's settings for an account of the team and everyone below it. All of them are saved, or none.",
    z.object({ id: numericId, products: z.array(productSetting.extend({ product })).min(1).max(gameTypes.length) }),
    branchSettings,
  ),
  results: endpointSchema(
    'Returns profit and loss of the team by account, product or day. Every grouping adds up to the same totals.',
    z.object({ ...branch, by: z.enum(['account', 'product', 'day']).default('account') }),
    z.object({
      ...branchAnswer,
      rows: listOrNone(
        z.object({
          id: z.string().meta({ description: 'Id of the account; otherwise the product, `none`, or the day' }),
          name: z.string().nullable(),
          isAgent: z.boolean(),
          isTop: z.boolean().meta({ description: "True for the play of the account itself; the other rows include each account's team" }),
          ...result,
          bonus: amount,
        }),
      ),
      totals: z.object({ ...result, bonus: amount }),
    }),
  ),
  bets: endpointSchema(
    "Returns the team's rounds that were settled or refunded in a period.",
    z.object({
      ...branch,
      since: instant.optional().meta({ description: 'With `until`: a part of the days, 25 hours at most, such as the hour of a salary' }),
      until: instant.optional().meta({ description: 'Exclusive' }),
      play: z.enum(['all', 'below']).default('all').meta({ description: '`below` leaves out the own play of `under`' }),
      gameType: text(20).optional(),
      id: code.optional().meta({ description: 'Id of one round' }),
    }),
    z.object({
      ...branchAnswer,
      rows: listOrNone(
        z.object({
          id: code,
          at: instant,
          member: whose,
          gameName: z.string(),
          gameType: z.string(),
          vendorName: z.string(),
          stake: amount,
          payout: amount,
          net: amount.meta({ description: 'Net result of the house' }),
          state: z.enum(['settled', 'rolled_back']),
        }),
      ),
      totals: z.object(result),
    }),
  ),
  movements: endpointSchema(
    "Returns the transactions of the team's members that move cash or cost the house a bonus, without bets and payouts.",
    z.object({ ...branch, kind: z.enum(movementKinds).optional(), id: numericId.optional().meta({ description: 'Id of one row' }) }),
    z.object({
      ...branchAnswer,
      rows: listOrNone(
        z.object({
          id: z.string(),
          at: instant,
          member: whose,
          kind: z.enum(movementKinds),
          reference: z.string(),
          amount: amount.meta({ description: "Change of the member's cash" }),
          bonus: amount.meta({ description: 'What it cost the house as a bonus; below zero when a bonus ended unused' }),
        }),
      ),
      detail: z
        .object({
          other: whose.nullable().meta({ description: 'The other side of a transfer, if the agent may know it' }),
          stages: listOrNone(z.object({ kind: z.enum(movementStages), at: instant })),
        })
        .nullable()
        .meta({ description: 'Of one row' }),
      totals: z.object({ in: amount, out: amount, net: amount, bonus: amount }),
    }),
  ),
  income: endpointSchema(
    'Returns what the agent earned from contracts whose pay period ended in a period.',
    z.object({ ...span, kind: kind.optional(), pageNo: pageNumber, pageSize: sizeUpTo(500, 20) }),
    z.object({
      from: day,
      to: day,
      totals: z.array(z.object({ kind, amount, count: z.int().meta({ description: 'Number of payments, without those of nothing' }) })),
      amount,
      rows: listOrNone(payout),
      total: z.int(),
      totalPages: z.int(),
      currencySymbol: z.string(),
    }),
  ),
  forecasts: endpointSchema(
    'Returns what each contract in force would pay if its current period ended now.',
    emptyObject,
    z.object({ forecasts: listOrNone(forecast.extend({ kind, period })), currencySymbol: z.string() }),
  ),
  acts: endpointSchema(
    'Returns what the agent and their helpers did, newest first. No entry is ever changed or removed.',
    z.object({
      ...span,
      group: z.enum(Object.keys(actGroups) as [ActGroup, ...ActGroup[]]).optional(),
      by: numericId.optional().meta({ description: 'Id of an author' }),
      pageNo: pageNumber,
      pageSize: sizeUpTo(500, 20),
    }),
    z.object({
      from: day,
      to: day,
      authors: listOrNone(whose).meta({ description: 'Everyone who has an entry here, for the filter' }),
      rows: listOrNone(
        z.object({
          id: z.string(),
          at: instant,
          by: z.string(),
          kind: z.enum(actKinds),
          about: z.string().nullable().meta({ description: 'The account concerned, named as on the team page' }),
          detail: z.object({
            from: z.array(z.enum(staffRights)).optional(),
            to: z.array(z.enum(staffRights)).optional(),
            contract: kind.optional(),
            fromRate: z.int().nullable().optional().meta({ description: 'Highest rate before, in basis points' }),
            toRate: z.int().nullable().optional(),
            amount: amount.optional(),
            reference: z.string().optional(),
            role: z.enum(['member', 'agent']).optional(),
            link: z.string().optional().meta({ description: 'Name of an invitation link' }),
            product: product.optional(),
            settingBefore: productSetting.optional(),
            settingAfter: productSetting.optional(),
          }),
        }),
      ),
      total: z.int(),
      totalPages: z.int(),
      currencySymbol: z.string(),
    }),
  ),
  invites: endpointSchema("Returns the agent's newest 100 invitation links and the results of each.", emptyObject, invites),
  createInvite: endpointSchema(
    'Creates an invitation link. Anyone who registers with it becomes a member directly below the agent.',
    z.object({ name: text(40), lastDay: day.optional().meta({ description: 'The link does not expire if missing' }) }),
    invites,
  ),
  endInvite: endpointSchema('Ends an invitation link at once.', z.object({ id: code }), invites),
  payout: endpointSchema(
    'Returns how one payout was calculated.',
    z.object({ id: code }),
    payout.extend({
      reference: z.string(),
      ...explained,
      tiers: listOrNone(anyTier).meta({ description: "The steps of the payout's contract" }),
      minus: listOrNone(z.object({ id: z.string(), name: z.string(), ...explained })).meta({
        description: 'What was due to each agent directly below, worked out in the same way',
      }),
      shortfall: amount,
      byDay: listOrNone(z.object({ day, turnover: amount, net: amount })).meta({
        description: 'Figures of the team for each day of the period',
      }),
      teamChanged: z.boolean().meta({
        description: 'A branch has joined or left the team since: days and rounds are those of the team as it is today',
      }),
      currencySymbol: z.string(),
    }),
  ),
} as const;

export type AgentSchemas = typeof agentSchemas;
