/** One-time codes: requesting one, the wait before the next, and the proof to send (AC-24, AC-41). */
import { atom } from 'nanostores';
import { access } from '#calls/access.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import type { RefusedField } from '#calls/response.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult, Refusal } from '#client/result.ts';
import { getItem, setItem } from '#client/storage.ts';
import { parsePhone } from '#values/access/phone.ts';
import { phoneRateLimitPause } from '#values/access/phone-faults.ts';
import { serverNow } from '#values/server-clock.ts';
import { solveHuman } from './proof-of-work.ts';

export type { Refusal };

/** Purposes of a code for a typed number. */
export type NumberUse = 'login' | 'register' | 'reset';
/** Also codes to an address known to the platform: step-up verification, an account for withdrawals, the payment password, a withdrawal. */
export type OwnCodeUse =
  | 'verify-sms'
  | 'verify-email'
  | `account-${string}`
  | `payment-${string}`
  | `withdrawal-${string}`
  | `contact-${string}`
  | `closing-${string}`
  | `proof-${string}`;
export type CodeUse = NumberUse | OwnCodeUse;

/** A phone number as typed after its dialing code. */
export interface TypedNumber {
  readonly dialing: string;
  readonly number: string;
}

interface SentCode {
  readonly codeId: string;
  /** Server time in milliseconds from which the next request is allowed. */
  readonly again: number;
  /** Sent by the phone provider, which also verifies it. */
  readonly firebase: boolean;
}

const storageKey = 'codes';
/** Sent codes by use. Stored, because a reload must not lose a code on its way. */
export const $sentCodes = atom<Readonly<Partial<Record<CodeUse, SentCode>>>>({});
export const initSentCodes = (): void => $sentCodes.set(getItem<ReturnType<typeof $sentCodes.get>>(storageKey) ?? {});

function updateSent(use: CodeUse, sent: Partial<SentCode>): void {
  const before = $sentCodes.get();
  $sentCodes.set({ ...before, [use]: { codeId: '', again: 0, firebase: false, ...before[use], ...sent } });
  setItem(storageKey, $sentCodes.get());
}

/** Seconds until the next request is allowed. */
export const secondsUntilNextCode = (use: CodeUse, now: number): number =>
  Math.max(0, Math.ceil((($sentCodes.get()[use]?.again ?? 0) - now) / 1000));

/** The number's fault; null for a valid number. */
export function numberFault({ dialing, number }: TypedNumber): RefusedField | null {
  const read = parsePhone(dialing, number);
  return 'e164' in read ? null : { ...read };
}

/** The number as its message shows it: without the leading zero that is not dialled after a country code. */
export function formatSentNumber({ dialing, number }: TypedNumber): string {
  const read = parsePhone(dialing, number);
  return `+${dialing} ${'e164' in read ? read.e164.slice(dialing.length + 1) : number.trim()}`;
}

/** Identifies the code that was typed; empty when this browser requested none. */
export function codeIdOf(use: CodeUse): { codeId?: string } {
  const codeId = $sentCodes.get()[use]?.codeId;
  return codeId ? { codeId } : {};
}

const moduleIds = { login: 'MOBILEVERCODELOGIN3', reset: 'CHNGPASSVERIF3' } as const;

/**
 * Requests a code; null when it was sent. Call with a valid number, after the human check and the countdown. `check`: the provider's token,
 * required after `phone.check-needed`.
 */
export async function requestCode(use: NumberUse, { dialing, number }: TypedNumber, check?: string): Promise<Refusal | null> {
  const human = await solveHuman('sms');
  if ('kind' in human) return human;
  const startedAt = performance.now();
  const shared = { countryDialingCode: dialing, human, ...(check === undefined ? {} : { check }) };
  const result = await (use === 'register'
    ? callApi(access.smsRegister, { mobileNo: number, ...shared })
    : callApi(access.smsLogin, { mobileNum: number, ...shared, moduleId: moduleIds[use] }));
  return storeSentCode(use, result, use === 'reset' ? (performance.now() - startedAt) / 2 : 0);
}

/** Stores the result of a code request. Null when a code was sent. `late`: milliseconds since then. */
export function storeSentCode(use: CodeUse, result: ApiResult<ValueOf<typeof access.smsLogin>>, late = 0): Refusal | null {
  if (result.kind === 'refused') {
    const { retryAfter } = result.params;
    // The button counts down a short wait; the error message states a long one.
    if (typeof retryAfter === 'number' && retryAfter <= 60) updateSent(use, { again: serverNow() + retryAfter * 1000 });
    lockProvider(result);
    const { mobileNo, ...fields } = result.fields;
    return { ...result, fields: mobileNo ? { ...fields, mobileNum: mobileNo } : fields };
  }
  const { codeId, expiredMinutes, firebase } = result.value;
  updateSent(use, { codeId, firebase, again: serverNow() + expiredMinutes * 60_000 - late });
  return null;
}

/** The provider's rate limit blocks its codes of every use for five minutes, also after a reload (AC-26). */
function lockProvider({ code }: Refusal): void {
  if (code === 'phone.too-many-requests')
    for (const use of ['login', 'register', 'reset'] as const) updateSent(use, { again: serverNow() + phoneRateLimitPause });
}

type Proof = Pick<RequestOf<typeof access.login>, 'verificationCode' | 'codeId' | 'firebaseChannel' | 'firebaseIdToken'>;

/** Cached for retries: the provider accepts a code once, but the call that carries the token may fail for another reason. */
let cachedProof: { readonly of: string; readonly token: string } | null = null;

/** Proof that the number is the person's: the code, or the provider's token for a code that it sent (AC-23). */
export async function numberProof(use: NumberUse, typed: string): Promise<Proof | Refusal> {
  const sent = $sentCodes.get()[use];
  const verificationCode = typed.trim();
  if (!sent?.firebase) return { verificationCode, ...codeIdOf(use) };
  const proofKey = `${sent.codeId} ${verificationCode}`;
  if (cachedProof?.of !== proofKey) {
    const result = await callApi(access.phoneProof, { codeId: sent.codeId, verificationCode });
    if (result.kind === 'refused') {
      lockProvider(result);
      return result;
    }
    cachedProof = { of: proofKey, token: result.value.firebaseIdToken };
  }
  return { verificationCode, firebaseChannel: 'sms', firebaseIdToken: cachedProof.token };
}
