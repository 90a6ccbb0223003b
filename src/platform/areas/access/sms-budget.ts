/** What text messages may cost in all: counted by neighbourhood, by dialing code and together, whoever sends them; near a limit the human check becomes dearer. */
import { type Kysely, sql } from 'kysely';
import { takeTurn, usedOf } from '#platform/db/limits.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import { type LimitName, limitOf, secondsUntil } from '#platform/rules/throttle.ts';
import { neighbourhoodOf } from '#values/network.ts';
import { countries } from '#values/phone.ts';
import { Refused } from '#values/refused.ts';

const dialingOf = (number: string): string =>
  countries.find(({ countryDialingCode }) => number.startsWith(`+${countryDialingCode}`))?.countryDialingCode ?? 'other';

const nearKey = (ip: string): string => `sms-near:${neighbourhoodOf(ip)}`;
const toKey = (dialing: string): string => `sms-to:${dialing}`;
const allKey = 'sms-all';

/** Kept for the operator, outside of any transaction: a refusal is what there is to see. */
const count = (db: Kysely<Tables>, dialing: string, outcome: string) =>
  db
    .insertInto('text_counts')
    .values({ dialing, outcome, count: 1n })
    .onConflict((conflict) => conflict.columns(['dialing', 'outcome']).doUpdateSet({ count: sql<bigint>`text_counts.count + 1` }))
    .execute();

/** A message that is to go out. `isKnown`: to somebody who gave the right password, or who asks from a network of the member's own. */
export interface Text {
  readonly number: string;
  readonly ip: string;
  readonly isKnown: boolean;
}

/** Strangers must not shut anybody out of the own account: known people have a count of their own, and each has few codes a day. */
const budgetsOf = ({ number, ip, isKnown }: Text): readonly (readonly [LimitName, string])[] =>
  isKnown
    ? [['texts', 'sms-known']]
    : [
        ['textsNear', nearKey(ip)],
        ['textsTo', toKey(dialingOf(number))],
        ['texts', allKey],
      ];

type Counting = Pick<Asking, 'db' | 'now' | 'settings' | 'log'>;

/** Refuses with `rate.too_many` when a budget of this message is used up. Takes nothing, so it may be asked before anybody knows whether one goes out. */
export async function mustHaveText({ db, now, settings, log }: Counting, text: Text): Promise<void> {
  const budgets = budgetsOf(text);
  const used = await usedOf(
    db,
    budgets.map(([, key]) => key),
    now,
  );
  for (const [name, key] of budgets) {
    const row = used.get(key);
    if (!row || row.used < limitOf(name, settings.demo).most) continue;
    const dialing = dialingOf(text.number);
    await count(db, dialing, name);
    log.warn({ dialing, budget: name }, 'a text message was refused');
    throw new Refused('rate.too_many', { retryAfter: secondsUntil(row.ends_at, now) });
  }
}

/** Takes a message that goes out now out of every budget of it. Refuses with `rate.too_many`. Never call it in a transaction that may roll back. */
export async function takeText(counting: Counting, text: Text): Promise<void> {
  const { db, now, settings } = counting;
  await mustHaveText(counting, text);
  for (const [name, key] of budgetsOf(text)) await takeTurn(db, key, limitOf(name, settings.demo), now);
  await count(db, dialingOf(text.number), 'sent');
}

const dialingKeys = [...new Set([...countries.map(({ countryDialingCode }) => countryDialingCode), 'other'])].map(toKey);

/**
 * How many bits dearer the human check before a text message is now: one from two fifths of a budget, two from four fifths.
 * More would keep a cheap phone busy for half a minute. Without a number the dearest dialing code counts: what was given must do for any.
 */
export async function textPrice(
  { db, ip, now, settings }: Pick<Asking, 'db' | 'ip' | 'now' | 'settings'>,
  number?: string,
): Promise<number> {
  const toKeys = number === undefined ? dialingKeys : [toKey(dialingOf(number))];
  const used = await usedOf(db, [nearKey(ip), allKey, ...toKeys], now);
  const share = (name: LimitName, keys: readonly string[]): number =>
    Math.max(...keys.map((key) => used.get(key)?.used ?? 0)) / limitOf(name, settings.demo).most;
  return Math.min(2, Math.floor(2.5 * Math.max(share('textsNear', [nearKey(ip)]), share('textsTo', toKeys), share('texts', [allKey]))));
}

export const readTextCounts = async (db: Kysely<Tables>) =>
  (await db.selectFrom('text_counts').selectAll().execute()).map((row) => ({ ...row, count: Number(row.count) }));
