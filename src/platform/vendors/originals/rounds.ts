/** Runs a round of one player: opened, debited, drawn, paid. Each step is stored before the next, so a crash after any step is safe. */
import { sql } from 'kysely';
import { doneAfterAll, notAside } from '#platform/db/batches/set-aside.ts';
import { fishGame } from '#platform/rules/fish/fish-games.ts';
import type { Millis } from '#values/time.ts';
import type { Launch } from '../game-sessions.ts';
import { drawShot, shotOf } from './fish/shot-draw.ts';
import {
  findOrMarkNeverReceived,
  isUnfinished,
  type NamedRound,
  type NewRound,
  openRound,
  type Round,
  type RoundDeps,
  type RoundFault,
} from './round-rows.ts';
import { debitBet, payWin, type RoundProgress, refundBet } from './round-steps.ts';
import { drawSpin } from './slot-draw.ts';
import { vendor } from './wallet-client.ts';

/** A shot stores its kind before it is drawn; a slot stores nothing. */
function isDrawn({ detail }: Round): boolean {
  const shot = shotOf(detail);
  return shot ? shot.caught !== undefined : detail !== null;
}

/** Draws the outcome once: the first write wins and others read it. Refunds the bet when the game no longer exists. */
async function drawOutcome(deps: RoundDeps, round: Round): Promise<RoundProgress> {
  const { db } = deps;
  const draw = await (fishGame(round.game_code) ? drawShot : drawSpin)(deps, round);
  if (!draw) return refundBet(deps, round);
  const stored = round.detail === null ? null : JSON.stringify(round.detail);
  const decided = await db
    .updateTable('rounds')
    .set({ detail: JSON.stringify(draw.detail), win: draw.win })
    .where('id', '=', round.id)
    .where('state', '=', 'debited')
    .where(sql<boolean>`detail is not distinct from ${stored}::text::jsonb`)
    .returningAll()
    .executeTakeFirst();
  return {
    round: decided ?? (await db.selectFrom('rounds').selectAll().where('id', '=', round.id).executeTakeFirstOrThrow()),
    balance: null,
  };
}

/**
 * Finishes a round from any state; refunds an undebited bet unless a player is waiting. Throws `platform.away` when the
 * wallet does not respond, leaving the round unchanged.
 */
async function finishRound(deps: RoundDeps, start: Round, playerWaiting: boolean): Promise<RoundProgress> {
  let progress: RoundProgress = { round: start, balance: null };
  while (isUnfinished(progress.round)) {
    const { round } = progress;
    if (round.state === 'open') progress = await (playerWaiting ? debitBet(deps, round) : refundBet(deps, round));
    else progress = await (isDrawn(round) ? payWin(deps, round) : drawOutcome(deps, round));
  }
  return progress;
}

/**
 * Plays a round, or returns the one of its name as it ended; safe to repeat. Throws `game.too_soon`, `game.round_differs`,
 * `game.bet_not_allowed`, `game.launch_ended`, or `platform.away` when the wallet does not respond.
 */
export async function playRound(deps: RoundDeps, launch: Launch, request: NewRound): Promise<RoundProgress> {
  const unfinishedRounds = await deps.db
    .selectFrom('rounds')
    .selectAll()
    .where('member_id', '=', launch.member_id)
    .where('game_code', '=', launch.game_code)
    .where('state', 'in', ['open', 'debited'])
    .where('client_round', '!=', request.clientRound)
    .execute();
  for (const round of unfinishedRounds) await finishRound(deps, round, false);
  return finishRound(deps, await openRound(deps, launch, request), true);
}

/**
 * Returns the outcome of a round without ever staking. A round in progress is finished. One never received is stored as refused, so
 * that a late request is not played.
 */
export async function roundOutcome(
  deps: RoundDeps,
  launch: Launch,
  { clientRound, bet, checkExisting }: NamedRound,
): Promise<RoundProgress> {
  const round = await findOrMarkNeverReceived(deps, launch, clientRound, bet);
  checkExisting?.(round);
  return finishRound(deps, round, false);
}

const batchSize = 200;

/**
 * Finishes rounds older than `olderThan` that a crash or silent wallet left behind. Bets of unknown outcome are
 * refunded, drawn rounds are paid. A failing round is reported to `onFault` and does not block the others. Called by a
 * job.
 */
export async function resumeRounds(deps: RoundDeps, olderThan: Millis, onFault: RoundFault): Promise<{ ended: number; left: number }> {
  const now = new Date(deps.clock());
  const cutoff = new Date(now.getTime() - olderThan);
  let ended = 0;
  let left = 0;
  let rounds: Round[] = [];
  do {
    const previous = rounds.at(-1);
    rounds = await deps.db
      .selectFrom('rounds')
      .selectAll()
      .where('vendor', '=', vendor)
      .where('state', 'in', ['open', 'debited'])
      // The bets of a table end with its round.
      .where('shared_round', 'is', null)
      // Those on matches end with their matches.
      .where('due_at', 'is', null)
      .where('at', '<=', cutoff)
      .where(notAside('rounds.end', sql.ref('rounds.id'), now))
      // Pages by key, not by offset: failing rounds stay at the front of every query.
      .$if(previous !== undefined, (query) => query.where(sql<boolean>`(at, id) > (${previous?.at}, ${previous?.id})`))
      .orderBy('at')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    for (const round of rounds) {
      try {
        await finishRound(deps, round, false);
        await doneAfterAll(deps.db, 'rounds.end', [round.id]);
        ended++;
      } catch (error) {
        left++;
        await onFault(round.id, error);
      }
    }
  } while (rounds.length === batchSize);
  return { ended, left };
}
