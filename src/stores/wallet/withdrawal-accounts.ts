/** The member's accounts for withdrawals: list, add, confirm by a code, remove (MC-02). */
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import type { RefusedField } from '#calls/response.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { readAccountNumber } from '#values/text/account-number.ts';
import { comparableName } from '#values/text/person-name.ts';
import { codeIdOf, initSentCodes, type OwnCodeUse, storeSentCode } from '../access/otp.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';

export type AccountsForWithdrawals = ValueOf<typeof wallet.withdrawalAccounts>;
export type ShownAccount = AccountsForWithdrawals['accounts'][number];
export type Institution = AccountsForWithdrawals['institutions'][number];
type NewAccount = RequestOf<typeof wallet.addWithdrawalAccount>;

export const $withdrawalAccounts = memberState<AccountsForWithdrawals>();

export const loadWithdrawalAccounts = (): Promise<void> =>
  load($withdrawalAccounts, (signal) => callApi(wallet.withdrawalAccounts, {}, { signal }), { keepValue: true });

/** What is being added, as it was left: on a phone the trip to the mail app may cost the page. It goes with the session. */
export interface AccountDraft {
  /** `new`, or the id of the account that waits for its code. */
  readonly open: string;
  readonly institution?: string;
  readonly number?: string;
  readonly holder?: string;
  readonly way?: CodeChannel;
}

const draftKey = 'accountDraft';

export const accountDraft = (): AccountDraft | null => {
  const draft = getItem<AccountDraft>(draftKey);
  return typeof draft?.open === 'string' ? draft : null;
};

/** Notes a part of it; null when it was closed, or is done. */
export function keepAccountDraft(part: Partial<AccountDraft> | null): void {
  if (part === null) removeItem(draftKey);
  else setItem(draftKey, { open: 'new', ...accountDraft(), ...part });
}

/** Whether a code for an account is on its way, also after a reload. */
export function isCodeSent(id: string, way: CodeChannel): boolean {
  initSentCodes();
  return codeIdOf(accountCodeUse(id, way)).codeId !== undefined;
}

/** The faults of a form by field, found before it is sent. */
export function accountFaults(
  { number, holder }: Pick<NewAccount, 'number' | 'holder'>,
  institution: Institution,
): Readonly<Record<string, RefusedField>> {
  const read = readAccountNumber(institution.number, number);
  return {
    ...('number' in read ? {} : { number: { ...read } }),
    ...(comparableName(holder) === '' ? { holder: { code: 'field.required' } } : {}),
  };
}

export const accountCodeUse = (id: string, way: CodeChannel): OwnCodeUse => `account-${id}-${way}`;

/** Adds an account and notes the code that was sent. `sent`: whether a code is on its way. */
export async function addAccount(request: NewAccount): Promise<{ readonly account: ShownAccount; readonly sent: boolean } | Refusal> {
  const result = await callApi(wallet.addWithdrawalAccount, request);
  if (result.kind !== 'done') return result;
  const { account, sent } = result.value;
  if (sent) storeSentCode(accountCodeUse(account.id, request.way), { kind: 'done', value: sent, replayed: false });
  keepAccountDraft({ open: account.id, number: '', holder: '', way: request.way });
  void loadWithdrawalAccounts();
  return { account, sent: sent !== null };
}

/** Requests another code. Null when it was sent. */
export const requestAccountCode = async (id: string, way: CodeChannel): Promise<Refusal | null> =>
  storeSentCode(accountCodeUse(id, way), await callApi(wallet.sendWithdrawalAccountCode, { id, way }));

/** Confirms an account. Null on success. */
export async function confirmAccount(id: string, way: CodeChannel, typed: string): Promise<Refusal | null> {
  const request = { id, way, verificationCode: typed.trim(), ...codeIdOf(accountCodeUse(id, way)) };
  const result = await callApi(wallet.confirmWithdrawalAccount, request);
  if (result.kind !== 'done') return result;
  await loadWithdrawalAccounts();
  return null;
}

/** Removes an account. Null on success, also when it is gone already. */
export async function removeAccount(id: string): Promise<Refusal | null> {
  const result = await callApi(wallet.removeWithdrawalAccount, { id });
  if (result.kind !== 'done' && result.code !== 'not_found') return result;
  await loadWithdrawalAccounts();
  return null;
}
