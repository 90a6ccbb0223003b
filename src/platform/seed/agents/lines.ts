/** The demo world's lines of agents: three tops with agents and members below, four weeks of play, and contracts settled meanwhile. */
import type { Insertable, Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { writeContract } from '#platform/ledger/agents/contracts.ts';
import { rebuildRollups } from '#platform/ledger/agents/rollups.ts';
import { payDue, settleNext } from '#platform/ledger/agents/settle.ts';
import type { Posting } from '#platform/ledger/post.ts';
import { type ContractTier, writeTier } from '#platform/rules/agents/contracts.ts';
import { periodAt } from '#platform/rules/agents/periods.ts';
import { demoHelper } from '#platform/rules/demo-accounts.ts';
import type { ContractKind, ContractPeriod } from '#values/agent-contracts.ts';
import type { GameType } from '#values/games/categories.ts';
import { type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { days, hours, minutes } from '#values/time.ts';
import type { SeedGame } from '../games.ts';
import { fourWeeks } from '../history.ts';
import type { MemberHistory } from '../write-history.ts';

type Trx = Transaction<Tables>;

export interface LineMember {
  readonly username: string;
  readonly nickname: string;
  readonly type: 0 | 1;
  readonly upline: string | null;
}

const agent = (username: string, nickname: string, upline: string | null): LineMember => ({ username, nickname, type: 1, upline });

/** Uplines come before their downline. The demo accounts Andres and Amihan are the first line's top and its second agent. */
const agents: readonly LineMember[] = [
  agent('rico_v', 'Rico', 'andres'),
  agent('tess88', 'Tess', 'andres'),
  agent('anak_d', 'Anak', 'rico_v'),
  agent('bayani', 'Bayani', null),
  agent('lakan', 'Lakan', 'bayani'),
  agent('soledad', 'Soledad', null),
];

const players = ['jomar', 'lita', 'nena', 'dodong', 'berto', 'inday', 'caloy', 'mila', 'pepito', 'luz'].concat([
  'tonyo',
  'gina',
  'boyet',
  'susan',
  'danilo',
  'fe',
  'rey',
  'nora',
  'ato',
  'ligaya',
]);
const homes = ['rico_v', 'tess88', 'anak_d', 'lakan', 'soledad'];
const playersOf = { full: 20, small: 5 } as const;

export const lineMembers = (size: 'full' | 'small'): LineMember[] => [
  ...agents,
  ...players.slice(0, playersOf[size]).map((name, n): LineMember => {
    const upline = homes[n % homes.length] ?? null;
    return { username: `${name}_${upline}`, nickname: `${name.charAt(0).toUpperCase()}${name.slice(1)}`, type: 0, upline };
  }),
];

const firstSeed = 77_041;
const seedStep = 1_013;
const stakes = [1000, 2000, 500, 5000];

/** Four weeks of each member of the lines who plays. */
export const lineHistories = (
  ids: ReadonlyMap<string, bigint>,
  size: 'full' | 'small',
  games: readonly SeedGame[],
  now: Date,
): MemberHistory[] =>
  lineMembers(size).flatMap(({ username, type }, n) => {
    const memberId = ids.get(username);
    if (type === 1 || memberId === undefined) return [];
    const habit = {
      target: minor(150_000 + n * 7_300),
      gift: zero,
      weekly: [minor(50_000), minor(50_000)],
      // One of five stopped playing.
      often: (n % 5 === 4 ? 20 : 60) / (size === 'small' ? 4 : 1),
      likes: minor(stakes[n % stakes.length] ?? 500),
      games,
    };
    return [{ memberId, history: fourWeeks(firstSeed + n * seedStep, habit, now) }];
  });

const tier = (bet: number, rate: number, more: Partial<ContractTier> = {}): ContractTier => ({
  bet: minor(bet),
  net: zero,
  active: 0,
  rate,
  winRate: 0,
  ...more,
});
const dividend = (...rates: [number, number]): ContractTier[] => [
  tier(200_00, rates[0], { net: minor(10_00), active: 1 }),
  tier(5_000_00, rates[1], { net: minor(100_00), active: 3 }),
];

interface Terms {
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly of: string;
  readonly upline: string | null;
  readonly tiers: readonly ContractTier[];
  /** How long before now it began. */
  readonly since: number;
}

const month = days(28);
/** Short periods are settled for a few hours only: they would make a first start slow. */
const contracts: readonly Terms[] = [
  { kind: 'dividend', period: 'weekly', of: 'andres', upline: null, tiers: dividend(3_000, 4_000), since: month },
  { kind: 'dividend', period: 'weekly', of: 'amihan', upline: 'andres', tiers: dividend(2_000, 2_500), since: month },
  { kind: 'dividend', period: 'weekly', of: 'rico_v', upline: 'andres', tiers: dividend(1_800, 2_200), since: month },
  { kind: 'dividend', period: 'weekly', of: 'anak_d', upline: 'rico_v', tiers: dividend(1_000, 1_200), since: month },
  { kind: 'dividend', period: 'semimonthly', of: 'bayani', upline: null, tiers: dividend(2_500, 3_000), since: month },
  { kind: 'dividend', period: 'semimonthly', of: 'lakan', upline: 'bayani', tiers: dividend(1_500, 2_000), since: month },
  { kind: 'dividend', period: 'monthly', of: 'soledad', upline: null, tiers: dividend(2_000, 2_800), since: days(62) },
  { kind: 'daily', period: 'daily', of: 'andres', upline: null, tiers: [tier(20_00, 90), tier(2_000_00, 120)], since: month },
  { kind: 'daily', period: 'daily', of: 'amihan', upline: 'andres', tiers: [tier(20_00, 60)], since: month },
  { kind: 'daily', period: 'daily', of: 'rico_v', upline: 'andres', tiers: [tier(20_00, 50), tier(2_000_00, 80)], since: month },
  { kind: 'hourly', period: 'hourly', of: 'andres', upline: null, tiers: [tier(20_00, 40)], since: hours(8) },
  { kind: 'hourly', period: 'hourly', of: 'tess88', upline: 'andres', tiers: [tier(20_00, 25)], since: hours(8) },
  { kind: 'realtime', period: 'five_minutes', of: 'andres', upline: null, tiers: [tier(1_00, 30, { winRate: 10 })], since: minutes(90) },
  { kind: 'realtime', period: 'five_minutes', of: 'amihan', upline: 'andres', tiers: [tier(1_00, 20, { winRate: 5 })], since: minutes(90) },
];

/** More than the contracts above can have. */
const pastPayouts = 10_000;

/** Writes the contracts as they were, and settles what ended since. Returns the postings, each at the end of its period. */
export async function settlePast(trx: Trx, ids: ReadonlyMap<string, bigint>, brand: Brand, now: Date): Promise<readonly Posting[]> {
  const { timeZone: zone } = brand;
  const activeBet = toMinor(brand.activeBet) ?? zero;
  for (const { kind, period, of, upline, tiers, since } of contracts) {
    const memberId = ids.get(of);
    const uplineId = upline === null ? null : ids.get(upline);
    if (memberId === undefined || uplineId === undefined) continue;
    const startsAt = periodAt(period, zone, new Date(now.getTime() - since)).to;
    await writeContract(trx, { kind, period, memberId, uplineId, tiers, startsAt }, zone);
  }
  await rebuildRollups(trx, zone);
  while ((await settleNext(trx, { zone, activeBet }, now, { dated: ({ to }) => to })) === 'settled');
  const { postings } = await payDue(trx, pastPayouts, null);
  return postings;
}

/** How long before now the demo agent added the helper, and gave them contracts too. */
export const helperSince = days(12);
const contractsSince = days(6);

interface Offered {
  readonly by: string;
  readonly to: string;
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly tiers: readonly ContractTier[];
  readonly ago: number;
}

/** An offer that waits for Amihan, one of Andres that waits for Rico, and one to a member, Vicente, who would become an agent by it. */
const offers: readonly Offered[] = [
  { by: 'andres', to: 'amihan', kind: 'daily', period: 'daily', tiers: [tier(20_00, 70), tier(2_000_00, 90)], ago: hours(5) },
  { by: 'amihan', to: 'vicente', kind: 'dividend', period: 'weekly', tiers: dividend(1_000, 1_500), ago: hours(20) },
  { by: 'andres', to: 'rico_v', kind: 'dividend', period: 'weekly', tiers: dividend(2_000, 2_600), ago: hours(30) },
];

interface Decided {
  readonly by: string;
  readonly for: string;
  readonly product: GameType;
  readonly closed: boolean;
  readonly highestStake: Minor | null;
  readonly ago: number;
}

/** What Andres decided for two branches: fishing is closed for one, and slots have a highest bet in the other. */
const decided: readonly Decided[] = [
  { by: 'andres', for: 'rico_v', product: 'FISH', closed: true, highestStake: null, ago: days(9) },
  { by: 'andres', for: 'tess88', product: 'RNG', closed: false, highestStake: minor(50_00), ago: days(3) },
];
const untouched = { closed: false, highestStake: null };

const highest = (tiers: readonly ContractTier[] = []): number | null =>
  tiers.length === 0 ? null : Math.max(...tiers.flatMap(({ rate, winRate }) => [rate, winRate]));

/** A transfer of Amihan's that waits for Andres, who is above: with it Vicente would have more than one person may send in a day. */
const waits = { by: 'amihan', to: 'vicente', amount: minor(600_00), ago: hours(3) };

/**
 * Writes open offers, what waits for a second person and settings of branches, and what the activity log says of them and of the helper,
 * who made Amihan's offer.
 */
export async function writeAgentActs(trx: Trx, ids: ReadonlyMap<string, bigint>, helper: bigint | null, now: Date): Promise<void> {
  const ago = (time: number): Date => new Date(now.getTime() - time);
  const acts: Insertable<Tables['agent_acts']>[] = [];
  for (const { by, to, kind, period, tiers, ago: offered } of offers) {
    const [memberId, uplineId] = [ids.get(to), ids.get(by)];
    if (memberId === undefined || uplineId === undefined) continue;
    await trx
      .insertInto('agent_offers')
      .values({
        request: 'new',
        kind,
        period,
        member_id: memberId,
        upline_id: uplineId,
        tiers: JSON.stringify(tiers.map((one) => writeTier(kind, one))),
        offered_at: ago(offered),
        expires_at: ago(offered - hours(72)),
        answered_at: null,
      })
      .execute();
    const today = contracts.find((one) => one.of === to && one.kind === kind);
    acts.push({
      agent_id: uplineId,
      author_id: by === demoHelper.of ? (helper ?? uplineId) : uplineId,
      kind: 'contract_offered',
      about_id: memberId,
      detail: JSON.stringify({ contract: kind, fromRate: highest(today?.tiers), toRate: highest(tiers) }),
      at: ago(offered),
    });
  }
  const [sender, receiver] = [ids.get(waits.by), ids.get(waits.to)];
  if (sender !== undefined && receiver !== undefined) {
    await trx
      .insertInto('approvals')
      .values({
        agent_id: sender,
        author_id: sender,
        about_id: receiver,
        kind: 'transfer',
        amount: waits.amount,
        note: null,
        period: null,
        tiers: null,
        begun_at: ago(waits.ago),
        expires_at: ago(waits.ago - hours(72)),
        answered_at: null,
        answered_by: null,
        reason: null,
        reference: null,
      })
      .execute();
    acts.push({
      agent_id: sender,
      author_id: sender,
      kind: 'transfer_begun',
      about_id: receiver,
      detail: JSON.stringify({ amount: toAmount(waits.amount) }),
      at: ago(waits.ago),
    });
  }
  for (const { by, for: branch, product, closed, highestStake, ago: since } of decided) {
    const [accountId, agentId] = [ids.get(branch), ids.get(by)];
    if (accountId === undefined || agentId === undefined) continue;
    await trx
      .insertInto('branch_settings')
      .values({ account_id: accountId, agent_id: agentId, game_type: product, closed, highest_stake: highestStake, changed_at: ago(since) })
      .execute();
    const settingAfter = { closed, highestStake: highestStake === null ? null : toAmount(highestStake) };
    acts.push({
      agent_id: agentId,
      author_id: agentId,
      kind: 'branch_setting_changed',
      about_id: accountId,
      detail: JSON.stringify({ product, settingBefore: untouched, settingAfter }),
      at: ago(since),
    });
  }
  const agentId = ids.get(demoHelper.of);
  if (helper !== null && agentId !== undefined) {
    const [first, both] = [demoHelper.rights.slice(0, 1), demoHelper.rights];
    const ofHelper = { agent_id: agentId, author_id: agentId, about_id: helper };
    acts.push(
      { ...ofHelper, kind: 'helper_added', detail: JSON.stringify({ to: first }), at: ago(helperSince) },
      { ...ofHelper, kind: 'helper_rights_changed', detail: JSON.stringify({ from: first, to: both }), at: ago(contractsSince) },
    );
  }
  acts.sort((a, b) => Number(a.at) - Number(b.at));
  if (acts.length > 0) await trx.insertInto('agent_acts').values(acts).execute();
}
