/** Applies a vendor's debit, credit or rollback to the ledger, inside the transaction that stores its id. */
import type { Kysely, Transaction } from 'kysely';
import { assertLocked } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { endBet, shareOfBet } from '#platform/ledger/bonuses/bonus-bets.ts';
import { playableBalance } from '#platform/ledger/bonuses/bonus-money.ts';
import { recordPointEvent } from '#platform/ledger/points.ts';
import { post } from '#platform/ledger/post.ts';
import { type Purse, purseBalance, purseFor } from '#platform/ledger/vendor-wallets.ts';
import { checkBranchBet } from '#platform/protection/branch-settings.ts';
import { checkBetLimits } from '#platform/protection/check-limits.ts';
import { isActive } from '#platform/protection/exclusions.ts';
import { refuseUnansweredCheck } from '#platform/protection/reality-check.ts';
import { entriesFor, type MoneyShare } from '#platform/rules/postings.ts';
import type { RealityCheckTerms } from '#platform/rules/protection/reality-check.ts';
import { isLiveSession as isSessionLive } from '#platform/rules/session-validity.ts';
import { endedAfter, isLiveLaunch } from '#platform/vendors/game-sessions.ts';
import type { Credit, Debit, Rollback } from '#platform/vendors/seamless-wallet-protocol.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toMinor, zero } from '#values/money.ts';
import { type Millis, millis, minutes, toInstant } from '#values/time.ts';
import { playForJackpot } from './jackpot.ts';

type WalletAct<Kind, Body> = { readonly kind: Kind; readonly vendor: string; readonly body: Body; readonly at: Date; readonly now: Millis };
/** `at` is when it is judged, under the player's lock; `receivedAt`, which may be seconds earlier, is when it came. */
export type DebitOperation = WalletAct<'debit', Debit> & { readonly receivedAt: Date };
export type CreditOperation = WalletAct<'credit', Credit>;
export type RollbackOperation = WalletAct<'rollback', Rollback>;
export type WalletOperation = DebitOperation | CreditOperation | RollbackOperation;

type Trx = Transaction<Tables>;

/** The vendor whose house account a game uses: the one in the catalogue, else the one that reports the game. */
async function houseVendorOf(trx: Kysely<Tables>, vendor: string, game: string): Promise<string> {
  const found = await trx.selectFrom('games').select('vendor').where('game_code', '=', game).executeTakeFirst();
  return found?.vendor ?? vendor;
}

/** Where a game takes a player's money from: the balance, or the wallet of its vendor. */
export const purseOfGame = async (db: Kysely<Tables>, memberId: bigint, vendor: string, game: string): Promise<Purse> =>
  purseFor(db, memberId, await houseVendorOf(db, vendor, game));

/** The purse that a bet was taken from: its win or refund returns there. Without a posting, the one that a bet would take from now. */
async function purseOfBet(trx: Trx, { vendor, body }: WalletOperation, betId: string): Promise<Purse> {
  const bet = await trx
    .selectFrom('postings')
    .select('data')
    .where('kind', '=', 'bet')
    .where('reference', '=', `${vendor}:${betId}`)
    .executeTakeFirst();
  if (!bet) return purseOfGame(trx, BigInt(body.player), vendor, body.game);
  return (bet.data as { purse?: Purse }).purse ?? 'main';
}

/** What a player can bet in a game: the balance with an active bonus where it counts, or what lies in its vendor's wallet. */
export async function playBalance(
  db: Kysely<Tables>,
  memberId: bigint,
  { vendor, game }: { readonly vendor: string; readonly game: string },
  at: Date,
): Promise<Minor> {
  const purse = await purseOfGame(db, memberId, vendor, game);
  return purse === 'main' ? playableBalance(db, memberId, game, at) : purseBalance(db, memberId, purse);
}

/** The reference of the posting that an operation makes. */
const referenceOf = ({ vendor, body }: WalletOperation): string => `${vendor}:${body.transaction}`;

/** Moves `amount` between the player and the vendor's house account. False and no posting when it is zero. */
async function move(
  trx: Trx,
  act: WalletOperation,
  kind: 'bet' | 'win' | 'rollback',
  amount: Minor,
  { purse = 'main', ...share }: MoneyShare,
): Promise<boolean> {
  if (amount === 0n) return false;
  const { vendor, at, body } = act;
  const member = BigInt(body.player);
  await post(trx, {
    kind,
    reference: referenceOf(act),
    memberId: member,
    at,
    data: { vendor, game: body.game, round: body.round, ...(purse === 'main' ? {} : { purse }) },
    lines: entriesFor[kind](member, await houseVendorOf(trx, vendor, body.game), amount, { ...share, purse }),
  });
  return true;
}

/** The debit of a round, locked until the transaction ends, so a credit and a rollback cannot run in parallel. */
const debitOf = (trx: Trx, { vendor, body }: CreditOperation) =>
  trx
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('round', '=', body.round)
    .where('kind', '=', 'debit')
    .where('state', '!=', 'refused')
    .forUpdate()
    .executeTakeFirst();

/**
 * Books a bet, under the player’s lock. Throws `vendor.player_unknown`, `game.launch_ended`, `game.bets_closed`,
 * `wallet.insufficient_funds`, `protection.reality_check` or a code of `checkBranchBet` or `checkBetLimits`.
 */
export async function debit(trx: Trx, act: DebitOperation, terms: RealityCheckTerms): Promise<boolean> {
  const { vendor, body, at, now, receivedAt } = act;
  const memberId = BigInt(body.player);
  const amount = toMinor(body.amount) ?? zero;
  assertLocked(trx, memberId);
  if (body.deadline !== undefined && at >= new Date(body.deadline))
    throw new DomainError('game.bets_closed', { closedAt: body.deadline, receivedAt: toInstant(at) });
  // An exclusion or a closing ends all launches. A vendor learns no more than that.
  if (!(await isActive(trx, memberId, at))) throw new DomainError('game.launch_ended');
  const launchRow = await trx
    .selectFrom('launches')
    .leftJoin('sessions', 'sessions.id', 'launches.session_id')
    .select(['launches.id', 'launches.game_code', 'launches.session_id', 'launches.active_at'])
    .select(['sessions.started_at', 'sessions.seen_at', endedAfter(receivedAt).as('was_open')])
    .where('launches.id', '=', body.session)
    .where('launches.vendor', '=', vendor)
    .where('launches.member_id', '=', memberId)
    .executeTakeFirst();
  if (!launchRow || launchRow.game_code !== body.game) throw new DomainError('vendor.player_unknown');
  // An expired session has no end date, so check its age here.
  const { started_at: startedAt, seen_at: seenAt, was_open: wasOpen, active_at } = launchRow;
  const isSessionOver = startedAt !== null && seenAt !== null && !isSessionLive({ startedAt, seenAt, endedAt: null }, receivedAt);
  if (!wasOpen || !isLiveLaunch({ ended_at: null, active_at }, millis(receivedAt.getTime())) || isSessionOver)
    throw new DomainError('game.launch_ended');
  // A closed game takes no new bets; bets already placed are still paid.
  const game = await trx.selectFrom('games_seen').select('open').where('game_code', '=', body.game).executeTakeFirst();
  if (game?.open === false) throw new DomainError('game.launch_ended');
  // Playing keeps the session alive. Lock the session before the launch, in the same order as when a session ends.
  if (launchRow.session_id !== null) {
    const minuteAgo = new Date(now - minutes(1));
    await trx
      .updateTable('sessions')
      .set({ seen_at: at })
      .where('id', '=', launchRow.session_id)
      .where('seen_at', '<', minuteAgo)
      .where('ended_at', 'is', null)
      .execute();
  }
  // Check again under the row lock: the launch may have ended since the read.
  const locked = await trx
    .updateTable('launches')
    .set({ active_at: at })
    .where('id', '=', launchRow.id)
    .where(endedAfter(receivedAt))
    .returning('id')
    .executeTakeFirst();
  if (!locked) throw new DomainError('game.launch_ended');
  await refuseUnansweredCheck(trx, memberId, terms, at);
  await checkBranchBet(trx, { memberId, game: body.game, stake: amount, round: { vendor, id: body.round } });
  await checkBetLimits(trx, { memberId, amount, launchId: launchRow.id }, at);
  const bet = { vendor, round: body.round, game: body.game, memberId, amount };
  const purse = await purseOfGame(trx, memberId, vendor, body.game);
  // A bonus is beside the balance: it pays no bet from another wallet.
  return move(trx, act, 'bet', amount, { ...(amount > zero && purse === 'main' ? await shareOfBet(trx, bet, at) : {}), purse });
}

/** Pays a win, or refunds with `win` null, to the purses that paid the bet. */
async function payBack(
  trx: Trx,
  act: CreditOperation | RollbackOperation,
  betId: string,
  amount: Minor,
  win: Minor | null,
): Promise<boolean> {
  const { share, finish } = await endBet(trx, { vendor: act.vendor, round: act.body.round, win, reference: referenceOf(act) }, act.at);
  const purse = await purseOfBet(trx, act, betId);
  const moved = await move(trx, act, win === null ? 'rollback' : 'win', amount, { ...share, purse });
  await finish();
  return moved;
}

/** What a credit did: `jackpot` is what the round won of it, besides its win. */
export interface Credited {
  readonly moved: boolean;
  readonly jackpot: Minor;
}

/**
 * Pays a round's win and what it won of the jackpot; a lost round moves nothing. Throws `vendor.round_unknown`, `vendor.player_unknown` or
 * `vendor.rolled_back`.
 */
export async function credit(trx: Trx, act: CreditOperation, jackpotKeys: readonly string[]): Promise<Credited> {
  const bet = await debitOf(trx, act);
  if (!bet) throw new DomainError('vendor.round_unknown');
  if (bet.member_id !== BigInt(act.body.player)) throw new DomainError('vendor.player_unknown');
  if (bet.state === 'rolled_back') throw new DomainError('vendor.rolled_back');
  // A round has one credit, and no rollback after it: its bet is settled.
  await recordPointEvent(trx, { memberId: bet.member_id, gameCode: act.body.game, amount: minor(bet.amount), at: act.at });
  const { vendor, body, at } = act;
  const jackpot = await playForJackpot(trx, jackpotKeys, {
    memberId: bet.member_id,
    houseVendor: await houseVendorOf(trx, vendor, body.game),
    reference: referenceOf(act),
    betId: bet.id,
    at,
    data: { vendor, game: body.game, round: body.round },
  });
  const win = toMinor(body.amount) ?? zero;
  return { moved: await payBack(trx, act, bet.id, win, win), jackpot };
}

/**
 * Refunds a bet. If the debit has not arrived, it is stored as rolled back and refused later. Throws `vendor.round_closed` when the
 * round was paid, and `vendor.transaction_unknown` when the debit does not match.
 */
export async function rollback(trx: Trx, act: RollbackOperation): Promise<boolean> {
  const { vendor, body, at } = act;
  const member = BigInt(body.player);
  const placeholder = await trx
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
  if (placeholder) return false;
  const bet = await trx
    .selectFrom('wallet_transactions')
    .selectAll()
    .where('vendor', '=', vendor)
    .where('id', '=', body.debit)
    .forUpdate()
    .executeTakeFirst();
  if (bet?.kind !== 'debit' || bet.member_id !== member || bet.round !== body.round) throw new DomainError('vendor.transaction_unknown');
  if (bet.state !== 'accepted') return false;
  const paid = await trx
    .selectFrom('wallet_transactions')
    .select('id')
    .where('vendor', '=', vendor)
    .where('round', '=', body.round)
    .where('kind', '=', 'credit')
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  if (paid) throw new DomainError('vendor.round_closed');
  await trx
    .updateTable('wallet_transactions')
    .set({ state: 'rolled_back' })
    .where('vendor', '=', vendor)
    .where('id', '=', body.debit)
    .execute();
  return payBack(trx, act, body.debit, minor(bet.amount), null);
}
