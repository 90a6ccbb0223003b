/** Codes that are sent: asking for one, when another may be asked for, and what shows that one came (AC-24, AC-41). */
import { atom } from 'nanostores';
import { access } from '#calls/access.ts';
import type { RequestOf, ValueOf } from '#calls/call.ts';
import type { FieldFault } from '#calls/envelope.ts';
import type { Answer, Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { keep, kept } from '#client/keep.ts';
import { readPhone } from '#values/phone.ts';
import { phoneLock } from '#values/phone-faults.ts';
import { serverNow } from '#values/server-clock.ts';
import { solveHuman } from './human.ts';

export type { Refusal };

/** What a code to a number that is typed is for. */
export type NumberUse = 'login' | 'register' | 'reset';
/** Also for an extra verification, to an address that the platform knows. */
export type CodeUse = NumberUse | 'verify-sms' | 'verify-email';

/** A number as it was typed behind its country's dialing code. */
export interface TypedNumber {
  readonly dialing: string;
  readonly number: string;
}

interface SentCode {
  readonly codeId: string;
  /** Server milliseconds from which another may be asked for. */
  readonly again: number;
  /** The phone provider sent it, and vouches for it. */
  readonly firebase: boolean;
}

const name = 'codes';
/** What was sent, by its use; kept over a reload, which must not lose the code that is on its way. */
export const $sentCodes = atom<Readonly<Partial<Record<CodeUse, SentCode>>>>({});
export const wakeCodes = (): void => $sentCodes.set(kept<ReturnType<typeof $sentCodes.get>>(name) ?? {});

function note(use: CodeUse, sent: Partial<SentCode>): void {
  const before = $sentCodes.get();
  $sentCodes.set({ ...before, [use]: { codeId: '', again: 0, firebase: false, ...before[use], ...sent } });
  keep(name, $sentCodes.get());
}

/** Seconds until another may be asked for. */
export const secondsLeft = (use: CodeUse, now: number): number =>
  Math.max(0, Math.ceil((($sentCodes.get()[use]?.again ?? 0) - now) / 1000));

/** What is wrong with a number; null when nothing is. */
export function numberFault({ dialing, number }: TypedNumber): FieldFault | null {
  const read = readPhone(dialing, number);
  return 'e164' in read ? null : { ...read };
}

/** A number as the message about its code names it: without what was typed around it, such as the zero that is not dialled behind a country's code. */
export function numberSent({ dialing, number }: TypedNumber): string {
  const read = readPhone(dialing, number);
  return `+${dialing} ${'e164' in read ? read.e164.slice(dialing.length + 1) : number.trim()}`;
}

/** Says which code it is that was typed; empty when this browser asked for none. */
export function codeIdOf(use: CodeUse): { codeId?: string } {
  const codeId = $sentCodes.get()[use]?.codeId;
  return codeId ? { codeId } : {};
}

const modules = { login: 'MOBILEVERCODELOGIN3', reset: 'CHNGPASSVERIF3' } as const;

/** Null when a code is on its way. Call it when the number is good, a person has been shown and nothing counts. `check`: what the provider's own check gave, when `phone.check-needed` asked for it. */
export async function sendCode(use: NumberUse, { dialing, number }: TypedNumber, check?: string): Promise<Refusal | null> {
  const human = await solveHuman('sms');
  if ('kind' in human) return human;
  const began = performance.now();
  const shared = { countryDialingCode: dialing, human, ...(check === undefined ? {} : { check }) };
  const got = await (use === 'register'
    ? ask(access.smsRegister, { mobileNo: number, ...shared })
    : ask(access.smsLogin, { mobileNum: number, ...shared, moduleId: modules[use] }));
  return noteSent(use, got, use === 'reset' ? (performance.now() - began) / 2 : 0);
}

/** Keeps what came of asking for a code. Null when one is on its way; `late`: milliseconds since it was sent. */
export function noteSent(use: CodeUse, got: Answer<ValueOf<typeof access.smsLogin>>, late = 0): Refusal | null {
  if (got.kind === 'refused') {
    const { retryAfter } = got.params;
    // A short rest is counted on the button; of a long one the sentence tells.
    if (typeof retryAfter === 'number' && retryAfter <= 60) note(use, { again: serverNow() + retryAfter * 1000 });
    lockProvider(got);
    const { mobileNo, ...fields } = got.fields;
    return { ...got, fields: mobileNo ? { ...fields, mobileNum: mobileNo } : fields };
  }
  const { codeId, expiredMinutes, firebase } = got.value;
  note(use, { codeId, firebase, again: serverNow() + expiredMinutes * 60_000 - late });
  return null;
}

/** The provider has had too much: nothing is asked of it for five minutes, whatever for, also after a reload (AC-26). */
function lockProvider({ code }: Refusal): void {
  if (code === 'phone.too-many-requests')
    for (const use of ['login', 'register', 'reset'] as const) note(use, { again: serverNow() + phoneLock });
}

type Proof = Pick<RequestOf<typeof access.login>, 'verificationCode' | 'codeId' | 'firebaseChannel' | 'firebaseIdToken'>;

/** The provider takes a code once, and what it is for may be refused for another reason: its word is kept for the next try. */
let word: { readonly of: string; readonly token: string } | null = null;

/** What a call carries to show that somebody holds the number: the code, or the provider's word for one that it sent (AC-23). */
export async function numberProof(use: NumberUse, typed: string): Promise<Proof | Refusal> {
  const sent = $sentCodes.get()[use];
  const verificationCode = typed.trim();
  if (!sent?.firebase) return { verificationCode, ...codeIdOf(use) };
  const of = `${sent.codeId} ${verificationCode}`;
  if (word?.of !== of) {
    const got = await ask(access.phoneProof, { codeId: sent.codeId, verificationCode });
    if (got.kind === 'refused') {
      lockProvider(got);
      return got;
    }
    word = { of, token: got.value.firebaseIdToken };
  }
  return { verificationCode, firebaseChannel: 'sms', firebaseIdToken: word.token };
}
