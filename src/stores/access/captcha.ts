/** The captcha image, shown when the platform requests one, and the proof of work that can replace it. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import type { captcha } from '#calls/system-bootstrap.ts';
import { type Refusal, refused } from '#client/result.ts';

export type Captcha = ValueOf<typeof captcha>;

/** `done`: nothing to read; a form sends this `captchaId` and `captcha` instead of the image's. */
export const $captcha = atom<
  | { readonly state: 'none' | 'loading' | 'failed' }
  | { readonly state: 'shown'; readonly captcha: Captcha }
  | { readonly state: 'done'; readonly captchaId: string; readonly captcha: string }
>({ state: 'none' });

const minInterval = 1000;
let lastRequest = Number.NEGATIVE_INFINITY;

/** Loads a new image, at most once a second (AC-16). */
export async function refreshCaptcha(): Promise<void> {
  if (performance.now() - lastRequest < minInterval) return;
  lastRequest = performance.now();
  $captcha.set({ state: 'loading' });
  const result = await import('#client/captcha-request.ts').then(
    ({ requestCaptcha }) => requestCaptcha(),
    () => null,
  );
  // The check may have been solved without an image meanwhile.
  if ($captcha.get().state !== 'loading') return;
  $captcha.set(result?.kind === 'done' ? { state: 'shown', captcha: result.value } : { state: 'failed' });
}

/** Loads the first image of a page. */
export async function ensureCaptcha(): Promise<void> {
  if ($captcha.get().state === 'none') await refreshCaptcha();
}

/** Replaces the image by a proof of work, for people who cannot read it. Null when solved. */
export async function replaceCaptcha(): Promise<Refusal | null> {
  const result = await import('./proof-of-work.ts').then(
    ({ solveHuman }) => solveHuman(),
    () => refused('network'),
  );
  if ('kind' in result) return result;
  $captcha.set({ state: 'done', captchaId: result.id, captcha: result.answer });
  return null;
}

export const hideCaptcha = (): void => $captcha.set({ state: 'none' });

/** Shows the image that the server rendered. */
export function showCaptcha(image: Captcha): void {
  $captcha.set({ state: 'shown', captcha: image });
}
