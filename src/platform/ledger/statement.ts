/** What a member's accounts hold. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { type Minor, minor } from '#values/money.ts';

type Purse = 'main' | 'pending';
export type Balance = { readonly main: Minor; readonly pending: Minor };

/** What a member has, in minor units; zeros before the first posting. */
export async function balanceOf(db: Kysely<Tables>, memberId: bigint): Promise<Balance> {
  const rows = await db.selectFrom('accounts').select(['kind', 'balance']).where('member_id', '=', memberId).execute();
  const of = (kind: Purse) => minor(rows.find((row) => row.kind === kind)?.balance ?? 0n);
  return { main: of('main'), pending: of('pending') };
}
