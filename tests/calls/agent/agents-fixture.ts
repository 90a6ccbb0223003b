// A line of agents for tests: a top, a second and a third agent, members below them, and another line.
import { inTransaction } from '#platform/db/transaction.ts';
import { writeContract } from '#platform/ledger/agents/contracts.ts';
import type { ContractTier } from '#platform/rules/agents/contracts.ts';
import type { ContractKind, ContractPeriod } from '#values/agent-contracts.ts';
import { minor, zero } from '#values/money.ts';
import type { Open } from '../../engines.ts';
import { noon, startPlatform } from '../../platform.ts';
import { roundOf } from '../wallet/records-fixture.ts';

export const zone = 'Asia/Manila';
export const tier = (bet: number, rate: number, more: Partial<ContractTier> = {}): ContractTier => ({
  bet: minor(bet),
  net: zero,
  active: 0,
  rate,
  winRate: 0,
  ...more,
});

export async function agentWorld(open: Open) {
  const platform = await startPlatform(open, { now: noon });
  const person = (type: number, parentId?: bigint) => platform.signedInMember({ type, ...(parentId ? { parentId } : {}) });
  const top = await person(1);
  const second = await person(1, top.id);
  const third = await person(1, second.id);
  const member = await person(0, second.id);
  const deep = await person(0, third.id);
  const stranger = await person(1);
  const theirs = await person(0, stranger.id);
  const trial = await person(4);
  const everyone = [top, second, third, member, deep, stranger, theirs, trial];
  return {
    ...platform,
    top,
    second,
    third,
    member,
    deep,
    stranger,
    theirs,
    trial,
    /** Moves the clock and signs everyone in again: their sessions have ended by then. */
    advance: async (milliseconds: number) => {
      platform.advance(milliseconds);
      for (const who of everyone) who.token = await platform.signIn(who.id);
    },
    bets: (memberId: bigint, at: number, bet: number, win = 0) => roundOf(platform, memberId, at, { bet, win }),
    contract: (
      of: bigint,
      upline: bigint | null,
      kind: ContractKind,
      period: ContractPeriod,
      tiers: readonly ContractTier[],
      startsAt: Date,
    ) => inTransaction(platform.db, (trx) => writeContract(trx, { kind, period, memberId: of, uplineId: upline, tiers, startsAt }, zone)),
  };
}

export type AgentWorld = Awaited<ReturnType<typeof agentWorld>>;
