/** What members are told about a bonus: that it is about to expire, and how it ended. */
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { enqueueAt } from '#platform/db/enqueue.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { type BonusRow, bonusEndedJob } from '#platform/ledger/bonuses/bonus-money.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';

type Trx = Transaction<Tables>;

const bonusEndingJob = 'rewards.bonus-ending';
const notice = days(1);
const jobSchema = z.object({ bonus: z.string() });

/** Schedules the reminder of a new bonus. One that lasts a day or less needs none. */
export async function remindOfEnd(trx: Trx, { id, granted_at: grantedAt, ends_at: endsAt }: BonusRow): Promise<void> {
  const at = new Date(endsAt.getTime() - notice);
  if (at > grantedAt) await enqueueAt(trx, bonusEndingJob, String(id), { bonus: String(id) }, at);
}

const bonusOf = (trx: Trx, data: Json): Promise<BonusRow> =>
  trx
    .selectFrom('bonuses')
    .selectAll()
    .where('id', '=', BigInt(jobSchema.parse(data).bonus))
    .executeTakeFirstOrThrow();

/** Nothing reminds a member who has paused play to bet. */
async function tellEnding(trx: Trx, data: Json, now: Date): Promise<void> {
  const { member_id: memberId, promotion, state, ends_at: endsAt } = await bonusOf(trx, data);
  if (state !== 'active' || endsAt <= now || (await pausedUntil(trx, memberId, now))) return;
  await notify(trx, { memberId, kind: 'bonus.ending', data: { promotion, until: endsAt.toISOString() } }, now);
}

async function tellEnded(trx: Trx, data: Json, now: Date): Promise<void> {
  const { member_id: memberId, promotion, state, ended_with: amount } = await bonusOf(trx, data);
  if (state === 'active' || state === 'forfeited') return;
  await notify(trx, { memberId, kind: `bonus.${state}`, data: { promotion, amount: toAmount(minor(amount)) } }, now);
}

export const bonusMessageJobs = { [bonusEndingJob]: tellEnding, [bonusEndedJob]: tellEnded };
