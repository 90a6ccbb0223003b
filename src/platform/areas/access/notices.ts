/** Letters that tell the owner of an account what was done to it: it may have been somebody else. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { say } from '#i18n/words.ts';
import { putDown } from '#platform/db/deliveries.ts';
import type { Json, Tables } from '#platform/db/tables.ts';
import type { House } from '#platform/handler.ts';
import { type Provider, providerName, providers } from '#values/providers.ts';
import { handOver, spokenIn } from './letters.ts';

type Notice = { readonly memberId: bigint; readonly language: string } & (
  | { readonly about: 'changed' }
  | { readonly about: 'linked'; readonly provider: Provider }
);

/** The delivery that writes it. Those that older releases put down are about a password. */
export const noticeDelivery = 'access.password-notice';
const kept = z.object({
  memberId: z.string(),
  language: z.string(),
  about: z.enum(['changed', 'linked']).default('changed'),
  provider: z.enum(providers).optional(),
});

export const putNotice = (trx: Kysely<Tables>, notice: Notice, now: Date): Promise<void> =>
  putDown(trx, noticeDelivery, { ...notice, memberId: notice.memberId.toString() }, now);

export async function deliverNotice(
  db: Kysely<Tables>,
  house: Pick<House, 'outside' | 'settings' | 'brand'>,
  data: Json,
  now: Date,
): Promise<void> {
  const { memberId, language, about, provider } = kept.parse(data);
  const member = await db.selectFrom('members').select(['email', 'nickname']).where('id', '=', BigInt(memberId)).executeTakeFirst();
  if (!member?.email || !house.outside.mail.available) return;
  const spoken = spokenIn(house, language);
  // The name over there is left out: whoever linked the account chose it.
  const params = {
    name: member.nickname,
    brand: house.brand.name,
    support: house.brand.supportEmail,
    provider: provider ? providerName(provider, house.settings.outside.openid?.name ?? '') : '',
  };
  const letter = {
    to: member.email,
    subject: say(spoken, 'mail', `notice.${about}.subject`, params),
    body: say(spoken, 'mail', `notice.${about}.body`, params),
  };
  await handOver(db, house, 'mail', letter, now);
}
