/** What text messages may cost in all: counted by neighbourhood, by dialing code and together, whoever sends them; near a limit the human check becomes dearer. */
import { type Kysely, sql } from 'kysely';
import { takeTurn, usedOf } from '#platform/db/limits.ts';
import type { Tables } from '#platform/db/tables.ts';
import type { Asking } from '#platform/handler.ts';
import { type LimitName, limitOf } from '#platform/rules/throttle.ts';
import { neighbourhoodOf } from '#values/network.ts';
import { countries } from '#values/phone.ts';
import { Refused } from '#values/refused.ts';

const dialingOf = (number: string): string =>
  countries.find(({ countryDialingCode }) => number.startsWith(`+${countryDialingCode}`))?.countryDialingCode ?? 'other';

const nearKey = (ip: string): string => `sms-near:${neighbourhoodOf(ip)}`;
const allKey = 'sms-all';

/** Kept for the operator, outside of any transaction: a refusal is what there is to see. */
const count = (db: Kysely<Tables>, dialing: string, outcome: string) =>
  db
    .insertInto('text_counts')
    .values({ dialing, outcome, count: 1n })
    .onConflict((conflict) => conflict.columns(['dialing', 'outcome']).doUpdateSet({ count: sql<bigint>`text_counts.count + 1` }))
    .execute();

/** Takes one message to a number out of every budget. Refuses with `rate.too_many`. Never call it in a transaction that may roll back. */
export async function takeText(asking: Asking, number: string): Promise<void> {
  const { db, ip, now, settings } = asking;
  const dialing = dialingOf(number);
  const budgets: readonly (readonly [LimitName, string])[] = [
    ['textsNear', nearKey(ip)],
    ['textsTo', `sms-to:${dialing}`],
    ['texts', allKey],
  ];
  for (const [name, key] of budgets) {
    try {
      await takeTurn(db, key, limitOf(name, settings.demo), now);
    } catch (error) {
      if (error instanceof Refused) {
        await count(db, dialing, name);
        asking.log.warn({ requestId: asking.requestId, dialing, budget: name }, 'a text message was refused');
      }
      throw error;
    }
  }
  await count(db, dialing, 'sent');
}

/** How many bits dearer the human check before a text message is now: one for each fifth of a budget that is used, four at most. */
export async function textPrice({ db, ip, now, settings }: Pick<Asking, 'db' | 'ip' | 'now' | 'settings'>): Promise<number> {
  const used = await usedOf(db, [nearKey(ip), allKey], now);
  const share = (key: string, name: LimitName): number => (used.get(key) ?? 0) / limitOf(name, settings.demo).most;
  return Math.min(4, Math.floor(5 * Math.max(share(nearKey(ip), 'textsNear'), share(allKey, 'texts'))));
}

export const readTextCounts = async (db: Kysely<Tables>) =>
  (await db.selectFrom('text_counts').selectAll().execute()).map((row) => ({ ...row, count: Number(row.count) }));
