/** Splits the worth of a branch's contracts among its agents: each is paid the difference to their direct downline. */
import type { ContractKind } from '#values/agent-contracts.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { type ContractTier, dueOf, type TeamFigures } from './contracts.ts';

export interface BranchAgent {
  readonly memberId: bigint;
  /** Null at the top of the branch, whose contract is with the house. */
  readonly uplineId: bigint | null;
  readonly tiers: readonly ContractTier[];
  readonly figures: TeamFigures;
}

export interface Payout {
  readonly memberId: bigint;
  readonly due: Minor;
  readonly tier: number | null;
  /** What was due to each agent directly below. */
  readonly minus: readonly { readonly memberId: bigint; readonly due: Minor }[];
  readonly amount: Minor;
  /** What the downline was due beyond this agent's own due. Only a dividend has any: one part of a team may lose what another wins. */
  readonly shortfall: Minor;
}

/**
 * The payouts of a branch, in the order of its agents. Their sum is what is due at the top, plus the shortfalls. An agent
 * without a way to the top is paid nothing.
 */
export function settleBranch(kind: ContractKind, agents: readonly BranchAgent[]): Payout[] {
  const known = new Map(agents.map((agent) => [agent.memberId, agent]));
  const reachesTop = ({ uplineId }: BranchAgent, steps = agents.length): boolean => {
    if (uplineId === null) return true;
    const upline = known.get(uplineId);
    return upline !== undefined && steps > 0 && reachesTop(upline, steps - 1);
  };
  const paid = agents.filter((agent) => reachesTop(agent));
  const dues = new Map(paid.map(({ memberId, tiers, figures }) => [memberId, dueOf(kind, tiers, figures)]));
  const below = Map.groupBy(paid, ({ uplineId }) => uplineId);
  return paid.map(({ memberId }) => {
    const { amount: due = zero, tier = null } = dues.get(memberId) ?? {};
    const minus = (below.get(memberId) ?? []).flatMap(({ memberId: id }) => {
      const theirs = dues.get(id)?.amount ?? zero;
      return theirs > 0n ? [{ memberId: id, due: theirs }] : [];
    });
    const difference = minus.reduce((left, one) => left - one.due, due as bigint);
    return {
      memberId,
      due,
      tier,
      minus,
      amount: difference > 0n ? minor(difference) : zero,
      shortfall: difference < 0n ? minor(-difference) : zero,
    };
  });
}
