/**
 * Settles contracts: one branch and period at a time, in one transaction, so that each payout is made exactly once. The payouts are
 * then paid a few at a time: nobody waits for the wallets of ten thousand agents.
 */
import { type Selectable, sql, type Transaction } from 'kysely';
import { anyId, partsOf } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { AgentPayoutsTable } from '#platform/db/tables/agent-tables.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { readTiers, stakesByTier } from '#platform/rules/agents/contracts.ts';
import { pathEnd } from '#platform/rules/agents/line.ts';
import { periodAt, type SettlementPeriod } from '#platform/rules/agents/periods.ts';
import { type BranchAgent, type Payout, settleBranch } from '#platform/rules/agents/settlement.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import type { ContractKind, ContractPeriod } from '#values/agent-contracts.ts';
import { minor, toAmount } from '#values/money.ts';
import { seconds } from '#values/time.ts';
import type { Posting } from '../post.ts';
import { type FigureTerms, teamFigures } from './figures.ts';

type Trx = Transaction<Tables>;

/** Rounds that were settled just before the end of a period are committed by then. */
const grace = seconds(30);

interface TopContract {
  readonly id: bigint;
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly path: string;
  readonly ends_at: Date | null;
  readonly settles_at: Date;
}

/** The contract with the house that is due longest, for a period up to `last`, and that no other process has locked. */
async function lockDue(trx: Trx, last: Date, now: Date): Promise<TopContract | undefined> {
  const { rows } = await sql<TopContract>`
    select c.id, c.kind, c.period, m.path, c.ends_at, c.settles_at
    from agent_contracts c join members m on m.id = c.member_id
    where c.settles_at <= ${last} and ${notAside('agents.contract', sql.ref('c.id'), now)}
    order by c.settles_at, c.id limit 1 for update of c skip locked
  `.execute(trx);
  return rows[0];
}

/** Whether rounds of the period wait to be counted in the roll-ups. What was set aside delays its own branch alone. */
async function isBehind(trx: Trx, to: Date, now: Date): Promise<boolean> {
  const waiting = await trx
    .selectFrom('team_events')
    .select('id')
    .where('at', '<', to)
    .where(notAside('agents.event', sql.ref('team_events.id'), now))
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}

/** Throws when something that the branch did before a moment was set aside, and is not counted. */
export async function requireCounted(trx: Trx, path: string, to: Date | null): Promise<void> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select s.kind, s.id from set_aside s
    left join team_events e on s.kind = 'agents.event' and e.id = s.id::bigint
    left join entries l on s.kind = 'agents.movement' and l.posting_id = s.id::bigint
    left join accounts a on a.id = l.account_id
    join members m on m.id = coalesce(e.member_id, a.member_id)
    where s.kind in ('agents.event', 'agents.movement') and m.path >= ${path} and m.path < ${pathEnd(path)}
      and (${to}::timestamptz is null or e.at < ${to}) limit 1
  `.execute(trx);
  const [found] = rows;
  if (found) throw new Error(`Something that this branch did is not counted: ${found.kind} ${found.id}.`);
}

/** The contracts of a branch that held for a whole period. */
async function branchOf(trx: Trx, top: TopContract, { from, to }: SettlementPeriod) {
  const { rows } = await sql<{ id: bigint; member_id: bigint; upline_id: bigint | null; tiers: unknown }>`
    select c.id, c.member_id, c.upline_id, c.tiers
    from members m join agent_contracts c on c.member_id = m.id
    where m.path >= ${top.path} and m.path < ${pathEnd(top.path)} and c.kind = ${top.kind} and c.period = ${top.period}
      and c.starts_at <= ${from} and (c.ends_at is null or c.ends_at >= ${to}) and (c.upline_id is not null or c.id = ${top.id})
    order by m.path
  `.execute(trx);
  return rows;
}

/** Days and longer leave a row even when nothing was due: a record without a gap. */
const isKept = (kind: ContractKind, { due, minus }: Payout): boolean =>
  kind === 'dividend' || kind === 'daily' || due > 0n || minus.length > 0;

async function writePayouts(
  trx: Trx,
  { kind }: TopContract,
  { from, to }: SettlementPeriod,
  agents: readonly (BranchAgent & { readonly contractId: bigint })[],
  at: Date,
): Promise<void> {
  const contracts = new Map(agents.map((agent) => [agent.memberId, agent]));
  const rows = settleBranch(kind, agents)
    .filter((payout) => isKept(kind, payout))
    .map(({ memberId, due, tier, minus, amount, shortfall }) => {
      const { contractId = 0n, figures, tiers = [] } = contracts.get(memberId) ?? {};
      const stakes = stakesByTier(tiers, figures?.stakes ?? []).map((part) => ({
        ...part,
        lostBet: toAmount(part.lostBet),
        wonBet: toAmount(part.wonBet),
      }));
      return {
        contract_id: contractId,
        kind,
        member_id: memberId,
        from_at: from,
        to_at: to,
        bet: figures?.bet ?? 0n,
        net: figures?.net ?? 0n,
        carried: figures?.carried ?? 0n,
        active: figures?.active ?? 0,
        tier,
        stakes: kind === 'realtime' ? JSON.stringify(stakes) : null,
        due,
        minus: JSON.stringify(minus.map((one) => ({ member: one.memberId.toString(), due: toAmount(one.due) }))),
        amount,
        shortfall,
        at,
        is_paid: amount === 0n && shortfall === 0n,
      };
    });
  for (const part of partsOf(rows)) await trx.insertInto('agent_payouts').values(part).execute();
}

interface SettleOptions {
  /** The moment of the payouts; now by default. */
  readonly dated?: (period: SettlementPeriod) => Date;
  /** Periods that end later wait. */
  readonly until?: Date | undefined;
}

/**
 * Settles the branch and period that is due longest; its payouts are then due. Null when none is
 * due, `behind` when its rounds are not all counted yet, `aside` when it cannot be settled and the next branch is to go on. The contract's
 * row is locked and moved on in the same transaction, and a payout has one row for its contract and period: in two processes, or killed
 * anywhere, it is made once.
 */
export async function settleNext(
  trx: Trx,
  terms: FigureTerms,
  now: Date,
  { dated = () => now, until }: SettleOptions = {},
): Promise<'settled' | 'aside' | 'behind' | null> {
  const last = now.getTime() - grace;
  const top = await lockDue(trx, new Date(until ? Math.min(last, until.getTime()) : last), now);
  if (!top) return null;
  const period = periodAt(top.period, terms.zone, new Date(top.settles_at.getTime() - 1));
  if (top.kind !== 'realtime' && (await isBehind(trx, period.to, now))) return 'behind';
  const left = await workOff(trx, [top], {
    kind: 'agents.contract',
    idOf: ({ id }) => id,
    now,
    work: () => settlePeriod(trx, top, period, terms, dated(period)),
  });
  return left.length > 0 ? 'aside' : 'settled';
}

async function settlePeriod(trx: Trx, top: TopContract, period: SettlementPeriod, terms: FigureTerms, at: Date): Promise<void> {
  const { kind } = top;
  if (kind !== 'realtime') await requireCounted(trx, top.path, period.to);
  const contracts = await branchOf(trx, top, period);
  const figuresFor = await teamFigures(
    trx,
    kind,
    contracts.map(({ member_id }) => member_id),
    period,
    terms,
  );
  const agents = contracts.map(({ id, member_id, upline_id, tiers }) => ({
    contractId: id,
    memberId: member_id,
    uplineId: upline_id,
    tiers: readTiers(kind, tiers),
    figures: figuresFor(member_id),
  }));
  await writePayouts(trx, top, period, agents, at);
  const next = periodAt(top.period, terms.zone, period.to);
  const isLast = top.ends_at !== null && next.to > top.ends_at;
  await trx
    .updateTable('agent_contracts')
    .set({ settles_at: isLast ? null : next.to })
    .where('id', '=', top.id)
    .execute();
}

type PayoutRow = Selectable<AgentPayoutsTable>;

export interface Paid {
  readonly payouts: readonly PayoutRow[];
  /** To post in this transaction. */
  readonly postings: readonly Posting[];
}

function postingsOf({ id, kind, member_id: memberId, from_at, to_at, amount, shortfall, at }: PayoutRow): Posting[] {
  const data: Json = { payout: id.toString(), kind, from: from_at.toISOString(), to: to_at.toISOString() };
  return [
    ...(amount > 0n
      ? [
          {
            kind: kind === 'dividend' ? ('agent_dividend' as const) : ('agent_salary' as const),
            reference: `A-${id}`,
            memberId,
            at,
            data,
            lines: entriesFor.settle(memberId, minor(amount)),
          },
        ]
      : []),
    ...(shortfall > 0n
      ? [
          {
            kind: 'agent_shortfall' as const,
            reference: `A-${id}`,
            memberId: null,
            at,
            data,
            lines: entriesFor.shortfall(minor(shortfall)),
          },
        ]
      : []),
  ];
}

/** The `count` payouts that are due longest, with their rows locked, so that each is paid once. */
export async function lockPayouts(trx: Trx, count: number, now: Date | null): Promise<readonly bigint[]> {
  const rows = await trx
    .selectFrom('agent_payouts')
    .select('id')
    .where('is_paid', '=', false)
    .$if(now !== null, (query) => query.where(notAside('agents.payout', sql.ref('agent_payouts.id'), now as Date)))
    .orderBy('id')
    .limit(count)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Pays the `count` payouts that are due longest. `now` is null for those of the past. */
export const payDue = async (trx: Trx, count: number, now: Date | null): Promise<Paid> =>
  payLocked(trx, await lockPayouts(trx, count, now), now);

/** Pays locked payouts. */
export async function payLocked(trx: Trx, ids: readonly bigint[], now: Date | null): Promise<Paid> {
  const { rows } = await sql<PayoutRow>`
    update agent_payouts set is_paid = true, at = coalesce(${now}::timestamptz, at) where id = ${anyId(ids)} returning *
  `.execute(trx);
  const payouts = rows.sort((one, other) => Number(one.id - other.id));
  return { payouts, postings: payouts.flatMap(postingsOf) };
}
