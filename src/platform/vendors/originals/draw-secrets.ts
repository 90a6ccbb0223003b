/** The secrets of shared rounds and matches: one random seed for each table or book and day, made once and stored encrypted. */
import type { Kysely } from 'kysely';
import { decrypt, encrypt } from '#platform/db/encrypted-text.ts';
import { newSeed, secretOf } from '#platform/db/fair-draw.ts';
import type { Tables } from '#platform/db/tables/tables.ts';

export interface SeedDeps {
  readonly db: Kysely<Tables>;
  /** Encrypt the seeds; the current one first. */
  readonly seedKeys: readonly string[];
}

const purpose = 'table seeds';

/** Seeds read before, by database, code and day: they never change. */
const known = new WeakMap<object, Map<string, string>>();

async function readOrCreate({ db, seedKeys }: SeedDeps, code: string, day: string): Promise<string> {
  await db
    .insertInto('table_seeds')
    .values({ table_code: code, day, seed: encrypt(newSeed(), seedKeys, purpose) })
    .onConflict((of) => of.columns(['table_code', 'day']).doNothing())
    .execute();
  const row = await db
    .selectFrom('table_seeds')
    .select('seed')
    .where('table_code', '=', code)
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  const seed = decrypt(row.seed, seedKeys, purpose);
  if (seed === null) throw new Error(`The seed of ${code} of ${day} fits none of the secrets`);
  return seed;
}

async function seedOf(deps: SeedDeps, code: string, opensAt: number): Promise<string> {
  const day = new Date(opensAt).toISOString().slice(0, 10);
  const kept = known.get(deps.db) ?? new Map<string, string>();
  known.set(deps.db, kept);
  const key = `${code} ${day}`;
  const seed = kept.get(key) ?? (await readOrCreate(deps, code, day));
  // Two days are in use at a time, and an old round may be looked up.
  if (kept.size > 100) kept.clear();
  kept.set(key, seed);
  return seed;
}

/** The secret of a round or match whose bets open at `opensAt`. Never shown before its result. */
export const drawSecret = async (deps: SeedDeps, code: string, number: number, opensAt: number): Promise<string> =>
  secretOf(await seedOf(deps, code, opensAt), `${code} ${number}`);
