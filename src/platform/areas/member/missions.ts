/** Missions of the member: what is open, a game that counts, one claim in each period, and the leaderboard (MC-13). */
import { sql, type Transaction } from 'kysely';
import type { MemberSchemas } from '#calls/schemas/member.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { claimPoints, type MissionStanding, missionStandings } from '#platform/ledger/missions.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { missions } from '#platform/rules/loyalty/missions.ts';
import { maskName } from '#platform/rules/mask-name.ts';
import { DomainError } from '#values/domain-error.ts';
import { toInstant } from '#values/time.ts';

type Summary = Output<MemberSchemas['missionSummary']>;
type SuggestedGame = Summary['list'][number]['game'];

/** So many hot games are looked through for one that counts. */
const lookedThrough = 60;

/** Of each open mission a hot game that brings it further, another one for each where possible. */
async function gamesThatCount({ db, now }: RequestContext, memberId: bigint, open: readonly MissionStanding[]) {
  const earliest = open.map(({ since }) => since.getTime()).toSorted((a, b) => a - b)[0];
  if (earliest === undefined) return () => null;
  const hot = await db
    .selectFrom('games_seen')
    .select(['game_code', 'name', 'vendor'])
    .where('is_hot', '=', 1)
    .where('open', '=', true)
    .orderBy('hot_rank')
    .orderBy('node_id')
    .limit(lookedThrough)
    .execute();
  const played = await db
    .selectFrom('rounds')
    .leftJoin('games', 'games.game_code', 'rounds.game_code')
    .select((of) => ['rounds.game_code', 'games.vendor', of.fn.max('rounds.settled_at').as('at')])
    .where('rounds.member_id', '=', memberId)
    .where('rounds.state', '=', 'settled')
    .where('rounds.settled_at', '>=', new Date(earliest))
    .where('rounds.settled_at', '<=', now)
    .groupBy(['rounds.game_code', 'games.vendor'])
    .execute();
  const named = new Set<string>();
  return ({ mission: { counts }, since }: MissionStanding): SuggestedGame => {
    const before = played.filter(({ at }) => at !== null && at >= since);
    const isNew = (game: (typeof hot)[number]) =>
      counts === 'days' || !before.some((one) => (counts === 'games' ? one.game_code === game.game_code : one.vendor === game.vendor));
    const fitting = hot.filter(isNew);
    const found = fitting.find((game) => !named.has(game.game_code)) ?? fitting[0];
    if (found) named.add(found.game_code);
    return found ? { code: found.game_code, name: found.name } : null;
  };
}

export async function missionSummary(context: RequestContext): Promise<Summary> {
  const { memberId } = requireRealAccount(context);
  const { db, brand, now } = context;
  const standings = await missionStandings(db, memberId, brand.timeZone, now);
  const gameFor = await gamesThatCount(
    context,
    memberId,
    standings.filter(({ state }) => state === 'open'),
  );
  return {
    list: standings.map((one) => ({
      code: one.mission.code,
      period: one.mission.period,
      since: toInstant(one.since),
      past: one.past,
      endsAt: toInstant(one.endsAt),
      counts: one.mission.counts,
      needed: one.mission.needed,
      done: one.done,
      state: one.state,
      points: Number(one.mission.points),
      game: one.state === 'open' ? gameFor(one) : null,
    })),
    claimable: standings.filter(({ state }) => state === 'ready').length,
  };
}

/** A member's claims run one at a time: each takes the member's protection lock. */
export async function claimMission(
  context: RequestContext,
  { code, since }: { readonly code: string; readonly since: string },
): Promise<Output<MemberSchemas['claimMission']>> {
  const { memberId } = requireRealAccount(context);
  const { db, brand, now } = context;
  if (!missions.some((mission) => mission.code === code)) throw new DomainError('not_found');
  const standings = await missionStandings(db, memberId, brand.timeZone, now);
  const standing = standings.find((one) => one.mission.code === code && one.since.getTime() === Date.parse(since));
  if (standing?.state === 'claimed') throw new DomainError('mission.claimed');
  if (standing?.state !== 'ready') throw new DomainError('mission.not_ready');
  if (!(await claimPoints(db as Transaction<Tables>, memberId, standing, now))) throw new DomainError('mission.claimed');
  return { code, points: Number(standing.mission.points), balance: Number(await pointsOf(db, memberId)) };
}

/** So many rows are shown, and the member's own below them. */
const shownRows = 10;

export async function missionLeaderboard(context: RequestContext): Promise<Output<MemberSchemas['missionLeaderboard']>> {
  const { memberId } = requireRealAccount(context);
  const { db, brand, now } = context;
  const { rows } = await sql<{ readonly member_id: bigint; readonly username: string; readonly missions: number; readonly rank: number }>`
    with counted as (
      select member_id, count(*)::int as missions from mission_claims
      where claimed_at >= date_trunc('month', ${now}::timestamptz at time zone ${brand.timeZone}) at time zone ${brand.timeZone}
        and claimed_at <= ${now}
      group by member_id
    ), ranked as (
      select member_id, missions, rank() over (order by missions desc)::int as rank from counted
    ), seen as (
      select ranked.*, m.username, row_number() over (order by rank, m.id) as place
      from ranked join members m on m.id = ranked.member_id
      where m.id = ${memberId} or (m.shows_wins and m.closed_at is null)
    )
    select member_id, username, missions, rank from seen where place <= ${shownRows} or member_id = ${memberId} order by place
  `.execute(db);
  const member = await db
    .selectFrom('members')
    .select([
      'shows_wins',
      sql<Date>`date_trunc('month', ${now}::timestamptz at time zone ${brand.timeZone}) at time zone ${brand.timeZone}`.as('since'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const mine = rows.find((row) => row.member_id === memberId);
  return {
    since: toInstant(member.since),
    asOf: toInstant(now),
    list: rows.map((row) => ({ rank: row.rank, player: maskName(row.username), missions: row.missions, mine: row === mine })),
    mine: mine ? { rank: mine.rank, missions: mine.missions } : null,
    shown: member.shows_wins,
  };
}
