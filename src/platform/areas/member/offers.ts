/** Offers of the operator by mail, SMS or site message. Consent and pause are read when one is sent, not when it is ordered. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { localizedPath } from '#i18n/localized-url.ts';
import { translate } from '#i18n/translate.ts';
import type { AppContext } from '#platform/context.ts';
import { enqueueDelivery } from '#platform/db/enqueue.ts';
import { inLockedTransaction } from '#platform/db/locks/member-lock.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { deliver, deliveryLocale } from '#platform/identity/code-delivery.ts';
import { addressBudget, sendWithin } from '#platform/identity/message-budget.ts';
import { countTextOffer } from '#platform/identity/sms-budget.ts';
import { mayBeInvited } from '#platform/protection/exclusions.ts';

export const offerChannels = ['mail', 'sms', 'site'] as const;
interface MarketingOffer {
  readonly channel: (typeof offerChannels)[number];
  readonly title: string;
  readonly text: string;
}

/** The delivery that sends one offer to one member. */
export const offerDelivery = 'member.offer';
const deliverySchema = z.object({ memberId: z.string(), channel: z.enum(offerChannels), title: z.string(), text: z.string() });

/** Who agreed to offers on this channel, has an open account and does not pause play. */
const readersOf = (db: Kysely<Tables>, channel: MarketingOffer['channel'], now: Date) =>
  db
    .selectFrom('members')
    .innerJoin('marketing_consents', 'marketing_consents.member_id', 'members.id')
    .where('marketing_consents.channel', '=', channel)
    .where('marketing_consents.given', '=', true)
    // An address that nobody has verified may be a stranger's, who agreed to nothing.
    .$if(channel === 'mail', (query) => query.where('members.email_verified_at', 'is not', null))
    .where(mayBeInvited('members.id', now));

/** Orders an offer for all who agreed to it and read the site in this language. Returns how many there are now. */
export function queueOffer(db: Kysely<Tables>, offer: MarketingOffer, language: string, now: Date): Promise<number> {
  return inTransaction(db, async (trx) => {
    const readers = await readersOf(trx, offer.channel, now).select('members.id').where('members.language', '=', language).execute();
    for (const { id } of readers) await enqueueDelivery(trx, offerDelivery, { memberId: String(id), ...offer }, now);
    return readers.length;
  });
}

type DeliveryContext = Pick<AppContext, 'outside' | 'settings' | 'brand' | 'log'>;

async function deliverOffer(db: Kysely<Tables>, appContext: DeliveryContext, data: Json, now: Date): Promise<void> {
  const { memberId: member, channel, title, text } = deliverySchema.parse(data);
  const memberId = BigInt(member);
  const readerOf = (trx: Kysely<Tables>) =>
    readersOf(trx, channel, now).select(['email', 'mobile', 'language']).where('members.id', '=', memberId).executeTakeFirst();
  if (channel === 'site')
    return inLockedTransaction(db, [memberId], async (trx) => {
      if (await readerOf(trx))
        await trx.insertInto('messages').values({ member_id: memberId, title, body: text, at: now, read_at: null }).execute();
    });
  const reader = await readerOf(db);
  const to = channel === 'mail' ? reader?.email : reader?.mobile;
  if (!reader || !to || !appContext.outside[channel].available) return;
  const locale = deliveryLocale(appContext, reader.language);
  const link = new URL(localizedPath(appContext.brand, locale, '/member/messageV2'), appContext.settings.publicUrl).href;
  const offer = { to, subject: title, body: translate(locale, 'mail', `offer.${channel}`, { text, link }) };
  const held = await sendWithin(db, appContext, channel, [addressBudget(appContext, 'offers', to)], now, () =>
    deliver(db, appContext, channel, offer, now),
  );
  if (channel === 'sms' && !held) await countTextOffer(db, to);
}

/** Deliveries for `startDeliveries`. */
export const memberDeliveries = (appContext: DeliveryContext) => ({
  [offerDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverOffer(db, appContext, data, now),
});
