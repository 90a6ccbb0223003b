/** References of transfers: unique among the postings of their kind. */
import type { RequestContext } from '#platform/context.ts';
import { paymentReference } from '#platform/rules/payments/payment-reference.ts';
import type { PostingKind } from '#platform/rules/postings.ts';

export async function freeReference({ db, random }: Pick<RequestContext, 'db' | 'random'>, kind: PostingKind): Promise<string> {
  for (;;) {
    const reference = paymentReference('T', random);
    const taken = await db
      .selectFrom('postings')
      .select('id')
      .where('kind', '=', kind)
      .where('reference', '=', reference)
      .executeTakeFirst();
    if (!taken) return reference;
  }
}
