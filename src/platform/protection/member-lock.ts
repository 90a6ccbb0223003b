/** The lock under which a member's protection is read and changed. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';

/**
 * Serializes a member's bets and deposits with each other and with changes of protection, until the transaction ends. Take it before
 * reading a limit: then no bet or deposit is accepted that the state at the end of an earlier change refuses.
 */
export async function lockProtection(trx: Kysely<Tables>, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`protection of ${memberId}`}, 0))`.execute(trx);
}
