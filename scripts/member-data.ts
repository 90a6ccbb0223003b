// npm run member-data -- USERNAME: prints what is kept about a member who asks for it, as lines of JSON, one for each row of a table.
// Exits with 1 when there is no such member, and with 2 when the words are wrong or the database does not open or is empty.
import { type Kysely, sql } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { operatorCommand } from './operator-command.ts';

type Row = Readonly<Record<string, unknown>>;

/** What proves who somebody is belongs in no file, not even theirs. The number of an account is encrypted; its end is there. */
const isWithheld = (column: string): boolean => /hash|secret|salt|token|password|handle|_key|fingerprint|^number$/.test(column);

const withoutBigints = (_name: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
/** Of a picture its size: `npm run applications` saves the pictures. */
const withoutBytes = (value: unknown): unknown => (value instanceof Uint8Array ? `${value.byteLength} bytes` : value);
const lineOf = (table: string, row: Row): string => {
  const shown = Object.entries(row).flatMap(([column, value]) => (isWithheld(column) ? [] : [[column, withoutBytes(value)]]));
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

/** Prints as it reads: the rounds of years are many. */
async function print(db: Kysely<Tables>, id: bigint): Promise<void> {
  const tables = await tablesOfMembers(db);
  const queries = [
    ['members', sql<Row>`select * from members where id = ${id}`] as const,
    ...tables.map((table) => [table, sql<Row>`select * from ${sql.table(table)} where member_id = ${id}`] as const),
    ['entries', sql<Row>`select e.* from entries e join accounts a on a.id = e.account_id where a.member_id = ${id} order by e.id`] as const,
  ];
  for (const [table, query] of queries) for (const row of (await query.execute(db)).rows) console.log(lineOf(table, row));
}

const use = 'Use USERNAME. What is kept about the member is printed as lines of JSON, with amounts in hundredths.';

await operatorCommand(use, ([username, more]) =>
  username === undefined || more !== undefined
    ? null
    : async ({ db }) => {
        const member = await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirst();
        if (!member) return [false, `No member has the username ${username}.`];
        await print(db, member.id);
        return [true];
      },
);
