/** Signing in and resetting a password with a code from a text message (AC-02, AC-40). */
import { access } from '#calls/access.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { numberProof, type TypedNumber } from './otp.ts';
import { solveHuman } from './proof-of-work.ts';
import { signIn } from './session.ts';

const phoneFields = ({ dialing, number }: TypedNumber) => ({ mobileNum: number.trim(), countryDialingCode: dialing });

/** Signs in with a code. Null on success. */
export async function signInByCode(typed: TypedNumber, code: string): Promise<Refusal | null> {
  const proof = await numberProof('login', code);
  if ('kind' in proof) return proof;
  const result = await signIn({ type: 'sms', ...phoneFields(typed), ...proof });
  return result.kind === 'done' ? null : result;
}

/** Sets the new password and signs in. `set`: the password is set, but signing in failed. */
export async function resetByCode(typed: TypedNumber, code: string, newPassword: string): Promise<Refusal | 'in' | 'set'> {
  const proof = await numberProof('reset', code);
  if ('kind' in proof) return proof;
  const result = await callApi(access.passwordByPhone, { newPassword, ...phoneFields(typed), ...proof });
  if (result.kind !== 'done') return result;
  const human = await solveHuman('challenge');
  if ('kind' in human) return 'set';
  const username = typed.number.trim();
  const entered = await signIn({ type: '', username, countryDialingCode: typed.dialing, password: newPassword, human });
  return entered.kind === 'done' ? 'in' : 'set';
}
