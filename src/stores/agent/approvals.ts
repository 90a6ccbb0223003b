/** Answers to what waits for a second person: a transfer is approved once, under a key; the rest are plain calls. */
import { atom } from 'nanostores';
import { agent } from '#calls/agent.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult, Refusal } from '#client/result.ts';
import { memberAtom } from '../access/session.ts';
import { refreshBalance } from '../wallet/balance.ts';
import { moneyOrder } from '../wallet/money-order.ts';
import { $approvals } from './records.ts';

interface Order {
  /** Of the request. */
  readonly id: string;
}

interface Answered extends Order {
  readonly state: 'approved' | 'refused' | 'taken_back';
  /** Whom the request is for; empty while the list is not known. */
  readonly name: string;
}

/** What became of the request that was answered last on this visit. */
export const $answered = memberAtom<Answered | null>(null);

/** Another request may be open by the time of the answer. */
const setAnswered = (id: string, state: Answered['state']): void =>
  $answered.set({ id, state, name: $approvals.get().value?.rows.find((row) => row.id === id)?.about.name ?? '' });

/** Rises when the list is out of date: after an approval or its refusal, here or in another tab. */
export const $approvalsChanged = atom(0);

const reload = (): void => $approvalsChanged.set($approvalsChanged.get() + 1);

export const approvalOrder = moneyOrder<Order, { readonly paymentPassword: string }, ValueOf<typeof wallet.approveTransfer>>({
  call: wallet.approveTransfer,
  storageKey: 'transferApprovalSent',
  isSame: (one, other) => one.id === other.id,
  onAccepted: (_value, _wasLookedUp, { id }) => setAnswered(id, 'approved'),
  reload: () => {
    reload();
    // An agent approves what a helper began with the agent's own money.
    void refreshBalance({ moved: true });
  },
});

/** A refusal may hide that an earlier answer was lost on its way: the list is read again and shows what became of it. */
function answeredWith(result: ApiResult<unknown>, id: string, state: Answered['state']): Refusal | null {
  if (result.kind === 'done') setAnswered(id, state);
  else reload();
  return result.kind === 'done' ? null : result;
}

/** Null on success. */
export async function approveOffer(id: string): Promise<Refusal | null> {
  return answeredWith(await callApi(agent.approveContract, { id }), id, 'approved');
}

/** Whoever began it takes it back; anyone else gives a reason. Null on success. */
export async function endRequest(id: string, reason = ''): Promise<Refusal | null> {
  const result = await callApi(agent.endApproval, { id, ...(reason === '' ? {} : { reason }) });
  return answeredWith(result, id, result.kind === 'done' ? result.value.state : 'refused');
}
