/** Erases the person behind a closed account once its records need no longer be kept. The money stays, under a name that is nobody's. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { inLockedTransaction } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { messageDelivery } from '#platform/identity/notify.ts';
import { unusableHash } from '#platform/identity/passwords.ts';
import { isErased } from '#platform/protection/closed-accounts.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { addDuration } from '#values/duration.ts';
import type { Instant } from '#values/time.ts';

interface ErasureOrder {
  readonly username: string;
  readonly reason: string;
  /** The name of the person of the operator. */
  readonly by: string;
}

/** What must have ended, in the order in which the operator is told. */
const unfinished = {
  money: (id) => sql`select from accounts where member_id = ${id} and kind <> 'points' and balance <> 0`,
  bets: (id) => sql`select from rounds where member_id = ${id} and state in ('open', 'debited')`,
  disputes: (id) => sql`select from withdrawals where member_id = ${id} and state = 'disputed'`,
  withdrawals: (id) => sql`select from withdrawals where member_id = ${id} and state in ('requested', 'checked', 'sending', 'sent')`,
  deposits: (id) => sql`select from deposits where member_id = ${id} and state in ('created', 'pending')`,
  complaints: (id) => sql`select from feedbacks where member_id = ${id} and state in ('received', 'in_review', 'refused')`,
  applications: (id) => sql`select from promotion_entries where member_id = ${id} and state = 'applying'`,
  redemptions: (id) => sql`select from point_redemptions where member_id = ${id} and state = 'in_process'`,
  adjustments: (id) => sql`select from adjustments where member_id = ${id} and state = 'waiting'`,
  contracts: (id, now) => sql`select from agent_contracts where ${id} in (member_id, upline_id) and (ends_at is null or ends_at > ${now})
    union all select from agent_payouts where member_id = ${id} and not is_paid`,
} satisfies Readonly<Record<string, (id: bigint, now: Date) => RawBuilder<unknown>>>;
export type Unfinished = keyof typeof unfinished;

type ErasureResult =
  | { readonly kind: 'unknown' | 'open' | 'helper' | 'erased before' }
  | { readonly kind: 'excluded'; readonly until: Instant | null }
  | { readonly kind: 'unfinished'; readonly what: Unfinished }
  | { readonly kind: 'kept'; readonly until: Date }
  | { readonly kind: 'erased'; readonly name: string };

async function firstUnfinished(db: Kysely<Tables>, id: bigint, now: Date): Promise<Unfinished | null> {
  for (const [what, rows] of Object.entries(unfinished)) {
    const { rows: found } = await sql<{ is: boolean }>`select exists(${rows(id, now)}) as is`.execute(db);
    if (found[0]?.is) return what as Unfinished;
  }
  return null;
}

/** A payout of an agent, or a bet that was settled late, moves money after the closing: the term begins with the last of it. */
async function keptUntil(db: Kysely<Tables>, id: bigint, closed: Date, { market, timeZone }: Brand): Promise<Date> {
  const last = await db
    .selectFrom('entries')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select((of) => of.fn.max('entries.at').as('at'))
    .where('accounts.member_id', '=', id)
    .executeTakeFirst();
  const since = last?.at && last.at > closed ? last.at : closed;
  return addDuration(since, market.saferPlay.recordsKeptFor, timeZone);
}

/** Their rows go whole. Those of money, play and protection stay: they name a number, and nobody without `members` knows whose it is. */
export const erasedTables = [
  ...(['sessions', 'known_networks', 'reset_links', 'login_requests', 'provider_visits', 'link_tickets'] as const),
  ...([
    'authenticators',
    'recovery_codes',
    'factor_recoveries',
    'passkeys',
    'linked_accounts',
    'former_contacts',
    'messages',
    'notice_reads',
    'marketing_consents',
  ] as const),
  ...(['feedbacks', 'chats', 'favourites', 'lottery_favourites', 'bet_slips', 'money_keys'] as const),
];

/** Returns the name under which the account stays. */
async function erase(trx: Transaction<Tables>, id: bigint): Promise<string> {
  const name = `erased-${id}`;
  // One to a former contact names the address.
  await sql`delete from set_aside where kind = ${messageDelivery} and data ->> 'id' in (select id::text from messages where member_id = ${id})`.execute(
    trx,
  );
  for (const table of erasedTables) await sql`delete from ${sql.table(table)} where member_id = ${id}`.execute(trx);
  const entries = trx.selectFrom('promotion_entries').select('id').where('member_id', '=', id);
  await trx.deleteFrom('promotion_pictures').where('entry_id', 'in', entries).execute();
  await trx.updateTable('promotion_entries').set({ comment: null, reason: null }).where('member_id', '=', id).execute();
  await trx.updateTable('deposits').set({ pay_url: null }).where('member_id', '=', id).execute();
  await trx.updateTable('invite_links').set({ name: '' }).where('member_id', '=', id).execute();
  await trx.updateTable('approvals').set({ note: null, reason: null }).where('about_id', '=', id).execute();
  // Withdrawals refer to them.
  await trx
    .updateTable('withdrawal_accounts')
    .set({ number: '', number_hash: sql`'erased ' || id`, number_end: '', holder: '' })
    .where('member_id', '=', id)
    .execute();
  await trx
    .updateTable('members')
    .set({
      ...{
        username: name,
        nickname: name,
        email: null,
        email_verified_at: null,
        mobile: null,
        country_dialing_code: null,
        payee_name: null,
      },
      // Whose friend it is stays: the friend's points are in that one's ledger.
      details: sql<string>`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(details) where key in ('referralCode', 'affiliateCode'))`,
      ...{ registered_ip: '', member_label: null, avatar: null, opened_by: null },
      ...{ password_hash: unusableHash, payment_password_hash: null, passkey_handle: null },
    })
    .where('id', '=', id)
    .execute();
  // An account that the agent opened, and nobody claimed, has the agent's address.
  await trx
    .updateTable('members')
    .set({ registered_ip: '' })
    .where('opened_by', '=', id)
    .where('password_hash', '=', unusableHash)
    .execute();
  const helpers = await trx
    .updateTable('members')
    .set({ closed_at: sql<Date>`coalesce(closed_at, now())` })
    .where('staff_of', '=', id)
    .returning('id')
    .execute();
  for (const helper of helpers) await erase(trx, helper.id);
  return name;
}

/** Erases nothing unless every condition holds. It cannot be taken back. */
export async function eraseMember(
  db: Kysely<Tables>,
  { username, reason, by }: ErasureOrder,
  brand: Brand,
  now: Date,
): Promise<ErasureResult> {
  const found = await db.selectFrom('members').select(['id', 'staff_of']).where('username', '=', username).executeTakeFirst();
  if (!found) return { kind: 'unknown' };
  if (found.staff_of !== null) return { kind: 'helper' };
  const { id } = found;
  return inLockedTransaction(db, [id], async (trx): Promise<ErasureResult> => {
    const { closed_at: closed } = await trx
      .selectFrom('members')
      .select('closed_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (closed === null) return { kind: 'open' };
    if (await isErased(trx, id)) return { kind: 'erased before' };
    // Nobody registers with the contacts of an excluded person: the exclusion needs them for as long as it holds (decision 066).
    const paused = await pausedUntil(trx, id, now);
    if (paused) return { kind: 'excluded', ...paused };
    const what = await firstUnfinished(trx, id, now);
    if (what) return { kind: 'unfinished', what };
    const until = await keptUntil(trx, id, closed, brand);
    if (until > now) return { kind: 'kept', until };
    await trx.insertInto('erasures').values({ member_id: id, erased_by: by, reason, at: now }).execute();
    return { kind: 'erased', name: await erase(trx, id) };
  });
}
