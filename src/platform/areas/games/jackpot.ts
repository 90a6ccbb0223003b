/** The jackpot (GM-16, R10, R31): its counter reads the pot in the ledger, marked games feed it, and their rounds draw for it. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { GamesSchemas } from '#calls/schemas/games.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { notify } from '#platform/identity/notify.ts';
import { feedPot, holdPot, type JackpotRound, jackpotBalance, payPot } from '#platform/ledger/jackpot.ts';
import {
  type JackpotTerms,
  jackpotNumber,
  jackpotReturn,
  jackpotShare,
  readJackpotTerms,
  winsJackpot,
} from '#platform/rules/jackpot/jackpot-terms.ts';
import { publishedReturn } from '#platform/vendors/originals/published-return.ts';
import { trial } from '#values/access/account-types.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import { toInstant } from '#values/time.ts';
import { jackpotChance, jackpotDay, revealedDay } from './jackpot-draws.ts';

export const jackpotTerms = async (db: Kysely<Tables>): Promise<JackpotTerms | null> => readJackpotTerms(await readSetting(db, 'jackpot'));

const rules = '/help/jackpot';

/** The reading of the counter: what lies in the pot now. Null without a jackpot, and before its seed is there. */
export async function jackpot({ db, brand, now }: RequestContext): Promise<Output<GamesSchemas['jackpot']>> {
  const terms = await jackpotTerms(db);
  const amount = terms ? await jackpotBalance(db) : zero;
  if (!terms || amount <= zero) return { reading: null };
  const reading = { amount: toAmount(amount), currencySymbol: brand.currency.symbol, at: toInstant(now), rules };
  return { reading, games: [...terms.games] };
}

/** What a game that feeds the jackpot states of it; null for any other. */
export async function jackpotOfGame(
  { db, now, settings }: RequestContext,
  gameCode: string,
): Promise<NonNullable<Output<GamesSchemas['gameInfo']>['jackpot']> | null> {
  const terms = await jackpotTerms(db);
  if (!terms?.games.includes(gameCode)) return null;
  return {
    share: publishedReturn(Number(terms.share) / 10_000),
    seed: toAmount(terms.seed),
    stakePerWin: toAmount(terms.stakePerWin),
    returnToPlayer: publishedReturn(jackpotReturn(terms)),
    today: await jackpotDay(db, settings.secrets, now),
    revealed: await revealedDay(db, settings.secrets, now),
  };
}

/** The part of a bet that was the member's own money, and when it was booked. Bonus money feeds nothing and wins nothing. */
async function ownStake(trx: Kysely<Tables>, vendor: string, betId: string): Promise<{ readonly stake: Minor; readonly at: Date } | null> {
  const row = await trx
    .selectFrom('postings')
    .innerJoin('entries', 'entries.posting_id', 'postings.id')
    .innerJoin('accounts', 'accounts.id', 'entries.account_id')
    .select(['postings.at', sql<bigint>`(-sum(entries.amount))::bigint`.as('stake')])
    .where('postings.kind', '=', 'bet')
    .where('postings.reference', '=', `${vendor}:${betId}`)
    .where('accounts.member_id', 'is not', null)
    .where('accounts.kind', '!=', 'bonus')
    .groupBy('postings.at')
    .executeTakeFirst();
  return row ? { stake: minor(row.stake), at: row.at } : null;
}

/** A round that is settled. */
export interface SettledRound extends JackpotRound {
  /** The vendor's transaction of its bet. */
  readonly betId: string;
}

/**
 * The jackpot of a settled round: posts the share of its bet, draws, and pays the pot to the winner, with a message. Returns what was won.
 * Within the transaction that settles the round, and before its other postings. Free play and bonus money take no part.
 */
export async function playForJackpot(trx: Transaction<Tables>, keys: readonly string[], round: SettledRound): Promise<Minor> {
  const { memberId, at, betId } = round;
  const { vendor, game, round: number } = round.data;
  const terms = await jackpotTerms(trx);
  if (!terms?.games.includes(game)) return zero;
  const { type } = await trx.selectFrom('members').select('type').where('id', '=', memberId).executeTakeFirstOrThrow();
  const bet = type === trial ? null : await ownStake(trx, vendor, betId);
  if (!bet || bet.stake <= zero) return zero;
  const pot = await holdPot(trx, terms.seed, at);
  const share = jackpotShare(terms, bet.stake, pot.carry);
  await feedPot(trx, round, share.amount, share.carry);
  const named = await trx
    .selectFrom('rounds')
    .select('client_round')
    .where('vendor', '=', vendor)
    .where('id', '=', number)
    .executeTakeFirst();
  const chance = await jackpotChance(trx, keys, { betAt: bet.at, round: number, name: named?.client_round ?? '' });
  const drawn = chance && jackpotNumber(terms, chance.random);
  if (!chance || drawn === null || !winsJackpot(drawn, bet.stake)) return zero;
  const amount = await payPot(trx, round, pot, terms.seed);
  await trx
    .insertInto('jackpot_wins')
    .values({
      pot: pot.pot,
      member_id: memberId,
      vendor,
      round: number,
      game_code: game,
      stake: bet.stake,
      number: drawn,
      day: chance.day,
      amount,
      at,
    })
    .execute();
  await notify(trx, { memberId, kind: 'account.jackpot_won', data: { amount: toAmount(amount), round: number } }, at);
  return amount;
}

/** Opens the pot with its seed, so that the counter shows before the first round. */
export async function openJackpot(trx: Transaction<Tables>, now: Date): Promise<void> {
  const terms = await jackpotTerms(trx);
  if (terms) await holdPot(trx, terms.seed, now);
}
