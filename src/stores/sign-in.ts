/** Signing in, from what was typed to the session: slider, call, remembered name (AC-05). */
import { access } from '#calls/access.ts';
import type { Answer, Refusal } from '#client/answer.ts';
import { refused } from '#client/answer.ts';
import { ask, sealedText } from '#client/ask.ts';
import { refreshCaptcha } from './captcha.ts';
import { solveHuman } from './human.ts';
import { entered, signIn } from './session.ts';

const remembered = 'isla_name';
const day = 86_400;

/** The name kept on this device for a day (AC-03). */
export function rememberedName(): string {
  const found = new RegExp(`(?:^|;\\s*)${remembered}=([^;]*)`).exec(document.cookie)?.[1] ?? '';
  try {
    return decodeURIComponent(found);
  } catch {
    return '';
  }
}

function remember(name: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = `${remembered}=${encodeURIComponent(name ?? '')}; Path=/; SameSite=Lax; Max-Age=${name === null ? 0 : day}`;
}

export interface Typed {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  readonly captchaId?: string;
  readonly remember: boolean;
}

/** Null when somebody is signed in now. A refusal that asks for the picture has fetched it. */
export async function attempt(typed: Typed): Promise<Refusal | null> {
  const human = await solveHuman();
  if ('kind' in human) return human;
  const { remember: keepName, ...credentials } = typed;
  const got: Answer<unknown> = await signIn({ ...credentials, username: credentials.username.trim(), type: 'username', human });
  if (got.kind === 'done') {
    remember(keepName ? credentials.username.trim() : null);
    return null;
  }
  if (got.kind === 'unknown') return refused('network');
  if (got.params.captcha === true) await refreshCaptcha();
  return got;
}

/** A trial with play money (AC-11). */
export async function playFree(): Promise<Refusal | null> {
  const random = await sealedText({ random: btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(24)))) });
  if (typeof random !== 'string') return random;
  const got = await ask(access.freePlay, { os: navigator.userAgent.slice(0, 80), platform: 'W', random, gatewayVersion: 3 });
  if (got.kind === 'done') {
    await entered();
    return null;
  }
  return got.kind === 'refused' ? got : refused('network');
}
