/** Points in the ledger: the balance, the events that earn them, and the count that turns events into points exactly once. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { anyId } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { countEarning, type EarningEvent } from '#platform/rules/loyalty/earning-events.ts';
import { type PointTerms, referralPoints } from '#platform/rules/loyalty/point-terms.ts';
import { pointLines } from '#platform/rules/postings.ts';
import { trial } from '#values/access/account-types.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { type EarningProduct, type PointRatio, pointsFor, productOf } from '#values/points.ts';
import { post } from './post.ts';
import { ownMoney } from './vendor-wallets.ts';

/** A member's points; zero before the first. */
export async function pointsOf(db: Kysely<Tables>, memberId: bigint): Promise<bigint> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('member_id', '=', memberId)
    .where('kind', '=', 'points')
    .executeTakeFirst();
  return row?.balance ?? 0n;
}

interface PointEvent {
  readonly memberId: bigint;
  /** Null for a deposit. */
  readonly gameCode: string | null;
  readonly amount: Minor;
  readonly at: Date;
}

/** Stores what earns points, in the transaction of its money. It touches no account, so bets do not wait for each other. */
export async function recordPointEvent(trx: Kysely<Tables>, { memberId, gameCode, amount, at }: PointEvent): Promise<void> {
  if (amount <= 0n) return;
  await trx.insertInto('point_events').values({ member_id: memberId, game_code: gameCode, amount, at }).execute();
}

/** Stores that a member's money has left by a withdrawal or a transfer, in its transaction: deposits that went with it earn no points. */
export async function recordMoneyLeft(trx: Kysely<Tables>, memberId: bigint, amount: Minor, at: Date): Promise<void> {
  const left_with = await ownMoney(trx, memberId);
  await trx.insertInto('point_events').values({ member_id: memberId, game_code: '', amount, at, left_with }).execute();
}

/** Events of one transaction; more are left for the next. */
const batchSize = 1_000;

/** Who invited the member `m` with an own link and may earn for it: nobody on a trial, closed or excluded account. */
const inviterAt = (until: Date) => sql`(
  select i.id from members i
  where i.id = m.parent_id and i.type <> ${trial} and i.closed_at is null
    and i.invite_code in (m.details ->> 'referralCode', m.details ->> 'affiliateCode')
    and not exists (
      select from exclusions e
      where e.member_id = i.id and e.lifted_at is null and e.starts_at <= ${until}
        and not (e.ends_by_itself and coalesce(e.ends_at <= ${until}, false))
    )
)`;

interface TakenEvent {
  readonly member_id: bigint;
  readonly earns: boolean;
  readonly game_code: string | null;
  readonly game_type: string | null;
  readonly inviter: bigint | null;
  readonly amount: bigint;
  readonly left_with: bigint | null;
}

/** Locks the oldest events. */
const lockEvents = (trx: Transaction<Tables>, until: Date) =>
  trx
    .selectFrom('point_events')
    .select(['id', 'member_id'])
    .where('at', '<=', until)
    .where(notAside('points.events', sql.ref('point_events.member_id'), until))
    .orderBy('id')
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
    .execute();

/** Removes events, and gives them in their order. Trial accounts earn nothing (R19). */
async function takeEvents(trx: Transaction<Tables>, ids: readonly bigint[], until: Date) {
  const { rows } = await sql<TakenEvent>`
    with taken as (
      delete from point_events where id = ${anyId(ids)} returning id, member_id, game_code, amount, left_with
    )
    select t.member_id, coalesce(m.type <> ${trial}, false) as earns, t.game_code, g.game_type, ${inviterAt(until)} as inviter, t.amount,
      t.left_with
    from taken t left join members m on m.id = t.member_id left join games g on g.game_code = t.game_code
    order by t.member_id, t.id
  `.execute(trx);
  return rows;
}

const toEarning = ({ game_code: game, game_type: type, amount, left_with: left }: TakenEvent): EarningEvent => {
  if (left !== null) return { kind: 'left', with: left };
  return game === null ? { kind: 'deposit', amount } : { kind: 'bet', product: productOf(type ?? ''), amount };
};

/** What the events of a member count for, by product. What they leave unbet of the deposits is kept for the next ones. */
async function countFor(trx: Transaction<Tables>, memberId: bigint, events: readonly TakenEvent[]) {
  const stored = await trx.selectFrom('unbet_deposits').select('amount').where('member_id', '=', memberId).forUpdate().executeTakeFirst();
  const { counted, unbet } = countEarning(events.map(toEarning), stored?.amount ?? 0n);
  if (unbet !== (stored?.amount ?? 0n))
    await trx
      .insertInto('unbet_deposits')
      .values({ member_id: memberId, amount: unbet })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ amount: unbet }))
      .execute();
  return counted;
}

/** Adds to what was counted under the ratio, and returns what that is worth now beyond the points given before. */
async function count(trx: Transaction<Tables>, memberId: bigint, product: EarningProduct, ratio: PointRatio, amount: bigint) {
  const { counted, granted } = await trx
    .insertInto('point_counts')
    .values({ member_id: memberId, product, ratio_points: ratio.points, ratio_amount: ratio.amount, counted: amount })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'product', 'ratio_points', 'ratio_amount'])
        .doUpdateSet({ counted: sql<bigint>`point_counts.counted + excluded.counted` }),
    )
    .returning(['counted', 'granted'])
    .executeTakeFirstOrThrow();
  return { granted, due: pointsFor(minor(counted), ratio) };
}

/**
 * Turns the events until a time into points. Events, counts and points change in one transaction, so a crash counts nothing twice.
 * Returns whether more events may be left.
 */
export async function countPointEvents(
  trx: Transaction<Tables>,
  { earn, referral }: Pick<PointTerms, 'earn' | 'referral'>,
  until: Date,
): Promise<boolean> {
  const waiting = await lockEvents(trx, until);
  await workOff(trx, [...Map.groupBy(waiting, ({ member_id }) => member_id)], {
    kind: 'points.events',
    idOf: ([memberId]) => memberId,
    now: until,
    work: (some) =>
      giveForEvents(
        trx,
        { earn, referral },
        some.flatMap(([, events]) => events.map(({ id }) => id)),
        until,
      ),
  });
  return waiting.length === batchSize;
}

async function giveForEvents(
  trx: Transaction<Tables>,
  { earn, referral }: Pick<PointTerms, 'earn' | 'referral'>,
  ids: readonly bigint[],
  until: Date,
): Promise<void> {
  const events = await takeEvents(trx, ids, until);
  for (const [memberId, ofMember] of Map.groupBy(events, ({ member_id: id }) => id)) {
    const [{ earns, inviter } = { earns: false, inviter: null }] = ofMember;
    if (!earns) continue;
    for (const [product, amount] of await countFor(trx, memberId, ofMember)) {
      const ratio = earn[product];
      if (ratio) await giveFor(trx, { memberId, product, ratio, amount, inviter, referral }, until);
    }
  }
}

interface Counted {
  readonly memberId: bigint;
  readonly product: EarningProduct;
  readonly ratio: PointRatio;
  readonly amount: bigint;
  readonly inviter: bigint | null;
  readonly referral: number;
}

async function giveFor(
  trx: Transaction<Tables>,
  { memberId, product, ratio, amount, inviter, referral }: Counted,
  at: Date,
): Promise<void> {
  const { granted, due } = await count(trx, memberId, product, ratio, amount);
  if (due === granted) return;
  await trx
    .updateTable('point_counts')
    .set({ granted: due })
    .where((of) => of.and({ member_id: memberId, product, ratio_points: ratio.points, ratio_amount: ratio.amount }))
    .execute();
  const reference = `${memberId}:${product}:${ratio.points}/${ratio.amount}:${due}`;
  await post(trx, {
    kind: 'points_earned',
    reference,
    memberId,
    at,
    data: { product, amount: toAmount(minor(amount)) },
    lines: pointLines.earned(memberId, due - granted),
  });
  // A deposit earns nobody else anything.
  if (inviter === null || product === 'deposit') return;
  // From what was given in all, so that small counts lose no fraction.
  const share = referralPoints(due, referral) - referralPoints(granted, referral);
  if (share === 0n) return;
  await post(trx, {
    kind: 'points_referral',
    reference,
    memberId: inviter,
    at,
    data: { friend: memberId.toString() },
    lines: pointLines.earned(inviter, share),
  });
}
