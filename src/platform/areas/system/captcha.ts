/** Makes a picture to read: good once, for two minutes. */
import { randomBytes } from 'node:crypto';
import { takeTurn } from '#platform/db/limits.ts';
import type { Asking } from '#platform/handler.ts';
import { drawCaptcha, drawnAnswer, height, width } from '#platform/rules/captcha.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { minutes } from '#values/time.ts';
import { toPng } from './png.ts';

export async function makeCaptcha(asking: Asking): Promise<{ captchaId: string; image: string }> {
  await takeTurn(asking.db, `captcha:${networkOf(asking.ip)}`, limitOf('captcha', asking.settings.demo), asking.now);
  const id = randomBytes(18).toString('base64url');
  const answer = drawnAnswer(asking.random);
  await asking.db
    .insertInto('captchas')
    .values({ id, answer, expires_at: new Date(asking.now.getTime() + minutes(2)) })
    .execute();
  return { captchaId: id, image: toPng(drawCaptcha(answer, asking.random), width, height).toString('base64') };
}
