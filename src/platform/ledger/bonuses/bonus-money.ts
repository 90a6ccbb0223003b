/** Grants, releases and ends bonuses in the ledger. A member has one active bonus at most, so the bonus account belongs to it. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { enqueueAt } from '#platform/db/enqueue.ts';
import { constraintOf } from '#platform/db/errors.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import type { BonusState } from '#values/rewards/reward-states.ts';
import { days } from '#values/time.ts';
import { balanceOf } from '../balance.ts';
import { post } from '../post.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;
export type BonusRow = Selectable<Tables['bonuses']>;

export interface NewBonus {
  readonly memberId: bigint;
  readonly promotion: string;
  readonly amount: Minor;
  /** The bets needed are so many times the amount. */
  readonly times: number;
  readonly days: number;
  readonly mostBet: Minor | null;
  readonly gameType: string | null;
}

/** Throws `bonus.one_active` while another bonus is active; that aborts the transaction. */
export async function grantBonus(trx: Trx, bonus: NewBonus, at: Date): Promise<BonusRow> {
  const { memberId, amount } = bonus;
  const row = await trx
    .insertInto('bonuses')
    .values({
      member_id: memberId,
      promotion: bonus.promotion,
      amount,
      stake_needed: minor(amount * BigInt(bonus.times)),
      most_bet: bonus.mostBet,
      game_type: bonus.gameType,
      granted_at: at,
      ends_at: new Date(at.getTime() + days(bonus.days)),
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw constraintOf(error) === 'bonuses_active' ? new DomainError('bonus.one_active') : error;
    });
  await post(trx, {
    kind: 'bonus_granted',
    reference: String(row.id),
    memberId,
    at,
    data: { bonus: String(row.id), promotion: bonus.promotion },
    lines: entriesFor.bonusGranted(memberId, amount),
  });
  return row;
}

/** Ends an active bonus, whose row is locked: released money becomes the member's own, other money goes back. Returns the amount. */
export async function endBonus(
  trx: Trx,
  { id, member_id: memberId, promotion }: BonusRow,
  state: Exclude<BonusState, 'active'>,
  at: Date,
): Promise<Minor> {
  const { bonus: left } = await balanceOf(trx, memberId);
  if (left > zero)
    await post(trx, {
      kind: state === 'released' ? 'bonus_released' : 'bonus_ended',
      reference: String(id),
      memberId,
      at,
      data: { bonus: String(id), promotion, state },
      lines: state === 'released' ? entriesFor.bonusReleased(memberId, left) : entriesFor.bonusEnded(memberId, left),
    });
  await trx.updateTable('bonuses').set({ state, ended_at: at, ended_with: left }).where('id', '=', id).execute();
  return left;
}

/**
 * Takes back what a bet brought after its bonus had ended. It is a posting of its own, so that a win is told as paid only together with
 * what the house took of it. `protection/played.ts` tells those of wins by `of`.
 */
export const returnBonusPart = (
  trx: Trx,
  { id, member_id: memberId, promotion, state }: BonusRow,
  { part, reference, isWin }: { readonly part: Minor; readonly reference: string; readonly isWin: boolean },
  at: Date,
): Promise<unknown> =>
  post(trx, {
    kind: 'bonus_ended',
    reference,
    memberId,
    at,
    data: { bonus: String(id), promotion, state, of: isWin ? 'win' : 'refund' },
    lines: entriesFor.bonusEnded(memberId, part),
  });

/** The job that tells a member how a bonus ended. */
export const bonusEndedJob = 'rewards.bonus-ended';

/** Ends a bonus that the member did not give up, and has them told. */
export async function endBonusAndTell(trx: Trx, bonus: BonusRow, state: Parameters<typeof endBonus>[2], at: Date): Promise<void> {
  await endBonus(trx, bonus, state, at);
  await enqueueAt(trx, bonusEndedJob, String(bonus.id), { bonus: String(bonus.id) }, at);
}

/** A member's active bonus; null without one. */
export const activeBonus = async (db: Db, memberId: bigint): Promise<BonusRow | null> =>
  (await db.selectFrom('bonuses').selectAll().where('member_id', '=', memberId).where('state', '=', 'active').executeTakeFirst()) ?? null;

/** A member's active bonus, locked until the transaction ends. */
export const lockActiveBonus = (trx: Trx, memberId: bigint): Promise<BonusRow | undefined> =>
  trx.selectFrom('bonuses').selectAll().where('member_id', '=', memberId).where('state', '=', 'active').forUpdate().executeTakeFirst();

export const lockBonus = (trx: Trx, id: bigint): Promise<BonusRow> =>
  trx.selectFrom('bonuses').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

/** Whether bonus money may pay for a bet in this game now. */
export async function paysFor(
  db: Db,
  { game_type: gameType, ends_at: endsAt }: Pick<BonusRow, 'game_type' | 'ends_at'>,
  game: string,
  at: Date,
) {
  if (endsAt <= at) return false;
  if (gameType === null) return true;
  const found = await db.selectFrom('games').select('game_type').where('game_code', '=', game).executeTakeFirst();
  return found?.game_type === gameType;
}

/** What a member can bet in a game: own money, and the active bonus where it counts. */
export async function playableBalance(db: Db, memberId: bigint, game: string, at: Date): Promise<Minor> {
  const { main, bonus } = await balanceOf(db, memberId);
  if (bonus === zero) return main;
  const active = await activeBonus(db, memberId);
  return active && (await paysFor(db, active, game, at)) ? minor(main + bonus) : main;
}

/** Expires what is over. Returns when the next one is. */
export async function expireBonuses(trx: Trx, now: Date): Promise<Date | null> {
  const due = await trx
    .selectFrom('bonuses')
    .selectAll()
    .where('state', '=', 'active')
    .where('ends_at', '<=', now)
    .where(notAside('bonuses.end', sql.ref('bonuses.id'), now))
    .orderBy('ends_at')
    .limit(200)
    .forUpdate()
    .skipLocked()
    .execute();
  await workOff(trx, due, {
    kind: 'bonuses.end',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const bonus of some) await endBonusAndTell(trx, bonus, 'expired', now);
    },
  });
  const next = await trx
    .selectFrom('bonuses')
    .select('ends_at')
    .where('state', '=', 'active')
    .where(notAside('bonuses.end', sql.ref('bonuses.id'), now))
    .orderBy('ends_at')
    .limit(1)
    .executeTakeFirst();
  return next?.ends_at ?? null;
}
