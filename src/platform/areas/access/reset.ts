/** A forgotten password: a one-time link by e-mail, the same answer for everybody (R18). */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { addressIn } from '#i18n/address.ts';
import { say } from '#i18n/words.ts';
import { putDown } from '#platform/db/deliveries.ts';
import { takeTurn } from '#platform/db/limits.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking, House } from '#platform/handler.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { minutes } from '#values/time.ts';
import { hashOf } from './hash.ts';
import { handOver, mustBeOpen, spokenIn } from './letters.ts';
import { foldName } from './members.ts';
import { checkNewPassword, mustBeUncommon, setPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';

const lasts = minutes(30);

/** The delivery that looks the account up and writes the letter. */
export const resetMailDelivery = 'access.reset-mail';
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
  await mustBeOpen(asking, 'mail');
  await takeTurn(asking.db, `reset-mail:${networkOf(asking.ip)}`, limitOf('resetMail', asking.settings.demo), asking.now);
  // Of name and address together: by the name alone anybody could use up its owner's letters.
  await takeTurn(
    asking.db,
    `reset-mail:${hashOf(`${username}\n${email}`)}`,
    limitOf('resetMailOfAccount', asking.settings.demo),
    asking.now,
  );
  if (asking.brand.market.tellsWhoExists && !(await isTheirs(asking.db, username, email))) throw new Refused('account.unknown');
  await putDown(asking.db, resetMailDelivery, { username, email, language: asking.language }, asking.now);
  return { sent: true };
}

/** Whether the two belong together, and to whom. */
async function isTheirs(db: Kysely<Tables>, username: string, email: string) {
  const member = await db.selectFrom('members').select(['id', 'email', 'nickname']).where('username', '=', username).executeTakeFirst();
  return member?.email && member.email.toLowerCase() === email ? { ...member, email: member.email } : null;
}

/** A link for the account if there is one, older links dead. It lies in the letter and nowhere else. */
export async function deliverLink(
  db: Kysely<Tables>,
  house: Pick<House, 'outside' | 'settings' | 'brand'>,
  data: Json,
  now: Date,
): Promise<void> {
  const { username, email, language } = wish.parse(data);
  const member = await isTheirs(db, username, email);
  if (!member) return;
  const link = randomBytes(32).toString('base64url');
  await inTransaction(db, async (trx) => {
    await trx.updateTable('reset_links').set({ used_at: now }).where('member_id', '=', member.id).where('used_at', 'is', null).execute();
    await trx
      .insertInto('reset_links')
      .values({ link_hash: hashOf(link), member_id: member.id, expires_at: new Date(now.getTime() + lasts), used_at: null })
      .execute();
  });
  const code = spokenIn(house, language);
  const params = {
    name: member.nickname,
    brand: house.brand.name,
    link: `${house.settings.publicUrl}${addressIn(house.brand, code, '/forget')}?link=${link}`,
  };
  const letter = { to: member.email, subject: say(code, 'mail', 'reset.subject', params), body: say(code, 'mail', 'reset.body', params) };
  await handOver(db, house, 'mail', letter, now);
}

/** Whose password a link sets; nobody's once it was used or is too old. */
const ownerOf = ({ db, now }: Asking, linkHash: string) =>
  db
    .selectFrom('reset_links')
    .innerJoin('members', 'members.id', 'reset_links.member_id')
    .select(['members.id', 'members.username'])
    .where('link_hash', '=', linkHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** Tells no more than trying the link would: nobody guesses one. */
export const resetLink = async (asking: Asking, { link }: { readonly link: string }): Promise<{ works: boolean }> => ({
  works: (await ownerOf(asking, hashOf(link))) !== undefined,
});

export async function resetPassword(
  asking: Asking,
  sent: { readonly link: string; readonly newPassword: string; readonly confirmNewPassword: string },
): Promise<void> {
  await takeTurn(asking.db, `reset:${networkOf(asking.ip)}`, limitOf('reset', asking.settings.demo), asking.now);
  checkNewPassword(asking, sent.newPassword, sent.confirmNewPassword);
  const linkHash = hashOf(sent.link);
  const owner = await ownerOf(asking, linkHash);
  if (!owner) throw new Refused('reset.link_dead');
  mustBeUncommon(asking, sent.newPassword, owner.username);
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
    await setPassword(trx, asking, owner, passwordHash);
  });
}
