/** A forgotten password: a one-time link by e-mail, the same answer for everybody, and every session ended by a new password (R18). */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { isLanguage, localeOf } from '#i18n/locales.ts';
import { say } from '#i18n/words.ts';
import { takeTurn } from '#platform/db/limits.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking, House } from '#platform/handler.ts';
import { isCommonPassword } from '#platform/rules/password.ts';
import { limitOf, networkOf } from '#platform/rules/throttle.ts';
import { checkPassword } from '#values/password.ts';
import { Refused } from '#values/refused.ts';
import { minutes } from '#values/time.ts';
import { forget, nameKey } from './attempts.ts';
import { foldName } from './members.ts';
import { hashPassword } from './passwords.ts';
import { endAllSessions } from './sessions.ts';

const lasts = minutes(30);
const hashOf = (link: string): string => createHash('sha256').update(link).digest('base64url');

/** The job that looks the account up and writes the letter. */
export const resetMailJob = 'access.reset-mail';
const wish = z.object({ username: z.string(), email: z.string(), language: z.string() });

/** Takes the wish and answers at once: whether the account exists is found out afterwards, so neither the answer nor its time tells. */
export async function askForLink(asking: Asking, sent: { readonly username: string; readonly email: string }): Promise<{ sent: true }> {
  const username = foldName(sent.username);
  const email = sent.email.trim().toLowerCase();
  const fields = {
    ...(username === '' ? { username: { code: 'field.required' } } : {}),
    ...(email === '' ? { email: { code: 'field.required' } } : {}),
  };
  if (Object.keys(fields).length > 0) throw new Refused('input.invalid', { fields });
  await takeTurn(asking.db, `reset-mail:${networkOf(asking.ip)}`, limitOf('resetMail', asking.settings.demo), asking.now);
  await takeTurn(asking.db, `reset-mail:${nameKey(username)}`, limitOf('resetMailOfAccount', asking.settings.demo), asking.now);
  await asking.db
    .insertInto('jobs')
    .values({
      name: resetMailJob,
      key: randomBytes(12).toString('base64url'),
      run_at: asking.now,
      data: JSON.stringify({ username, email, language: asking.language }),
      last_error: null,
    })
    .execute();
  return { sent: true };
}

/** Does the job: a link for the account if there is one, older links dead. The link lies in the letter and nowhere else. */
export async function sendLink(
  trx: Kysely<Tables>,
  house: Pick<House, 'outside' | 'settings' | 'brand'>,
  data: Json,
  now: Date,
): Promise<void> {
  const { username, email, language } = wish.parse(data);
  const member = await trx.selectFrom('members').select(['id', 'email', 'nickname']).where('username', '=', username).executeTakeFirst();
  if (!member?.email || member.email.toLowerCase() !== email) return;
  const link = randomBytes(32).toString('base64url');
  await trx.updateTable('reset_links').set({ used_at: now }).where('member_id', '=', member.id).where('used_at', 'is', null).execute();
  await trx
    .insertInto('reset_links')
    .values({ link_hash: hashOf(link), member_id: member.id, expires_at: new Date(now.getTime() + lasts), used_at: null })
    .execute();
  const code = isLanguage(language) ? language : house.brand.languages[0];
  const prefix = code === house.brand.languages[0] ? '' : `/${localeOf(code).tag}`;
  const params = { name: member.nickname, brand: house.brand.name, link: `${house.settings.publicUrl}${prefix}/forget?link=${link}` };
  await house.outside.mail.send({
    to: member.email,
    subject: say(code, 'mail', 'reset.subject', params),
    body: say(code, 'mail', 'reset.body', params),
  });
}

export async function resetPassword(
  asking: Asking,
  sent: { readonly link: string; readonly newPassword: string; readonly confirmNewPassword: string },
): Promise<void> {
  await takeTurn(asking.db, `reset:${networkOf(asking.ip)}`, limitOf('reset', asking.settings.demo), asking.now);
  const fault = checkPassword(asking.brand.market.passwordRule, sent.newPassword);
  if (fault) throw new Refused('input.invalid', { fields: { newPassword: { ...fault } } });
  if (sent.confirmNewPassword !== sent.newPassword)
    throw new Refused('input.invalid', { fields: { confirmNewPassword: { code: 'field.unequal' } } });
  const linkHash = hashOf(sent.link);
  const owner = await asking.db
    .selectFrom('reset_links')
    .innerJoin('members', 'members.id', 'reset_links.member_id')
    .select(['members.id', 'members.username'])
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', asking.now)
    .executeTakeFirst();
  if (!owner) throw new Refused('reset.link_dead');
  if (isCommonPassword(sent.newPassword, [owner.username, asking.brand.name]))
    throw new Refused('password.common', { fields: { newPassword: { code: 'password.common' } } });
  const passwordHash = await hashPassword(sent.newPassword);
  await inTransaction(asking.db, async (trx) => {
    const used = await trx
      .updateTable('reset_links')
      .set({ used_at: asking.now })
      .where('link_hash', '=', linkHash)
      .where('used_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    if (!used) throw new Refused('reset.link_dead');
    await trx.updateTable('members').set({ password_hash: passwordHash, password_set_at: asking.now }).where('id', '=', owner.id).execute();
    await trx
      .updateTable('reset_links')
      .set({ used_at: asking.now })
      .where('member_id', '=', owner.id)
      .where('used_at', 'is', null)
      .execute();
    await endAllSessions(trx, owner.id, asking.now);
    await forget(trx, owner.username);
  });
}
