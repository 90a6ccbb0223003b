/** Draws a round of a slot. */
import { spin } from '#platform/rules/slots/slot.ts';
import { toSlotOutcome } from '#platform/rules/slots/slot-outcome.ts';
import { minor } from '#values/money.ts';
import type { Round, RoundDeps, RoundDraw } from './round-rows.ts';
import { findSlot } from './slot-lookup.ts';

/** Spins for the bet. Null when the game no longer exists. */
export async function drawSpin({ db, random }: RoundDeps, round: Round): Promise<RoundDraw | null> {
  const game = await findSlot(db, round.game_code);
  if (!game) return null;
  const play = spin(game.model, minor(round.bet), random);
  return { detail: toSlotOutcome(play), win: play.total };
}
