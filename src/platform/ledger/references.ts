/** References that members quote to support, each free when it is given. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { anyText } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type PaymentReferenceInitial, paymentReference } from '#platform/rules/payments/payment-reference.ts';
import type { PostingKind } from '#platform/rules/postings.ts';

/** `find` returns the row that has a reference; undefined while it is free. */
export async function freeReference(
  random: (below: number) => number,
  initial: PaymentReferenceInitial,
  find: (reference: string) => Promise<object | undefined>,
): Promise<string> {
  for (;;) {
    const reference = paymentReference(initial, random);
    if (!(await find(reference))) return reference;
  }
}

/**
 * The reference of a posting as its member sees it, and everybody who speaks of it: a round's number, else the one that is kept, with an
 * initial where that is an inner key. `posting` is the name of its table in the query.
 */
export const shownReference = (posting: 'p' | 'postings'): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${posting}.${name}`);
  return sql<string>`coalesce(${column('data')} ->> 'round', case
    when ${column('kind')} in ('bonus_granted', 'bonus_released', 'bonus_ended') then 'B-' || ${column('reference')}
    when ${column('kind')} = 'rebate' then 'R-' || ${column('id')}
    when ${column('kind')} = 'reward' then 'P-' || ${column('id')} else ${column('reference')} end)`;
};

/** The posting of one of these kinds that has a reference. */
export const postedAs = (db: Kysely<Tables>, kinds: readonly PostingKind[], reference: string): Promise<object | undefined> =>
  db.selectFrom('postings').select('id').where('kind', '=', anyText(kinds)).where('reference', '=', reference).executeTakeFirst();
