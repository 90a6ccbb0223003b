/** Shows and announces the result of a round. */
import type { SlotRound } from '#values/games/slot-api-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { type GameState, isBalanceTooLow, units, withLowBalance } from './game-state.ts';
import { stopSound, winSound } from './sound.ts';
import { drawLines } from './winning-lines.ts';

export const showRoundId = ({ view, say }: GameState, { roundId }: SlotRound): void => {
  view.round.textContent = say('round', { id: roundId });
};

/** Stops the reels at the result, shows the payout and notifies the page. `late`: the player is not waiting for it any more. */
export async function showResult(game: GameState, round: SlotRound, late: boolean): Promise<void> {
  const { view, say, money, now } = game;
  const { roundId, bet, win, outcome } = round;
  if (!outcome) return;
  showRoundId(game, round);
  await game.reels.land(outcome.stops, stopSound);
  now.stops = outcome.stops;
  const won = units(win);
  const gold = won > units(bet);
  drawLines(view.lines, outcome, game.opened.payTable.lines, gold);
  if (isBalanceTooLow(game)) view.note(withLowBalance(game, lastRoundMessage(game, round)));
  else {
    view.note(won > 0n ? '' : say(late ? 'finished' : 'noWin'), false);
    if (won > 0n) view.showWin(say('paid'), Number(won), gold, game.still(), (at) => money(toAmount(minor(at))));
    const amounts = { amount: money(win), bet: money(bet), balance: money(now.balance) };
    view.announce(`${late ? `${say('finished')} ` : ''}${say(won > 0n ? 'announcePaid' : 'announceNone', amounts)}`);
  }
  if (gold) winSound();
  game.tell({ type: 'round', roundId, bet, win, balance: now.balance });
}

/** Message about the last round for a player who did not see its end; empty if there is nothing to report. */
export function lastRoundMessage({ say, money }: GameState, { state, bet, win }: SlotRound): string {
  const amounts = { amount: money(win), bet: money(bet) };
  if (state === 'rolled_back') return say('returned', amounts);
  if (state !== 'settled') return '';
  return say(units(win) > 0n ? 'lastPaid' : 'lastNone', amounts);
}
