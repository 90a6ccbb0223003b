/** The wallets that a member has apart from the balance, one for each vendor that the operator lists: its games take money from there. */
import type { Kysely } from 'kysely';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { AccountRef } from '#platform/rules/postings.ts';
import { trial } from '#values/access/account-types.ts';
import { type Minor, minor } from '#values/money.ts';
import { balanceOf } from './balance.ts';

type Db = Kysely<Tables>;

/** A member's purse: the balance, or the wallet of a vendor. */
export type Purse = 'main' | `vendor/${string}`;

export const vendorPurse = (vendor: string): Purse => `vendor/${vendor}`;
export const purseAccount = (member: bigint, kind: Purse): AccountRef => ({ member, kind });

/** The codes of the vendors with a wallet apart, in the operator's order. Empty while there is one wallet for all. */
export async function walletVendors(db: Db): Promise<readonly string[]> {
  const value = await readSetting(db, 'vendor_wallets');
  return Array.isArray(value) ? [...new Set(value.filter((code): code is string => typeof code === 'string'))] : [];
}

/** Where a vendor's games take a member's money from. Trial accounts have the balance only, because they transfer nothing (R19). */
export async function purseFor(db: Db, memberId: bigint, vendor: string): Promise<Purse> {
  if (!(await walletVendors(db)).includes(vendor)) return 'main';
  const member = await db.selectFrom('members').select('type').where('id', '=', memberId).executeTakeFirst();
  return member?.type === trial ? 'main' : vendorPurse(vendor);
}

export async function purseBalance(db: Db, memberId: bigint, purse: Purse): Promise<Minor> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('member_id', '=', memberId)
    .where('kind', '=', purse)
    .executeTakeFirst();
  return minor(row?.balance ?? 0n);
}

/** What lies in each vendor's wallet, also of a vendor whose wallet is no longer apart. */
export async function vendorBalances(db: Db, memberId: bigint): Promise<ReadonlyMap<string, Minor>> {
  const rows = await db
    .selectFrom('accounts')
    .select(['kind', 'balance'])
    .where('member_id', '=', memberId)
    .where('kind', 'like', 'vendor/%')
    .orderBy('kind')
    .execute();
  return new Map(rows.map(({ kind, balance }) => [kind.slice('vendor/'.length), minor(balance)]));
}

/** Own money in the balance and the wallets apart. A withdrawal under way has left it, and a bonus is none. */
export async function ownMoney(db: Db, memberId: bigint): Promise<Minor> {
  const { main } = await balanceOf(db, memberId);
  return minor([...(await vendorBalances(db, memberId)).values()].reduce((sum: bigint, amount) => sum + amount, main));
}
