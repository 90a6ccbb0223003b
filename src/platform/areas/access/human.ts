/** The small task behind the slider: a number that costs a device a moment, good once and for five minutes. */
import { randomBytes } from 'node:crypto';
import { takeTurn } from '#platform/db/limits.ts';
import type { Asking } from '#platform/handler.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { isSolved } from '#values/proof-of-work.ts';
import { Refused } from '#values/refused.ts';
import { minutes } from '#values/time.ts';

const bits = 16;

export async function giveTask(asking: Asking): Promise<{ id: string; salt: string; bits: number }> {
  await takeTurn(asking.db, `human:${networkOf(asking.ip)}`, limitOf('human', asking.settings.demo), asking.now);
  const task = { id: randomBytes(18).toString('base64url'), salt: randomBytes(18).toString('base64url'), bits };
  await asking.db
    .insertInto('human_tasks')
    .values({ ...task, expires_at: new Date(asking.now.getTime() + minutes(5)) })
    .execute();
  return task;
}

type Answered = { readonly id: string; readonly answer: string };

/** Takes the task away and looks at the answer. False when it is wrong, late, used or not ours. */
export async function isTaskDone(asking: Pick<Asking, 'db' | 'now'>, sent: Answered): Promise<boolean> {
  const task = await asking.db
    .deleteFrom('human_tasks')
    .where('id', '=', sent.id)
    .returning(['salt', 'bits', 'expires_at'])
    .executeTakeFirst();
  return task !== undefined && task.expires_at > asking.now && isSolved(task.salt, sent.answer, task.bits);
}

/** Refuses with `human.wrong` when the task is not done. */
export async function checkTask(asking: Pick<Asking, 'db' | 'now'>, sent: Answered): Promise<void> {
  if (!(await isTaskDone(asking, sent))) throw new Refused('human.wrong');
}
