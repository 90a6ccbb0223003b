/** The text message budget, counted per neighbourhood, per dialing code and in total. Near a limit the human check gets harder. */
import { type Kysely, sql } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit, readRateLimitUsage } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type LimitName, limitOf, secondsUntil } from '#platform/rules/rate-limits.ts';
import { countries } from '#values/access/phone.ts';
import { DomainError } from '#values/domain-error.ts';
import { regionNetworkOf } from '#values/net/ip-network.ts';

const dialingCodeOf = (number: string): string =>
  countries.find(({ countryDialingCode }) => number.startsWith(`+${countryDialingCode}`))?.countryDialingCode ?? 'other';

const neighbourhoodKey = (ip: string): string => `sms-near:${regionNetworkOf(ip)}`;
const dialingKey = (dialing: string): string => `sms-to:${dialing}`;
const totalKey = 'sms-all';

/** Counts for the operator, outside any transaction: a rollback would lose refusals. */
const countOutcome = (db: Kysely<Tables>, dialing: string, outcome: string) =>
  db
    .insertInto('text_counts')
    .values({ dialing, outcome, count: 1n })
    .onConflict((conflict) => conflict.columns(['dialing', 'outcome']).doUpdateSet({ count: sql<bigint>`text_counts.count + 1` }))
    .execute();

/** A message to be sent. `isKnown`: the user gave the right password or uses one of the member's known networks. */
export interface TextMessage {
  readonly number: string;
  readonly ip: string;
  readonly isKnown: boolean;
}

/** Known members have a separate budget, so strangers cannot lock them out. Each member gets few codes a day anyway. */
const budgetsOf = ({ number, ip, isKnown }: TextMessage): readonly (readonly [LimitName, string])[] =>
  isKnown
    ? [['texts', 'sms-known']]
    : [
        ['textsNear', neighbourhoodKey(ip)],
        ['textsTo', dialingKey(dialingCodeOf(number))],
        ['texts', totalKey],
      ];

type Counting = Pick<RequestContext, 'db' | 'now' | 'settings' | 'log'>;

/** Throws `rate.too_many` when a budget for this message is used up. Consumes nothing, so it may run before the send is decided. */
export async function requireSmsBudget({ db, now, settings, log }: Counting, text: TextMessage): Promise<void> {
  const budgets = budgetsOf(text);
  const used = await readRateLimitUsage(
    db,
    budgets.map(([, key]) => key),
    now,
  );
  for (const [name, key] of budgets) {
    const row = used.get(key);
    if (!row || row.used < limitOf(name, settings.demo).most) continue;
    const dialing = dialingCodeOf(text.number);
    await countOutcome(db, dialing, name);
    log.warn({ dialing, budget: name }, 'a text message was refused');
    throw new DomainError('rate.too_many', { retryAfter: secondsUntil(row.ends_at, now) });
  }
}

/** Consumes one message from each of its budgets. Throws `rate.too_many`. Never call it in a transaction that may roll back. */
export async function consumeSmsBudget(counting: Counting, text: TextMessage): Promise<void> {
  const { db, now, settings } = counting;
  await requireSmsBudget(counting, text);
  for (const [name, key] of budgetsOf(text)) await consumeRateLimit(db, key, limitOf(name, settings.demo), now);
  await countOutcome(db, dialingCodeOf(text.number), 'sent');
}

const dialingKeys = [...new Set([...countries.map(({ countryDialingCode }) => countryDialingCode), 'other'])].map(dialingKey);

/**
 * Extra bits for the human check before a text message: one from 40% of a budget, two from 80%. More would keep a cheap phone busy for
 * half a minute. Without a number the most used dialing code counts, so the challenge suffices for any number.
 */
export async function smsExtraBits(
  { db, ip, now, settings }: Pick<RequestContext, 'db' | 'ip' | 'now' | 'settings'>,
  number?: string,
): Promise<number> {
  const toKeys = number === undefined ? dialingKeys : [dialingKey(dialingCodeOf(number))];
  const used = await readRateLimitUsage(db, [neighbourhoodKey(ip), totalKey, ...toKeys], now);
  const share = (name: LimitName, keys: readonly string[]): number =>
    Math.max(...keys.map((key) => used.get(key)?.used ?? 0)) / limitOf(name, settings.demo).most;
  return Math.min(
    2,
    Math.floor(2.5 * Math.max(share('textsNear', [neighbourhoodKey(ip)]), share('textsTo', toKeys), share('texts', [totalKey]))),
  );
}

/** Offers are ordered by the operator for readers who agreed, so no budget stops them, and they use none: codes must go on. */
export const countTextOffer = (db: Kysely<Tables>, number: string) => countOutcome(db, dialingCodeOf(number), 'offer');

export const readSmsCounts = async (db: Kysely<Tables>) =>
  (await db.selectFrom('text_counts').selectAll().execute()).map((row) => ({ ...row, count: Number(row.count) }));
