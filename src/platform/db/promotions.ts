/** The query for running promotions. */
import type { Kysely, Selectable } from 'kysely';
import { anyText } from './batches/any-of.ts';
import type { Tables } from './tables/tables.ts';

type Audience = Selectable<Tables['promotions']>['audience'];

/** Selects started, unfinished promotions for these audiences, in the operator's order. */
export const runningPromotions = (db: Kysely<Tables>, now: Date, audiences: readonly Audience[]) =>
  db
    .selectFrom('promotions')
    .selectAll()
    .where('audience', '=', anyText(audiences))
    .where('starts_at', '<=', now)
    .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('code');
