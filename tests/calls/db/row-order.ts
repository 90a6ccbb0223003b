// Rows as a table gives them that no index puts in order, so that a missing `order by` shows.
import { sql } from 'kysely';
import type { Db } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';

type Trx = Parameters<Parameters<typeof inTransaction>[1]>[0];

/** Reads without an index, in a transaction. */
export const withoutIndexes = <Result>(db: Db, read: (trx: Trx) => Promise<Result>): Promise<Result> =>
  inTransaction(db, async (trx) => {
    for (const way of ['indexscan', 'indexonlyscan', 'bitmapscan'])
      await sql`select set_config(${`enable_${way}`}, 'off', true)`.execute(trx);
    return read(trx);
  });

/** Puts the payout that came first behind all others of its table. */
export const moveFirstPayoutLast = (db: Db): Promise<unknown> =>
  sql`update agent_payouts set at = at where id = (select min(id) from agent_payouts)`.execute(db);
