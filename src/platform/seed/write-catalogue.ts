/** Writes makers and games, and members, a thousand at a time. */
import { sql, type Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Tables } from '#platform/db/tables.ts';
import { demoAccounts } from '#platform/rules/demo-accounts.ts';
import { days } from '#values/time.ts';
import { type SeedGame, seedVendors } from './games.ts';
import { makers } from './makers.ts';
import { seedMembers } from './people.ts';

const atOnce = 1_000;

/** Adds what is not there yet; answers how many games there are in the end. Games that came by another way keep their numbers. */
export async function writeGames(trx: Transaction<Tables>, games: readonly SeedGame[], want: number): Promise<void> {
  const known = await trx.selectFrom('games').select('game_code').execute();
  const codes = new Set(known.map((row) => row.game_code));
  const { top } = await trx
    .selectFrom('games')
    .select((of) => of.fn.coalesce(of.fn.max('node_id'), sql<bigint>`0`).as('top'))
    .executeTakeFirstOrThrow();
  const fresh = games.filter(({ game_code }) => !codes.has(game_code)).slice(0, Math.max(0, want - known.length));
  const { vendors, categories } = seedVendors(makers.length, fresh);
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
  const numbered = known.length === 0 ? fresh : fresh.map((game, n) => ({ ...game, node_id: Number(top) + 1 + n }));
  for (let from = 0; from < numbered.length; from += atOnce) {
    await sql`
      insert into games (node_id, game_code, name, game_type, vendor, classify, min_bet, lines, is_hot, hot_rank, is_top, is_new, playable, slot_model)
      select * from jsonb_to_recordset(${JSON.stringify(numbered.slice(from, from + atOnce))}::jsonb)
        as r(node_id bigint, game_code text, name text, game_type text, vendor text, classify text, min_bet bigint, lines int, is_hot int, hot_rank int, is_top int, is_new boolean,
             playable boolean, slot_model text)
    `.execute(trx);
  }
}

export interface People {
  readonly brand: Brand;
  readonly passwordHash: string;
  readonly now: Date;
}

interface Row {
  readonly username: string;
  readonly nickname: string;
  readonly type: number;
  readonly rank_level: number;
  readonly label_name: string;
  readonly parent_id: string | null;
  readonly parent_path: string;
  readonly shows_wins: boolean;
  readonly created_at: string;
}

/** Names that somebody has already are left out; answers the ids of the others by name, in their order. */
async function insertMembers(
  trx: Transaction<Tables>,
  rows: readonly Row[],
  { brand, passwordHash }: People,
): Promise<Map<string, bigint>> {
  const { rows: made } = await sql<{ id: bigint; username: string }>`
    insert into members (id, username, nickname, password_hash, password_set_at, type, rank_level, label_name, parent_id, path, shows_wins, language, currency, brand, registered_ip, created_at, first_login_at)
    select id, username, nickname, ${passwordHash}, created_at, type, rank_level, label_name, parent_id, parent_path || id || '/', shows_wins, ${brand.languages[0]}, ${brand.currency.code}, ${brand.code}, '127.0.0.1', created_at, created_at
    from (
      select nextval(pg_get_serial_sequence('members', 'id')) as id, r.*
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(username text, nickname text, type int, rank_level int, label_name text, parent_id bigint, parent_path text, shows_wins boolean, created_at timestamptz)
      where not exists (select from members m where m.username = r.username)
    ) fresh
    returning id, username
  `.execute(trx);
  return new Map(made.map(({ id, username }) => [username, id]));
}

/** The accounts of demo mode, each under its upline, with an address and a number. */
export async function writeDemoAccounts(trx: Transaction<Tables>, people: People): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  const created_at = new Date(people.now.getTime() - days(250)).toISOString();
  const path = (name: string | null): string => {
    const id = name === null ? undefined : ids.get(name);
    return id === undefined ? '/' : `${path(demoAccounts.find((one) => one.username === name)?.upline ?? null)}${id}/`;
  };
  for (const [place, { username, nickname, type, rankLevel, labelName, upline }] of demoAccounts.entries()) {
    const parent = upline === null ? undefined : ids.get(upline);
    const row: Row = {
      username,
      nickname,
      type,
      rank_level: rankLevel,
      label_name: labelName,
      parent_id: parent?.toString() ?? null,
      parent_path: path(upline),
      // Off at first, as for everybody who opens an account.
      shows_wins: false,
      created_at,
    };
    for (const [name, id] of await insertMembers(trx, [row], people)) ids.set(name, id);
    // What goes there lies in the outbox, so that codes and letters can be tried with these accounts too.
    await trx
      .updateTable('members')
      .set({
        email: `${username}@example.com`,
        mobile: `+63917555010${place}`,
        country_dialing_code: '63',
        payee_name: `${nickname} Demo`.toUpperCase(),
      })
      .where('username', '=', username)
      .execute();
  }
  return ids;
}

/** Members number `from` to `to`; some stand in the line of the demo agent. */
export async function writeMembers(
  trx: Transaction<Tables>,
  from: number,
  to: number,
  people: People,
  progress: (made: number) => void,
): Promise<bigint[]> {
  const agent = await trx.selectFrom('members').select(['id', 'path']).where('username', '=', 'amihan').executeTakeFirst();
  const ids: bigint[] = [];
  for (let first = from; first < to; first += atOnce) {
    const rows = [...seedMembers(first, Math.min(to, first + atOnce), people.now)].map(
      ({ in_line, ...member }): Row => ({
        ...member,
        type: 0,
        parent_id: in_line && agent ? agent.id.toString() : null,
        parent_path: in_line && agent ? agent.path : '/',
      }),
    );
    ids.push(...(await insertMembers(trx, rows, people)).values());
    progress(Math.min(to, first + atOnce) - from);
  }
  return ids;
}
