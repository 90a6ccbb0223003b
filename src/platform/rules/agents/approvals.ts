/** What one person of an agent's line may do alone, and who the second person may be (decision 061). */
import { type ContractKind, contractKinds, highestRate } from '#values/agent-contracts.ts';
import { type Minor, minor, toMinor } from '#values/money.ts';
import type { ContractTier } from './contracts.ts';

export interface ApprovalThresholds {
  /** What an agent may send in a day of the brand without a second person; null is no threshold. */
  readonly transfer: Minor | null;
  /** The highest rate of an offer without a second person, in basis points; a kind that is missing has no threshold. */
  readonly rates: Readonly<Partial<Record<ContractKind, number>>>;
}

const fieldsOf = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Readonly<Record<string, unknown>>) : {};
const isRate = (rate: unknown): rate is number => typeof rate === 'number' && Number.isInteger(rate) && rate >= 0 && rate <= highestRate;

/** The setting `second_person`; what is invalid counts as missing. */
export function readApprovalThresholds(stored: unknown): ApprovalThresholds {
  const { transfer, rates } = fieldsOf(stored);
  const amount = typeof transfer === 'string' ? toMinor(transfer) : null;
  const given = fieldsOf(rates);
  return {
    transfer: amount !== null && amount >= 0n ? amount : null,
    rates: Object.fromEntries(contractKinds.flatMap((kind) => (isRate(given[kind]) ? [[kind, given[kind]]] : []))),
  };
}

/** What may still be sent today by one person; null is no threshold. `sentAlone`: what one person sent today. */
export function leftAlone({ transfer }: ApprovalThresholds, sentAlone: Minor): Minor | null {
  if (transfer === null) return null;
  return minor(sentAlone >= transfer ? 0n : transfer - sentAlone);
}

/** Whether any rate of an offer is above what one person may offer. */
export function isAboveRate({ rates }: ApprovalThresholds, kind: ContractKind, tiers: readonly ContractTier[]): boolean {
  const most = rates[kind];
  return most !== undefined && tiers.some(({ rate, winRate }) => rate > most || winRate > most);
}

interface Line {
  /** In whose name it was begun. */
  readonly agentId: bigint;
  /** The account above; null at the top. */
  readonly uplineId: bigint | null;
  /** Who would receive it. */
  readonly aboutId: bigint;
}

/** How an account stands to a request: its own, that of the agent directly below, or neither. Who would receive it does not judge it. */
export function standingTo({ agentId, uplineId, aboutId }: Line, accountId: bigint): 'own' | 'above' | null {
  if (accountId === agentId) return 'own';
  return accountId === uplineId && accountId !== aboutId ? 'above' : null;
}
