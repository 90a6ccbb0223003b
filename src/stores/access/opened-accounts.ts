/** Accounts that the agent opens for others: those that wait for their owner, opening one, and new links. */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { openedAccountCalls } from '#calls/opened-accounts.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
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

/** The refusal of a taken name, which says so if an earlier answer was lost: then what was opened under it waits in the list. */
export function takenByItself(refusal: Refusal, name: string, waiting: readonly { readonly username: string }[], code: string): Refusal {
  return waiting.some(({ username }) => username === name.toLowerCase()) ? { ...refusal, fields: { username: { code } } } : refusal;
}

/** Opens an account with normalized values that pass `checkEntries`. */
export async function openAccount(role: OpenedRole, fields: Entries): Promise<OpeningLink | Refusal> {
  const result = await callApi(openedAccountCalls.openAccount, { ...fields, role } as RequestOf<typeof openedAccountCalls.openAccount>);
  const listed = loadOpenedAccounts();
  if (result.kind === 'done') return result.value;
  if (result.code !== 'member.name_taken') return result;
  await listed;
  return takenByItself(result, fields.username ?? '', $openedAccounts.get().value?.waiting ?? [], 'opened.nameWaits');
}

/** An answer may be lost, so the list is read again after every one. */
export async function renewLink(id: string): Promise<OpeningLink | Refusal> {
  const result = await callApi(openedAccountCalls.renewOpening, { id });
  void loadOpenedAccounts();
  return result.kind === 'done' ? result.value : result;
}
