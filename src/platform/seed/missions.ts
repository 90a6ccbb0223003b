/** Seeds claims of missions: what the demo accounts completed, and a leaderboard of other members. */
import { sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { claimPoints, missionStandings } from '#platform/ledger/missions.ts';
import { days, minutes } from '#values/time.ts';
import { seededRandom } from './random-draws.ts';

/** Until so many days ago each claimed what was ready, by period. The VIP has something to claim, and the member a week of it. */
const claimedUntil = {
  vicente: { day: 0, week: 1 },
  amihan: { day: 0, week: 0 },
  andres: { day: 0, week: 0 },
  marisol: { day: 7, week: 7 },
} as const;

/** Claims what the demo accounts had completed on one of the past days. Call it day by day, between what else moves points. */
export async function claimDaily(
  trx: Transaction<Tables>,
  accounts: ReadonlyMap<string, bigint>,
  zone: string,
  at: Date,
  daysAgo: number,
): Promise<void> {
  for (const [username, until] of Object.entries(claimedUntil)) {
    const memberId = accounts.get(username);
    if (memberId === undefined) continue;
    for (const standing of await missionStandings(trx, memberId, zone, at))
      if (standing.state === 'ready' && daysAgo >= until[standing.mission.period]) await claimPoints(trx, memberId, standing, at);
  }
}

const firstSeed = 61_300;
const leaders = 12;

/** Other members with a few missions each in the last days, so that the leaderboard has names. */
export async function writeLeaders(trx: Transaction<Tables>, members: readonly bigint[], zone: string, now: Date): Promise<void> {
  for (const [place, memberId] of members.slice(0, leaders).entries()) {
    const random = seededRandom(firstSeed + place * 31);
    for (let daysAgo = 2 + random(9); daysAgo > 0; daysAgo -= 1 + random(2)) {
      const at = new Date(now.getTime() - days(daysAgo) - minutes(random(300)));
      const standing = (await missionStandings(trx, memberId, zone, at)).find(({ mission, past }) => mission.period === 'day' && !past);
      if (standing) await claimPoints(trx, memberId, standing, at);
    }
  }
}

/** The VIP and others take part in the race that runs, if one does; what they play counts from the day they joined. */
export async function joinRace(trx: Transaction<Tables>, members: readonly bigint[], now: Date): Promise<void> {
  await sql`
    insert into promotion_entries (id, promotion, member_id, state, joined_at)
    select 'demo-race-' || member.id, p.code, member.id, 'joined', greatest(p.starts_at, ${new Date(now.getTime() - days(7))}::timestamptz)
    from promotions p cross join unnest(${members}::bigint[]) as member(id)
    where p.kind = 'race' and p.starts_at <= ${now} and p.ends_at > ${now}
  `.execute(trx);
}
