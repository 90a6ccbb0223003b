/** The steps of a round: debit, refund, pay. Each is stored before the next and repeatable, whatever the game. */
import { type Amount, minor, toAmount, toMinor } from '#values/money.ts';
import { type Millis, toInstant } from '#values/time.ts';
import type { Launch } from '../game-sessions.ts';
import { type Round, type RoundDeps, walletUnavailable } from './round-rows.ts';
import type { WalletOutcome } from './wallet-client.ts';

/**
 * `balance` is the wallet's balance after the call that ended the round. Null while it runs, when nothing moved, or when
 * another process ended it.
 */
export type RoundProgress = { readonly round: Round; readonly balance: Amount | null };

function walletFields(round: Round) {
  const player = round.member_id.toString();
  return { round: round.id, player, game: round.game_code, session: round.launch_id ?? '' };
}

/** Stores a step unless another process has ended the round; returns the round's current row. */
async function saveStep(
  { db }: RoundDeps,
  round: Round,
  change: Partial<Pick<Round, 'state' | 'settled_at' | 'win' | 'pushed' | 'jackpot'>> & { detail?: string },
): Promise<Round> {
  const changed = await db
    .updateTable('rounds')
    .set(change)
    .where('id', '=', round.id)
    .where('state', 'in', ['open', 'debited'])
    .returningAll()
    .executeTakeFirst();
  return changed ?? (await db.selectFrom('rounds').selectAll().where('id', '=', round.id).executeTakeFirstOrThrow());
}

/** A refunded round has no win, even if a result was drawn. */
const endRound = (deps: RoundDeps, round: Round, state: 'settled' | 'rolled_back', won: { jackpot?: bigint } = {}) =>
  saveStep(deps, round, { state, settled_at: new Date(deps.clock()), ...won, ...(state === 'rolled_back' ? { win: 0n, pushed: 0n } : {}) });

/** What is thrown when a call moved nothing: `platform.away` in doubt, else an error that names the wallet's answer and is reported. */
const faultOf = (outcome: Exclude<WalletOutcome, { readonly is: 'accepted' }>): Error =>
  outcome.is === 'unknown' ? walletUnavailable() : new Error(`The wallet answers ${outcome.code}`);

const debitOf = (round: Round) => `${round.id}:debit`;

/**
 * Debits the bet; repeatable because the transaction id is fixed. From `deadline` on more is known of what is bet on: the wallet refuses
 * it, and what is answered later is refunded, unless another process has the answer in time.
 */
export async function debitBet(deps: RoundDeps, round: Round, deadline?: Millis): Promise<RoundProgress> {
  const outcome: WalletOutcome = await deps.wallet.debit({
    ...walletFields(round),
    transaction: debitOf(round),
    amount: toAmount(minor(round.bet)),
    ...(deadline === undefined ? {} : { deadline: toInstant(new Date(deadline)) }),
  });
  if (outcome.is === 'unknown' || outcome.is === 'failed') throw faultOf(outcome);
  if (outcome.is === 'accepted' && deadline !== undefined && deps.clock() >= deadline) {
    const now = await deps.db.selectFrom('rounds').selectAll().where('id', '=', round.id).executeTakeFirstOrThrow();
    return now.state === 'open' ? refundBet(deps, now) : { round: now, balance: null };
  }
  // The balance after the bet is not returned: a concurrent request may already have ended the round and paid.
  if (outcome.is === 'accepted') return { round: await saveStep(deps, round, { state: 'debited' }), balance: null };
  if (outcome.code === 'vendor.rolled_back') return { round: await endRound(deps, round, 'rolled_back'), balance: null };
  return {
    round: await saveStep(deps, round, {
      state: 'refused',
      settled_at: new Date(deps.clock()),
      detail: JSON.stringify({ refusal: outcome.code, highest: outcome.highest, own: outcome.own }),
    }),
    balance: null,
  };
}

/** Refunds the bet, also when it is unknown whether it was debited. */
export async function refundBet(deps: RoundDeps, round: Round): Promise<RoundProgress> {
  const { session: _, ...fields } = walletFields(round);
  const outcome = await deps.wallet.rollback({ ...fields, transaction: `${round.id}:rollback`, debit: debitOf(round) });
  if (outcome.is === 'accepted') return { round: await endRound(deps, round, 'rolled_back'), balance: outcome.balance };
  if (outcome.is === 'unknown' || outcome.is === 'failed') throw faultOf(outcome);
  // Another process has drawn and paid meanwhile; continue from there.
  if (outcome.code === 'vendor.round_closed' && round.state === 'open')
    return { round: await saveStep(deps, round, { state: 'debited' }), balance: null };
  if (outcome.code === 'vendor.round_closed') throw faultOf(outcome);
  return { round: await endRound(deps, round, 'rolled_back'), balance: null };
}

/** Pays a decided round's win; repeatable. Throws `platform.away` when the wallet does not respond, and an error when it cannot pay. */
export async function payWin(deps: RoundDeps, round: Round): Promise<RoundProgress> {
  const { session: _, ...fields } = walletFields(round);
  const outcome = await deps.wallet.credit({ ...fields, transaction: `${round.id}:credit`, amount: toAmount(minor(round.win)) });
  if (outcome.is === 'accepted') {
    const jackpot = toMinor(outcome.jackpot ?? '');
    return { round: await endRound(deps, round, 'settled', jackpot === null ? {} : { jackpot }), balance: outcome.balance };
  }
  if (outcome.is === 'refused' && outcome.code === 'vendor.rolled_back')
    return { round: await endRound(deps, round, 'rolled_back'), balance: null };
  throw faultOf(outcome);
}

/** Returns the wallet's balance. Throws `platform.away`. */
export async function balanceNow({ wallet }: Pick<RoundDeps, 'wallet'>, launch: Launch): Promise<Amount> {
  const outcome = await wallet.balance({ player: launch.member_id.toString(), session: launch.id });
  if (outcome.is !== 'accepted') throw walletUnavailable();
  return outcome.balance;
}
