/** Wrong passwords, counted for each name and each network before a password is looked at. */
import { inTransaction } from '#platform/db/transaction.ts';
import type { Db } from '#platform/handler.ts';
import { type Attempt, attempt, type FailurePolicy, type Failures, forgiven, noFailures } from '#platform/rules/throttle.ts';
import { asciiDigits } from '#values/digits.ts';
import { networkOf } from '#values/network.ts';
import { hashOf } from './hash.ts';
import { foldName } from './members.ts';
import { mayBeNumber } from './numbers.ts';

type Row = { in_hour: number; hour_ends_at: Date; in_day: number; day_ends_at: Date; locked_until: Date | null };
const failuresOf = (row: Row): Failures => ({
  inHour: row.in_hour,
  hourEndsAt: row.hour_ends_at,
  inDay: row.in_day,
  dayEndsAt: row.day_ends_at,
  lockedUntil: row.locked_until,
});
const rowOf = (failures: Failures): Row => ({
  in_hour: failures.inHour,
  hour_ends_at: failures.hourEndsAt,
  in_day: failures.inDay,
  day_ends_at: failures.dayEndsAt,
  locked_until: failures.lockedUntil,
});

export type Count = { readonly key: string; readonly policy: FailurePolicy };

/** Whether a password may be tried now under all of these keys; if so it is counted as wrong under each until `forgive` or `forget` says otherwise. Gives the first that says no, else what the last one says. Always ask in the order network, name: whoever holds one row waits for the next. */
export async function begin(db: Db, counts: readonly [Count, ...Count[]], captchaPassed: boolean, now: Date): Promise<Attempt> {
  return inTransaction(db, async (trx) => {
    const verdicts: { key: string; verdict: Attempt }[] = [];
    for (const { key, policy } of counts) {
      // One statement makes the row or takes its lock: between two, a sign-in that holds could strike it out.
      const row = await trx
        .insertInto('login_failures')
        .values({ key, ...rowOf(noFailures(now)) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
        .returningAll()
        .executeTakeFirstOrThrow();
      const verdict = attempt(failuresOf(row), policy, captchaPassed, now);
      if (verdict.kind !== 'go') return verdict;
      verdicts.push({ key, verdict });
    }
    for (const { key, verdict } of verdicts)
      if (verdict.kind === 'go') await trx.updateTable('login_failures').set(rowOf(verdict.after)).where('key', '=', key).execute();
    return verdicts.at(-1)?.verdict ?? { kind: 'captcha' };
  });
}

/** Takes one back: the password was right. The others of a shared network stay. */
export async function forgive(db: Db, key: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx.selectFrom('login_failures').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
    if (row)
      await trx
        .updateTable('login_failures')
        .set(rowOf(forgiven(failuresOf(row))))
        .where('key', '=', key)
        .execute();
  });
}

/** Strikes out all that is counted for a member, from everywhere: the owner has shown to be the owner. */
export async function forget(db: Db, member: { readonly username: string; readonly mobile: string | null }): Promise<void> {
  const keys = [member.username, ...(member.mobile === null ? [] : [member.mobile])].map(nameKey);
  await db
    .deleteFrom('login_failures')
    .where((where) => where.or(keys.flatMap((key) => [where('key', '=', key), where('key', '>=', `${key} `).and('key', '<', `${key}!`)])))
    .execute();
}

/** No country has shorter numbers, so every spelling of one ends so. */
const numberEnd = 8;
/** What is typed alone decides what it is counted under. A number that were counted under its member's name would say by the count whether it has one, and whose it is. */
const counted = (typed: string): string =>
  mayBeNumber(typed.trim()) ? `+${asciiDigits(typed).replace(/\D/g, '').slice(-numberEnd)}` : foldName(typed);

/** Hashed, so that no typed name can be taken for another key, and so that what people type by mistake is not kept. */
export const nameKey = (typed: string): string => `name:${hashOf(counted(typed))}`;
/** A network from which the owner has signed in lately has its own count, so that guessers elsewhere cannot lock the owner out. */
export const ownNetworkKey = (typed: string, ip: string): string => `${nameKey(typed)} ${networkOf(ip)}`;
export const networkKey = (ip: string): string => `network:${networkOf(ip)}`;
