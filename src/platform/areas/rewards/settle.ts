/** Pays promotions that are counted after their end: a rebate on all bets, and the prizes of a race. */
import { type Selectable, sql, type Transaction } from 'kysely';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { post } from '#platform/ledger/post.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { type Offer, readOffer } from '#platform/rules/bonuses/offer.ts';
import { rebateOf } from '#platform/rules/bonuses/rebate.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import { countedRounds, rankRace } from './race.ts';

type Trx = Transaction<Tables>;
type Promotion = Selectable<Tables['promotions']>;
type Entry = Selectable<Tables['promotion_entries']>;

async function rebatesOf(
  trx: Trx,
  promotion: Promotion,
  { percent, most }: Extract<Offer, { kind: 'rebate' }>,
): Promise<Map<string, Minor>> {
  const { rows } = await sql<{ entry: string; staked: bigint }>`
    select entry, sum(bet)::bigint as staked from (${countedRounds(promotion)}) counted group by entry`.execute(trx);
  return new Map(
    rows.map(({ entry, staked }) => {
      const amount = rebateOf(minor(staked), Math.round(percent * 100));
      return [entry, amount > most ? most : amount];
    }),
  );
}

async function prizesOf(trx: Trx, promotion: Promotion, offer: Extract<Offer, { kind: 'race' }>): Promise<Map<string, Minor>> {
  const ranked = await rankRace(trx, promotion, offer, offer.prizes.length);
  return new Map(ranked.map(({ entry, place }) => [entry, offer.prizes[place - 1] ?? zero]));
}

async function settle(trx: Trx, promotion: Promotion, entries: readonly Entry[], now: Date): Promise<void> {
  const offer = readOffer(promotion.offer);
  const rewards =
    offer.kind === 'rebate' ? await rebatesOf(trx, promotion, offer) : offer.kind === 'race' ? await prizesOf(trx, promotion, offer) : null;
  const pay = async ({ id, member_id: memberId }: Entry): Promise<void> => {
    const reward = rewards?.get(id) ?? zero;
    if (reward > zero) {
      await post(trx, {
        kind: offer.kind === 'rebate' ? 'rebate' : 'reward',
        reference: id,
        memberId,
        at: now,
        data: { promotion: promotion.code },
        lines: entriesFor.redeem(memberId, reward),
      });
      // A member who has paused play gets the money they earned, and no message about a promotion.
      const kind = offer.kind === 'rebate' ? 'promotion.rebate_paid' : 'promotion.prize_paid';
      const data = { promotion: promotion.code, amount: toAmount(reward) };
      if (!(await pausedUntil(trx, memberId, now))) await notify(trx, { memberId, kind, data }, now);
    }
    const paid = reward > zero ? { state: 'issued' as const, reward, claimed_at: now } : {};
    await trx
      .updateTable('promotion_entries')
      .set({ ...paid, decided_at: now })
      .where('id', '=', id)
      .execute();
  };
  await workOff(trx, entries, {
    kind: 'promotions.entry',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const entry of some) await pay(entry);
    },
  });
}

/** The parts of a promotion that are not paid yet. */
const unpaidEntries = (trx: Trx, now: Date) =>
  trx
    .selectFrom('promotion_entries')
    .where('state', '=', 'joined')
    .where('decided_at', 'is', null)
    .where(notAside('promotions.entry', sql.ref('promotion_entries.id'), now));

/** Pays what has ended. All parts of a promotion are counted together, and each is paid once. */
export async function settleEnded(trx: Trx, now: Date): Promise<void> {
  const ended = await trx
    .selectFrom('promotions')
    .selectAll()
    .where('kind', 'in', ['rebate', 'race'])
    .where('ends_at', '<=', now)
    .where(({ exists, ref }) => exists(unpaidEntries(trx, now).select('id').where('promotion', '=', ref('promotions.code'))))
    .where(notAside('promotions.settle', sql.ref('promotions.code'), now))
    .execute();
  await workOff(trx, ended, {
    kind: 'promotions.settle',
    idOf: ({ code }) => code,
    now,
    work: async (some) => {
      for (const promotion of some) {
        const entries = await unpaidEntries(trx, now)
          .selectAll()
          .where('promotion', '=', promotion.code)
          .orderBy('id')
          .forUpdate()
          .execute();
        await settle(trx, promotion, entries, now);
      }
    },
  });
}
