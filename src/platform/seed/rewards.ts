/** Gives the demo accounts a part in promotions: an active bonus, one that ended, and rewards to claim. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { endBonus, grantBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { readOffer } from '#platform/rules/bonuses/offer.ts';
import { type Minor, minor } from '#values/money.ts';
import { days, hours } from '#values/time.ts';

type Trx = Transaction<Tables>;
interface Part {
  readonly memberId: bigint;
  readonly promotion: string;
  readonly reward: Minor;
  /** When it became ready. */
  readonly at: Date;
}

/** A reward that is ready to be claimed. Null where the brand does not offer the promotion. */
async function ready(trx: Trx, { memberId, promotion, reward, at }: Part, claimDays: number): Promise<string> {
  const id = `demo-${promotion}-${memberId}`;
  await trx
    .insertInto('promotion_entries')
    .values({
      id,
      promotion,
      member_id: memberId,
      state: 'ready',
      comment: null,
      joined_at: new Date(at.getTime() - hours(2)),
      decided_at: at,
      reward,
      claim_until: new Date(at.getTime() + days(claimDays)),
      claimed_at: null,
      bonus_id: null,
    })
    .execute();
  return id;
}

/** The rewards of a promotion whose bonus was granted at `at`. */
async function granted(trx: Trx, part: Part) {
  const row = await trx.selectFrom('promotions').select(['offer', 'game_type']).where('code', '=', part.promotion).executeTakeFirst();
  const offer = readOffer(row?.offer);
  if (!row || !('terms' in offer)) return null;
  const id = await ready(trx, part, offer.terms.days);
  const { memberId, promotion, reward, at } = part;
  const bonus = await grantBonus(trx, { memberId, promotion, amount: reward, ...offer.terms, gameType: row.game_type }, at);
  await trx.updateTable('promotion_entries').set({ state: 'claimed', claimed_at: at, bonus_id: bonus.id }).where('id', '=', id).execute();
  return bonus;
}

export async function writeRewards(trx: Trx, accounts: ReadonlyMap<string, bigint>, now: Date): Promise<void> {
  const ago = (length: number) => new Date(now.getTime() - length);
  const offered = new Set((await trx.selectFrom('promotions').select('code').execute()).map(({ code }) => code));
  const [marisol, vicente, amihan] = ['marisol', 'vicente', 'amihan'].map((username) => accounts.get(username));
  if (!offered.has('coral-bonus') || marisol === undefined || vicente === undefined || amihan === undefined) return;
  await trx.insertInto('promo_codes').values({ code: 'CORAL50', promotion: 'coral-code', uses_left: 10_000 }).execute();
  const old = await granted(trx, { memberId: marisol, promotion: 'coral-code', reward: minor(5_000), at: ago(days(15)) });
  if (old) {
    await endBonus(trx, old, 'expired', old.ends_at);
    await trx.updateTable('bonuses').set({ staked: 18_400n }).where('id', '=', old.id).execute();
  }
  const active = await granted(trx, { memberId: amihan, promotion: 'coral-bonus', reward: minor(12_500), at: ago(days(6)) });
  // What was bet in slots since then, as the wallet would have counted it.
  if (active)
    await sql`
      update bonuses set staked = least(stake_needed * 4 / 5, (
        select coalesce(sum(least(bet, most_bet)), 0)::bigint from rounds
        where member_id = ${amihan} and state = 'settled' and settled_at > granted_at and settled_at <= ${now}))
      where id = ${active.id}`.execute(trx);
  await ready(trx, { memberId: marisol, promotion: 'coral-bonus', reward: minor(37_500), at: ago(hours(30)) }, 10);
  await ready(trx, { memberId: vicente, promotion: 'coral-bonus', reward: minor(50_000), at: ago(hours(20)) }, 10);
}
