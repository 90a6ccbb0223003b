/** A player's slip as the vendor keeps it: the same on every device, until it is changed or its picks are bet on. */
import { sql } from 'kysely';
import type { SportsSlip } from '#values/games/sports-api-types.ts';
import type { Launch } from '../../game-sessions.ts';
import type { SportsDeps } from './matches.ts';
import type { StoredLeg } from './stored-legs.ts';

const emptySlip: SportsSlip = { picks: [], mode: 'accumulator', stake: '', changes: 'better' };

export async function savedSlip({ db }: SportsDeps, launch: Launch): Promise<SportsSlip> {
  const row = await db
    .selectFrom('bet_slips')
    .select('slip')
    .where('member_id', '=', launch.member_id)
    .where('game_code', '=', launch.game_code)
    .executeTakeFirst();
  return (row?.slip as SportsSlip | undefined) ?? emptySlip;
}

export async function saveSlip({ db, clock }: SportsDeps, launch: Launch, slip: SportsSlip): Promise<void> {
  const row = { slip: JSON.stringify(slip), saved_at: new Date(clock()) };
  await db
    .insertInto('bet_slips')
    .values({ member_id: launch.member_id, game_code: launch.game_code, ...row })
    .onConflict((of) => of.columns(['member_id', 'game_code']).doUpdateSet(row))
    .execute();
}

/** Takes the picks of a bet off the slip, at whatever odds: nobody stakes them again who did not see the answer. */
export async function takeOffSlip({ db }: SportsDeps, launch: Launch, legs: readonly StoredLeg[]): Promise<void> {
  const taken = JSON.stringify(legs.map(({ number, market, pick }) => ({ number, market, pick })));
  // One statement, so that picks that another device adds meanwhile stay.
  const rest = sql`select coalesce(jsonb_agg(value order by n), '[]')
    from jsonb_array_elements(slip -> 'picks') with ordinality as pick(value, n)
    where not ${taken}::jsonb @> jsonb_build_array(value - 'odds')`;
  await db
    .updateTable('bet_slips')
    .set({ slip: sql<string>`jsonb_set(slip, '{picks}', (${rest}))` })
    .where('member_id', '=', launch.member_id)
    .where('game_code', '=', launch.game_code)
    .execute();
}
