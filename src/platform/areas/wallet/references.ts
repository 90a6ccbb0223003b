/** References that no other row has. */
import type { RequestContext } from '#platform/context.ts';
import { paymentReference } from '#platform/rules/payments/payment-reference.ts';
import type { PostingKind } from '#platform/rules/postings.ts';

/** `find` returns the row that has a reference; undefined while it is free. */
async function freeReference(
  { random }: Pick<RequestContext, 'random'>,
  initial: 'W' | 'T',
  find: (reference: string) => Promise<object | undefined>,
): Promise<string> {
  for (;;) {
    const reference = paymentReference(initial, random);
    if (!(await find(reference))) return reference;
  }
}

/** Unique among the postings of its kind. */
export const transferReference = (context: Pick<RequestContext, 'db' | 'random'>, kind: PostingKind): Promise<string> =>
  freeReference(context, 'T', (reference) =>
    context.db.selectFrom('postings').select('id').where('kind', '=', kind).where('reference', '=', reference).executeTakeFirst(),
  );

export const withdrawalReference = (context: Pick<RequestContext, 'db' | 'random'>): Promise<string> =>
  freeReference(context, 'W', (reference) =>
    context.db.selectFrom('withdrawals').select('id').where('reference', '=', reference).executeTakeFirst(),
  );
