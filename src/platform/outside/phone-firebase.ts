/** The third-party phone provider, by its protocol over https: it sends codes, exchanges them for a token signed with keys it publishes, which says which number answered, and when. The library for tokens is loaded with the first. */
import { createHash } from 'node:crypto';
import type { PhoneFault } from '#values/phone-faults.ts';
import { minutes } from '#values/time.ts';
import { askOutside } from './http-client.ts';
import type { PhoneFailed, PhoneProvider } from './phone-provider.ts';

export interface FirebaseTerms {
  readonly project: string;
  readonly apiKey: string;
}

/** Where it is asked, and where it publishes its keys; tests have servers of their own. */
const theirs = {
  api: 'https://identitytoolkit.googleapis.com/v1',
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
};

/** What it says over https, as its library for browsers says it; the rest is `unknown`. */
const faultsBy: Readonly<Record<string, PhoneFault>> = {
  INVALID_PHONE_NUMBER: 'invalid-phone-number',
  MISSING_PHONE_NUMBER: 'missing-phone-number',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESOURCE_EXHAUSTED: 'too-many-requests',
  INVALID_CODE: 'invalid-verification-code',
  INVALID_SESSION_INFO: 'invalid-verification-code',
  MISSING_CODE: 'missing-verification-code',
  MISSING_SESSION_INFO: 'code-expired',
  CAPTCHA_CHECK_FAILED: 'captcha-check-failed',
  INVALID_RECAPTCHA_TOKEN: 'captcha-check-failed',
  MISSING_RECAPTCHA_TOKEN: 'captcha-check-failed',
  QUOTA_EXCEEDED: 'quota-exceeded',
  SMS_REGION_NOT_ALLOWED: 'operation-not-allowed',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  SESSION_EXPIRED: 'code-expired',
  CODE_EXPIRED: 'code-expired',
};
/** A number that answered longer ago has to answer again. */
const fresh = minutes(10);

type Log = { error(fields: object, message: string): void };

/** `site`: the public address, which the key may be bound to. */
export function phoneByFirebase(terms: FirebaseTerms, site: string, log: Log, { api, keys } = theirs): PhoneProvider {
  const issuer = `https://securetoken.google.com/${terms.project}`;
  const load = async () => {
    const jose = await import('jose');
    return { ...jose, keySet: jose.createRemoteJWKSet(new URL(keys), { timeoutDuration: 8_000 }) };
  };
  let loaded: ReturnType<typeof load> | null = null;
  let siteKey: string | null = null;
  /** A fault of the line or of the service is `unknown`, and goes to the log; what it says of the code or the number is the answer. */
  const asked = async (method: 'GET' | 'POST', act: string, body?: object): Promise<Readonly<Record<string, unknown>> | PhoneFailed> => {
    try {
      const { ok, status, json } = await askOutside(`${api}/${act}?key=${encodeURIComponent(terms.apiKey)}`, {
        method,
        headers: { referer: `${site}/` },
        ...(body ? { body } : {}),
      });
      const said = (json ?? {}) as Readonly<Record<string, unknown>> & { readonly error?: { readonly message?: string } };
      if (ok && json !== null) return said;
      const code = /^\w+/.exec(said.error?.message ?? '')?.[0] ?? '';
      const fault = faultsBy[code] ?? 'unknown';
      if (fault === 'unknown') log.error({ act, status, says: code }, 'the phone provider refused');
      return { fault };
    } catch (error) {
      log.error({ act, err: error }, 'the phone provider could not be asked');
      return { fault: 'unknown' };
    }
  };
  const textOf = (said: Readonly<Record<string, unknown>> | PhoneFailed, name: string): string | PhoneFailed => {
    if ('fault' in said) return said as PhoneFailed;
    const found = (said as Readonly<Record<string, unknown>>)[name];
    return typeof found === 'string' && found !== '' ? found : { fault: 'unknown' };
  };
  return {
    available: true,
    async needs() {
      if (siteKey === null) {
        const key = textOf(await asked('GET', 'recaptchaParams'), 'recaptchaSiteKey');
        if (typeof key !== 'string') return key;
        siteKey = key;
      }
      return { key: siteKey };
    },
    async send(phoneNumber, check) {
      const sent = textOf(await asked('POST', 'accounts:sendVerificationCode', { phoneNumber, recaptchaToken: check }), 'sessionInfo');
      return typeof sent === 'string' ? { sent } : sent;
    },
    async confirm(sessionInfo, code) {
      const token = textOf(await asked('POST', 'accounts:signInWithPhoneNumber', { sessionInfo, code }), 'idToken');
      return typeof token === 'string' ? { token } : token;
    },
    async read(token, now) {
      loaded ??= load();
      const { jwtVerify, keySet, errors } = await loaded;
      const refuse = (fault: PhoneFault) => ({ fault });
      try {
        const { payload } = await jwtVerify(token, keySet, {
          issuer,
          audience: terms.project,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'phone_number'],
          currentDate: now,
        });
        const { phone_number: number, auth_time: at } = payload;
        if (typeof number !== 'string' || typeof at !== 'number' || !payload.sub) return refuse('invalid-verification-code');
        if (at * 1000 > now.getTime() + minutes(1) || at * 1000 < now.getTime() - fresh) return refuse('code-expired');
        // One answer of a phone gives many tokens: the answer is what is good once.
        const id = createHash('sha256').update(`${payload.sub} ${number} ${at}`).digest('base64url');
        return { proven: { number, id, expiresAt: new Date(at * 1000 + fresh) } };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return refuse('code-expired');
        // Only what the library says about the token itself is the token's fault; keys that did not come are not.
        const isServices =
          !(error instanceof errors.JOSEError) || ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code);
        if (isServices) {
          log.error({ err: error }, 'the keys of the phone provider could not be had');
          return refuse('unknown');
        }
        return refuse('invalid-verification-code');
      }
    },
  };
}
