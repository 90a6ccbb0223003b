/** Follows a reference that a member or a provider quotes to each line of the ledger that it moved. */
import type { Kysely } from 'kysely';
import { anyText } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { postingKinds } from '#platform/rules/postings.ts';

/** The round of play that has the number, and the ids under which its vendor moved money. */
async function roundOf(db: Kysely<Tables>, reference: string) {
  const round = await db
    .selectFrom('rounds')
    .innerJoin('members', 'members.id', 'rounds.member_id')
    .select(['rounds.id', 'vendor', 'game_code', 'username', 'bet', 'win', 'state', 'at', 'rounds.settled_at'])
    .where('rounds.id', '=', reference)
    .executeTakeFirst();
  if (!round) return null;
  const transactions = await db
    .selectFrom('wallet_transactions')
    .select(['vendor', 'id'])
    .where('vendor', '=', round.vendor)
    .where('round', '=', reference)
    .where('state', '<>', 'refused')
    .execute();
  return { ...round, references: transactions.map(({ vendor, id }) => `${vendor}:${id}`) };
}

/** The references of postings behind what a member reads; see `areas/wallet/transactions.ts`. */
async function referencesOf(db: Kysely<Tables>, reference: string): Promise<string[]> {
  const redemption = await db.selectFrom('point_redemptions').select('id').where('reference', '=', reference).executeTakeFirst();
  const bonus = /^B-(\d{1,18})$/.exec(reference)?.[1];
  return [reference, ...(redemption ? [redemption.id] : []), ...(bonus ? [bonus] : [])];
}

/** The round and the postings behind a reference, the oldest first, each with its lines and the balances after them. */
export async function traceReference(db: Kysely<Tables>, reference: string) {
  const round = await roundOf(db, reference);
  const references = round?.references ?? (await referencesOf(db, reference));
  // A rebate and a promotion's reward are quoted by the number of their posting.
  const id = /^[RP]-(\d{1,18})$/.exec(reference)?.[1] ?? '0';
  const bonusKinds = ['bonus_granted', 'bonus_released', 'bonus_ended'];
  const rows = await db
    .selectFrom('postings')
    .innerJoin('entries', 'entries.posting_id', 'postings.id')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .leftJoin('members', 'members.id', 'accounts.member_id')
    .select(['postings.id', 'postings.kind', 'postings.reference', 'postings.at', 'entries.amount', 'entries.balance_after'])
    .select(['accounts.kind as account', 'accounts.name as house', 'accounts.currency', 'members.username'])
    .where((is) =>
      is.or([
        is.and([
          is('postings.kind', '=', anyText(reference.startsWith('B-') ? bonusKinds : postingKinds)),
          is('postings.reference', '=', anyText(references)),
        ]),
        is.and([is('postings.id', '=', BigInt(id)), is('postings.kind', 'in', ['rebate', 'reward'])]),
      ]),
    )
    .orderBy('entries.id')
    .execute();
  return { round, postings: [...Map.groupBy(rows, (row) => row.id).values()] };
}
