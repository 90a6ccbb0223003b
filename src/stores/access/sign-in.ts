/** Signing in with a password: human check, call, remembered username (AC-05). */
import { access } from '#calls/access.ts';
import { callApi, encryptText } from '#client/api-client.ts';
import type { ApiResult, Refusal } from '#client/result.ts';
import { setItem } from '#client/storage.ts';
import { hideCaptcha, refreshCaptcha } from './captcha.ts';
import { solveHuman } from './proof-of-work.ts';
import { rememberUsername } from './remembered-username.ts';
import { markSignedIn, signIn, unplayedKey } from './session.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly captchaId?: string;
  readonly remember: boolean;
  /** This device passed the slider recently, so no check was shown. */
  readonly known?: boolean;
  readonly side?: 'agent';
}

/** Signs in with a password. Null on success. Loads a captcha when the refusal requires one. */
export async function attemptSignIn(typed: Credentials): Promise<Refusal | null> {
  const { remember: keepName, known, ...credentials } = typed;
  // Slider or captcha, never both (R26).
  const solved = known || typed.captcha ? null : await solveHuman();
  if (solved && 'kind' in solved) return solved;
  const human = solved ? { human: solved } : {};
  const result: ApiResult<unknown> = await signIn({ ...credentials, username: credentials.username.trim(), type: 'username', ...human });
  if (result.kind === 'done') {
    // The agents' form must not overwrite the remembered username.
    if (!credentials.side) rememberUsername(keepName ? credentials.username.trim() : null);
    return null;
  }
  if (result.params.captcha === true) await refreshCaptcha();
  // The captcha is used up and no new one is required, so the slider returns.
  else if (typed.captcha && result.code !== 'network') hideCaptcha();
  return result;
}

/** Starts a trial with play money (AC-11). */
export async function startTrial(): Promise<Refusal | null> {
  const random = await encryptText({ random: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))) });
  if (typeof random !== 'string') return random;
  const result = await callApi(access.freePlay, { os: navigator.userAgent.slice(0, 80), platform: 'W', random, gatewayVersion: 3 });
  if (result.kind === 'done') {
    setItem(unplayedKey, 1, 'local');
    await markSignedIn();
    return null;
  }
  return result;
}
