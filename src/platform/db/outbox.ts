/** The outbox of demo mode: what would have been sent, in a table. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';
import { handleOf } from './transaction.ts';

export interface OutboxRow {
  readonly by: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** For `mailOutbox` and `smsOutbox`. Within a transaction the letter is a part of it: no link without its letter, no letter without its link. */
export const outboxWriter =
  (db: Kysely<Tables>) =>
  async (row: OutboxRow): Promise<void> => {
    await handleOf(db).insertInto('outbox').values(row).execute();
  };
