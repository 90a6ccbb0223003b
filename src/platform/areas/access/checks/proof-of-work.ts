/** The proof of work behind the human check slider: usable once, for five minutes. */
import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { smsExtraBits } from '#platform/identity/sms-budget.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { isSolved } from '#values/access/proof-of-work.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { minutes } from '#values/time.ts';

const baseBits = 16;
/** Allowance for a challenge issued just before the price rose. */
const slackBits = 1;

export async function issueChallenge(
  context: RequestContext,
  { use }: { readonly use?: 'sms' | undefined } = {},
): Promise<{ id: string; salt: string; bits: number }> {
  await consumeRateLimit(context.db, `human:${networkOf(context.ip)}`, limitOf('human', context.settings.demo), context.now);
  const bits = baseBits + (use === 'sms' ? await smsExtraBits(context) : 0);
  const challenge = { id: randomBytes(18).toString('base64url'), salt: randomBytes(18).toString('base64url'), bits };
  await context.db
    .insertInto('human_tasks')
    .values({ ...challenge, expires_at: new Date(context.now.getTime() + minutes(5)) })
    .execute();
  return challenge;
}

type SolvedChallenge = { readonly id: string; readonly answer: string };

/** Consumes the challenge and checks the answer. False when it is wrong, expired, used or unknown, or has fewer than `minBits` bits. */
export async function isChallengeSolved(
  context: Pick<RequestContext, 'db' | 'now'>,
  solution: SolvedChallenge,
  minBits = 0,
): Promise<boolean> {
  const challenge = await context.db
    .deleteFrom('human_tasks')
    .where('id', '=', solution.id)
    .returning(['salt', 'bits', 'expires_at'])
    .executeTakeFirst();
  return (
    challenge !== undefined &&
    challenge.bits >= minBits &&
    challenge.expires_at > context.now &&
    isSolved(challenge.salt, solution.answer, challenge.bits)
  );
}

/** Throws `human.wrong` when the challenge is not solved. */
export async function requireSolved(context: Pick<RequestContext, 'db' | 'now'>, solution: SolvedChallenge): Promise<void> {
  if (!(await isChallengeSolved(context, solution))) throw new DomainError('human.wrong');
}

/** Proof of work before a text message; the required bits rise with the number of messages sent. Throws `human.wrong`. */
export async function requireSolvedForSms(context: RequestContext, solution: SolvedChallenge, number: string): Promise<void> {
  const extraBits = await smsExtraBits(context, number);
  if (!(await isChallengeSolved(context, solution, extraBits > slackBits ? baseBits + extraBits - slackBits : 0)))
    throw new DomainError('human.wrong');
}
