/** Signing in, and setting a new password, by a code that came by text message (AC-02, AC-40). */
import { access } from '#calls/access.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { solveHuman } from './human.ts';
import { numberProof, type TypedNumber } from './phone-code.ts';
import { signIn } from './session.ts';

const typedBy = ({ dialing, number }: TypedNumber) => ({ mobileNum: number.trim(), countryDialingCode: dialing });

/** Null when somebody is signed in now. */
export async function signInByCode(typed: TypedNumber, code: string): Promise<Refusal | null> {
  const proof = await numberProof('login', code);
  if ('kind' in proof) return proof;
  const got = await signIn({ type: 'sms', ...typedBy(typed), ...proof });
  return got.kind === 'done' ? null : got;
}

/** Sets the new password and signs in with it. `set`: the password counts, and signing in is left to the person. */
export async function resetByCode(typed: TypedNumber, code: string, newPassword: string): Promise<Refusal | 'in' | 'set'> {
  const proof = await numberProof('reset', code);
  if ('kind' in proof) return proof;
  const got = await ask(access.passwordByPhone, { newPassword, ...typedBy(typed), ...proof });
  if (got.kind !== 'done') return got;
  const human = await solveHuman('challenge');
  if ('kind' in human) return 'set';
  const username = typed.number.trim();
  const entered = await signIn({ type: '', username, countryDialingCode: typed.dialing, password: newPassword, human });
  return entered.kind === 'done' ? 'in' : 'set';
}
