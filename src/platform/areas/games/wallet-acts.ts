/** What a debit, a credit and a rollback of a vendor do to the ledger, inside the transaction that keeps their id. */
import type { Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { post } from '#platform/ledger/post.ts';
import { moves } from '#platform/rules/postings.ts';
import { isLive as isSessionLive } from '#platform/rules/session.ts';
import { isLive } from '#platform/vendors/launches.ts';
import type { Credit, Debit, Rollback } from '#platform/vendors/protocol.ts';
import { type Minor, minor, toMinor, zero } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import { type Millis, minutes } from '#values/time.ts';

type Of<Kind, Body> = { readonly kind: Kind; readonly vendor: string; readonly body: Body; readonly at: Date; readonly now: Millis };
export type DebitAct = Of<'debit', Debit>;
export type CreditAct = Of<'credit', Credit>;
export type RollbackAct = Of<'rollback', Rollback>;
export type Act = DebitAct | CreditAct | RollbackAct;

type Trx = Transaction<Tables>;

/** Whose books a game is on: its maker's, or, for a game that is not in the catalogue, those of the vendor who reports it. */
async function booksOf(trx: Trx, vendor: string, game: string): Promise<string> {
  const found = await trx.selectFrom('games').select('vendor').where('game_code', '=', game).executeTakeFirst();
  return found?.vendor ?? vendor;
}

/** Moves `amount` between the player and the maker's house account. Nothing to move is no posting. */
async function move(trx: Trx, act: Act, kind: 'bet' | 'win' | 'rollback', amount: Minor): Promise<boolean> {
  if (amount === 0n) return false;
  const { vendor, at, body } = act;
  const member = BigInt(body.player);
  await post(trx, {
    kind,
    reference: `${vendor}:${body.transaction}`,
    memberId: member,
    at,
    data: { vendor, game: body.game, round: body.round },
    lines: moves[kind](member, await booksOf(trx, vendor, body.game), amount),
  });
  return true;
}

/** The debit of a round, locked until the transaction ends, so that a credit and a rollback of it never pass each other. */
const debitOf = (trx: Trx, { vendor, body }: CreditAct) =>
  trx
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('round', '=', body.round)
    .where('kind', '=', 'debit')
    .where('state', '!=', 'refused')
    .forUpdate()
    .executeTakeFirst();

/** Takes a bet. Throws `vendor.player_unknown`, `game.launch_ended`, `wallet.insufficient_funds`. */
export async function debit(trx: Trx, act: DebitAct): Promise<boolean> {
  const { vendor, body, at, now } = act;
  const visit = await trx
    .selectFrom('launches')
    .leftJoin('sessions', 'sessions.id', 'launches.session_id')
    .select(['launches.id', 'launches.game_code', 'launches.session_id', 'launches.ended_at', 'launches.active_at'])
    .select(['sessions.started_at', 'sessions.seen_at', 'sessions.ended_at as session_ended_at'])
    .where('launches.id', '=', body.session)
    .where('launches.vendor', '=', vendor)
    .where('launches.member_id', '=', BigInt(body.player))
    .executeTakeFirst();
  if (!visit || visit.game_code !== body.game) throw new Refused('vendor.player_unknown');
  // A session that runs out of its time is ended by nobody: the visit must look at it.
  const { started_at: startedAt, seen_at: seenAt, session_ended_at: endedAt } = visit;
  const isSessionOver = startedAt !== null && seenAt !== null && !isSessionLive({ startedAt, seenAt, endedAt }, at);
  if (!isLive(visit, now) || isSessionOver) throw new Refused('game.launch_ended');
  // What the operator has closed takes no more bets; what was bet before is paid.
  const game = await trx.selectFrom('games_seen').select('open').where('game_code', '=', body.game).executeTakeFirst();
  if (game?.open === false) throw new Refused('game.launch_ended');
  // Who plays is there: the session does not fall asleep behind the game. It is locked before the visit, as when it ends.
  if (visit.session_id !== null) {
    const minuteAgo = new Date(now - minutes(1));
    await trx
      .updateTable('sessions')
      .set({ seen_at: at })
      .where('id', '=', visit.session_id)
      .where('seen_at', '<', minuteAgo)
      .where('ended_at', 'is', null)
      .execute();
  }
  // Asked again while the row is held: a visit that ended since it was read takes no more bets.
  const held = await trx
    .updateTable('launches')
    .set({ active_at: at })
    .where('id', '=', visit.id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!held) throw new Refused('game.launch_ended');
  return move(trx, act, 'bet', toMinor(body.amount) ?? zero);
}

/** Pays a round's win, once; nothing for a round that lost. Throws `vendor.round_unknown`, `vendor.player_unknown`, `vendor.rolled_back`. */
export async function credit(trx: Trx, act: CreditAct): Promise<boolean> {
  const bet = await debitOf(trx, act);
  if (!bet) throw new Refused('vendor.round_unknown');
  if (bet.member_id !== BigInt(act.body.player)) throw new Refused('vendor.player_unknown');
  if (bet.state === 'rolled_back') throw new Refused('vendor.rolled_back');
  return move(trx, act, 'win', toMinor(act.body.amount) ?? zero);
}

/** Gives a bet back. A debit that never came is remembered as rolled back, and refused should it come after all. Throws `vendor.round_closed` when the round was paid. */
export async function rollback(trx: Trx, act: RollbackAct): Promise<boolean> {
  const { vendor, body, at } = act;
  const member = BigInt(body.player);
  const unseen = await trx
    .insertInto('wallet_transactions')
    .values({
      vendor,
      id: body.debit,
      kind: 'debit',
      round: body.round,
      member_id: member,
      amount: zero,
      state: 'rolled_back',
      fingerprint: null,
      at,
      answer: JSON.stringify({ accepted: false, code: 'vendor.rolled_back', params: {} }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (unseen) return false;
  const bet = await trx
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('id', '=', body.debit)
    .forUpdate()
    .executeTakeFirst();
  if (bet?.kind !== 'debit' || bet.member_id !== member || bet.round !== body.round) throw new Refused('vendor.transaction_unknown');
  if (bet.state !== 'accepted') return false;
  const paid = await trx
    .selectFrom('wallet_transactions')
    .select('id')
    .where('vendor', '=', vendor)
    .where('round', '=', body.round)
    .where('kind', '=', 'credit')
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (paid) throw new Refused('vendor.round_closed');
  await trx
    .updateTable('wallet_transactions')
    .set({ state: 'rolled_back' })
    .where('vendor', '=', vendor)
    .where('id', '=', body.debit)
    .execute();
  return move(trx, act, 'rollback', minor(bet.amount));
}
