/**
 * Moves a branch, an account and everybody below, to another upline or to the top, with all that the roll-ups hold of it: reports show
 * each team as it is today. Payouts that were made stay as they are.
 */
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { anyId } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { pathEnd } from '#platform/rules/agents/line.ts';
import {
  byMember,
  cashKindsSql,
  countedRound,
  countTeamEvents,
  factsOf,
  journalOf,
  movementLines,
  own,
  quartersOf,
  team,
} from './rollups.ts';
import { requireCounted } from './settle.ts';

type Trx = Transaction<Tables>;

export interface Moved {
  readonly oldPath: string;
  readonly newPath: string;
}

/** The accounts above the last one of a path. */
const idsAbove = (path: string): bigint[] => path.split('/').filter(Boolean).slice(0, -1).map(BigInt);

/** What the account did itself, as rows of the journal. */
const ownJournal = (id: bigint) => sql`select * from (${journalOf}) j where j.member_id = ${id}`;

const times = (sign: 1 | -1, names: readonly string[]) => sql.join(names.map((name) => sql`f.${sql.ref(name)} * ${sql.lit(sign)}`));
const added = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`));

const movementNames = ['movements', 'came', 'went', 'bonus'] as const;
const quarterNames = ['stake', 'payout'] as const;
const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));

/** Adds the branch to the sums of the accounts above it now, or takes it away from them. */
async function countBranch(trx: Trx, sign: 1 | -1, { id, path }: { readonly id: bigint; readonly path: string }, zone: string) {
  const ids = idsAbove(path);
  if (ids.length === 0) return;
  const above = sql`members above where above.id = ${anyId(ids)}`;
  const into = (table: string, keys: RawBuilder<unknown>, names: readonly string[], rows: RawBuilder<unknown>) =>
    sql`
      insert into ${sql.ref(table)} (member_id, ${keys}, ${columnsOf(names)})
      select above.id, ${keys}, ${times(sign, names)} from (${rows}) f cross join ${above}
      on conflict (member_id, ${keys}) do update set ${added(table, names)}
    `.execute(trx);
  await into(
    'team_days',
    sql`day`,
    team.names,
    sql`select f.day, ${team.sums} from (
      select day, ${team.columns} from team_days where member_id = ${id}
      union all select day, ${team.columns} from (${factsOf(ownJournal(id), zone)}) played
    ) f group by 1`,
  );
  await into(
    'team_movements',
    sql`day, kind`,
    movementNames,
    sql`select day, kind, sum(movements)::bigint as movements, sum(came)::bigint as came, sum(went)::bigint as went, sum(bonus)::bigint as bonus
    from (
      select day, kind, movements, came, went, bonus from team_movements where member_id = ${id}
      union all
      select (p.at at time zone ${zone})::date, p.kind, 1, greatest(l.cash, 0), greatest(-l.cash, 0), l.bonus
      from postings p cross join lateral (${movementLines}) l
      where p.kind in (${cashKindsSql}) and l.member_id = ${id} and p.id in (
        select e.posting_id from entries e join accounts a on a.id = e.account_id where a.member_id = ${id} and a.kind = 'main'
        union select id from postings where member_id = ${id}
      )
    ) m group by 1, 2`,
  );
  const hourly = await trx
    .selectFrom('agent_contracts')
    .select('id')
    .where('kind', '=', 'hourly')
    .where('member_id', '=', anyId(ids))
    .limit(1)
    .executeTakeFirst();
  if (!hourly) return;
  // Older quarters were settled before they were rolled up, and stay so.
  const rounds = sql`
    select member_id, ${countedRound}, null::bigint as posting_id, 0::bigint as joined, settled_at as at from rounds
    where state = 'settled' and settled_at >= (select min(at) from team_quarters)
      and member_id in (select id from members where path >= ${path} and path < ${pathEnd(path)})`;
  await sql`
    insert into team_quarters (member_id, at, ${columnsOf(quarterNames)})
    select f.member_id, f.at, ${times(sign, quarterNames)} from (${quartersOf(rounds)}) f where f.member_id = ${anyId(ids)}
    on conflict (member_id, at) do update set ${added('team_quarters', quarterNames)}
  `.execute(trx);
}

/**
 * Takes away what was counted by quarter hours, from a moment on, for accounts whose contracts by the hour have ended with it: bets were
 * settled between the moment of a move and its end, while the contracts still held.
 */
export async function forgetQuarters(trx: Trx, ids: readonly bigint[], since: Date): Promise<void> {
  await sql`
    delete from team_quarters q where q.member_id = ${anyId(ids)} and q.at >= ${since}
      and not exists (select from agent_contracts c where c.member_id = q.member_id and c.kind = 'hourly'
        and c.starts_at <= q.at and (c.ends_at is null or c.ends_at > q.at))
  `.execute(trx);
}

/**
 * Moves the branch now. `toId` is null for the top. The journals are locked for as long as it takes, and what waits in them is counted
 * before, in the old line; it throws when something of the branch is set aside and cannot be. Null when the new upline is in the branch
 * itself.
 */
export async function moveBranch(trx: Trx, id: bigint, toId: bigint | null, zone: string, now?: Date): Promise<Moved | null> {
  const pathOf = async (member: bigint) =>
    (await trx.selectFrom('members').select('path').where('id', '=', member).forUpdate().executeTakeFirstOrThrow()).path;
  const upline = toId === null ? '/' : await pathOf(toId);
  const oldPath = await pathOf(id);
  if (upline.startsWith(oldPath)) return null;
  const newPath = `${upline}${id}/`;
  const inBranch = (path: RawBuilder<unknown>) => sql<boolean>`${path} >= ${oldPath} and ${path} < ${pathEnd(oldPath)}`;
  const path = sql.ref('path');
  // Whoever opens an account in the branch reads the path above it with a lock.
  await sql`select id from members where ${inBranch(path)} order by path for no key update`.execute(trx);
  await sql`lock table team_events, movements_to_count in exclusive mode`.execute(trx);
  while (await countTeamEvents(trx, zone, now));
  await requireCounted(trx, oldPath, null);
  await countBranch(trx, -1, { id, path: oldPath }, zone);
  const moved = sql`${newPath} || substr(path, ${oldPath.length + 1}::int)`;
  await sql`update members set path = ${moved} where ${inBranch(path)}`.execute(trx);
  await trx.updateTable('members').set({ parent_id: toId }).where('id', '=', id).execute();
  await sql`update member_days set path = ${moved} where ${inBranch(path)}`.execute(trx);
  // An account at the top is in no team, and has no days.
  await trx.deleteFrom('member_days').where('member_id', '=', id).execute();
  await sql`
    insert into member_days (member_id, day, product, path, ${own.columns}) ${byMember(sql`(${factsOf(ownJournal(id), zone)})`)}
  `.execute(trx);
  await countBranch(trx, 1, { id, path: newPath }, zone);
  return { oldPath, newPath };
}
