/** The pot of the jackpot: a house account, which shares of bets and seeds of the house fill and a win empties. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { post } from './post.ts';

type Trx = Transaction<Tables>;

const name = 'slots';

export interface Pot {
  /** Counts the pots from 1. */
  readonly pot: bigint;
  /** What shares came to beyond whole minor units, in ten-thousandths of one. */
  readonly carry: bigint;
}

/** What lies in the pot. */
export async function jackpotBalance(db: Kysely<Tables>): Promise<Minor> {
  const row = await db
    .selectFrom('accounts')
    .select('balance')
    .where('member_id', 'is', null)
    .where('name', '=', 'jackpot')
    .executeTakeFirst();
  return minor(row?.balance ?? zero);
}

const postSeed = (trx: Trx, pot: bigint, seed: Minor, at: Date) =>
  post(trx, { kind: 'jackpot_seed', reference: `${name}:${pot}`, memberId: null, at, lines: entriesFor.jackpotSeed(seed) });

/**
 * Holds the pot until the transaction ends: what feeds or pays it comes one after the other. Take it before any posting. The first time it
 * is opened with its seed.
 */
export async function holdPot(trx: Trx, seed: Minor, at: Date): Promise<Pot> {
  const pot = trx.selectFrom('jackpots').select(['pot', 'carry']).where('name', '=', name).forUpdate();
  const held = await pot.executeTakeFirst();
  if (held) return held;
  const opened = await trx
    .insertInto('jackpots')
    .values({ name })
    .onConflict((of) => of.doNothing())
    .returning('pot')
    .executeTakeFirst();
  if (opened) await postSeed(trx, opened.pot, seed, at);
  return pot.executeTakeFirstOrThrow();
}

export interface JackpotRound {
  readonly memberId: bigint;
  /** The house account of the game's vendor pays the share. */
  readonly houseVendor: string;
  /** `reference` of the posting: the vendor's transaction. */
  readonly reference: string;
  readonly at: Date;
  readonly data: { readonly vendor: string; readonly game: string; readonly round: string };
}

/** Puts a share into the pot that is held. */
export async function feedPot(trx: Trx, round: JackpotRound, amount: Minor, carry: bigint): Promise<void> {
  await trx.updateTable('jackpots').set({ carry }).where('name', '=', name).execute();
  if (amount === zero) return;
  const { houseVendor, reference, at, data } = round;
  await post(trx, { kind: 'jackpot_share', reference, memberId: null, at, data, lines: entriesFor.jackpotShare(houseVendor, amount) });
}

/** Pays the whole pot that is held to the member, and opens the next one with its seed. Returns what was paid. */
export async function payPot(trx: Trx, { memberId, reference, at, data }: JackpotRound, { pot }: Pot, seed: Minor): Promise<Minor> {
  const amount = await jackpotBalance(trx);
  await post(trx, { kind: 'jackpot_win', reference, memberId, at, data, lines: entriesFor.jackpotWin(memberId, amount) });
  await trx
    .updateTable('jackpots')
    .set({ pot: pot + 1n })
    .where('name', '=', name)
    .execute();
  await postSeed(trx, pot + 1n, seed, at);
  return amount;
}
