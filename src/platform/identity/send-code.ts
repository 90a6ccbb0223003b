/** Limits and queues one-time codes, and describes a sent code to the browser. */
import type { RequestContext } from '#platform/context.ts';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { codeDigits, codeLimits, resendMinutes } from '#platform/rules/access/otp-rules.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { type CodeDelivery, codeDelivery } from './code-delivery.ts';
import { type CodeSent, hashRecipient, type Purpose } from './one-time-codes.ts';
import { requireSmsBudget, type TextMessage } from './sms-budget.ts';

export const codeSent = (codeId: string): CodeSent => ({ expiredMinutes: resendMinutes, codeId, digits: codeDigits, firebase: false });

/** The rate limit key for a recipient's codes. The owner's known networks have a separate count. */
export const codeLimitKey = (context: RequestContext, recipient: string, isKnownHere: boolean): string =>
  `${hashRecipient(context, recipient)}${isKnownHere ? ` ${networkOf(context.ip)}` : ''}`;

/** Limits one by one what goes to an e-mail address that nobody has verified, whichever account asks. */
export const unverifiedCodes = (context: Pick<RequestContext, 'settings'>, address: string) => ({
  name: 'code' as const,
  key: `code-unverified:${hashRecipient(context, address)}`,
  limit: codeLimits.unverifiedInDay,
});

/**
 * Limits: one code a minute, five an hour, ten a day per recipient, fewer to an `unverified` address, and the budget for a text message.
 * Throws `rate.too_many`.
 */
export async function consumeCodeLimit(
  context: RequestContext,
  purpose: Purpose,
  recipientKey: string,
  text: TextMessage | null,
  unverified?: string | null,
): Promise<void> {
  await consumeRateLimit(context.db, `code:${networkOf(context.ip)}`, limitOf('code', context.settings.demo), context.now);
  await consumeRateLimit(context.db, `code-again:${purpose}:${recipientKey}`, codeLimits.again, context.now);
  await consumeRateLimit(context.db, `code-hour:${recipientKey}`, codeLimits.inHour, context.now);
  await consumeRateLimit(context.db, `code-day:${recipientKey}`, codeLimits.inDay, context.now);
  if (unverified) {
    const { key, limit } = unverifiedCodes(context, unverified);
    await consumeRateLimit(context.db, key, limit, context.now);
  }
  if (text) await requireSmsBudget(context, text);
}

/** Queues the code, so response time does not reveal whether one was sent. */
export const queueCode = ({ db, language, now }: RequestContext, delivery: Omit<CodeDelivery, 'at' | 'language'>): Promise<void> =>
  enqueueDelivery(db, codeDelivery, { ...delivery, language, at: now.getTime() } satisfies CodeDelivery, now);
