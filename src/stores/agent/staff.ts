/** The agent's helpers: list, a new one, rights, a new link, and the end of one. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { openedAccountCalls as calls } from '#calls/opened-accounts.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult, Refusal } from '#client/result.ts';
import type { OpeningLink } from '../access/opened-accounts.ts';
import { load, showAnswer } from '../async-state.ts';
import { memberState } from '../member-state.ts';

type Staff = ValueOf<typeof calls.staff>;
export type Helper = Staff['staff'][number];

export const $staff = memberState<Staff>();

export const loadStaff = (): Promise<void> => load($staff, (signal) => callApi(calls.staff, {}, { signal }), { keepValue: true });

export const addHelper = async (order: RequestOf<typeof calls.openStaff>): Promise<OpeningLink | Refusal> =>
  listAgain(await callApi(calls.openStaff, order));

export const renewHelperLink = async (id: string): Promise<OpeningLink | Refusal> => listAgain(await callApi(calls.renewStaffLink, { id }));

/** Null on success. */
export const saveHelperRights = (order: RequestOf<typeof calls.changeStaffRights>): Promise<Refusal | null> =>
  showAnswer($staff, callApi(calls.changeStaffRights, order));

/** Null on success. */
export const endHelper = (id: string): Promise<Refusal | null> => showAnswer($staff, callApi(calls.endStaff, { id }));

function listAgain(result: ApiResult<OpeningLink>): OpeningLink | Refusal {
  if (result.kind !== 'done') return result;
  void loadStaff();
  return result.value;
}
