/** The small task behind the slider: a number that costs a device a moment, good once and for five minutes. */
import { randomBytes } from 'node:crypto';
import { takeTurn } from '#platform/db/limits.ts';
import type { Asking } from '#platform/handler.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { isSolved } from '#values/proof-of-work.ts';
import { Refused } from '#values/refused.ts';
import { minutes } from '#values/time.ts';
import { textPrice } from './sms-budget.ts';

const usual = 16;
/** A task that was given a moment ago may be a little smaller than the one that would be given now. */
const slack = 1;

export async function giveTask(
  asking: Asking,
  { use }: { readonly use?: 'sms' | undefined } = {},
): Promise<{ id: string; salt: string; bits: number }> {
  await takeTurn(asking.db, `human:${networkOf(asking.ip)}`, limitOf('human', asking.settings.demo), asking.now);
  const bits = usual + (use === 'sms' ? await textPrice(asking) : 0);
  const task = { id: randomBytes(18).toString('base64url'), salt: randomBytes(18).toString('base64url'), bits };
  await asking.db
    .insertInto('human_tasks')
    .values({ ...task, expires_at: new Date(asking.now.getTime() + minutes(5)) })
    .execute();
  return task;
}

type Answered = { readonly id: string; readonly answer: string };

/** Takes the task away and looks at the answer. False when it is wrong, late, used, not ours, or has fewer bits than are asked for. */
export async function isTaskDone(asking: Pick<Asking, 'db' | 'now'>, sent: Answered, least = 0): Promise<boolean> {
  const task = await asking.db
    .deleteFrom('human_tasks')
    .where('id', '=', sent.id)
    .returning(['salt', 'bits', 'expires_at'])
    .executeTakeFirst();
  return task !== undefined && task.bits >= least && task.expires_at > asking.now && isSolved(task.salt, sent.answer, task.bits);
}

/** Refuses with `human.wrong` when the task is not done. */
export async function checkTask(asking: Pick<Asking, 'db' | 'now'>, sent: Answered): Promise<void> {
  if (!(await isTaskDone(asking, sent))) throw new Refused('human.wrong');
}

/** Before a text message, whose price rises with how many were sent. Refuses with `human.wrong`. */
export async function checkTextTask(asking: Asking, sent: Answered, number: string): Promise<void> {
  const dearer = await textPrice(asking, number);
  if (!(await isTaskDone(asking, sent, dearer > slack ? usual + dearer - slack : 0))) throw new Refused('human.wrong');
}
