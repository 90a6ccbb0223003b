/** Many postings in one statement, each by post() and in the order given: for histories, where a round trip for each would take minutes. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { faultOf } from '#platform/rules/postings.ts';
import { lineOf, type Posting } from './post.ts';

const atOnce = 400;

/** Posts all or, with the transaction, nothing. Amounts in minor units. Throws RangeError for lines that are no posting, and the database's own error for one that is refused.
 * Answers by `kind reference` the posting and what its member's purse held after it. */
export async function postMany(
  trx: Transaction<Tables>,
  postings: readonly Posting[],
): Promise<Map<string, { readonly postingId: bigint; readonly balance: bigint }>> {
  const done = new Map<string, { postingId: bigint; balance: bigint }>();
  for (let from = 0; from < postings.length; from += atOnce) {
    const batch = postings.slice(from, from + atOnce).map(({ kind, reference, memberId, at, data, lines }) => {
      const fault = faultOf(lines);
      if (fault) throw new RangeError(`${kind} ${reference}: ${fault}`);
      return { kind, reference, member: memberId?.toString() ?? null, at: at.toISOString(), data: data ?? {}, lines: lines.map(lineOf) };
    });
    const { rows } = await sql<{ kind: string; reference: string; posting: bigint; balance_after: bigint }>`
      select one.value ->> 'kind' as kind, one.value ->> 'reference' as reference, posted.posting, posted.balance_after
      from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) with ordinality as one(value, n)
      cross join lateral post(one.value ->> 'kind', one.value ->> 'reference', (one.value ->> 'member')::bigint, (one.value ->> 'at')::timestamptz, one.value -> 'data', one.value -> 'lines') as posted
      where posted.account_kind = 'main'
    `.execute(trx);
    for (const row of rows) done.set(`${row.kind} ${row.reference}`, { postingId: row.posting, balance: row.balance_after });
  }
  return done;
}
