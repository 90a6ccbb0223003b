/** The money of a lottery bet: taken when a ticket is bought, paid or given back once. Each bet is a round of the betting record. */
import { sql, type Transaction } from 'kysely';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { lotteryRoundVendor } from '#platform/rules/lottery/lotteries.ts';
import { entriesFor, type MoneyShare } from '#platform/rules/postings.ts';
import { type Minor, minor, zero } from '#values/money.ts';
import { endBet, shareOfBet } from './bonuses/bonus-bets.ts';
import { recordPointEvent } from './points.ts';
import { post } from './post.ts';
import { type Purse, purseFor } from './vendor-wallets.ts';

type Trx = Transaction<Tables>;

interface LotteryBet {
  readonly memberId: bigint;
  /** The lottery's game code. */
  readonly game: string;
  /** The vendor under whose name the lottery is listed: its house account, and perhaps a wallet apart. */
  readonly vendor: string;
}

type Kind = 'debit' | 'credit' | 'rollback';

/** Limits, bonuses and the player's protection read what was staked and won from here, as for the games of vendors. */
async function recordTransaction(trx: Trx, kind: Kind, round: string, memberId: bigint, amount: Minor, at: Date): Promise<void> {
  await trx
    .insertInto('wallet_transactions')
    .values({
      vendor: lotteryRoundVendor,
      id: `${round}:${kind}`,
      kind,
      round,
      member_id: memberId,
      amount,
      state: 'accepted',
      fingerprint: `${kind} ${round} ${amount}`,
      answer: JSON.stringify({ accepted: true, value: {} }),
      at,
    })
    .execute();
}

/** What a posting of a round says. */
const dataOf = ({ game }: LotteryBet, round: string, purse: Purse): Json => ({
  vendor: lotteryRoundVendor,
  game,
  round,
  ...(purse === 'main' ? {} : { purse }),
});

/** Opens a round with its debit. The posting follows in `postBet`, after the limits were checked against all debits of the order. */
export async function openBet(trx: Trx, bet: LotteryBet, amount: Minor, detail: Json, at: Date): Promise<string> {
  const { id } = await trx
    .insertInto('rounds')
    .values({
      vendor: lotteryRoundVendor,
      game_code: bet.game,
      member_id: bet.memberId,
      launch_id: null,
      client_round: null,
      bet: amount,
      state: 'debited',
      detail: JSON.stringify(detail),
      at,
      settled_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordTransaction(trx, 'debit', id, bet.memberId, amount, at);
  return id;
}

/** Takes the money of a round. Throws `wallet.insufficient_funds`. */
export async function postBet(trx: Trx, bet: LotteryBet, round: string, amount: Minor, at: Date): Promise<void> {
  const { memberId, vendor, game } = bet;
  const purse = await purseFor(trx, memberId, vendor);
  const share: MoneyShare =
    purse === 'main' ? await shareOfBet(trx, { vendor: lotteryRoundVendor, round, game, memberId, amount }, at) : {};
  await post(trx, {
    kind: 'bet',
    reference: `${lotteryRoundVendor}:${round}:debit`,
    memberId,
    at,
    data: dataOf(bet, round, purse),
    lines: entriesFor.bet(memberId, vendor, amount, { ...share, purse }),
  });
}

/** The purse that paid a bet: what comes back returns there. */
async function purseOfBet(trx: Trx, round: string): Promise<Purse> {
  const { data } = await trx
    .selectFrom('postings')
    .select('data')
    .where('kind', '=', 'bet')
    .where('reference', '=', `${lotteryRoundVendor}:${round}:debit`)
    .executeTakeFirstOrThrow();
  return (data as { purse?: Purse }).purse ?? 'main';
}

/**
 * Ends a round once: pays its win, which may be zero, or gives the stake back with `win` null. Returns what the house took of that, because
 * the bonus that had paid a part had ended; null when the round had ended before.
 */
export async function settleBet(trx: Trx, bet: LotteryBet, round: string, win: Minor | null, at: Date): Promise<Minor | null> {
  const ended = await trx
    .updateTable('rounds')
    .set({ state: win === null ? 'rolled_back' : 'settled', win: win ?? zero, settled_at: at })
    .where('id', '=', round)
    .where('state', '=', 'debited')
    .returning('bet')
    .executeTakeFirst();
  if (!ended) return null;
  const { memberId, vendor, game } = bet;
  const stake = minor(ended.bet);
  const kind = win === null ? 'rollback' : 'credit';
  await recordTransaction(trx, kind, round, memberId, win ?? stake, at);
  if (win === null)
    await trx
      .updateTable('wallet_transactions')
      .set({ state: 'rolled_back' })
      .where('vendor', '=', lotteryRoundVendor)
      .where('id', '=', `${round}:debit`)
      .execute();
  else await recordPointEvent(trx, { memberId, gameCode: game, amount: stake, at });
  const reference = `${lotteryRoundVendor}:${round}:${kind}`;
  const { share, taken, finish } = await endBet(trx, { vendor: lotteryRoundVendor, round, win, reference }, at);
  const amount = win ?? stake;
  if (amount > zero) {
    const purse = await purseOfBet(trx, round);
    const posting = win === null ? 'rollback' : 'win';
    await post(trx, {
      kind: posting,
      reference,
      memberId,
      at,
      data: dataOf(bet, round, purse),
      lines: entriesFor[posting](memberId, vendor, amount, { ...share, purse }),
    });
  }
  await finish();
  return taken;
}

/** SQL of a row of `rounds`: what the house took of its win or its refund when `settleBet` ended it. */
export const takenOfRound = sql<bigint>`(
  select coalesce(sum(entries.amount), 0)::bigint from postings
  join entries on entries.posting_id = postings.id and entries.amount > 0
  where postings.kind = 'bonus_ended'
    and postings.reference = ${lotteryRoundVendor}::text || ':' || rounds.id
      || case rounds.state when 'rolled_back' then ':rollback' else ':credit' end
)`;
