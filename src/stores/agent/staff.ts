/** The agent's helpers: list, a new one, rights, a new link, and the end of one. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { openedAccountCalls as calls } from '#calls/opened-accounts.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { type OpeningLink, takenByItself } from '../access/opened-accounts.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

type Staff = ValueOf<typeof calls.staff>;
export type Helper = Staff['staff'][number];

export const $staff = memberState<Staff>();

export const loadStaff = (): Promise<void> => load($staff, (signal) => callApi(calls.staff, {}, { signal }), { keepValue: true });

export async function addHelper(order: RequestOf<typeof calls.openStaff>): Promise<OpeningLink | Refusal> {
  const result = await callApi(calls.openStaff, order);
  const listed = loadStaff();
  if (result.kind === 'done') return result.value;
  if (result.code !== 'member.name_taken') return result;
  await listed;
  const waiting = $staff.get().value?.staff.filter(({ isWaiting }) => isWaiting) ?? [];
  return takenByItself(result, order.username, waiting, 'staff.nameWaits');
}

/** An answer may be lost, so the list is read again after every one. */
export async function renewHelperLink(order: RequestOf<typeof calls.renewStaffLink>): Promise<OpeningLink | Refusal> {
  const result = await callApi(calls.renewStaffLink, order);
  void loadStaff();
  return result.kind === 'done' ? result.value : result;
}

/** Null on success. */
export const saveHelperRights = (order: RequestOf<typeof calls.changeStaffRights>): Promise<Refusal | null> =>
  showAnswer($staff, callApi(calls.changeStaffRights, order));

/** Null on success, also when the access had ended before: an answer was lost, or another window ended it. */
export async function endHelper(id: string): Promise<Refusal | null> {
  const refusal = await showAnswer($staff, callApi(calls.endStaff, { id }));
  if (refusal?.code !== 'not_found') return refusal;
  await loadStaff();
  return null;
}
