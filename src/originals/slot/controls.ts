/** Updates the buttons to the possible actions; bet selection. */
import { pause } from '../frame/requests.ts';
import { chosenBet, type GameState, isBalanceTooLow, isCycleOver, isFree, withLowBalance } from './game-state.ts';
import { clearLines } from './winning-lines.ts';

export function updateControls(game: GameState): void {
  const { view, say, money, bets, now } = game;
  const free = isFree(game);
  const isBalanceShort = free && isBalanceTooLow(game);
  const [unsure, over, skips] = [now.phase === 'unsure', now.phase === 'over', now.skip !== null];
  const isReplaced = over || isBalanceShort;
  const focused = document.activeElement === (isReplaced ? view.spin : view.other);
  const amount = money(chosenBet(game));
  view.bet.textContent = amount;
  view.spin.textContent = skips ? say('skip') : unsure ? say('checkAgain') : say('spin', { amount });
  view.spin.classList.toggle('calm', unsure || skips);
  view.spin.hidden = isReplaced;
  view.spin.setAttribute('aria-disabled', String(!(skips || unsure || (free && isCycleOver(game)))));
  view.lower.disabled = !free || now.chosen === 0;
  view.raise.disabled = !free || now.chosen === bets.length - 1;
  view.info.disabled = false;
  view.other.hidden = !isReplaced;
  view.other.textContent = say(over ? 'leave' : 'deposit');
  if (now.paused && now.phase !== 'busy' && !now.toldPaused) {
    now.toldPaused = true;
    game.tell({ type: 'paused' });
  }
  if (focused) (isReplaced ? view.other : view.spin).focus();
}

/** Updates the buttons now, and again when a round may begin. */
export async function enableNextRound(game: GameState): Promise<void> {
  updateControls(game);
  const remaining = game.now.nextStart - performance.now();
  if (remaining <= 0) return;
  await pause(Math.ceil(remaining));
  if (game.now.phase === 'ready') updateControls(game);
}

/** Removes the display of the last round. */
export function clearLastRound({ view }: GameState): void {
  clearLines(view.lines);
  view.hideWin();
  view.note('');
}

/** Selects the next higher or lower bet. */
export function changeBet(game: GameState, step: 1 | -1): void {
  const { view, say, money, bets, now } = game;
  const next = now.chosen + step;
  if (!isFree(game) || bets[next] === undefined) return;
  now.chosen = next;
  clearLastRound(game);
  if (isBalanceTooLow(game)) view.note(withLowBalance(game, ''));
  else view.announce(say('betNow', { amount: money(chosenBet(game)) }));
  updateControls(game);
}
