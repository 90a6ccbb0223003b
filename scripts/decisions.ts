// Decisions of an operator that wait for the site: it carries them out once it runs, and tells the member.
import type { Kysely } from 'kysely';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { ensureScheduled, schedule } from '#platform/jobs/queue.ts';
import { type Minor, toMinor, zero } from '#values/money.ts';

/** Whether a command replaces a decision, by its last word. */
export const isReplacing = (words: readonly string[]): boolean => words.at(-1) === 'instead';
export const withoutReplacing = (words: readonly string[]): readonly string[] => (isReplacing(words) ? words.slice(0, -1) : words);

/** An amount of a decision: more than zero, and not more than there is; null for any other word. */
export function amountWord(word: string, most: Minor): Minor | null {
  const units = toMinor(word);
  return units !== null && units > zero && units <= most ? units : null;
}

export type Decisions<D> = {
  /** Says of a reference what was decided and is not carried out yet, as the last columns of its line in a list. */
  columns(db: Kysely<Tables>): Promise<(reference: string) => readonly string[]>;
  /**
   * Schedules a decision. Of two decisions on the same reference, the second is refused unless it replaces the first: nobody is to undo
   * unknowingly what a colleague decided. Returns the refusal, or null.
   */
  decide(db: Kysely<Tables>, reference: string, data: D, replaces: boolean): Promise<string | null>;
};

/** The decisions that a job carries out; `words` says one in a few words, such as `120.00 returned`. */
export function decisionsBy<D extends Json>(job: string, words: (data: D) => string): Decisions<D> {
  const decided = (db: Kysely<Tables>) => db.selectFrom('jobs').select(['key', 'data']).where('name', '=', job);
  return {
    columns: async (db) => {
      const all = new Map((await decided(db).execute()).map(({ key, data }) => [key, words(data as D)]));
      return (reference) => (all.has(reference) ? [`decided: ${all.get(reference)}`] : []);
    },
    decide: (db, reference, data, replaces) =>
      inTransaction(db, async (trx) => {
        if (replaces) await schedule(trx, job, reference, new Date(), data);
        // Two commands at once: the one that comes second finds the decision of the first.
        else if (!(await ensureScheduled(trx, job, reference, new Date(), data))) {
          const before = await decided(trx).where('key', '=', reference).executeTakeFirst();
          const what = before ? `: ${words(before.data as D)}` : '';
          return `${reference} is decided already${what}. Repeat the command with "instead" at its end to replace that.`;
        }
        return null;
      }),
  };
}
