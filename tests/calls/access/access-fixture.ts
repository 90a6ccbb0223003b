// Additions to the test platform for the access tests: captchas, and codes in messages.
import { randomBytes } from 'node:crypto';
import type { Environment } from '#values/settings/settings.ts';
import type { Open } from '../../engines.ts';
import { startPlatform, type TestPlatformOptions } from '../../platform.ts';

/** Extracts the code from a message or e-mail; empty when there is none. */
export const codeIn = (body: string | undefined): string => /\b(\d{7})\b/.exec(body ?? '')?.[1] ?? '';
/** A phone number that no other test uses. */
export const newPhoneNumber = (): string => `91${String(++numbers).padStart(8, '0')}`;
let numbers = 0;

export const randomHex = (): string => randomBytes(12).toString('hex');

export async function accessWorld(open: Open, env: Environment = {}, options: TestPlatformOptions = {}) {
  const platform = await startPlatform(open, { env, ...options });
  return {
    ...platform,
    /** Fetches a captcha and reads its answer. */
    captcha: async (ip?: string) => {
      const { captchaId } = await platform.takeValue('system.captcha', {}, ip ? { ip } : {});
      const row = await platform.db.selectFrom('captchas').select('answer').where('id', '=', captchaId).executeTakeFirstOrThrow();
      return { captchaId, captcha: row.answer };
    },
  };
}

export type AccessWorld = Awaited<ReturnType<typeof accessWorld>>;

/** A text as it comes out of a chat: between direction marks, with digits in Thai and letters in full width. */
export const pasted = (text: string): string =>
  `\u202a${text.replace(/\d/g, (digit) => String.fromCharCode(0xe50 + Number(digit))).replace(/[a-z]/gi, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))}\u00a0\u202c`;
