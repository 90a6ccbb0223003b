/** Creates a captcha image: usable once, for two minutes. */
import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { drawCaptcha, height, randomAnswer, width } from '#platform/rules/captcha-image.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { minutes } from '#values/time.ts';
import { encodePng } from './encode-png.ts';

export async function createCaptcha(context: RequestContext): Promise<{ captchaId: string; image: string }> {
  await consumeRateLimit(context.db, `captcha:${networkOf(context.ip)}`, limitOf('captcha', context.settings.demo), context.now);
  const id = randomBytes(18).toString('base64url');
  const answer = randomAnswer(context.random);
  await context.db
    .insertInto('captchas')
    .values({ id, answer, expires_at: new Date(context.now.getTime() + minutes(2)) })
    .execute();
  return { captchaId: id, image: encodePng(drawCaptcha(answer, context.random), width, height).toString('base64') };
}
