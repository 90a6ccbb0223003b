/** Whether a picture was read rightly; each picture is good for one look. */
import type { Asking } from '#platform/handler.ts';

/** Takes the picture away and compares. False without one. */
export async function readCaptcha(
  asking: Pick<Asking, 'db' | 'now'>,
  id: string | undefined,
  answer: string | undefined,
): Promise<boolean> {
  if (!id || !answer) return false;
  const row = await asking.db.deleteFrom('captchas').where('id', '=', id).returning(['answer', 'expires_at']).executeTakeFirst();
  return row !== undefined && row.expires_at > asking.now && row.answer === answer.trim().toUpperCase();
}
