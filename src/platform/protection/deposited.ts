/** Which deposits count against a limit. */
import { type RawBuilder, sql } from 'kysely';

/** SQL condition on `deposits`: the provider reported `cancelled`, so its page is closed. */
export const isCancelledAtProvider = sql<boolean>`exists (select from payment_notifications told where told.deposit_id = deposits.id and told.outcome = 'cancelled')`;

/**
 * SQL condition on `deposits`: credited, or still payable. A deposit cancelled here can be paid on the provider's page until it times out
 * or the provider reports it cancelled. A withdrawal changes nothing: limits are gross.
 */
export const countsAsDeposited = (now: Date): RawBuilder<boolean> => sql<boolean>`
  (state in ('created', 'pending', 'credited') or (state = 'expired' and pay_url is not null and open_until > ${now} and not ${isCancelledAtProvider}))`;
