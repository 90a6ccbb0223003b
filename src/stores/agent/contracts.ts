/** The contracts of an agent: those in force, offers both ways, and the acts on them. */
import { agent } from '#calls/agent.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

type Dividend = ValueOf<typeof agent.dividendRequest>;

export type { Refusal };

/** A tier of any kind, under the names of its call. */
export type TierFields = Readonly<Partial<Record<string, string | number>>>;
type WithTiers<T> = Omit<T, 'tiers'> & { readonly tiers: readonly TierFields[] };
export type AgentContract = WithTiers<NonNullable<Dividend['contract']>>;
export type ContractOffer = Omit<Dividend['received'][number], 'tiers' | 'today'> & {
  readonly tiers: readonly TierFields[];
  readonly today: readonly TierFields[];
};
/** The contract in force, and the one that will begin. */
export interface ShownContracts {
  readonly contract: AgentContract | null;
  readonly next: AgentContract | null;
}
export type ContractList = Omit<Dividend, 'contract' | 'next' | 'received' | 'made' | 'downline'> &
  ShownContracts & {
    readonly received: readonly ContractOffer[];
    readonly made: readonly ContractOffer[];
    readonly downline: readonly (Omit<Dividend['downline'][number], 'contract' | 'next'> & ShownContracts)[];
  };

/** The contract that has no end: what further contracts are measured by. */
export const lasting = ({ contract, next }: ShownContracts): AgentContract | null =>
  [next, contract].find((one) => one?.endsAt === null) ?? null;

/** The fields of a tier, in the order of the specification; `rate` fields are basis points. */
export const tierFields = {
  dividend: ['periodValidBet', 'periodProfitLoss', 'activeMembers', 'rate'],
  daily: ['dailyBetAmount', 'rate'],
  hourly: ['hourlyBetAmount', 'rate'],
  realtime: ['singleBet', 'profitRate', 'lossRate'],
} as const satisfies Readonly<Record<ContractKind, readonly string[]>>;

const calls = {
  dividend: agent.dividendRequest,
  daily: agent.dailySalary,
  hourly: agent.hourSalary,
  realtime: agent.realTimeSalary,
} as const;

/** One call for the page: the four differ in the fields of their tiers alone. */
const callOf = (kind: ContractKind) => calls[kind] as typeof agent.dividendRequest;

export const $contracts = memberState<ContractList>();

/** `to` is a member directly below whom the list names beside the agents there. */
export const loadContracts = (kind: ContractKind, to = '', pageNo = 1): Promise<void> =>
  load(
    $contracts,
    (signal) => callApi(callOf(kind), { action: 'list', ...(to ? { memberId: to } : {}), ...(pageNo > 1 ? { pageNo } : {}) }, { signal }),
    {
      keepValue: true,
      about: kind,
    },
  );

export type Act =
  | { readonly action: 'new'; readonly memberId: string; readonly tiers: readonly TierFields[] }
  | { readonly action: 'terminate'; readonly memberId: string }
  /** `memberId`: an account directly below that the list names in any case. */
  | { readonly action: 'accept' | 'reject' | 'takeBack'; readonly requestId: string; readonly memberId?: string };

/** Sends an act and shows that page of the list as it is then. Returns why it was refused, or null. */
export async function actOnContract(kind: ContractKind, act: Act, pageNo = 1): Promise<Refusal | null> {
  const request = { ...act, ...(pageNo > 1 ? { pageNo } : {}) };
  const refusal = await showAnswer($contracts, callApi(callOf(kind), request as RequestOf<typeof agent.dividendRequest>));
  // An answer may have been lost: what stands now says what became of the act.
  if (refusal?.code === 'agent.offer_over' || refusal?.code === 'agent.offer_open') await loadContracts(kind, act.memberId, pageNo);
  return refusal;
}

export type OfferOutcome = ValueOf<typeof agent.offerContracts>['offers'][number];
export interface SeveralOffers {
  readonly memberIds: readonly string[];
  readonly tiers: readonly TierFields[];
  /** Key of the act; without it this is a preview. */
  readonly act?: string;
}

/** Offers one contract to several accounts, or asks what would become of it. An act without an answer is safely sent again. */
export async function offerToSeveral(kind: ContractKind, order: SeveralOffers): Promise<readonly OfferOutcome[] | Refusal> {
  const result = await callApi(agent.offerContracts, { kind, ...order } as RequestOf<typeof agent.offerContracts>, { tries: 3 });
  return result.kind === 'done' ? result.value.offers : result;
}
