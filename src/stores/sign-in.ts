/** Signing in, from what was typed to the session: human check, call, remembered name (AC-05). */
import { access } from '#calls/access.ts';
import type { Answer, Refusal } from '#client/answer.ts';
import { ask, sealedText } from '#client/ask.ts';
import { keep } from '#client/keep.ts';
import { hideCaptcha, refreshCaptcha } from './captcha.ts';
import { solveHuman } from './human.ts';
import { remember } from './remembered.ts';
import { entered, signIn, unplayed } from './session.ts';

export interface Typed {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly captchaId?: string;
  readonly remember: boolean;
  /** This device passed the slider lately, so nothing was asked. */
  readonly known?: boolean;
  readonly side?: 'agent';
}

/** Null when somebody is signed in now. A refusal that asks for the picture has fetched it. */
export async function attempt(typed: Typed): Promise<Refusal | null> {
  const { remember: keepName, known, ...credentials } = typed;
  // Slider or picture, never both (R26).
  const solved = known || typed.captcha ? null : await solveHuman();
  if (solved && 'kind' in solved) return solved;
  const human = solved ? { human: solved } : {};
  const got: Answer<unknown> = await signIn({ ...credentials, username: credentials.username.trim(), type: 'username', ...human });
  if (got.kind === 'done') {
    // The agents' form keeps no name, and leaves the one that is kept.
    if (!credentials.side) remember(keepName ? credentials.username.trim() : null);
    return null;
  }
  if (got.params.captcha === true) await refreshCaptcha();
  // What was read is used up, and no other is asked for: the slider has its place again.
  else if (typed.captcha && got.code !== 'network') hideCaptcha();
  return got;
}

/** A trial with play money (AC-11). */
export async function playFree(): Promise<Refusal | null> {
  const random = await sealedText({ random: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))) });
  if (typeof random !== 'string') return random;
  const got = await ask(access.freePlay, { os: navigator.userAgent.slice(0, 80), platform: 'W', random, gatewayVersion: 3 });
  if (got.kind === 'done') {
    keep(unplayed, 1, 'local');
    await entered();
    return null;
  }
  return got;
}
