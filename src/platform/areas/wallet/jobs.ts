/** The wallet's jobs and deliveries. A migration inserts the jobs' rows. */
import type { Kysely, Transaction } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import {
  bookTold,
  disputeDelivery,
  disputeDueJob,
  disputeSettledJob,
  receiveUnanswered,
  settleDispute,
  tellLateDispute,
  withdrawalToldJob,
} from './apply-withdrawal-steps.ts';
import { expireDeposits } from './deposits.ts';
import { deliverDispute, deliverWithdrawal, requeueUnsent } from './send-withdrawal.ts';
import { sendDelivery } from './start-withdrawal.ts';

const longestWait = 60_000;
const shortestWait = 1_000;

/** Runs again when the next row is due, and at least every minute. */
const againAt = (next: Date | null, now: Date): { again: Date } => {
  const wait = next ? Math.min(longestWait, Math.max(shortestWait, next.getTime() - now.getTime())) : longestWait;
  return { again: new Date(now.getTime() + wait) };
};

/** Jobs for `startJobs`. */
export const walletJobs = ({ brand }: Pick<AppContext, 'brand'>) => ({
  /** Expires unpaid deposits. */
  'wallet.expire-deposits': async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    const { next } = await expireDeposits(trx, now);
    return againAt(next, now);
  },
  /** Ends receipt questions at their deadline, and sends again what the provider has not accepted. */
  'wallet.withdrawals': async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    await requeueUnsent(trx, now);
    return againAt(await receiveUnanswered(trx, brand, now), now);
  },
  [disputeDueJob]: (trx: Transaction<Tables>, data: Json, now: Date) => tellLateDispute(trx, brand, data, now),
  [disputeSettledJob]: (trx: Transaction<Tables>, data: Json, now: Date) => settleDispute(trx, brand, data, now),
  [withdrawalToldJob]: (trx: Transaction<Tables>, data: Json, now: Date) => bookTold(trx, brand, data, now),
});

/** Deliveries for `startDeliveries`. */
export const walletDeliveries = (appContext: Pick<AppContext, 'outside' | 'settings' | 'brand'>) => ({
  [sendDelivery]: (db: Kysely<Tables>, data: Json, now: Date) => deliverWithdrawal(db, appContext, data, now),
  [disputeDelivery]: (db: Kysely<Tables>, data: Json) => deliverDispute(db, appContext, data),
});
