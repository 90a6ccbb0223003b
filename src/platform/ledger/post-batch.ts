/** Batch postings through post(), in order. For seeding, where a round trip per posting would take minutes. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { validateLines } from '#platform/rules/postings.ts';
import { lineToJson, type Posting } from './post.ts';

const batchSize = 400;

/**
 * Posts all; an error must roll the transaction back. Amounts in minor units. Returns posting id and main balance after
 * it, by `kind reference`. Throws RangeError for invalid lines and the raw database error for a refused posting.
 */
export async function postBatch(
  trx: Transaction<Tables>,
  postings: readonly Posting[],
): Promise<Map<string, { readonly postingId: bigint; readonly balance: bigint }>> {
  const posted = new Map<string, { postingId: bigint; balance: bigint }>();
  for (let start = 0; start < postings.length; start += batchSize) {
    const batch = postings.slice(start, start + batchSize).map(({ kind, reference, memberId, at, data, lines }) => {
      const fault = validateLines(lines);
      if (fault) throw new RangeError(`${kind} ${reference}: ${fault}`);
      return {
        kind,
        reference,
        member: memberId?.toString() ?? null,
        at: at.toISOString(),
        data: data ?? {},
        lines: lines.map(lineToJson),
      };
    });
    const { rows } = await sql<{ kind: string; reference: string; posting: bigint; balance_after: bigint }>`
      select one.value ->> 'kind' as kind, one.value ->> 'reference' as reference, posted.posting, posted.balance_after
      from jsonb_array_elements(${JSON.stringify(batch)}::jsonb) with ordinality as one(value, n)
      cross join lateral post(one.value ->> 'kind', one.value ->> 'reference', (one.value ->> 'member')::bigint, (one.value ->> 'at')::timestamptz, one.value -> 'data', one.value -> 'lines') as posted
      where posted.account_kind = 'main'
    `.execute(trx);
    for (const row of rows) posted.set(`${row.kind} ${row.reference}`, { postingId: row.posting, balance: row.balance_after });
  }
  return posted;
}
