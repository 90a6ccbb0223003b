/** How a round ended, as one sees and hears it. */
import { minor, toAmount } from '#values/money.ts';
import type { SlotRound } from '#values/slot-play.ts';
import { drawLines } from './lines.ts';
import { type Seat, units } from './seat.ts';
import { stopSound, winSound } from './sound.ts';

export const nameRound = ({ view, say }: Seat, { roundId }: SlotRound): void => {
  view.round.textContent = say('round', { id: roundId });
};

/** Brings the reels to where the round fell, says what it paid and tells the page. `late`: nobody waits for it any more. */
export async function reveal(seat: Seat, round: SlotRound, late: boolean): Promise<void> {
  const { view, say, money, now } = seat;
  const { roundId, bet, win, outcome } = round;
  if (!outcome) return;
  nameRound(seat, round);
  await seat.reels.land(outcome.stops, stopSound);
  now.stops = outcome.stops;
  const won = units(win);
  const gold = won > units(bet);
  drawLines(view.lines, outcome, seat.opened.payTable.lines, gold);
  view.note(won > 0n ? '' : say(late ? 'finished' : 'noWin'), false);
  if (won > 0n) view.showWin(say(gold ? 'win' : 'paid'), Number(won), gold, seat.still(), (at) => money(toAmount(minor(at))));
  const amounts = { amount: money(win), bet: money(bet), balance: money(now.balance) };
  view.announce(`${late ? `${say('finished')} ` : ''}${say(gold ? 'announceWin' : won > 0n ? 'announcePaid' : 'announceNone', amounts)}`);
  if (gold) winSound();
  seat.tell({ type: 'round', roundId, bet, win, balance: now.balance });
}

/** How the last round ended, for whoever never saw it. Empty when there is nothing to say. */
export function lastSays({ say, money }: Seat, { state, bet, win }: SlotRound): string {
  const amounts = { amount: money(win), bet: money(bet) };
  if (state === 'rolled_back') return say('returned', amounts);
  if (state !== 'settled') return '';
  return say(units(win) > units(bet) ? 'lastWon' : units(win) > 0n ? 'lastPaid' : 'lastNone', amounts);
}
