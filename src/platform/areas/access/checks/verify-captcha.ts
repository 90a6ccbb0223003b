/** Verifies a captcha image, or the proof of work that replaces it; each is usable once. */
import type { RequestContext } from '#platform/context.ts';
import { cleanCode } from '#values/text/clean-text.ts';
import { isChallengeSolved } from './proof-of-work.ts';

/**
 * Consumes the captcha and compares the answer. Users who cannot read the image send a separate `proof-of-work.ts` challenge in the
 * same two fields. False without both fields.
 */
export async function verifyCaptcha(
  context: Pick<RequestContext, 'db' | 'now'>,
  id: string | undefined,
  answer: string | undefined,
): Promise<boolean> {
  if (!id || !answer) return false;
  const row = await context.db.deleteFrom('captchas').where('id', '=', id).returning(['answer', 'expires_at']).executeTakeFirst();
  if (!row) return isChallengeSolved(context, { id, answer });
  return row.expires_at > context.now && row.answer === cleanCode(answer).toUpperCase();
}
