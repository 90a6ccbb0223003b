/** Roll-ups of teams: what members did by day, and the sums of everybody below an account. Filled from a journal, rebuildable. */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { anyId } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { PostingKind } from '#platform/rules/postings.ts';

/** Events of one transaction; more are left for the next. */
const batchSize = 2_000;

const figures = ['rounds', 'stake', 'payout', 'bonus', 'deposited', 'withdrawn'] as const;
const partsOf = (table: string, names: readonly string[]) => ({
  names,
  columns: sql.join(names.map((name) => sql.ref(name))),
  sums: sql.join(names.map((name) => sql`sum(f.${sql.ref(name)})::bigint as ${sql.ref(name)}`)),
  add: sql.join(names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`)),
});
export const own = partsOf('member_days', figures);
export const team = partsOf('team_days', [...figures, 'joined']);

/**
 * The account of an entry `l`. `offset 0` keeps the order: with statistics from before many rows came, the database would go through all
 * accounts for each posting.
 */
const accountOfEntry = sql`cross join lateral (select member_id, kind, name from accounts where id = l.account_id offset 0) a`;

/**
 * The figures of journal rows, or of the same rows made from rounds and postings: one row each, of members who have an upline. What a bonus
 * costs the house is what its account of promotions lost by it.
 */
export const factsOf = (events: RawBuilder<unknown>, zone: string) => sql`
  select m.id as member_id, m.path, (e.at at time zone ${zone})::date as day, coalesce(g.game_type, '') as product,
    (e.posting_id is null and e.joined = 0)::int::bigint as rounds, e.stake, e.payout, e.joined,
    case when p.kind in ('bonus_granted', 'bonus_ended', 'reward', 'rebate', 'points_money')
      then -coalesce((select sum(l.amount) from entries l ${accountOfEntry} where l.posting_id = p.id and a.name = 'promotions'), 0)
      else 0 end::bigint as bonus,
    case when p.kind = 'deposit'
      then coalesce((select sum(l.amount) from entries l ${accountOfEntry} where l.posting_id = p.id and a.member_id = p.member_id), 0)
      else 0 end::bigint as deposited,
    case when p.kind in ('withdrawal_sent', 'withdrawal_taken_back')
      then coalesce((select sum(l.amount) from entries l ${accountOfEntry} where l.posting_id = p.id and a.name = 'bank'), 0)
      else 0 end::bigint as withdrawn
  from (${events}) e
  join members m on m.id = e.member_id and m.parent_id is not null
  left join games g on g.game_code = e.game_code
  left join postings p on p.id = e.posting_id`;

export const byMember = (facts: RawBuilder<unknown>) => sql`
  select f.member_id, f.day, f.product, f.path, ${own.sums} from ${facts} f where f.joined = 0 group by 1, 2, 3, 4`;
const byTeam = (facts: RawBuilder<unknown>) => sql`
  select above::bigint as member_id, f.day, ${team.sums}
  from ${facts} f cross join lateral unnest(string_to_array(trim(both '/' from f.path), '/')) as above
  where above <> f.member_id::text group by 1, 2`;
const facts = sql.ref('facts');
const waitingFacts = sql.ref('waiting_facts');

/**
 * Kinds of posting that a report of a team lists: they move cash, or cost the house a bonus. A trigger writes the journal
 * `movements_to_count` for the same kinds.
 */
export const cashKinds = [
  'deposit',
  'withdrawal',
  'withdrawal_sent',
  'withdrawal_returned',
  'withdrawal_taken_back',
  'transfer',
  'bonus_granted',
  'bonus_released',
  'bonus_ended',
  'reward',
  'rebate',
  'points_money',
] as const satisfies readonly PostingKind[];
/** Constant text, as in the condition of the index `postings_of_movements`. */
export const cashKindsSql = sql.join(cashKinds.map((kind) => sql.lit(kind)));

/** What a posting `p` did, by member: the change of their cash, and what it cost the house as a bonus. */
export const movementLines = sql`
  select x.member_id, min(x.id) as id, sum(x.cash)::bigint as cash, sum(x.bonus)::bigint as bonus from (
    select a.member_id, l.id, l.amount as cash, 0::bigint as bonus
    from entries l ${accountOfEntry} where l.posting_id = p.id and a.kind = 'main'
    union all
    select p.member_id, l.id, 0, -l.amount
    from entries l ${accountOfEntry} where l.posting_id = p.id and a.name = 'promotions' and p.member_id is not null
  ) x group by 1`;

/** Those of the postings, each for every account above the member. */
const movementsOf = (postings: RawBuilder<unknown>, zone: string) => sql`
  select above::bigint as member_id, (p.at at time zone ${zone})::date as day, p.kind, count(*) as movements,
    sum(greatest(l.cash, 0))::bigint as came, sum(greatest(-l.cash, 0))::bigint as went, sum(l.bonus)::bigint as bonus
  from (${postings}) taken join postings p on p.id = taken.posting_id
  cross join lateral (${movementLines}) l
  cross join lateral (select id, path from members where id = l.member_id offset 0) m
  cross join lateral unnest(string_to_array(trim(both '/' from m.path), '/')) as above
  where above <> m.id::text group by 1, 2, 3`;
const everyMovement = sql`select id as posting_id from postings where kind in (${cashKindsSql})`;

const countMovements = (trx: Transaction<Tables>, zone: string, ids: readonly bigint[]): Promise<unknown> =>
  sql`
    with taken as (delete from movements_to_count where posting_id = ${anyId(ids)} returning posting_id)
    insert into team_movements (member_id, day, kind, movements, came, went, bonus) ${movementsOf(sql`select posting_id from taken`, zone)}
    on conflict (member_id, day, kind) do update set movements = team_movements.movements + excluded.movements,
      came = team_movements.came + excluded.came, went = team_movements.went + excluded.went,
      bonus = team_movements.bonus + excluded.bonus
  `.execute(trx);

const countEvents = (trx: Transaction<Tables>, zone: string, ids: readonly bigint[]): Promise<unknown> =>
  sql`
    with taken as (
      delete from team_events where id = ${anyId(ids)}
      returning member_id, game_code, stake, payout, posting_id, joined, at
    ),
    facts as materialized (${factsOf(sql`select * from taken`, zone)}),
    own as (
      insert into member_days (member_id, day, product, path, ${own.columns}) ${byMember(facts)}
      on conflict (member_id, day, product) do update set path = excluded.path, ${own.add}
    ),
    team as (
      insert into team_days (member_id, day, ${team.columns}) ${byTeam(facts)}
      on conflict (member_id, day) do update set ${team.add}
    )
    select
  `.execute(trx);

const journals = [
  { table: 'movements_to_count', id: 'posting_id', kind: 'agents.movement', count: countMovements },
  { table: 'team_events', id: 'id', kind: 'agents.event', count: countEvents },
] as const;

/** Counts the oldest events. Returns whether more are left. Given the time, what cannot be counted is set aside; else it throws. */
export async function countTeamEvents(trx: Transaction<Tables>, zone: string, now?: Date): Promise<boolean> {
  let isMore = false;
  for (const { table, id, kind, count } of journals) {
    const name = sql.ref(`${table}.${id}`);
    const isWaiting = now ? sql`where ${notAside(kind, name, now)}` : sql``;
    const { rows } = await sql<{
      id: bigint;
    }>`select ${name} as id from ${sql.table(table)} ${isWaiting} order by 1 limit ${batchSize}`.execute(trx);
    const ids = rows.map((row) => row.id);
    if (now) await workOff(trx, ids, { kind, idOf: (one) => one, now, work: (some) => count(trx, zone, some) });
    else if (ids.length > 0) await count(trx, zone, ids);
    if (ids.length === batchSize) isMore = true;
  }
  return isMore;
}

/** What a settled round counts for a team: a bet that came back as nobody won it, as on a tie, counts nothing. */
export const countedRound = sql`bet - pushed as stake, win - pushed as payout`;

/** The rows that the journal of rounds and postings ever had. */
export const journalOf = sql`
  select member_id, game_code, ${countedRound}, null::bigint as posting_id, 0::bigint as joined, settled_at as at
  from rounds where state = 'settled'
  union all
  select member_id, null, 0, 0, id, 0, at from postings
  where member_id is not null
    and kind in ('deposit', 'withdrawal_sent', 'withdrawal_taken_back', 'bonus_granted', 'bonus_ended', 'reward', 'rebate', 'points_money')
  union all
  select id, null, 0, 0, null, 1, created_at from members where parent_id is not null`;

/**
 * Settled rounds of the events by quarter hour, for each account above that has a contract by the hour then. The trigger of
 * `081_team-quarters.sql` counts the same.
 */
export const quartersOf = (events: RawBuilder<unknown>) => sql`
  select above::bigint as member_id, date_bin('15 minutes', e.at, '2000-01-01 00:00+00') as at,
    sum(e.stake)::bigint as stake, sum(e.payout)::bigint as payout
  from (${events}) e join members m on m.id = e.member_id
  cross join lateral unnest(string_to_array(trim(both '/' from m.path), '/')) as above
  where e.posting_id is null and e.joined = 0 and above <> m.id::text
    and exists (select from agent_contracts c where c.member_id = above::bigint and c.kind = 'hourly'
      and c.starts_at <= e.at and (c.ends_at is null or c.ends_at > e.at))
  group by 1, 2`;

/** Makes the roll-ups anew from the rounds, the ledger and the accounts. Nobody may play meanwhile: it locks the journal. */
export async function rebuildRollups(trx: Transaction<Tables>, zone: string): Promise<void> {
  await sql`lock table team_events, movements_to_count in exclusive mode`.execute(trx);
  await sql`truncate team_events, member_days, team_days, movements_to_count, team_movements, team_quarters`.execute(trx);
  await sql`insert into team_quarters (member_id, at, stake, payout) ${quartersOf(journalOf)}`.execute(trx);
  await sql`
    insert into team_movements (member_id, day, kind, movements, came, went, bonus) ${movementsOf(everyMovement, zone)}
  `.execute(trx);
  await sql`
    with facts as materialized (${factsOf(journalOf, zone)}),
    own as (insert into member_days (member_id, day, product, path, ${own.columns}) ${byMember(facts)})
    insert into team_days (member_id, day, ${team.columns}) ${byTeam(facts)}
  `.execute(trx);
}

/** A row of zeros says what none does: a branch that moved away leaves them. */
const isSomething = (names: readonly string[]) =>
  sql`where ${sql.join(
    names.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  )}`;
const ofMovements = isSomething(['movements']);
const ofTeam = isSomething(team.names);
const ofQuarters = isSomething(['stake', 'payout']);

export interface RollupReport {
  /** Rows of the roll-ups. */
  readonly rows: number;
  /** Rows that differ from the rounds and the ledger. */
  readonly faults: number;
  /** Events that wait to be counted. */
  readonly waiting: number;
}

/** Compares the roll-ups, with what waits in the journal, to the rounds and the ledger. */
export async function checkRollups(db: Kysely<Tables>, zone: string): Promise<RollupReport> {
  const { rows } = await sql<{ rows: bigint; faults: bigint; waiting: bigint }>`
    with facts as materialized (${factsOf(journalOf, zone)}),
    waiting_facts as materialized (${factsOf(sql`select * from team_events`, zone)}),
    waiting as (${byMember(waitingFacts)}),
    waiting_team as (${byTeam(waitingFacts)}),
    counted as (
      select f.member_id, f.day, f.product, f.path, ${own.sums}
      from (select member_id, day, product, path, ${own.columns} from member_days union all select * from waiting) f group by 1, 2, 3, 4
    ),
    counted_team as (
      select f.member_id, f.day, ${team.sums}
      from (select member_id, day, ${team.columns} from team_days union all select * from waiting_team) f group by 1, 2
    ),
    true_rows as (${byMember(facts)}),
    true_team as (${byTeam(facts)}),
    wrong as (
      ((select * from true_rows except select * from counted) union all (select * from counted except select * from true_rows))
    ),
    wrong_team as (
      (select * from true_team ${ofTeam} except select * from counted_team)
      union all (select * from counted_team ${ofTeam} except select * from true_team)
    ),
    true_movements as (${movementsOf(everyMovement, zone)}),
    counted_movements as (
      select member_id, day, kind, sum(movements)::bigint as movements, sum(came)::bigint as came, sum(went)::bigint as went,
        sum(bonus)::bigint as bonus
      from (select * from team_movements union all (${movementsOf(sql`select posting_id from movements_to_count`, zone)})) f group by 1, 2, 3
    ),
    wrong_movements as (
      (select * from true_movements except select * from counted_movements)
      union all (select * from counted_movements ${ofMovements} except select * from true_movements)
    ),
    -- Quarters of hours that were settled before there was this roll-up are read no more.
    true_quarters as (
      select * from (${quartersOf(journalOf)}) q where at >= coalesce((select min(at) from team_quarters), '-infinity')
    ),
    counted_quarters as (
      select member_id, at, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from (select * from team_quarters union all (${quartersOf(sql`select * from team_events`)})) f group by 1, 2
    ),
    wrong_quarters as (
      (select * from true_quarters except select * from counted_quarters)
      union all (select * from counted_quarters ${ofQuarters} except select * from true_quarters)
    )
    select (select count(*) from member_days) + (select count(*) from team_days) + (select count(*) from team_movements)
        + (select count(*) from team_quarters) as rows,
      (select count(*) from wrong) + (select count(*) from wrong_team) + (select count(*) from wrong_movements)
        + (select count(*) from wrong_quarters) as faults,
      (select count(*) from team_events) + (select count(*) from movements_to_count) as waiting
  `.execute(db);
  const { rows: all = 0n, faults = 0n, waiting = 0n } = rows[0] ?? {};
  return { rows: Number(all), faults: Number(faults), waiting: Number(waiting) };
}
