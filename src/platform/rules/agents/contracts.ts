/** The terms of contracts: tiers, what is due for a period's figures, and which offers an upline may make. */
import { type ContractKind, highestRate, mostTiers } from '#values/agent-contracts.ts';
import { type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';

/** A tier of any kind. All that is asked must be reached; the highest tier reached counts. Rates are basis points. */
export interface ContractTier {
  /** Bets of the period, or of a real-time salary the stake of a single round. */
  readonly bet: Minor;
  /** Net result of the house in the team; zero for salaries. */
  readonly net: Minor;
  readonly active: number;
  /** Of a real-time salary: for a round that the member lost. */
  readonly rate: number;
  /** Of a real-time salary: for a round that the member won. */
  readonly winRate: number;
}

/** Rounds of a real-time period with the same stake. */
export interface StakeCount {
  readonly stake: Minor;
  readonly lost: number;
  readonly won: number;
}

/** What a team did in a period. */
export interface TeamFigures {
  readonly bet: Minor;
  /** Stakes minus payouts minus bonuses. */
  readonly net: Minor;
  /** A dividend's loss of the period before, zero or less: the net result makes up for it first. */
  readonly carried?: Minor;
  readonly active: number;
  /** Of a real-time salary. */
  readonly stakes: readonly StakeCount[];
}

export const noFigures: TeamFigures = { bet: zero, net: zero, active: 0, stakes: [] };

export interface Due {
  readonly amount: Minor;
  /** Place of the tier that counted; null below the first, and for a real-time salary, where each round has its own. */
  readonly tier: number | null;
}

const basis = 10_000n;
/** The net result after the loss of the period before. */
const netAfterLoss = ({ net, carried = zero }: Pick<TeamFigures, 'net' | 'carried'>): Minor => minor(net + carried);

/** The loss that a period leaves to the next. */
export const lossLeft = (figures: Pick<TeamFigures, 'net' | 'carried'>): Minor => {
  const net = netAfterLoss(figures);
  return net < 0n ? net : zero;
};

const isReached = (tier: ContractTier, { bet, net, active }: Pick<TeamFigures, 'bet' | 'net' | 'active'>): boolean =>
  bet >= tier.bet && net >= tier.net && active >= tier.active;
const highestReached = (tiers: readonly ContractTier[], figures: Pick<TeamFigures, 'bet' | 'net' | 'active'>): number =>
  tiers.findLastIndex((tier) => isReached(tier, figures));

/** What one tier of a real-time salary pays for. */
export interface StakePart {
  /** Its place. */
  readonly tier: number;
  readonly lost: number;
  readonly lostBet: Minor;
  readonly won: number;
  readonly wonBet: Minor;
}

/** The rounds for which each tier of a real-time salary pays: a round counts in the highest tier that its stake reaches. */
export function stakesByTier(tiers: readonly ContractTier[], stakes: readonly StakeCount[]): StakePart[] {
  return tiers.flatMap((_, tier) => {
    const counted = stakes.filter(({ stake }) => highestReached(tiers, { bet: stake, net: zero, active: 0 }) === tier);
    const sumOf = (which: 'lost' | 'won') => ({
      rounds: counted.reduce((sum, one) => sum + one[which], 0),
      bet: minor(counted.reduce((sum, one) => sum + one.stake * BigInt(one[which]), 0n)),
    });
    const [lost, won] = [sumOf('lost'), sumOf('won')];
    const part = { tier, lost: lost.rounds, lostBet: lost.bet, won: won.rounds, wonBet: won.bet };
    return part.lost + part.won > 0 ? [part] : [];
  });
}

function dueForStakes(tiers: readonly ContractTier[], stakes: readonly StakeCount[]): Minor {
  const parts = stakesByTier(tiers, stakes).reduce((sum, { tier, lostBet, wonBet }) => {
    const { rate = 0, winRate = 0 } = tiers[tier] ?? {};
    return sum + lostBet * BigInt(rate) + wonBet * BigInt(winRate);
  }, 0n);
  return minor(parts / basis);
}

/**
 * What a contract is worth for a period's figures. Rounded down: so the parts of a branch never exceed the whole, and the difference to the
 * downline leaves no cent over.
 */
export function dueOf(kind: ContractKind, tiers: readonly ContractTier[], figures: TeamFigures): Due {
  if (kind === 'realtime') return { amount: dueForStakes(tiers, figures.stakes), tier: null };
  // A salary is for bets alone, also of a team that won.
  const net = netAfterLoss(figures);
  const place = highestReached(tiers, kind === 'dividend' ? { ...figures, net } : { bet: figures.bet, net: zero, active: 0 });
  const tier = tiers[place];
  if (!tier) return { amount: zero, tier: null };
  const base = kind === 'dividend' ? net : figures.bet;
  return { amount: base > 0n ? minor((base * BigInt(tier.rate)) / basis) : zero, tier: place };
}

export interface NextTier {
  /** Its place. */
  readonly tier: number;
  /** What the figures lack for it. */
  readonly bet: Minor;
  readonly net: Minor;
  readonly active: number;
}

/** The tier after the one that was reached; null after the last, and for a real-time salary, where each round has its own. */
export function nextTier(kind: ContractKind, tiers: readonly ContractTier[], figures: TeamFigures): NextTier | null {
  const place = (dueOf(kind, tiers, figures).tier ?? -1) + 1;
  const tier = tiers[place];
  if (kind === 'realtime' || !tier) return null;
  const lack = (asked: Minor, has: Minor): Minor => (asked > has ? minor(asked - has) : zero);
  return {
    tier: place,
    bet: lack(tier.bet, figures.bet),
    net: kind === 'dividend' ? lack(tier.net, netAfterLoss(figures)) : zero,
    active: kind === 'dividend' ? Math.max(0, tier.active - figures.active) : 0,
  };
}

const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 0 && rate <= highestRate;

/** Why tiers cannot be a contract, and the place of the tier; null when they can. */
export interface TierFault {
  readonly tier: number;
  /** `kind`: it asks for something, or pays a rate, that the kind does not have. `order`: it does not fit the one below. */
  readonly fault: 'count' | 'amount' | 'rate' | 'kind' | 'order';
}

/** The first fault of tiers: each asks for no less than the one below, and for something more, and gives no less. */
export function faultOfTiers(kind: ContractKind, tiers: readonly ContractTier[]): TierFault | null {
  if (tiers.length === 0 || tiers.length > mostTiers) return { tier: 0, fault: 'count' };
  for (const [place, tier] of tiers.entries()) {
    const fault = faultOfTier(kind, tier, tiers[place - 1]);
    if (fault) return { tier: place, fault };
  }
  return null;
}

function faultOfTier(kind: ContractKind, tier: ContractTier, below: ContractTier | undefined): TierFault['fault'] | null {
  const { bet, net, active, rate, winRate } = tier;
  if (bet < 0n || net < 0n || !Number.isInteger(active) || active < 0) return 'amount';
  if (!isRate(rate) || !isRate(winRate)) return 'rate';
  if (kind !== 'dividend' && (net > 0n || active > 0)) return 'kind';
  if (kind !== 'realtime' && winRate > 0) return 'kind';
  if (!below) return null;
  const asksNoLess = bet >= below.bet && net >= below.net && active >= below.active;
  const asksMore = bet > below.bet || net > below.net || active > below.active;
  return asksNoLess && asksMore && rate >= below.rate && winRate >= below.winRate ? null : 'order';
}

export const areTiers = (kind: ContractKind, tiers: readonly ContractTier[]): boolean => faultOfTiers(kind, tiers) === null;

export interface TooHigh {
  /** Place of the tier in the offer. */
  readonly tier: number;
  /** The upline's own rates for the same figures. */
  readonly rate: number;
  readonly winRate: number;
}

/** The first tier that gives more than the upline's own contract does for the same figures; null when none does. */
export function firstAbove(offered: readonly ContractTier[], own: readonly ContractTier[]): TooHigh | null {
  for (const [place, tier] of offered.entries()) {
    const most = own[highestReached(own, tier)];
    const [rate, winRate] = [most?.rate ?? 0, most?.winRate ?? 0];
    if (tier.rate > rate || tier.winRate > winRate) return { tier: place, rate, winRate };
  }
  return null;
}

/** In basis points; null without tiers. */
export const highestRateOf = (tiers: readonly ContractTier[]): number | null =>
  tiers.length === 0 ? null : Math.max(...tiers.flatMap(({ rate, winRate }) => [rate, winRate]));

/** A tier on the wire, under the specification's names. */
export interface TierText {
  readonly periodValidBet?: string | undefined;
  readonly periodProfitLoss?: string | undefined;
  readonly activeMembers?: number | undefined;
  readonly dailyBetAmount?: string | undefined;
  readonly hourlyBetAmount?: string | undefined;
  readonly singleBet?: string | undefined;
  readonly rate?: number | undefined;
  readonly profitRate?: number | undefined;
  readonly lossRate?: number | undefined;
}

/** Null when a field of the kind is missing, or is no amount. */
export function readTier(kind: ContractKind, text: TierText): ContractTier | null {
  const betText = { dividend: text.periodValidBet, daily: text.dailyBetAmount, hourly: text.hourlyBetAmount, realtime: text.singleBet }[
    kind
  ];
  const bet = toMinor(betText ?? '');
  const net = kind === 'dividend' ? toMinor(text.periodProfitLoss ?? '') : zero;
  const active = kind === 'dividend' ? text.activeMembers : 0;
  const rate = kind === 'realtime' ? text.lossRate : text.rate;
  const winRate = kind === 'realtime' ? text.profitRate : 0;
  if (bet === null || net === null || active === undefined || rate === undefined || winRate === undefined) return null;
  return { bet, net, active, rate, winRate };
}

export function writeTier(kind: ContractKind, { bet, net, active, rate, winRate }: ContractTier): TierText {
  switch (kind) {
    case 'dividend':
      return { periodValidBet: toAmount(bet), periodProfitLoss: toAmount(net), activeMembers: active, rate };
    case 'daily':
      return { dailyBetAmount: toAmount(bet), rate };
    case 'hourly':
      return { hourlyBetAmount: toAmount(bet), rate };
    case 'realtime':
      return { singleBet: toAmount(bet), lossRate: rate, profitRate: winRate };
  }
}

/** Stored tiers; a row that cannot be read counts as none. */
export const readTiers = (kind: ContractKind, stored: unknown): ContractTier[] =>
  Array.isArray(stored) ? stored.flatMap((one) => readTier(kind, one as TierText) ?? []) : [];
