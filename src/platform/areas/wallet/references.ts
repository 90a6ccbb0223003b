/** References of withdrawals, transfers and adjustments that no other row has. */
import type { RequestContext } from '#platform/context.ts';
import { freeReference, postedAs } from '#platform/ledger/references.ts';
import type { PostingKind } from '#platform/rules/postings.ts';

/** Unique among the postings of its kind. */
export const transferReference = ({ db, random }: Pick<RequestContext, 'db' | 'random'>, kind: PostingKind): Promise<string> =>
  freeReference(random, 'T', (reference) => postedAs(db, [kind], reference));

export const withdrawalReference = ({ db, random }: Pick<RequestContext, 'db' | 'random'>): Promise<string> =>
  freeReference(random, 'W', (reference) =>
    db.selectFrom('withdrawals').select('id').where('reference', '=', reference).executeTakeFirst(),
  );

export const adjustmentReference = ({ db, random }: Pick<RequestContext, 'db' | 'random'>): Promise<string> =>
  freeReference(random, 'J', (reference) =>
    db.selectFrom('adjustments').select('reference').where('reference', '=', reference).executeTakeFirst(),
  );
