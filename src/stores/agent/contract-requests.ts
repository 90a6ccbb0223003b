/** Contracts that the upline offers or asks to end, read and answered in the member centre (MC-26). */
import { agent } from '#calls/agent.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { loadMember } from '../access/session.ts';
import { load } from '../async-state.ts';
import { $consolidated } from '../member/account-sync.ts';
import { memberState } from '../member-state.ts';
import { actOnContract, type ContractOffer } from './contracts.ts';

type List = Omit<ValueOf<typeof agent.contractRequests>, 'requests'> & { readonly requests: readonly ContractRequest[] };
export type ContractRequest = ContractOffer & Pick<ValueOf<typeof agent.contractRequests>['requests'][number], 'kind'>;

export const $contractRequests = memberState<List>();

export const openRequests = (list: List | null): readonly ContractRequest[] => list?.requests.filter(({ state }) => state === 'open') ?? [];

export async function loadContractRequests(): Promise<void> {
  await load($contractRequests, (signal) => callApi(agent.contractRequests, {}, { signal }), { keepValue: true });
  const [{ face, value }, counts] = [$contractRequests.get(), $consolidated.get()];
  if (face === 'ready' && counts) $consolidated.set({ ...counts, contractRequests: openRequests(value).length });
}

/** Answers an offer and shows the list as it is then. Returns why it was refused, or null. */
export async function answerRequest({ kind, id }: ContractRequest, action: 'accept' | 'reject'): Promise<Refusal | null> {
  const refusal = await actOnContract(kind, { action, requestId: id });
  // An answer may have been lost: the list says what became of the offer.
  if (refusal && refusal.code !== 'agent.offer_over') return refusal;
  // The account may be an agent's from now on.
  if (action === 'accept') await loadMember();
  await loadContractRequests();
  return refusal;
}
