/** The picture to read, when the platform asks for it, and the way round it: a task in its place. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import type { captcha } from '#calls/system-first.ts';
import { type Refusal, refused } from '#client/answer.ts';

export type Captcha = ValueOf<typeof captcha>;

/** `done`: nothing need be read; `captchaId` and `captcha` are what a form sends in the picture's place. */
export const $captcha = atom<
  | { readonly state: 'none' | 'loading' | 'failed' }
  | { readonly state: 'shown'; readonly captcha: Captcha }
  | { readonly state: 'done'; readonly captchaId: string; readonly captcha: string }
>({ state: 'none' });

/** Few are asked to read, so what asks comes when somebody is. */
const bringPicture = async () => {
  const [{ ask }, { captcha }] = await Promise.all([import('#client/ask.ts'), import('#calls/system-first.ts')]);
  return ask(captcha, {});
};

const shortest = 1000;
let last = Number.NEGATIVE_INFINITY;

/** A new picture; at most once a second (AC-16). */
export async function refreshCaptcha(): Promise<void> {
  if (performance.now() - last < shortest) return;
  last = performance.now();
  $captcha.set({ state: 'loading' });
  const got = await bringPicture().catch(() => null);
  $captcha.set(got?.kind === 'done' ? { state: 'shown', captcha: got.value } : { state: 'failed' });
}

/** For who cannot read it: the device works as it does for the slider. Null when that is done. */
export async function doWithoutPicture(): Promise<Refusal | null> {
  const got = await import('./human.ts').then(
    ({ solveHuman }) => solveHuman(),
    () => refused('network'),
  );
  if ('kind' in got) return got;
  $captcha.set({ state: 'done', captchaId: got.id, captcha: got.answer });
  return null;
}

export const hideCaptcha = (): void => $captcha.set({ state: 'none' });

/** The picture that came with the page. */
export function showCaptcha(picture: Captcha): void {
  $captcha.set({ state: 'shown', captcha: picture });
}
