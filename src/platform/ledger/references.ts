/** References that members quote to support, each free when it is given. */
import type { Kysely } from 'kysely';
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

/** The posting of one of these kinds that has a reference. */
export const postedAs = (db: Kysely<Tables>, kinds: readonly PostingKind[], reference: string): Promise<object | undefined> =>
  db.selectFrom('postings').select('id').where('kind', '=', anyText(kinds)).where('reference', '=', reference).executeTakeFirst();
