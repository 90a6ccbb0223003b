/** What one may do now, as the buttons tell it, and choosing a bet. */
import { pause } from './api.ts';
import { clearLines } from './lines.ts';
import { betOf, isFree, isShort, isTime, type Seat, shortOf } from './seat.ts';

/** Puts what one may do now on the buttons. */
export function offer(seat: Seat): void {
  const { view, say, money, bets, now } = seat;
  const free = isFree(seat);
  const lacking = free && isShort(seat);
  const [unsure, over] = [now.phase === 'unsure', now.phase === 'over'];
  const instead = over || lacking;
  const focused = document.activeElement === (instead ? view.spin : view.other);
  const amount = money(betOf(seat));
  view.bet.textContent = amount;
  view.spin.textContent = unsure ? say('checkAgain') : say('spin', { amount });
  view.spin.classList.toggle('calm', unsure);
  view.spin.hidden = instead;
  view.spin.setAttribute('aria-disabled', String(!(unsure || (free && isTime(seat)))));
  view.lower.disabled = !free || now.chosen === 0;
  view.raise.disabled = !free || now.chosen === bets.length - 1;
  view.info.disabled = false;
  view.other.hidden = !instead;
  view.other.textContent = say(over ? 'leave' : 'deposit');
  if (lacking) view.note(shortOf(seat));
  if (focused) (instead ? view.other : view.spin).focus();
}

/** The same, and once more when a round may begin. */
export async function offerNext(seat: Seat): Promise<void> {
  offer(seat);
  const left = seat.now.nextStart - performance.now();
  if (left <= 0) return;
  await pause(Math.ceil(left));
  if (seat.now.phase === 'ready') offer(seat);
}

/** Takes away what the last round showed. */
export function clear({ view }: Seat): void {
  clearLines(view.lines);
  view.hideWin();
  view.note('');
}

/** Goes one bet up or down. */
export function choose(seat: Seat, step: 1 | -1): void {
  const { view, say, money, bets, now } = seat;
  const next = now.chosen + step;
  if (!isFree(seat) || bets[next] === undefined) return;
  now.chosen = next;
  clear(seat);
  view.announce(say('betNow', { amount: money(betOf(seat)) }));
  offer(seat);
}
