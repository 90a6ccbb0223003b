/** Whether a picture was read rightly, or a task done in its place; each is good for one look. */
import type { Asking } from '#platform/handler.ts';
import { isTaskDone } from './human.ts';

/** Takes the picture away and compares. Whoever cannot read one sends a task of `human.ts` by the same two names; it is not the task that the slider spent. False without either. */
export async function readCaptcha(
  asking: Pick<Asking, 'db' | 'now'>,
  id: string | undefined,
  answer: string | undefined,
): Promise<boolean> {
  if (!id || !answer) return false;
  const row = await asking.db.deleteFrom('captchas').where('id', '=', id).returning(['answer', 'expires_at']).executeTakeFirst();
  if (!row) return isTaskDone(asking, { id, answer });
  return row.expires_at > asking.now && row.answer === answer.trim().toUpperCase();
}
