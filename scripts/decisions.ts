// Decisions of an operator that wait for the site: it carries them out once it runs, and tells the member.
import type { Kysely } from 'kysely';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { schedule } from '#platform/jobs/queue.ts';

/** The last word of a command that replaces a decision. */
const replaces = process.argv.at(-1) === 'instead';

export type Decisions<D> = {
  /** Says of a reference what was decided and is not carried out yet, as the last columns of its line in a list. */
  columns(db: Kysely<Tables>): Promise<(reference: string) => readonly string[]>;
  /**
   * Schedules a decision. Of two decisions on the same reference, the second is refused unless the command ends with `instead`: nobody
   * is to undo unknowingly what a colleague decided. Returns the refusal, or null.
   */
  decide(db: Kysely<Tables>, reference: string, data: D): Promise<string | null>;
};

/** The decisions that a job carries out; `words` says one in a few words, such as `120.00 returned`. */
export function decisionsBy<D extends Json>(job: string, words: (data: D) => string): Decisions<D> {
  const decided = async (db: Kysely<Tables>) => {
    const rows = await db.selectFrom('jobs').select(['key', 'data']).where('name', '=', job).execute();
    return new Map(rows.map(({ key, data }) => [key, words(data as D)]));
  };
  return {
    columns: async (db) => {
      const all = await decided(db);
      return (reference) => (all.has(reference) ? [`decided: ${all.get(reference)}`] : []);
    },
    decide: (db, reference, data) =>
      inTransaction(db, async (trx) => {
        const before = (await decided(trx)).get(reference);
        if (before !== undefined && !replaces)
          return `${reference} is decided already: ${before}. Repeat the command with "instead" at its end to replace that.`;
        await schedule(trx, job, reference, new Date(), data);
        return null;
      }),
  };
}
