/** Missions of a member: their standing, derived from settled rounds and past claims, and the claim, which posts points once. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { drawsAhead } from '#platform/rules/lottery/lotteries.ts';
import { type Mission, type MissionState, missionStanding, missions } from '#platform/rules/loyalty/missions.ts';
import { pointLines } from '#platform/rules/postings.ts';
import { days } from '#values/time.ts';
import { post } from './post.ts';

interface Period {
  readonly period: Mission['period'];
  /** 0 is the period that runs, 1 the one before. */
  readonly ago: number;
  readonly start: Date;
  /** When the running period ends. */
  readonly running_ends: Date;
  readonly games: number;
  readonly providers: number;
  readonly days: number;
}

export interface MissionStanding {
  readonly mission: Mission;
  readonly since: Date;
  /** Completed in the period before. It can be claimed for one period more, so that nobody has to hurry. */
  readonly past: boolean;
  /** When the running period ends. */
  readonly endsAt: Date;
  readonly done: number;
  readonly state: MissionState;
}

/** This week and the one before, with a change of the clocks. */
const twoWeeks = days(16);

/** No round of the two periods began earlier than this: a ticket is bought for `drawsAhead` draws at most, of which one a week. */
const longestLookBack = twoWeeks + days(7 * (drawsAhead + 1));

/** The running period and the one before, in the brand's calendar, with what the member played in each. Weeks begin on Monday. */
async function playedPeriods(db: Kysely<Tables>, memberId: bigint, zone: string, now: Date): Promise<readonly Period[]> {
  const { rows } = await sql<Period>`
    select p.period, p.ago, p.start, p.running_ends, count(distinct r.game_code)::int as games, count(distinct g.vendor)::int as providers,
      count(distinct (r.settled_at at time zone ${zone})::date)::int as days
    from (
      select unit as period, ago, (begun - ago * ('1 ' || unit)::interval) at time zone ${zone} as start,
        (begun + (1 - ago) * ('1 ' || unit)::interval) at time zone ${zone} as ends,
        (begun + ('1 ' || unit)::interval) at time zone ${zone} as running_ends
      from unnest(array['day', 'week']) as unit cross join generate_series(0, 1) as ago
      cross join lateral (select date_trunc(unit, ${now}::timestamptz at time zone ${zone}) as begun) as local
    ) p
    left join rounds r on r.member_id = ${memberId} and r.state = 'settled' and r.at > ${new Date(now.getTime() - longestLookBack)}
      -- Without this, all rounds that began in the months before are read for each page.
      and r.settled_at > ${new Date(now.getTime() - twoWeeks)} and r.settled_at >= p.start and r.settled_at < p.ends and r.settled_at <= ${now}
    left join games g on g.game_code = r.game_code
    group by p.period, p.ago, p.start, p.running_ends
  `.execute(db);
  return rows;
}

/** Every mission of the running periods, after those of the periods before that were completed and not claimed. */
export async function missionStandings(db: Kysely<Tables>, memberId: bigint, zone: string, now: Date): Promise<MissionStanding[]> {
  const periods = await playedPeriods(db, memberId, zone, now);
  const claims = await db
    .selectFrom('mission_claims')
    .select(['mission', 'period_start'])
    .where('member_id', '=', memberId)
    .where('period_start', '>', new Date(now.getTime() - longestLookBack))
    .execute();
  return [1, 0].flatMap((ago) =>
    missions.flatMap((mission) => {
      const played = periods.find((one) => one.period === mission.period && one.ago === ago);
      if (!played) return [];
      const isClaimed = claims.some((one) => one.mission === mission.code && one.period_start.getTime() === played.start.getTime());
      const standing = missionStanding(mission, played[mission.counts], isClaimed);
      if (ago > 0 && standing.state !== 'ready') return [];
      return [{ mission, since: played.start, past: ago > 0, endsAt: played.running_ends, ...standing }];
    }),
  );
}

/** Stores the claim and posts its points. False when it was claimed before. The caller decides whether it is ready. */
export async function claimPoints(
  trx: Transaction<Tables>,
  memberId: bigint,
  { mission, since }: Pick<MissionStanding, 'mission' | 'since'>,
  at: Date,
): Promise<boolean> {
  const { code, points } = mission;
  const claimed = await trx
    .insertInto('mission_claims')
    .values({ member_id: memberId, mission: code, period_start: since, points, claimed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('mission')
    .executeTakeFirst();
  if (!claimed) return false;
  await post(trx, {
    kind: 'points_mission',
    reference: `${memberId}:${code}:${since.toISOString()}`,
    memberId,
    at,
    data: { mission: code },
    lines: pointLines.earned(memberId, points),
  });
  return true;
}

/** How many missions a member can claim now. */
export const claimableMissions = async (db: Kysely<Tables>, memberId: bigint, zone: string, now: Date): Promise<number> =>
  (await missionStandings(db, memberId, zone, now)).filter(({ state }) => state === 'ready').length;
