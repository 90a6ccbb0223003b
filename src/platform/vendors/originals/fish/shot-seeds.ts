/** The secrets of a member's shots: one random seed for each member and game, stored encrypted; each shot's secret derives from it. */
import type { Kysely } from 'kysely';
import { decrypt, encrypt } from '#platform/db/encrypted-text.ts';
import { commitmentOf, newSeed, randomFrom, secretOf } from '#platform/db/fair-draw.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { NextShot } from '#values/games/fish-api-types.ts';
import type { Launch } from '../../game-sessions.ts';
import type { RoundDeps } from '../round-rows.ts';

const purpose = 'shot seeds';

type Shooter = Pick<Launch, 'member_id' | 'game_code'>;

const seedRow = (db: Kysely<Tables>, { member_id, game_code }: Shooter) =>
  db.selectFrom('shot_seeds').select(['seed', 'next_number']).where('member_id', '=', member_id).where('game_code', '=', game_code);

/** The secret of a shot; null when the seed fits none of the server's secrets. Never shown before the shot is drawn. */
export async function shotSecret(
  { db, seedKeys }: Pick<RoundDeps, 'db' | 'seedKeys'>,
  shooter: Shooter,
  number: number,
): Promise<string | null> {
  const row = await seedRow(db, shooter).executeTakeFirst();
  const seed = row ? decrypt(row.seed, seedKeys, purpose) : null;
  return seed === null ? null : secretOf(seed, `${shooter.game_code} ${number}`);
}

/** The number and commitment of the next shot. Makes the seed with the first visit, and anew when its key is lost. */
export async function nextShot({ db, seedKeys }: Pick<RoundDeps, 'db' | 'seedKeys'>, shooter: Shooter): Promise<NextShot> {
  const { member_id, game_code } = shooter;
  await db
    .insertInto('shot_seeds')
    .values({ member_id, game_code, seed: encrypt(newSeed(), seedKeys, purpose) })
    .onConflict((of) => of.columns(['member_id', 'game_code']).doNothing())
    .execute();
  const { seed, next_number } = await seedRow(db, shooter).executeTakeFirstOrThrow();
  const known = decrypt(seed, seedKeys, purpose);
  if (known !== null) return { number: Number(next_number), commitment: commitmentOf(secretOf(known, `${game_code} ${next_number}`)) };
  await db
    .updateTable('shot_seeds')
    .set({ seed: encrypt(newSeed(), seedKeys, purpose) })
    .where('member_id', '=', member_id)
    .where('game_code', '=', game_code)
    .where('seed', '=', seed)
    .execute();
  return nextShot({ db, seedKeys }, shooter);
}

/** Takes the number of the next shot, within the transaction that opens it. */
export async function takeNumber(trx: Kysely<Tables>, { member_id, game_code }: Shooter): Promise<number> {
  const { next_number } = await trx
    .updateTable('shot_seeds')
    .set((of) => ({ next_number: of('next_number', '+', 1n) }))
    .where('member_id', '=', member_id)
    .where('game_code', '=', game_code)
    .returning('next_number')
    .executeTakeFirstOrThrow();
  return Number(next_number) - 1;
}

/** Chance of a shot: from its secret, and from the name that the player's own frame gave it. So neither side alone decides. */
export const chanceOf = (secret: string, clientRound: string): ((below: number) => number) => randomFrom(secretOf(secret, clientRound));
