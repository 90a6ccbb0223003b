/** Firebase phone adapter over HTTPS.
 * Firebase sends a code and exchanges it for a token, signed with its published keys, that proves the number and the
 * time. The token library is loaded with the first token.
 */
import { createHash } from 'node:crypto';
import type { PhoneFault } from '#values/access/phone-faults.ts';
import { ownValue } from '#values/own-value.ts';
import { minutes } from '#values/time.ts';
import { fetchLimited, requestOutside } from './http-client.ts';
import type { PhoneFailure, PhoneProvider } from './phone-provider.ts';

export interface FirebaseTerms {
  readonly project: string;
  readonly apiKey: string;
}

/** Firebase's API and public keys; tests pass their own servers. */
const defaultUrls = {
  api: 'https://identitytoolkit.googleapis.com/v1',
  keys: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
};

/** Firebase error codes as the faults of its browser library; any other code is `unknown`. */
const faultsByCode: Readonly<Record<string, PhoneFault>> = {
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
/** A proof older than this is rejected. */
const maxProofAge = minutes(10);

type Log = { error(fields: object, message: string): void };

/** `site`: the public address, sent as referer because the API key may be restricted to it. */
export function phoneByFirebase(terms: FirebaseTerms, site: string, log: Log, { api, keys } = defaultUrls): PhoneProvider {
  const issuer = `https://securetoken.google.com/${terms.project}`;
  const load = async () => {
    const jose = await import('jose');
    return { ...jose, keySet: jose.createRemoteJWKSet(new URL(keys), { timeoutDuration: 8_000, [jose.customFetch]: fetchLimited }) };
  };
  let loaded: ReturnType<typeof load> | null = null;
  let siteKey: string | null = null;
  /** Connection and service errors are logged and return `unknown`; errors about the code or number return their fault. */
  const callApi = async (
    method: 'GET' | 'POST',
    endpoint: string,
    body?: object,
  ): Promise<Readonly<Record<string, unknown>> | PhoneFailure> => {
    try {
      const { ok, status, json } = await requestOutside(`${api}/${endpoint}`, {
        method,
        // In a header: addresses are logged.
        headers: { referer: `${site}/`, 'x-goog-api-key': terms.apiKey },
        ...(body ? { body } : {}),
      });
      const response = (json ?? {}) as Readonly<Record<string, unknown>> & { readonly error?: { readonly message?: string } };
      if (ok && json !== null) return response;
      const code = /^\w+/.exec(response.error?.message ?? '')?.[0] ?? '';
      const fault = ownValue(faultsByCode, code) ?? 'unknown';
      if (fault === 'unknown') log.error({ act: endpoint, status, says: code }, 'the phone provider refused');
      return { fault };
    } catch (error) {
      log.error({ act: endpoint, err: error }, 'the phone provider could not be asked');
      return { fault: 'unknown' };
    }
  };
  const textOf = (response: Readonly<Record<string, unknown>> | PhoneFailure, name: string): string | PhoneFailure => {
    if ('fault' in response) return response as PhoneFailure;
    const found = (response as Readonly<Record<string, unknown>>)[name];
    return typeof found === 'string' && found !== '' ? found : { fault: 'unknown' };
  };
  return {
    available: true,
    async needs() {
      if (siteKey === null) {
        const key = textOf(await callApi('GET', 'recaptchaParams'), 'recaptchaSiteKey');
        if (typeof key !== 'string') return key;
        siteKey = key;
      }
      return { key: siteKey };
    },
    async send(phoneNumber, check) {
      const sent = textOf(await callApi('POST', 'accounts:sendVerificationCode', { phoneNumber, recaptchaToken: check }), 'sessionInfo');
      return typeof sent === 'string' ? { sent } : sent;
    },
    async confirm(sessionInfo, code) {
      const token = textOf(await callApi('POST', 'accounts:signInWithPhoneNumber', { sessionInfo, code }), 'idToken');
      return typeof token === 'string' ? { token } : token;
    },
    async read(token, now) {
      loaded ??= load();
      const { jwtVerify, keySet, errors } = await loaded;
      const failure = (fault: PhoneFault) => ({ fault });
      try {
        const { payload } = await jwtVerify(token, keySet, {
          issuer,
          audience: terms.project,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat', 'auth_time', 'phone_number'],
          currentDate: now,
        });
        const { phone_number: number, auth_time: at } = payload;
        if (typeof number !== 'string' || typeof at !== 'number' || !payload.sub) return failure('invalid-verification-code');
        if (at * 1000 > now.getTime() + minutes(1) || at * 1000 < now.getTime() - maxProofAge) return failure('code-expired');
        // One phone verification yields many tokens, so the id identifies the verification and makes it single-use.
        const id = createHash('sha256').update(`${payload.sub} ${number} ${at}`).digest('base64url');
        return { proven: { number, id, expiresAt: new Date(at * 1000 + maxProofAge) } };
      } catch (error) {
        if (error instanceof errors.JWTExpired) return failure('code-expired');
        // Only errors about the token itself are the token's fault; failing to load the keys is not.
        const isServiceError =
          !(error instanceof errors.JOSEError) || ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'].includes(error.code);
        if (isServiceError) {
          log.error({ err: error }, 'the keys of the phone provider could not be had');
          return failure('unknown');
        }
        return failure('invalid-verification-code');
      }
    },
  };
}
