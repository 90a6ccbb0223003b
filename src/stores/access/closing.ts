/** Closing the account: what it would mean, its code, and the end of the session on this device. */
import { closingCalls } from '#calls/closing.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { leaveSession } from '../member/sign-out.ts';
import { codeIdOf, type OwnCodeUse, storeSentCode } from './otp.ts';

export type ClosingTerms = ValueOf<typeof closingCalls.closing>;

export async function loadClosing(): Promise<ClosingTerms | Refusal> {
  const result = await callApi(closingCalls.closing, {});
  return result.kind === 'done' ? result.value : result;
}

export const closingCodeUse = (way: CodeChannel): OwnCodeUse => `closing-${way}`;

/** Requests the code of a closing. Null when it was sent. */
export const requestClosingCode = async (way: CodeChannel): Promise<Refusal | null> =>
  storeSentCode(closingCodeUse(way), await callApi(closingCalls.sendClosingCode, { way }));

/** Closes the account. Null on success: then nobody is signed in here, and other tabs notice. */
export async function submitClosing(order: Omit<RequestOf<typeof closingCalls.closeAccount>, 'codeId'>): Promise<Refusal | null> {
  const codeId = order.way ? codeIdOf(closingCodeUse(order.way)) : {};
  const result = await callApi(closingCalls.closeAccount, { ...order, ...codeId });
  if (result.kind !== 'done') return result;
  leaveSession();
  return null;
}
