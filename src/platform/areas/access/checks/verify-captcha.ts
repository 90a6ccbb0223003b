/** Verifies a captcha image, or the proof of work that replaces it; each is usable once. */
import type { RequestContext } from '#platform/context.ts';
import { sumAnswer } from '#platform/rules/captcha-image.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { isChallengeSolved } from './proof-of-work.ts';

/**
 * Consumes the captcha and compares the answer. Users who cannot read the image send a separate `proof-of-work.ts` challenge in the
 * same two fields. False without both fields. A sum counts only where the caller takes one.
 */
export async function verifyCaptcha(
  context: Pick<RequestContext, 'db' | 'now'>,
  id: string | undefined,
  answer: string | undefined,
  { takesSum = false } = {},
): Promise<boolean> {
  if (!id || !answer) return false;
  const row = await context.db.deleteFrom('captchas').where('id', '=', id).returning(['answer', 'expires_at']).executeTakeFirst();
  if (!row) return isChallengeSolved(context, { id, answer });
  const given = cleanCode(answer).toUpperCase();
  return row.expires_at > context.now && (row.answer === given || (takesSum && row.answer === sumAnswer(Number(given))));
}
