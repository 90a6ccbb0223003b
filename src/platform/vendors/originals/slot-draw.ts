/** Draws a round of a slot. */
import { spin } from '#platform/rules/slot.ts';
import type { SlotOutcome } from '#values/games/slot-api-types.ts';
import { minor, toAmount } from '#values/money.ts';
import type { Round, RoundDeps, RoundDraw } from './round-rows.ts';
import { findSlot } from './slot-lookup.ts';

/** Spins for the bet. Null when the game no longer exists. */
export async function drawSpin({ db, random }: RoundDeps, round: Round): Promise<RoundDraw | null> {
  const game = await findSlot(db, round.game_code);
  if (!game) return null;
  const { stops, grid, wins, total } = spin(game.model, minor(round.bet), random);
  const detail: SlotOutcome = {
    stops,
    grid,
    wins: wins.map((lineWin) => ({ ...lineWin, win: toAmount(lineWin.win) })),
    total: toAmount(total),
  };
  return { detail, win: total };
}
