/** Password reset by one-time e-mail link; the response is the same for every account (R18). */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { localizedPath } from '#i18n/localized-url.ts';
import { translate } from '#i18n/translate.ts';
import type { AppContext, RequestContext } from '#platform/context.ts';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { hashToken } from '#platform/db/signed.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { deliver, deliveryLocale, requireGateway } from '#platform/identity/code-delivery.ts';
import { verifyAddress } from '#platform/identity/contacts.ts';
import { verifyLoginPassword } from '#platform/identity/login-password.ts';
import { sendWithin } from '#platform/identity/message-budget.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { unverifiedCodes } from '#platform/identity/send-code.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { normalizeUsername } from '#platform/rules/username.ts';
import { DomainError } from '#values/domain-error.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { minutes } from '#values/time.ts';
import { claimAccount, isUnclaimed } from '../opened-accounts.ts';
import { issueLink } from './issue-link.ts';
import { checkNewPassword, requireUncommonPassword, setMemberPassword } from './set-password.ts';

const linkLifetime = minutes(30);
/** So long after a reset the same one is answered as made. */
const repeatable = minutes(15);

/** The delivery job that looks up the account and sends the e-mail. */
export const resetMailDelivery = 'access.reset-mail';
const resetRequestSchema = z.object({ username: z.string(), email: z.string(), language: z.string() });

/** Queues the reset and responds at once. The account is looked up later, so neither response nor timing reveals whether it exists. */
export async function requestPasswordReset(
  context: RequestContext,
  sent: { readonly username: string; readonly email: string },
): Promise<{ sent: true }> {
  const username = normalizeUsername(sent.username);
  const email = sent.email.trim().toLowerCase();
  const fields = {
    ...(username === '' ? { username: { code: 'field.required' } } : {}),
    ...(email === '' ? { email: { code: 'field.required' } } : {}),
  };
  if (Object.keys(fields).length > 0) throw new DomainError('input.invalid', { fields });
  await requireGateway(context, 'mail');
  await consumeRateLimit(context.db, `reset-mail:${networkOf(context.ip)}`, limitOf('resetMail', context.settings.demo), context.now);
  // Keyed by username and e-mail together: by username alone anyone could use up the owner's limit.
  await consumeRateLimit(
    context.db,
    `reset-mail:${hashToken(`${username}\n${email}`)}`,
    limitOf('resetMailOfAccount', context.settings.demo),
    context.now,
  );
  if (context.brand.market.tellsWhoExists && !(await findMember(context.db, username, email))) throw new DomainError('account.unknown');
  await enqueueDelivery(context.db, resetMailDelivery, { username, email, language: context.language }, context.now);
  return { sent: true };
}

/** The member with this username and e-mail, or null. */
async function findMember(db: Kysely<Tables>, username: string, email: string) {
  const member = await db
    .selectFrom('members')
    .select(['id', 'email', 'email_verified_at', 'nickname'])
    .where('username', '=', username)
    .executeTakeFirst();
  return member?.email && member.email.toLowerCase() === email ? { ...member, email: member.email } : null;
}

/** E-mails a link, if the account exists. */
export async function deliverLink(
  db: Kysely<Tables>,
  appContext: Pick<AppContext, 'outside' | 'settings' | 'brand' | 'log'>,
  data: Json,
  now: Date,
): Promise<void> {
  const { username, email, language } = resetRequestSchema.parse(data);
  const member = await findMember(db, username, email);
  if (!member) return;
  // A stranger's address gets few, whichever accounts name it.
  const budgets = member.email_verified_at === null ? [unverifiedCodes(appContext, member.email)] : [];
  await sendWithin(db, appContext, 'mail', budgets, now, () => sendLink(db, appContext, { ...member, language }, now));
}

async function sendLink(
  db: Kysely<Tables>,
  appContext: Pick<AppContext, 'outside' | 'settings' | 'brand'>,
  { id, email, nickname, language }: { readonly id: bigint; readonly email: string; readonly nickname: string; readonly language: string },
  now: Date,
): Promise<void> {
  const link = await inTransaction(db, (trx) => issueLink(trx, id, new Date(now.getTime() + linkLifetime), now));
  const code = deliveryLocale(appContext, language);
  const params = {
    name: nickname,
    brand: appContext.brand.name,
    link: `${appContext.settings.publicUrl}${localizedPath(appContext.brand, code, '/forget')}?link=${link}`,
  };
  const message = {
    to: email,
    subject: translate(code, 'mail', 'reset.subject', params),
    body: translate(code, 'mail', 'reset.body', params),
  };
  await deliver(db, appContext, 'mail', message, now);
}

/** The member a link belongs to; undefined when the link is used, expired or unknown. */
const ownerOf = ({ db, now }: RequestContext, linkHash: string) =>
  db
    .selectFrom('reset_links')
    .innerJoin('members', 'members.id', 'reset_links.member_id')
    .select((of) => ['members.id', 'members.username', isUnclaimed(of).as('isUnclaimed')])
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Whether a link still works. No rate limit: links cannot be guessed. */
export async function resetLink(
  context: RequestContext,
  { link }: { readonly link: string },
): Promise<{ works: boolean; opens: string | null }> {
  const owner = await ownerOf(context, hashToken(link));
  return { works: owner !== undefined, opens: owner?.isUnclaimed ? owner.username : null };
}

export async function resetPassword(
  context: RequestContext,
  sent: { readonly link: string; readonly newPassword: string; readonly confirmNewPassword: string },
): Promise<{ username: string }> {
  await consumeRateLimit(context.db, `reset:${networkOf(context.ip)}`, limitOf('reset', context.settings.demo), context.now);
  checkNewPassword(context, sent.newPassword, sent.confirmNewPassword);
  const linkHash = hashToken(sent.link);
  const owner = await ownerOf(context, linkHash);
  if (!owner) return repeatReset(context, linkHash, sent.newPassword);
  requireUncommonPassword(context, sent.newPassword, owner.username);
  const passwordHash = await hashPassword(sent.newPassword);
  const isMade = await inTransaction(context.db, async (trx) => {
    const used = await trx
      .updateTable('reset_links')
      .set({ used_at: context.now })
      .where('link_hash', '=', linkHash)
      .where('used_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    if (!used) return false;
    if (owner.isUnclaimed) await claimAccount(trx, context, owner.id);
    // The link came there: a link of another address is dead.
    else await verifyAddress(trx, owner.id, context.now);
    await setMemberPassword(trx, context, owner, passwordHash);
    return true;
  });
  return isMade ? { username: owner.username } : repeatReset(context, linkHash, sent.newPassword);
}

/** Answers a reset that is sent again because its answer was lost, and changes nothing. Throws `reset.link_dead` for any other. */
async function repeatReset(context: RequestContext, linkHash: string, newPassword: string): Promise<{ username: string }> {
  const owner = await context.db
    .selectFrom('reset_links')
    .innerJoin('members', 'members.id', 'reset_links.member_id')
    .select(['members.username', 'members.password_hash'])
    .where('link_hash', '=', linkHash)
    .where('used_at', '>=', new Date(context.now.getTime() - repeatable))
    // Otherwise it was replaced by a newer one, or another password has been set since.
    .whereRef('used_at', '=', 'members.password_set_at')
    .executeTakeFirst();
  if (!owner) throw new DomainError('reset.link_dead');
  try {
    // It counts as a try to sign in, so that nobody guesses in this way.
    await verifyLoginPassword(context, owner, newPassword, 'newPassword');
  } catch (refusal) {
    const isOther = refusal instanceof DomainError && ['input.invalid', 'login.locked'].includes(refusal.code);
    if (isOther) throw new DomainError('reset.link_dead');
    throw refusal;
  }
  return { username: owner.username };
}
