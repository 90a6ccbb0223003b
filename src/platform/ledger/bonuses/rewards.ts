/** What members earned by promotions: rewards of a deposit, and what can be claimed now. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { anyText } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { audiencesOf } from '#platform/rules/audience.ts';
import { bonusForDeposit } from '#platform/rules/bonuses/bonus.ts';
import { readOffer } from '#platform/rules/bonuses/offer.ts';
import { type Minor, toAmount, zero } from '#values/money.ts';
import { days } from '#values/time.ts';

/** A bonus that a deposit made ready, as its message names it. */
export interface ReadyBonus extends Record<string, string> {
  readonly promotion: string;
  readonly amount: string;
  readonly until: string;
}

/**
 * Makes the bonus of a joined promotion ready to be claimed, by the first deposit that is large enough. It must have been made after
 * joining and while the promotion ran; a slow provider costs nobody the bonus. The fee lowers no bonus. Returns what became ready.
 */
export async function rewardDeposit(
  trx: Transaction<Tables>,
  memberId: bigint,
  { amount: deposit, madeAt }: { readonly amount: Minor; readonly madeAt: Date },
  at: Date,
): Promise<ReadyBonus[]> {
  const joined = await trx
    .selectFrom('promotion_entries')
    .innerJoin('promotions', 'promotions.code', 'promotion_entries.promotion')
    .select(['promotion_entries.id', 'promotions.code', 'promotions.offer'])
    .where('promotion_entries.member_id', '=', memberId)
    .where('promotion_entries.state', '=', 'joined')
    .where('promotion_entries.joined_at', '<=', madeAt)
    .where('promotions.starts_at', '<=', madeAt)
    .where((of) => of.or([of('promotions.ends_at', 'is', null), of('promotions.ends_at', '>', madeAt)]))
    .orderBy('promotion_entries.id')
    .forUpdate('promotion_entries')
    .execute();
  const ready: ReadyBonus[] = [];
  for (const { id, code, offer: facts } of joined) {
    const offer = readOffer(facts);
    if (offer.kind !== 'bonus') continue;
    const reward = bonusForDeposit(deposit, offer);
    if (reward === zero) continue;
    const until = new Date(at.getTime() + days(offer.terms.days));
    await trx
      .updateTable('promotion_entries')
      .set({ state: 'ready', reward, decided_at: at, claim_until: until })
      .where('id', '=', id)
      .execute();
    ready.push({ promotion: code, amount: toAmount(reward), until: until.toISOString() });
  }
  return ready;
}

/** How many rewards a member can claim now, with the draws that are open to them: as many as their page has cards to claim. */
export async function availableRewards(db: Kysely<Tables>, memberId: bigint, now: Date): Promise<number> {
  const { type, rank_level: rankLevel } = await db
    .selectFrom('members')
    .select(['type', 'rank_level'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ count: bigint }>`
    select (select count(*) from promotion_entries where member_id = ${memberId} and state = 'ready' and (claim_until is null or claim_until > ${now}))
      + (select count(*) from promotions p where p.kind = 'raffle' and p.audience = ${anyText([...audiencesOf({ type, rankLevel })])}
          and p.shown_from <= ${now} and p.starts_at <= ${now} and (p.ends_at is null or p.ends_at > ${now})
          and not exists (select from promotion_entries e where e.promotion = p.code and e.member_id = ${memberId})
          and (select count(*) from promotion_entries e where e.promotion = p.code)
            < (select coalesce(sum((envelope ->> 'count')::int), 0) from jsonb_array_elements(p.offer -> 'envelopes') envelope)) as count
  `.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
