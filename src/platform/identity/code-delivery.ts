/** Sends e-mails and text messages with codes, outside any transaction, and remembers recent gateway failures. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isLanguage } from '#i18n/locales.ts';
import { translate } from '#i18n/translate.ts';
import type { AppContext, RequestContext } from '#platform/context.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import type { Email } from '#platform/outside/mail.ts';
import { RecipientRejected } from '#platform/outside/recipient-rejected.ts';
import { codeLifetime, gatewayCooldown } from '#platform/rules/access/otp-rules.ts';
import { secondsUntil } from '#platform/rules/rate-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { oneTimeCodeOf, type Purpose } from './one-time-codes.ts';
import { consumeSmsBudget } from './sms-budget.ts';

export type DeliveryChannel = 'mail' | 'sms';
type DeliveryDeps = Pick<AppContext, 'outside' | 'settings' | 'brand'>;

/**
 * Throws `way.closed` when the gateway is not connected, and `code.not_sent` when it failed recently. The result is the same for every
 * recipient.
 */
export async function requireGateway(context: RequestContext, port: DeliveryChannel): Promise<void> {
  if (!context.outside[port].available) throw new DomainError('way.closed');
  const fault = await context.db.selectFrom('outside_faults').select('at').where('port', '=', port).executeTakeFirst();
  const until = fault && new Date(fault.at.getTime() + gatewayCooldown);
  if (until && until > context.now) throw new DomainError('code.not_sent', { retryAfter: secondsUntil(until, context.now) });
}

/**
 * Sends a message and records whether the gateway worked. A rejected recipient does not count as a gateway failure: one wrong number
 * must not close it for everyone. Never call it in a transaction.
 */
export async function deliver(
  db: Kysely<Tables>,
  appContext: DeliveryDeps,
  port: DeliveryChannel,
  message: Email,
  now: Date,
): Promise<void> {
  try {
    await (port === 'mail' ? appContext.outside.mail.send(message) : appContext.outside.sms.send(message));
  } catch (error) {
    if (error instanceof RecipientRejected) throw error;
    await db
      .insertInto('outside_faults')
      .values({ port, at: now })
      .onConflict((conflict) => conflict.column('port').doUpdateSet({ at: now }))
      .execute();
    throw error;
  }
  await db.deleteFrom('outside_faults').where('port', '=', port).execute();
}

export const deliveryLocale = (appContext: Pick<AppContext, 'brand'>, language: string): string =>
  isLanguage(language) ? language : appContext.brand.languages[0];

const codeDeliverySchema = z.object({
  id: z.string(),
  purpose: z.enum([
    'login',
    'register',
    'reset',
    'verify',
    'withdrawal_account',
    'payment_password',
    'withdrawal',
    'contact',
    'closing',
    'proof',
  ]),
  recipient: z.string(),
  port: z.enum(['mail', 'sms']),
  to: z.string(),
  language: z.string(),
  /** Send only when a member has the number. Checked at delivery, so every request gets the same response. */
  membersOnly: z.boolean(),
  /** The data that decides which text message budget pays. */
  text: z.object({ number: z.string(), ip: z.string(), isKnown: z.boolean() }).nullish(),
  /** Words of the message, such as the amount that a code confirms. */
  about: z.record(z.string(), z.string()).optional(),
  at: z.number(),
});
export type CodeDelivery = z.infer<typeof codeDeliverySchema>;

/** The delivery job that looks up the number and sends the code. */
export const codeDelivery = 'access.code';

export async function deliverCode(
  db: Kysely<Tables>,
  appContext: DeliveryDeps & Pick<AppContext, 'log'>,
  data: Json,
  now: Date,
): Promise<void> {
  const message = codeDeliverySchema.parse(data);
  if (now.getTime() - message.at > codeLifetime) return;
  if (message.membersOnly) {
    const member = await db.selectFrom('members').select('id').where('mobile', '=', message.to).executeTakeFirst();
    if (!member) return;
  }
  try {
    if (message.text) await consumeSmsBudget({ ...appContext, db, now }, message.text);
  } catch (error) {
    // The budget ran out after the request was answered. It is counted and logged; no retry.
    if (error instanceof DomainError) return;
    throw error;
  }
  await sendOneTimeCode(db, appContext, message, now);
}

export const sendOneTimeCode = (
  db: Kysely<Tables>,
  appContext: DeliveryDeps,
  message: Omit<CodeDelivery, 'at' | 'membersOnly' | 'text'>,
  now: Date,
): Promise<void> =>
  deliver(
    db,
    appContext,
    message.port,
    composeMessage(appContext, message, message.purpose, oneTimeCodeOf(appContext, message.id, message.purpose, message.recipient)),
    now,
  );

/** Notifies the owner when someone registers a number that already has an account. The screen shows the usual response. */
export const sendNumberTakenNotice = (
  db: Kysely<Tables>,
  appContext: DeliveryDeps,
  to: string,
  language: string,
  now: Date,
): Promise<void> => deliver(db, appContext, 'sms', composeMessage(appContext, { to, language, port: 'sms' }, 'taken', ''), now);

function composeMessage(
  appContext: DeliveryDeps,
  { to, language, port, about }: Pick<CodeDelivery, 'to' | 'language' | 'port' | 'about'>,
  kind: Purpose | 'taken',
  code: string,
): Email {
  const locale = deliveryLocale(appContext, language);
  const params = { ...about, brand: appContext.brand.name, code };
  const text = translate(locale, 'mail', `code.${kind}`, params);
  // The last line lets a phone autofill the code on this site only.
  const body = port === 'sms' && code !== '' ? `${text}\n\n@${new URL(appContext.settings.publicUrl).hostname} #${code}` : text;
  return { to, subject: translate(locale, 'mail', 'code.subject', params), body };
}
