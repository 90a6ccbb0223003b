/** The demo outbox: a table of the mails and texts that would have been sent. */
import type { Kysely } from 'kysely';
import type { Tables } from './tables/tables.ts';
import { currentTransactionOr } from './transaction.ts';

export interface OutboxRow {
  readonly by: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
}

/** For `mailOutbox` and `smsOutbox`. Joins the caller's transaction, so a link and its mail are stored together or not at all. */
export const outboxWriter =
  (db: Kysely<Tables>) =>
  async (row: OutboxRow): Promise<void> => {
    await currentTransactionOr(db).insertInto('outbox').values(row).execute();
  };
