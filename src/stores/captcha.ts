/** The picture to read, when the platform asks for it. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { captcha } from '#calls/system-first.ts';
import { ask } from '#client/ask.ts';

export type Captcha = ValueOf<typeof captcha>;

export const $captcha = atom<{ readonly state: 'none' | 'loading' | 'failed' } | { readonly state: 'shown'; readonly captcha: Captcha }>({
  state: 'none',
});

const shortest = 1000;
let last = Number.NEGATIVE_INFINITY;

/** A new picture; at most once a second (AC-16). */
export async function refreshCaptcha(): Promise<void> {
  if (performance.now() - last < shortest) return;
  last = performance.now();
  $captcha.set({ state: 'loading' });
  const got = await ask(captcha, {});
  $captcha.set(got.kind === 'done' ? { state: 'shown', captcha: got.value } : { state: 'failed' });
}

/** The picture that came with the page. */
export function showCaptcha(picture: Captcha): void {
  $captcha.set({ state: 'shown', captcha: picture });
}
