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

/**
 * Opens an account with normalized values that pass `checkEntries`. A name may be taken by the account itself, if an earlier answer was
 * lost: then it waits in the list, and the refusal says so.
 */
export async function openAccount(role: OpenedRole, fields: Entries): Promise<OpeningLink | Refusal> {
  const result = await callApi(openedAccountCalls.openAccount, { ...fields, role } as RequestOf<typeof openedAccountCalls.openAccount>);
  const listed = loadOpenedAccounts();
  if (result.kind === 'done') return result.value;
  if (result.code !== 'member.name_taken') return result;
  await listed;
  const name = fields.username?.toLowerCase();
  const waits = $openedAccounts.get().value?.waiting.some(({ username }) => username === name);
  return waits ? { ...result, fields: { username: { code: 'opened.nameWaits' } } } : result;
}

/** An answer may be lost, so the list is read again after every one. */
export async function renewLink(id: string): Promise<OpeningLink | Refusal> {
  const result = await callApi(openedAccountCalls.renewOpening, { id });
  void loadOpenedAccounts();
  return result.kind === 'done' ? result.value : result;
}
