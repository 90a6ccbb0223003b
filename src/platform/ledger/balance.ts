/** Reads a member's account balances. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type Minor, minor } from '#values/money.ts';

type MemberAccountKind = 'main' | 'pending' | 'bonus';
export type AccountBalance = { readonly [K in MemberAccountKind]: Minor };

/** Returns a member's balances in minor units; zero before the first posting. */
export async function balanceOf(db: Kysely<Tables>, memberId: bigint): Promise<AccountBalance> {
  const rows = await db.selectFrom('accounts').select(['kind', 'balance']).where('member_id', '=', memberId).execute();
  const balanceFor = (kind: MemberAccountKind) => minor(rows.find((row) => row.kind === kind)?.balance ?? 0n);
  return { main: balanceFor('main'), pending: balanceFor('pending'), bonus: balanceFor('bonus') };
}
