/** Mobile numbers as people type them, whose they are, and how somebody shows to hold one. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import type { PhoneProvider } from '#platform/outside/phone-provider.ts';
import { judgePhone, mobileNumber, olderForms } from '#platform/rules/phone.ts';
import type { ModuleFlags } from '#platform/rules/registration.ts';
import { asciiDigits } from '#values/digits.ts';
import { countries, countryNamed, type PhoneRead, readPhone } from '#values/phone.ts';
import { type PhoneFault, phoneLock } from '#values/phone-faults.ts';
import { Refused } from '#values/refused.ts';
import { checkCode, type GivenCode, type Purpose, type RightCode } from './codes.ts';
import { modulesNow } from './modules.ts';

export interface TypedNumber {
  readonly mobileNum?: string | undefined;
  readonly countryDialingCode?: string | undefined;
}

const memberBy = (db: Kysely<Tables>, numbers: readonly string[]) =>
  db
    .selectFrom('members')
    .select(['id', 'username', 'mobile'])
    .where('mobile', 'in', [...numbers])
    .limit(2)
    .execute();

/** Whose number it is; null for nobody's. */
export async function memberOfNumber(db: Kysely<Tables>, number: string) {
  const [member] = await memberBy(db, [number]);
  return member ?? null;
}

/** Every number that was perhaps meant by digits without a dialing code. */
function meant(typed: string): string[] {
  return [
    ...new Set(
      countries.flatMap(({ countryDialingCode }) => {
        const judged = mobileNumber(countryDialingCode, typed);
        const seen = readPhone(countryDialingCode, typed);
        return [...(judged === null ? [] : [judged]), ...('e164' in seen ? [seen.e164] : [])];
      }),
    ),
  ];
}

/** The number behind a dialing code. One that was kept before numbers were judged stays its owner's; what could be one is looked up like any other, so that the answer tells nothing. */
async function numberBehind(asking: Pick<Asking, 'db'>, dialing: string, typed: string): Promise<PhoneRead> {
  const judged = judgePhone(dialing, typed);
  const seen = 'e164' in judged ? judged : readPhone(dialing, typed);
  if (!('e164' in seen)) return judged;
  const found = await memberBy(asking.db, [seen.e164, ...olderForms(dialing, typed)]);
  if (found.length === 1 && found[0]?.mobile && !found.some(({ mobile }) => mobile === seen.e164)) return { e164: found[0].mobile };
  return seen;
}

/** The number of somebody who is new: judged, and nothing else. Refuses with `input.invalid` at `field`. */
export function newNumber(typed: string, dialing: string, field: string): string {
  const read = judgePhone(dialing.slice(0, 10), typed);
  if ('e164' in read) return read.e164;
  throw new Refused('input.invalid', { fields: { [field]: read } });
}

/** The number in its one form. Without a dialing code (the specification's reset and login send none) it is the one member's whose number ends so; where there is none, or more than one, it is nobody's, so that the answer tells nothing. Refuses with `input.invalid` at `field`. */
export async function numberOf(asking: Pick<Asking, 'db'>, sent: TypedNumber, field = 'mobileNum'): Promise<string> {
  const typed = asciiDigits(sent.mobileNum?.trim() ?? '');
  const dialing = sent.countryDialingCode?.trim() ?? '';
  const invalid = (fault: Exclude<PhoneRead, { e164: string }>) => new Refused('input.invalid', { fields: { [field]: fault } });
  if (typed.startsWith('+')) {
    const read = await numberBehind(asking, countryNamed(typed)?.countryDialingCode ?? '', typed);
    if ('e164' in read) return read.e164;
    throw invalid({ code: 'field.phone', digits: '' });
  }
  if (dialing !== '' || typed === '') {
    const read = await numberBehind(asking, dialing.slice(0, 10), typed);
    if ('e164' in read) return read.e164;
    throw invalid(read);
  }
  const candidates = meant(typed);
  if (candidates.length === 0) throw invalid({ code: 'field.phone', digits: '' });
  const found = await memberBy(asking.db, candidates);
  if (found.length === 1 && found[0]?.mobile) return found[0].mobile;
  return candidates.find((one) => !found.some(({ mobile }) => mobile === one)) ?? `+${typed.replace(/\D/g, '')}`;
}

/** What somebody typed where a username stands may be a number. */
export const mayBeNumber = (typed: string): boolean => /^\+?[\d\s().-]{6,30}$/.test(asciiDigits(typed));

/** The member's name behind a number typed where a username stands; null when it is no number or nobody's. */
export async function usernameBehind(asking: Pick<Asking, 'db'>, typed: string, dialing?: string): Promise<string | null> {
  if (!mayBeNumber(typed)) return null;
  try {
    const number = await numberOf(asking, { mobileNum: typed, countryDialingCode: dialing });
    return (await memberOfNumber(asking.db, number))?.username ?? null;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}

export type NumberProof = GivenCode & { readonly firebaseIdToken?: string | undefined };

/** Shows that somebody holds a number: by a code of ours, or by the word of the phone provider where one is connected. Refuses with `code.*` or `phone.*`. Never call it in a transaction. */
export async function proveNumber(asking: Asking, purpose: Purpose, number: string, given: NumberProof): Promise<RightCode> {
  const provider = given.firebaseIdToken ? await phoneProviderNow(asking) : null;
  if (!provider || !given.firebaseIdToken) return checkCode(asking, purpose, number, given);
  const read = await provider.read(given.firebaseIdToken, asking.now);
  const fault = 'fault' in read ? read.fault : read.proven.number === number ? null : 'invalid-verification-code';
  if (fault !== null || 'fault' in read) throw phoneRefusal(fault ?? 'unknown');
  const { id, expiresAt } = read.proven;
  return {
    async spend(trx) {
      const fresh = await trx
        .insertInto('phone_proofs')
        .values({ digest: id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .returning('digest')
        .executeTakeFirst();
      if (!fresh) throw phoneRefusal('code-expired');
    },
  };
}

/** The provider that sends codes: with its flag, and where it is connected (AC-41). Null: we send our own. */
export const phoneProviderOf = ({ outside: { phoneProvider } }: Pick<Asking, 'outside'>, flags: ModuleFlags): PhoneProvider | null =>
  phoneProvider.available && flags.FIREBASESMS3 ? phoneProvider : null;

export const phoneProviderNow = async (asking: Pick<Asking, 'db' | 'outside'>): Promise<PhoneProvider | null> =>
  phoneProviderOf(asking, await modulesNow(asking));

/** What the provider says when it refuses a code; with `null` when it is not about what stands in a field. */
export const phoneRefusal = (fault: PhoneFault, field: 'verificationCode' | null = 'verificationCode') =>
  new Refused(`phone.${fault}`, {
    ...(fault === 'too-many-requests' ? { retryAfter: phoneLock / 1000 } : {}),
    fields: field === null ? {} : { [field]: { code: `phone.${fault}` } },
  });
