/** Accounts that the agent opens for others: those that wait for their owner, opening one, and new links. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { openedAccountCalls } from '#calls/opened-accounts.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult, Refusal } from '#client/result.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import type { Entries } from './registration-form.ts';

type Opened = ValueOf<typeof openedAccountCalls.openedAccounts>;
export type WaitingAccount = Opened['waiting'][number];
/** The only answer with the link: a reload does not show it again. */
export type OpeningLink = ValueOf<typeof openedAccountCalls.openAccount>;
export type OpenedRole = 'member' | 'agent';

export const $openedAccounts = memberState<Opened>();

export const loadOpenedAccounts = (): Promise<void> =>
  load($openedAccounts, (signal) => callApi(openedAccountCalls.openedAccounts, {}, { signal }), { keepValue: true });

export const isLink = (result: OpeningLink | Refusal): result is OpeningLink => 'link' in result;

/** Opens an account with normalized values that pass `checkEntries`. */
export const openAccount = async (role: OpenedRole, fields: Entries): Promise<OpeningLink | Refusal> =>
  listAgain(await callApi(openedAccountCalls.openAccount, { ...fields, role } as RequestOf<typeof openedAccountCalls.openAccount>));

export const renewLink = async (id: string): Promise<OpeningLink | Refusal> =>
  listAgain(await callApi(openedAccountCalls.renewOpening, { id }));

function listAgain(result: ApiResult<OpeningLink>): OpeningLink | Refusal {
  if (result.kind !== 'done') return result;
  void loadOpenedAccounts();
  return result.value;
}
