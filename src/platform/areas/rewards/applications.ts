/** Applications for promotions: what waits for the operator, and the decision, which the member reads (MC-19). */
import type { Kysely, Transaction } from 'kysely';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { mayBeInvited } from '#platform/protection/exclusions.ts';
import { readOffer } from '#platform/rules/bonuses/offer.ts';
import { days } from '#values/time.ts';

type Trx = Transaction<Tables>;
export type ApplicationDecision = { readonly state: 'approved' } | { readonly state: 'rejected'; readonly reason: string };

/** Those that can be decided. The application of a member who pauses play waits until the pause is over. */
export const waitingApplications = (db: Kysely<Tables>, now: Date) =>
  db.selectFrom('promotion_entries').where('state', '=', 'applying').where(mayBeInvited('promotion_entries.member_id', now));

/** Decides one that waits, and tells the member. False when none waits under this id. */
export async function decideApplication(trx: Trx, id: string, decision: ApplicationDecision, now: Date): Promise<boolean> {
  const found = await waitingApplications(trx, now)
    .select(['id', 'member_id', 'promotion'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  const change = decision.state === 'rejected' ? { state: 'rejected' as const, reason: decision.reason } : await accepted(trx, found, now);
  // One that begins to count is decided when it has been counted (`settleEnded`).
  await trx
    .updateTable('promotion_entries')
    .set({ ...change, decided_at: change.state === 'joined' ? null : now })
    .where('id', '=', id)
    .execute();
  const data: Record<string, string> = {
    promotion: found.promotion,
    ...(decision.state === 'rejected' ? { reason: decision.reason } : {}),
  };
  await notify(trx, { memberId: found.member_id, kind: `promotion.${decision.state}`, data }, now);
  return true;
}

/** A gift can be claimed; anything else begins to count. */
async function accepted(trx: Trx, { promotion }: { readonly promotion: string }, now: Date) {
  const { offer: facts } = await trx.selectFrom('promotions').select('offer').where('code', '=', promotion).executeTakeFirstOrThrow();
  const offer = readOffer(facts as Json);
  return offer.kind === 'gift'
    ? { state: 'ready' as const, reward: offer.amount, claim_until: new Date(now.getTime() + days(offer.terms.days)) }
    : { state: 'joined' as const };
}
