/** Accounts that their members have closed: refused wherever money moves on a member's order. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { DomainError } from '#values/domain-error.ts';

type Db = Kysely<Tables>;

export async function isClosed(db: Db, memberId: bigint): Promise<boolean> {
  const row = await db.selectFrom('members').select('id').where('id', '=', memberId).where('closed_at', 'is not', null).executeTakeFirst();
  return row !== undefined;
}

/** Whether the personal data of a closed account were erased (decision 096). */
export async function isErased(db: Db, memberId: bigint): Promise<boolean> {
  const row = await db.selectFrom('erasures').select('at').where('member_id', '=', memberId).executeTakeFirst();
  return row !== undefined;
}

/** Whether the operator opened the closed account again, and its member has neither deposited nor bet since: they only take their money. */
export async function isLeavingAfterClosing(db: Db, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ leaves: boolean }>`
    select reopened_at is not null and not exists (
      select from postings p where p.member_id = members.id and p.kind in ('deposit', 'bet') and p.at > members.reopened_at
    ) as leaves from members where id = ${memberId}`.execute(db);
  return rows[0]?.leaves ?? false;
}

/** Whether the account is closed; a closing that has not finished reading its money waits until this transaction ends. */
export async function lockAgainstClosing(trx: Db, memberId: bigint): Promise<boolean> {
  const row = await trx.selectFrom('members').select('closed_at').where('id', '=', memberId).forShare().executeTakeFirstOrThrow();
  return row.closed_at !== null;
}

/** The refusal of a closed account, with the address that can open it again. */
export const accountClosed = ({ brand }: { readonly brand: { readonly supportEmail: string } }): DomainError =>
  new DomainError('account.closed', { email: brand.supportEmail });
