/** Creates a captcha image, or for forms without script a sum: usable once, for two minutes. */
import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { drawCaptcha, height, randomAnswer, sumAnswer, width } from '#platform/rules/captcha-image.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { minutes } from '#values/time.ts';
import { encodePng } from './encode-png.ts';

interface CreatedCaptcha {
  readonly captchaId: string;
  readonly image: string;
  readonly sum?: [number, number];
}

export async function createCaptcha(context: RequestContext, { kind }: { readonly kind?: 'sum' | undefined }): Promise<CreatedCaptcha> {
  const limit = kind ? 'captchaSum' : 'captcha';
  await consumeRateLimit(context.db, `${limit}:${networkOf(context.ip)}`, limitOf(limit, context.settings.demo), context.now);
  const id = randomBytes(18).toString('base64url');
  const sum = kind && ([11 + context.random(39), 2 + context.random(8)] satisfies [number, number]);
  const answer = sum ? sumAnswer(sum[0] + sum[1]) : randomAnswer(context.random);
  await context.db
    .insertInto('captchas')
    .values({ id, answer, expires_at: new Date(context.now.getTime() + minutes(2)) })
    .execute();
  // Without script nothing replaces a picture that somebody cannot see.
  if (sum) return { captchaId: id, image: '', sum };
  return { captchaId: id, image: encodePng(drawCaptcha(answer, context.random), width, height).toString('base64') };
}
