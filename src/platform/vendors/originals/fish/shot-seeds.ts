/** The secrets of a member's shots: one random seed for each member and game, stored encrypted; each shot's secret derives from it. */
import type { Kysely } from 'kysely';
import { decrypt, encrypt } from '#platform/db/encrypted-text.ts';
import { commitmentOf, newSeed, randomFrom, secretOf } from '#platform/db/fair-draw.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { NextShot } from '#values/games/fish-api-types.ts';
import type { Launch } from '../../game-sessions.ts';
import { type RoundDeps, walletUnavailable } from '../round-rows.ts';

const purpose = 'shot seeds';

type Shooter = Pick<Launch, 'member_id' | 'game_code'>;

const seedRow = (db: Kysely<Tables>, { member_id, game_code }: Shooter) =>
  db.selectFrom('shot_seeds').select(['seed', 'next_number']).where('member_id', '=', member_id).where('game_code', '=', game_code);

/** The secret of a shot with a seed; null when that fits none of the server's secrets. */
function secretWith(
  seed: string,
  { seedKeys }: Pick<RoundDeps, 'seedKeys'>,
  { game_code }: Shooter,
  number: number | bigint,
): string | null {
  const known = decrypt(seed, seedKeys, purpose);
  return known === null ? null : secretOf(known, `${game_code} ${number}`);
}

/**
 * The secret that a shot was committed to; null when its seed is lost, also when a new one has taken its place: no shot is drawn from a
 * secret that came after its bet. Never shown before the shot is drawn.
 */
export async function shotSecret(
  deps: Pick<RoundDeps, 'db' | 'seedKeys'>,
  shooter: Shooter,
  { number, commitment }: NextShot,
): Promise<string | null> {
  const row = await seedRow(deps.db, shooter).executeTakeFirst();
  const secret = row ? secretWith(row.seed, deps, shooter, number) : null;
  return secret !== null && commitmentOf(secret) === commitment ? secret : null;
}

/** The number and commitment of the next shot. Makes the seed with the first visit, and anew when its key is lost. */
export async function nextShot(deps: Pick<RoundDeps, 'db' | 'seedKeys'>, shooter: Shooter): Promise<NextShot> {
  const { db, seedKeys } = deps;
  const { member_id, game_code } = shooter;
  await db
    .insertInto('shot_seeds')
    .values({ member_id, game_code, seed: encrypt(newSeed(), seedKeys, purpose) })
    .onConflict((of) => of.columns(['member_id', 'game_code']).doNothing())
    .execute();
  const { seed, next_number } = await seedRow(db, shooter).executeTakeFirstOrThrow();
  const secret = secretWith(seed, deps, shooter, next_number);
  if (secret !== null) return { number: Number(next_number), commitment: commitmentOf(secret) };
  await db
    .updateTable('shot_seeds')
    .set({ seed: encrypt(newSeed(), seedKeys, purpose) })
    .where('member_id', '=', member_id)
    .where('game_code', '=', game_code)
    .where('seed', '=', seed)
    .execute();
  return nextShot(deps, shooter);
}

/** Takes the next shot, within the transaction that opens it. Throws `platform.away` when its seed was lost since `nextShot`. */
export async function takeShot({ db, seedKeys }: Pick<RoundDeps, 'db' | 'seedKeys'>, shooter: Shooter): Promise<NextShot> {
  const { next_number, seed } = await db
    .updateTable('shot_seeds')
    .set((of) => ({ next_number: of('next_number', '+', 1n) }))
    .where('member_id', '=', shooter.member_id)
    .where('game_code', '=', shooter.game_code)
    .returning(['next_number', 'seed'])
    .executeTakeFirstOrThrow();
  const number = Number(next_number) - 1;
  const secret = secretWith(seed, { seedKeys }, shooter, number);
  if (secret === null) throw walletUnavailable();
  return { number, commitment: commitmentOf(secret) };
}

/** Chance of a shot: from its secret, and from the name that the player's own frame gave it. So neither side alone decides. */
export const chanceOf = (secret: string, clientRound: string): ((below: number) => number) => randomFrom(secretOf(secret, clientRound));
