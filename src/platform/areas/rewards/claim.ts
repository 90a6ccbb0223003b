/** Claims rewards exactly once: a bonus, or the money of an envelope. Each runs in the transaction of its idempotency key. */
import type { Transaction } from 'kysely';
import type { RewardsSchemas } from '#calls/schemas/rewards.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { grantBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { post } from '#platform/ledger/post.ts';
import { drawEnvelope, envelopesLeft, readOffer } from '#platform/rules/bonuses/offer.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { remindOfEnd } from './bonus-messages.ts';
import { entryId, openPromotion } from './promotions.ts';
import { countSharedEntry } from './shared-limits.ts';

type Claimed = Output<RewardsSchemas['claim']>;

/** Adds a reward to the member's own money. The entry's id makes it happen once. */
const payReward = (trx: Transaction<Tables>, entry: { id: string; promotion: string; memberId: bigint; amount: Minor }, at: Date) =>
  post(trx, {
    kind: 'reward',
    reference: entry.id,
    memberId: entry.memberId,
    at,
    data: { promotion: entry.promotion },
    lines: entriesFor.redeem(entry.memberId, entry.amount),
  });

async function claimedAs(context: RequestContext, memberId: bigint, promotion: string, reward: Minor, as: Claimed['as']): Promise<Claimed> {
  const { main } = await balanceOf(context.db, memberId);
  return { promotion, amount: toAmount(reward), as, balance: toAmount(main), currencySymbol: context.brand.currency.symbol };
}

/** Throws `not_found`, `reward.not_ready` when it was claimed, is late or has lost its terms, or `bonus.one_active`. */
export async function claimReward(context: RequestContext, { id }: { readonly id: string }): Promise<Claimed> {
  const { memberId } = requireRealAccount(context);
  const { now } = context;
  const trx = context.db as Transaction<Tables>;
  const entry = await trx
    .selectFrom('promotion_entries')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst();
  if (!entry) throw new DomainError('not_found');
  const isLate = entry.claim_until !== null && entry.claim_until <= now;
  if (entry.state !== 'ready' || entry.reward === null || isLate) throw new DomainError('reward.not_ready');
  const amount = minor(entry.reward);
  const promotion = await trx
    .selectFrom('promotions')
    .select(['offer', 'game_type'])
    .where('code', '=', entry.promotion)
    .executeTakeFirst();
  const offer = readOffer(promotion?.offer);
  // What waits to be claimed is a bonus. Where its terms are gone with the promotion, it is not money without terms: it waits for them.
  if (!('terms' in offer)) throw new DomainError('reward.not_ready');
  const bonus = await grantBonus(
    trx,
    { memberId, promotion: entry.promotion, amount, ...offer.terms, gameType: promotion?.game_type ?? null },
    now,
  );
  await remindOfEnd(trx, bonus);
  await trx.updateTable('promotion_entries').set({ state: 'claimed', claimed_at: now, bonus_id: bonus.id }).where('id', '=', id).execute();
  return claimedAs(context, memberId, entry.promotion, amount, 'bonus');
}

/**
 * Draws one envelope, at random among those left. Throws `promotion.not_open` when the member has one, or none is left, and
 * `promotion.shared_limit`.
 */
export async function claimRaffle(context: RequestContext, { code }: { readonly code: string }): Promise<Claimed> {
  const { memberId } = requireRealAccount(context);
  const { now, random } = context;
  const trx = context.db as Transaction<Tables>;
  const row = await openPromotion(context, memberId, code);
  const offer = readOffer(row.offer);
  if (offer.kind !== 'raffle') throw new DomainError('promotion.not_open');
  // One draw at a time, so that the last envelope is drawn once.
  await trx.selectFrom('promotions').select('code').where('code', '=', code).forUpdate().execute();
  const entries = await trx.selectFrom('promotion_entries').select(['member_id', 'reward']).where('promotion', '=', code).execute();
  const drawn = new Map<Minor, number>();
  for (const { reward } of entries) if (reward !== null) drawn.set(minor(reward), (drawn.get(minor(reward)) ?? 0) + 1);
  const isTaken = entries.some(({ member_id: owner }) => owner === memberId);
  const amount = isTaken ? null : drawEnvelope(envelopesLeft(offer.envelopes, drawn), random);
  if (amount === null) throw new DomainError('promotion.not_open');
  await countSharedEntry(context, row);
  const id = entryId(context);
  await trx
    .insertInto('promotion_entries')
    .values({
      id,
      promotion: code,
      member_id: memberId,
      state: 'claimed',
      comment: null,
      joined_at: now,
      decided_at: now,
      reward: amount,
      claim_until: null,
      claimed_at: now,
      bonus_id: null,
    })
    .execute();
  await payReward(trx, { id, promotion: code, memberId, amount }, now);
  return claimedAs(context, memberId, code, amount, 'money');
}
