/**
 * The draws of the jackpot, which anybody can check: a secret of each day (UTC), whose SHA-256 is published that day and which is itself
 * published when the day is over.
 */
import type { Kysely } from 'kysely';
import { decrypt, encrypt } from '#platform/db/encrypted-text.ts';
import { commitmentOf, newSeed, randomFrom, secretOf } from '#platform/db/fair-draw.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { days, hours } from '#values/time.ts';

const purpose = 'jackpot days';

export interface JackpotDay {
  /** `2026-11-22`, UTC. */
  readonly day: string;
  readonly commitment: string;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

const dayRow = (db: Kysely<Tables>, day: string) =>
  db.selectFrom('jackpot_days').select(['secret', 'commitment']).where('day', '=', day).executeTakeFirst();

async function dayWithSecret(db: Kysely<Tables>, keys: readonly string[], at: Date) {
  const day = dayOf(at);
  const known = await dayRow(db, day);
  if (known) return { day, ...known };
  const made = newSeed();
  await db
    .insertInto('jackpot_days')
    .values({ day, secret: encrypt(made, keys, purpose), commitment: commitmentOf(made) })
    .onConflict((of) => of.doNothing())
    .execute();
  const row = await dayRow(db, day);
  if (!row) throw new Error(`The day ${day} of the jackpot is neither new nor there`);
  return { day, ...row };
}

/** The day of a time, made when nobody has asked for it before. */
export async function jackpotDay(db: Kysely<Tables>, keys: readonly string[], at: Date): Promise<JackpotDay> {
  const { day, commitment } = await dayWithSecret(db, keys, at);
  return { day, commitment };
}

/** No process is so far behind that it still takes bets of the day before. */
const margin = hours(1);

/** The last day that is over, with its secret; null when none is known. */
export async function revealedDay(
  db: Kysely<Tables>,
  keys: readonly string[],
  now: Date,
): Promise<(JackpotDay & { readonly secret: string }) | null> {
  const day = dayOf(new Date(now.getTime() - margin - days(1)));
  const row = await dayRow(db, day);
  const secret = row ? decrypt(row.secret, keys, purpose) : null;
  return row && secret !== null ? { day, commitment: row.commitment, secret } : null;
}

/**
 * The chance of a round whose bet was booked at a time: from the secret of that day, the round's number and the name that the player's own
 * frame gave it. So neither side alone decides. Null when the secret is lost with the keys of the server: nothing is drawn then.
 */
export async function jackpotChance(
  db: Kysely<Tables>,
  keys: readonly string[],
  { betAt, round, name }: { readonly betAt: Date; readonly round: string; readonly name: string },
): Promise<{ readonly day: string; readonly random: (below: number) => number } | null> {
  const { day, secret } = await dayWithSecret(db, keys, betAt);
  const known = decrypt(secret, keys, purpose);
  return known === null ? null : { day, random: randomFrom(secretOf(known, `${round} ${name}`)) };
}
