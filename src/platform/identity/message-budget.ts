/** Holds back the e-mails and text messages that are more than an account or an address may get, and counts them for the operator. */
import { type Kysely, sql } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import { giveBackToBudgets, readRateLimitUsage, takeFromBudgets } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { RecipientRejected } from '#platform/outside/recipient-rejected.ts';
import { type HeldBy, messageLimits, textLimits } from '#platform/rules/message-limits.ts';
import { DomainError } from '#values/domain-error.ts';
import { seconds } from '#values/time.ts';
import type { DeliveryChannel } from './code-delivery.ts';
import { hashRecipient } from './one-time-codes.ts';

type Db = Kysely<Tables>;
type Deps = Pick<AppContext, 'settings' | 'log'>;
type Budget = Parameters<typeof takeFromBudgets<HeldBy>>[1][number];
/** What held a message back, and until when. */
interface Held {
  readonly name: HeldBy;
  readonly until: Date;
}

export async function countHeld(db: Db, { log }: Pick<Deps, 'log'>, port: DeliveryChannel, reason: HeldBy): Promise<void> {
  log.info({ port, reason }, 'a message was held back');
  await db
    .insertInto('held_counts')
    .values({ port, reason, count: 1n })
    .onConflict((conflict) => conflict.columns(['port', 'reason']).doUpdateSet({ count: sql<bigint>`held_counts.count + 1` }))
    .execute();
}

export const readHeldCounts = async (db: Db) =>
  (await db.selectFrom('held_counts').selectAll().execute()).map((row) => ({ ...row, count: Number(row.count) }));

/** Sends unless a budget is used up; says then which one. What fails for a reason of ours is given back. Never in a transaction. */
export async function sendWithin(
  db: Db,
  deps: Deps,
  port: DeliveryChannel,
  budgets: readonly Budget[],
  now: Date,
  send: () => Promise<void>,
): Promise<Held | null> {
  const hold = async (held: Held): Promise<Held> => {
    await countHeld(db, deps, port, held.name);
    return held;
  };
  const full = await takeFromBudgets(db, budgets, now);
  if (full) return hold(full);
  try {
    await send();
    return null;
  } catch (error) {
    if (!(error instanceof RecipientRejected) && budgets.length > 0) await giveBackToBudgets(db, budgets);
    if (!(error instanceof DomainError) || error.code !== 'rate.too_many') throw error;
    return hold({ name: 'texts', until: new Date(now.getTime() + seconds(Number(error.params.retryAfter))) });
  }
}

/** The budget of an address or number, whichever account has it. */
export const addressBudget = (deps: Deps, name: Extract<HeldBy, keyof typeof messageLimits>, address: string): Budget => ({
  name,
  key: `message-${name}:${hashRecipient(deps, address)}`,
  limit: messageLimits[name],
});

interface BudgetedMessage {
  readonly port: DeliveryChannel;
  readonly address: string;
  readonly memberId: bigint;
  /** Of a security notice. */
  readonly securityKind: string | null;
}

/** The budgets of a message to a member. The first security notice of its kind in an hour uses that of its kind alone. */
export async function memberBudgets(
  db: Db,
  deps: Deps,
  { port, address, memberId, securityKind }: BudgetedMessage,
  now: Date,
): Promise<readonly Budget[]> {
  const { account, address: ofAddress, kind } = port === 'sms' ? textLimits : messageLimits;
  const all: Budget[] = [
    { name: 'account', key: `message-account:${port}:${memberId}`, limit: account },
    { ...addressBudget(deps, 'address', address), limit: ofAddress },
  ];
  if (securityKind === null) return all;
  const key = `message-kind:${port}:${memberId}:${securityKind}`;
  // What could not be sent has given its place back.
  const isFirst = ((await readRateLimitUsage(db, [key], now)).get(key)?.used ?? 0) === 0;
  return [{ name: 'kind', key, limit: kind }, ...(isFirst ? [] : all)];
}
