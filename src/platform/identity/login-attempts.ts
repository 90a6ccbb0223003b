/** Counts wrong passwords per username and per network, before the password is verified. */
import type { Db } from '#platform/context.ts';
import { hashToken } from '#platform/db/signed.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import {
  type Attempt,
  evaluateAttempt,
  type FailurePolicy,
  type Failures,
  noFailures,
  undoFailure,
} from '#platform/rules/access/login-limits.ts';
import { normalizeUsername } from '#platform/rules/username.ts';
import { mayBeNumber } from '#values/access/phone.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { cleanText } from '#values/text/clean-text.ts';

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

export type AttemptCounter = { readonly key: string; readonly policy: FailurePolicy };

/**
 * Reserves a try under all keys, counted as wrong until `releaseAttempt` or `clearFailures`. Returns the first refusal, else the last
 * verdict. Always pass the network key before the name key: a fixed lock order prevents deadlocks.
 */
export async function reserveAttempt(
  db: Db,
  counts: readonly [AttemptCounter, ...AttemptCounter[]],
  captchaPassed: boolean,
  now: Date,
): Promise<Attempt> {
  return inTransaction(db, async (trx) => {
    const verdicts: { key: string; verdict: Attempt }[] = [];
    for (const { key, policy } of counts) {
      // One statement creates or locks the row. Between two, a successful sign-in could delete it.
      const row = await trx
        .insertInto('login_failures')
        .values({ key, ...rowOf(noFailures(now)) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
        .returningAll()
        .executeTakeFirstOrThrow();
      const verdict = evaluateAttempt(failuresOf(row), policy, captchaPassed, now);
      if (verdict.kind !== 'go') return verdict;
      verdicts.push({ key, verdict });
    }
    for (const { key, verdict } of verdicts)
      if (verdict.kind === 'go') await trx.updateTable('login_failures').set(rowOf(verdict.after)).where('key', '=', key).execute();
    return verdicts.at(-1)?.verdict ?? { kind: 'captcha' };
  });
}

/** Uncounts one try after a right password. Other failures of a shared network stay. */
export async function releaseAttempt(db: Db, key: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    const row = await trx.selectFrom('login_failures').selectAll().where('key', '=', key).forUpdate().executeTakeFirst();
    if (row)
      await trx
        .updateTable('login_failures')
        .set(rowOf(undoFailure(failuresOf(row))))
        .where('key', '=', key)
        .execute();
  });
}

/** Deletes all failure counts of a member, from every network, after the owner is authenticated. */
export async function clearFailures(db: Db, member: { readonly username: string; readonly mobile: string | null }): Promise<void> {
  const keys = [member.username, ...(member.mobile === null ? [] : [member.mobile])].map(nameKey);
  await db
    .deleteFrom('login_failures')
    .where((where) => where.or(keys.flatMap((key) => [where('key', '=', key), where('key', '>=', `${key} `).and('key', '<', `${key}!`)])))
    .execute();
}

/** No country has shorter numbers, so all spellings of one number end in the same digits. */
const comparedDigits = 8;
/** Count by what was typed. Counting by account would reveal who owns a number. */
const countedName = (typed: string): string =>
  mayBeNumber(typed) ? `+${cleanText(typed).replace(/\D/g, '').slice(-comparedDigits)}` : normalizeUsername(typed);

/** Hashed, so typed text cannot collide with another key and mistyped secrets are not stored. */
export const nameKey = (typed: string): string => `name:${hashToken(countedName(typed))}`;
/** The owner's known networks have separate counts, so attackers elsewhere cannot lock the owner out. */
export const ownNetworkKey = (typed: string, ip: string): string => `${nameKey(typed)} ${networkOf(ip)}`;
export const networkKey = (ip: string): string => `network:${networkOf(ip)}`;
