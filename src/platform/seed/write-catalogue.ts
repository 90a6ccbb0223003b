/** Writes vendors, games and members in batches of a thousand. */
import { sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { demoAccounts, demoHelper } from '#platform/rules/demo-accounts.ts';
import { staff } from '#values/access/account-types.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { days } from '#values/time.ts';
import { helperSince, type LineMember } from './agents/lines.ts';
import { type SeedGame, seedVendors } from './games.ts';
import { seedMembers } from './members.ts';
import { vendorSeeds } from './vendors.ts';

const batchSize = 1_000;

/** Adds missing games up to `total`. Games from another source keep their node ids. */
export async function writeGames(trx: Transaction<Tables>, games: readonly SeedGame[], total: number): Promise<void> {
  const existing = await trx.selectFrom('games').select('game_code').execute();
  const codes = new Set(existing.map((row) => row.game_code));
  const { top } = await trx
    .selectFrom('games')
    .select((of) => of.fn.coalesce(of.fn.max('node_id'), sql<bigint>`0`).as('top'))
    .executeTakeFirstOrThrow();
  const newGames = games.filter(({ game_code }) => !codes.has(game_code)).slice(0, Math.max(0, total - existing.length));
  const { vendors, categories } = seedVendors(vendorSeeds.length, newGames);
  const offered = new Set(categories.map(({ vendor }) => vendor));
  await sql`
    insert into vendors (code, name, place)
    select code, name, place from jsonb_to_recordset(${JSON.stringify(vendors.filter(({ code }) => offered.has(code)))}::jsonb) as r(code text, name text, place int)
    on conflict do nothing
  `.execute(trx);
  await sql`
    insert into vendor_categories (vendor, game_type, listed_under, provider, account_type_id, is_hot, state, place)
    select * from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb)
      as r(vendor text, game_type text, listed_under text, provider text, account_type_id int, is_hot int, state text, place int)
    on conflict do nothing
  `.execute(trx);
  const rows = existing.length === 0 ? newGames : newGames.map((game, n) => ({ ...game, node_id: Number(top) + 1 + n }));
  for (let from = 0; from < rows.length; from += batchSize) {
    await sql`
      insert into games (node_id, game_code, name, game_type, vendor, classify, min_bet, lines, is_hot, hot_rank, is_top, is_new, playable, slot_model)
      select * from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + batchSize))}::jsonb)
        as r(node_id bigint, game_code text, name text, game_type text, vendor text, classify text, min_bet bigint, lines int, is_hot int, hot_rank int, is_top int, is_new boolean,
             playable boolean, slot_model text)
    `.execute(trx);
  }
}

export interface SeededMembers {
  readonly brand: Brand;
  readonly passwordHash: string;
  readonly now: Date;
}

export interface MemberRow {
  readonly username: string;
  readonly nickname: string;
  readonly type: number;
  readonly rank_level: number;
  readonly label_name: string;
  readonly parent_id: string | null;
  readonly parent_path: string;
  readonly shows_wins: boolean;
  readonly created_at: string;
  readonly staff_of?: string;
  readonly staff_rights?: readonly StaffRight[];
}

/** Skips usernames that exist. Returns the new ids by username, in order. */
export async function insertMembers(
  trx: Transaction<Tables>,
  rows: readonly MemberRow[],
  { brand, passwordHash }: SeededMembers,
): Promise<Map<string, bigint>> {
  const { rows: inserted } = await sql<{ id: bigint; username: string }>`
    insert into members (id, username, nickname, password_hash, password_set_at, type, rank_level, label_name, parent_id, path, shows_wins, language, currency, brand, registered_ip, created_at, first_login_at, signed_in_at, staff_of, staff_rights)
    select id, username, nickname, ${passwordHash}, created_at, type, rank_level, label_name, parent_id, parent_path || id || '/', shows_wins, ${brand.languages[0]}, ${brand.currency.code}, ${brand.code}, '127.0.0.1', created_at, created_at, created_at, staff_of, staff_rights
    from (
      select nextval(pg_get_serial_sequence('members', 'id')) as id, absent.*
      from (
        select r.*
        from rows from (
          jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as (username text, nickname text, type int, rank_level int, label_name text, parent_id bigint, parent_path text,
              shows_wins boolean, created_at timestamptz, staff_of bigint, staff_rights jsonb)
        ) with ordinality as r
        where not exists (select from members m where m.username = r.username)
        -- The database reads the members in the order of its plan, which follows its statistics.
        order by r.ordinality
      ) absent
    ) fresh
    returning id, username
  `.execute(trx);
  return new Map(inserted.map(({ id, username }) => [username, id]));
}

/** Writes the demo accounts, each under its upline, with an e-mail address and a mobile number. */
export async function writeDemoAccounts(trx: Transaction<Tables>, options: SeededMembers): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  const created_at = new Date(options.now.getTime() - days(250)).toISOString();
  const path = (name: string | null): string => {
    const id = name === null ? undefined : ids.get(name);
    return id === undefined ? '/' : `${path(demoAccounts.find((one) => one.username === name)?.upline ?? null)}${id}/`;
  };
  for (const [place, { username, nickname, type, rankLevel, labelName, upline }] of demoAccounts.entries()) {
    const parent = upline === null ? undefined : ids.get(upline);
    const row: MemberRow = {
      username,
      nickname,
      type,
      rank_level: rankLevel,
      label_name: labelName,
      parent_id: parent?.toString() ?? null,
      parent_path: path(upline),
      // Off by default, as for every new account.
      shows_wins: false,
      created_at,
    };
    for (const [name, id] of await insertMembers(trx, [row], options)) ids.set(name, id);
    // Messages to these recipients go to the outbox, so codes and mails can be tried with these accounts.
    await trx
      .updateTable('members')
      .set({
        email: `${username}@example.com`,
        email_verified_at: new Date(created_at),
        mobile: `+63917555010${place}`,
        country_dialing_code: '63',
        payee_name: `${nickname} Demo`.toUpperCase(),
      })
      .where('username', '=', username)
      .execute();
  }
  return ids;
}

/** Writes the demo agent's helper, and returns the id. Null when the name is taken. */
export async function writeDemoHelper(trx: Transaction<Tables>, agentId: bigint, options: SeededMembers): Promise<bigint | null> {
  const { username, nickname, rights } = demoHelper;
  const row: MemberRow = {
    username,
    nickname,
    type: staff,
    rank_level: 0,
    label_name: '',
    parent_id: null,
    parent_path: '/',
    shows_wins: false,
    created_at: new Date(options.now.getTime() - helperSince).toISOString(),
    staff_of: agentId.toString(),
    staff_rights: rights,
  };
  return (await insertMembers(trx, [row], options)).get(username) ?? null;
}

/** Writes members `from` to `to`; some belong to the demo agent's downline. */
export async function writeMembers(
  trx: Transaction<Tables>,
  from: number,
  to: number,
  options: SeededMembers,
  progress: (inserted: number) => void,
): Promise<bigint[]> {
  const agent = await trx.selectFrom('members').select(['id', 'path']).where('username', '=', 'amihan').executeTakeFirst();
  const ids: bigint[] = [];
  for (let first = from; first < to; first += batchSize) {
    const rows = [...seedMembers(first, Math.min(to, first + batchSize), options.now)].map(
      ({ in_line, ...member }): MemberRow => ({
        ...member,
        type: 0,
        parent_id: in_line && agent ? agent.id.toString() : null,
        parent_path: in_line && agent ? agent.path : '/',
      }),
    );
    ids.push(...(await insertMembers(trx, rows, options)).values());
    progress(Math.min(to, first + batchSize) - from);
  }
  return ids;
}

/** Writes the members of the lines of agents, uplines first. Returns the ids by username, with those of the demo accounts. */
export async function writeLines(
  trx: Transaction<Tables>,
  lines: readonly LineMember[],
  accounts: ReadonlyMap<string, bigint>,
  options: SeededMembers,
): Promise<Map<string, bigint>> {
  const ids = new Map(accounts);
  const paths = new Map(
    (
      await trx
        .selectFrom('members')
        .select(['id', 'path'])
        .where('id', '=', anyId([...accounts.values()]))
        .execute()
    ).map(({ id, path }) => [id, path]),
  );
  for (const [place, { username, nickname, type, upline }] of lines.entries()) {
    const parent = upline === null ? undefined : ids.get(upline);
    const parentPath = parent === undefined ? '/' : (paths.get(parent) ?? '/');
    const row: MemberRow = {
      username,
      nickname,
      type,
      rank_level: 0,
      label_name: '',
      parent_id: parent?.toString() ?? null,
      parent_path: parentPath,
      shows_wins: false,
      created_at: new Date(options.now.getTime() - days(200 - place * 6)).toISOString(),
    };
    for (const [name, id] of await insertMembers(trx, [row], options)) {
      ids.set(name, id);
      paths.set(id, `${parentPath}${id}/`);
    }
  }
  return ids;
}
