// npm run member-data -- USERNAME: prints what is kept about a member who asks for it, as lines of JSON, one for each row of a table.
// `-- erase USERNAME "reason" by NAME` erases the person behind a closed account whose records need no longer be kept.
// Exits with 1 when there is no such member or nothing was erased, and with 2 when the words are wrong or the database does not open or
// is empty.
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ownBrand } from '#brands/current.ts';
import { eraseMember, type Unfinished } from '#platform/areas/access/erasure.ts';
import type { Database } from '#platform/db/connect.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { momentText, type Outcome, operatorCommand } from './operator-command.ts';

type Row = Readonly<Record<string, unknown>>;

/** What proves who somebody is, and what decides coming shots, belongs in no file, not even theirs. */
const secret = /hash|secret|seed|salt|token|password|handle|_key|fingerprint|pay_url|voucher/;
/** The number of an account is encrypted, and its end is there. The rest names other people. */
const withheld = new Set([
  'shot_seeds.next_number',
  'withdrawal_accounts.number',
  'money_keys.answer',
  'adjustments.begun_by',
  'adjustments.decided_by',
  'agent_contracts.agreed_by',
  'erasures.erased_by',
  'lift_decisions.decided_by',
]);

const withoutBigints = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
const lineOf = (table: string, row: Row): string => {
  const shown = Object.entries(row).filter(([column]) => !secret.test(column) && !withheld.has(`${table}.${column}`));
  return JSON.stringify({ table, row: Object.fromEntries(shown) }, withoutBigints);
};

/** Every table whose rows belong to a member. */
async function tablesOfMembers(db: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and c.column_name = 'member_id' and t.table_type = 'BASE TABLE'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** What belongs to a row of the member's, or to the member by another name. */
const further = (id: bigint): (readonly [table: string, query: RawBuilder<Row>])[] => [
  [
    'entries',
    sql`select p.kind, p.reference, a.kind as account, e.* from entries e join accounts a on a.id = e.account_id
      join postings p on p.id = e.posting_id where a.member_id = ${id} order by e.id`,
  ],
  [
    'payment_notifications',
    sql`select * from payment_notifications where deposit_id in (select id from deposits where member_id = ${id})
      or withdrawal_id in (select id from withdrawals where member_id = ${id})`,
  ],
  ['bonus_bets', sql`select * from bonus_bets where bonus_id in (select id from bonuses where member_id = ${id})`],
  [
    'promotion_pictures',
    sql`select entry_id, place, length(picture) as bytes from promotion_pictures
      where entry_id in (select id from promotion_entries where member_id = ${id})`,
  ],
  ['branch_settings', sql`select * from branch_settings where account_id = ${id}`],
  ['approvals', sql`select * from approvals where agent_id = ${id}`],
  ['agent_acts', sql`select * from agent_acts where agent_id = ${id}`],
];

async function print(db: Kysely<Tables>, id: bigint): Promise<void> {
  const tables = await tablesOfMembers(db);
  const queries = [
    ['members', sql<Row>`select * from members where id = ${id}`] as const,
    ...tables.map((table) => [table, sql<Row>`select * from ${sql.table(table)} where member_id = ${id}`] as const),
    ...further(id),
  ];
  for (const [table, query] of queries) for (const row of (await query.execute(db)).rows) console.log(lineOf(table, row));
}

async function printData({ db }: Database, username: string): Promise<Outcome> {
  const member = await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirst();
  if (!member) return [false, `No member has the username ${username}.`];
  await print(db, member.id);
  return [true];
}

/** What is in the way, and what ends it. */
const inTheWay: Readonly<Record<Unfinished, (username: string) => string>> = {
  money: (name) =>
    `${name} still has money, which belongs to its member. Open it with npm run closed-accounts -- reopen ${name}, and they can withdraw.`,
  bets: (name) => `${name} has a bet that is not settled. Wait for its result.`,
  disputes: (name) => `${name} has a withdrawal in dispute. Settle it with npm run disputes.`,
  withdrawals: (name) => `${name} has a withdrawal under way. npm run withdrawals says what it waits for.`,
  deposits: (name) => `${name} has a deposit under way. Wait for its end.`,
  complaints: (name) => `${name} has written what is not closed. Answer or close it with npm run complaints.`,
  applications: (name) => `${name} has an application that is not decided. Decide it with npm run applications.`,
  redemptions: (name) => `${name} has a redemption that is not decided. Decide it with npm run redemptions.`,
  adjustments: (name) => `${name} has a correction that waits. Approve or reject it with npm run adjustments.`,
  contracts: (name) => `${name} has a contract or a payout that is due. End them with npm run closed-accounts -- end-contracts ${name}.`,
};

async function erase({ db }: Database, order: Parameters<typeof eraseMember>[1]): Promise<Outcome> {
  const { username } = order;
  const result = await eraseMember(db, order, ownBrand(), new Date());
  switch (result.kind) {
    case 'erased':
      return [
        true,
        `The personal data of ${username} are erased. Money, play and protection stay under the name ${result.name}. In the ledger stay the old name and the notes of transfers, and the reasons of corrections.`,
      ];
    case 'unknown':
      return [false, `No member has the username ${username}.`];
    case 'open':
      return [false, `${username} is not closed. Its member closes it under Account details.`];
    case 'helper':
      return [false, `${username} is a helper, and is erased with the agent's account.`];
    case 'erased before':
      return [false, `${username} is erased already.`];
    case 'excluded':
      return result.until === null
        ? [false, `${username} is excluded without an end, and these data keep the person out. They stay as long as the exclusion.`]
        : [false, `${username} is excluded, and these data keep the person out. Repeat this after ${momentText(new Date(result.until))}.`];
    case 'unfinished':
      return [false, inTheWay[result.what](username)];
    case 'kept':
      return [false, `The records of ${username} must be kept. Repeat this after ${momentText(result.until)}.`];
  }
}

const use = [
  'Use USERNAME. What is kept about the member is printed as lines of JSON, with amounts in hundredths.',
  'Or use erase USERNAME "REASON" by NAME: it erases the personal data of a closed account, and cannot be taken back. NAME is the person',
  'who does it. The REASON stays: name nobody in it.',
].join('\n');

await operatorCommand(use, ([first, ...more]) => {
  if (first === undefined) return null;
  if (more.length === 0) return (database) => printData(database, first);
  const [username = '', reasonText = '', word, ...names] = more;
  const [reason, by] = [reasonText.trim(), names.join(' ').trim()];
  if (first !== 'erase' || word !== 'by' || by === '') return null;
  if (by.length > 60) return 'NAME has at most 60 characters.';
  if (reason === '' || reason.length > 200) return 'REASON has 1 to 200 characters.';
  return (database) => erase(database, { username, reason, by });
});
