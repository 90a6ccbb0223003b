/** Mobile numbers as typed: parsing, the member who owns one, and proof that a user holds one. */
import type { Kysely } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { currentFeatureFlags } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { checkCode, type Purpose, type TypedCode, type VerifiedCode } from '#platform/identity/one-time-codes.ts';
import type { PhoneProvider } from '#platform/outside/phone-provider.ts';
import { legacyPhoneForms, mobileNumber, validatePhone } from '#platform/rules/phone.ts';
import { countries, countryOfNumber, mayBeNumber, type PhoneRead, parsePhone } from '#values/access/phone.ts';
import { type PhoneFault, phoneRateLimitPause } from '#values/access/phone-faults.ts';
import { DomainError } from '#values/domain-error.ts';
import type { FeatureFlags } from '#values/settings/feature-flags.ts';
import { cleanText } from '#values/text/clean-text.ts';

export interface SentNumber {
  readonly mobileNum?: string | undefined;
  readonly countryDialingCode?: string | undefined;
}

const membersByNumber = (db: Kysely<Tables>, numbers: readonly string[]) =>
  db.selectFrom('members').select(['id', 'username', 'mobile']).where('mobile', '=', anyText(numbers)).limit(2).execute();

/** The member with this number, or null. */
export async function memberOfNumber(db: Kysely<Tables>, number: string) {
  const [member] = await membersByNumber(db, [number]);
  return member ?? null;
}

/** Every number that digits without a dialing code may mean. */
function possibleNumbers(typed: string): string[] {
  return [
    ...new Set(
      countries.flatMap(({ countryDialingCode }) => {
        const validated = mobileNumber(countryDialingCode, typed);
        const parsed = parsePhone(countryDialingCode, typed);
        return [...(validated === null ? [] : [validated]), ...('e164' in parsed ? [parsed.e164] : [])];
      }),
    ),
  ];
}

/**
 * Resolves a number with its dialing code. Numbers stored before validation was added stay valid for their owners. A number that
 * parses but fails validation is looked up too, so the response reveals nothing.
 */
async function resolveNumber(context: Pick<RequestContext, 'db'>, dialing: string, typed: string): Promise<PhoneRead> {
  const validated = validatePhone(dialing, typed);
  const parsed = 'e164' in validated ? validated : parsePhone(dialing, typed);
  if (!('e164' in parsed)) return validated;
  const found = await membersByNumber(context.db, [parsed.e164, ...legacyPhoneForms(dialing, typed)]);
  if (found.length === 1 && found[0]?.mobile && !found.some(({ mobile }) => mobile === parsed.e164)) return { e164: found[0].mobile };
  return parsed;
}

/** Validates the number of a new member. Throws `input.invalid` at `field`. */
export function validateNewNumber(typed: string, dialing: string, field: string): string {
  const read = validatePhone(dialing.slice(0, 10), typed);
  if ('e164' in read) return read.e164;
  throw new DomainError('input.invalid', { fields: { [field]: read } });
}

/**
 * Normalizes a number to E.164. Without a dialing code (the specification's reset and login send none) it is the one member's number
 * that matches. If none or several match, it returns a number without an owner, so the response reveals nothing. Throws
 * `input.invalid` at `field`.
 */
export async function normalizeNumber(context: Pick<RequestContext, 'db'>, sent: SentNumber, field = 'mobileNum'): Promise<string> {
  const typed = cleanText(sent.mobileNum ?? '');
  const dialing = cleanText(sent.countryDialingCode ?? '');
  const invalid = (fault: Exclude<PhoneRead, { e164: string }>) => new DomainError('input.invalid', { fields: { [field]: fault } });
  if (typed.startsWith('+')) {
    const read = await resolveNumber(context, countryOfNumber(typed)?.countryDialingCode ?? '', typed);
    if ('e164' in read) return read.e164;
    throw invalid({ code: 'field.phone', digits: '' });
  }
  if (dialing !== '' || typed === '') {
    const read = await resolveNumber(context, dialing.slice(0, 10), typed);
    if ('e164' in read) return read.e164;
    throw invalid(read);
  }
  const candidates = possibleNumbers(typed);
  if (candidates.length === 0) throw invalid({ code: 'field.phone', digits: '' });
  const found = await membersByNumber(context.db, candidates);
  if (found.length === 1 && found[0]?.mobile) return found[0].mobile;
  return candidates.find((one) => !found.some(({ mobile }) => mobile === one)) ?? `+${typed.replace(/\D/g, '')}`;
}

/** The username for a number typed in the username field; null when it is not a member's number. */
export async function usernameOfNumber(context: Pick<RequestContext, 'db'>, typed: string, dialing?: string): Promise<string | null> {
  if (!mayBeNumber(typed)) return null;
  try {
    const number = await normalizeNumber(context, { mobileNum: typed, countryDialingCode: dialing });
    return (await memberOfNumber(context.db, number))?.username ?? null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

export type NumberProof = TypedCode & { readonly firebaseIdToken?: string | undefined };

/**
 * Verifies that the user holds a number: by our code, or by the phone provider's token where one is connected. Throws `code.*` or
 * `phone.*`. Never call it in a transaction.
 */
export async function verifyNumber(context: RequestContext, purpose: Purpose, number: string, proof: NumberProof): Promise<VerifiedCode> {
  const provider = proof.firebaseIdToken ? await phoneProviderNow(context) : null;
  if (!provider || !proof.firebaseIdToken) return checkCode(context, purpose, number, proof);
  const read = await provider.read(proof.firebaseIdToken, context.now);
  const fault = 'fault' in read ? read.fault : read.proven.number === number ? null : 'invalid-verification-code';
  if (fault !== null || 'fault' in read) throw phoneError(fault ?? 'unknown');
  const { id, expiresAt } = read.proven;
  return {
    async spend(trx) {
      const fresh = await trx
        .insertInto('phone_proofs')
        .values({ digest: id, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('digest').doNothing())
        .returning('digest')
        .executeTakeFirst();
      if (!fresh) throw phoneError('code-expired');
    },
  };
}

/** The phone provider, if its flag is on and it is connected (AC-41). Null: we send our own codes. */
export const phoneProviderOf = (
  { outside: { phoneProvider } }: Pick<RequestContext, 'outside'>,
  flags: FeatureFlags,
): PhoneProvider | null => (phoneProvider.available && flags.FIREBASESMS3 ? phoneProvider : null);

export const phoneProviderNow = async (context: Pick<RequestContext, 'db' | 'outside'>): Promise<PhoneProvider | null> =>
  phoneProviderOf(context, await currentFeatureFlags(context));

/** The error for a phone provider fault. Pass `null` as `field` when the fault concerns no form field. */
export const phoneError = (fault: PhoneFault, field: 'verificationCode' | null = 'verificationCode') =>
  new DomainError(`phone.${fault}`, {
    ...(fault === 'too-many-requests' ? { retryAfter: phoneRateLimitPause / 1000 } : {}),
    fields: field === null ? {} : { [field]: { code: `phone.${fault}` } },
  });
