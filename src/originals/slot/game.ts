/** A game session after opening: draws the scene, attaches listeners, shows the last round. */
import type { SlotState } from '#values/games/slot-api-types.ts';
import { keyOf } from '#values/text/input-method.ts';
import type { FrameGame } from '../frame/run-frame.ts';
import type { Api } from './api.ts';
import { changeBet, enableNextRound, updateControls } from './controls.ts';
import type { View } from './dom.ts';
import { chosenBet, createGame, type GameState, type Init, isBalanceTooLow, isFree, withLowBalance } from './game-state.ts';
import { onKey } from './keyboard.ts';
import { fillPayTable } from './pay-table.ts';
import { checkRound, spinReels } from './round.ts';
import { lastRoundMessage, nameReels, showRoundId } from './show-result.ts';
import { applySkin } from './skin.ts';
import { setSound } from './sound.ts';
import { figureIn, percentIn } from './strings.ts';

function setScene(view: View, { code, name, vendor }: SlotState['game']): void {
  applySkin({ code, name, category: 'RNG', vendor }, view);
  view.name.textContent = name;
  document.title = name;
}

function openPayTable(game: GameState): void {
  const { view, opened, drawing, say, money, named, locale } = game;
  fillPayTable(view.tableBody, opened, chosenBet(game), drawing, {
    say,
    money,
    percent: percentIn(locale),
    figure: figureIn(locale),
    named,
  });
  view.table.showModal();
}

function toggleSound({ view, say }: GameState): void {
  setSound(view.sound.classList.toggle('loud'));
  view.nameSound(say);
}

function listen(game: GameState): void {
  const { view, now } = game;
  const options = { signal: game.left };
  const clicked = (button: HTMLElement, action: () => void) => button.addEventListener('click', action, options);
  addEventListener('keydown', (event) => onKey(game, event), options);
  addEventListener('keyup', (event) => keyOf(event) === ' ' && onKey(game, event), options);
  const retryPending = (): void => {
    view.unsay(game.say('offline'));
    if (now.phase === 'unsure') spinReels(game);
  };
  addEventListener('online', retryPending, options);
  clicked(view.spin, () => spinReels(game));
  clicked(view.lower, () => changeBet(game, -1));
  clicked(view.raise, () => changeBet(game, 1));
  clicked(view.other, () => game.tell({ type: now.phase === 'over' ? 'leave' : 'needs-deposit' }));
  clicked(view.info, () => openPayTable(game));
  clicked(view.close, () => view.table.close());
  clicked(view.sound, () => toggleSound(game));
}

/** Completes the last round if its result is unknown, else shows the result. */
function showLastRound(game: GameState): void {
  const { view } = game;
  const { last } = game.opened;
  view.note('');
  if (last?.outcome && last.state === 'settled') showRoundId(game, last);
  if (last?.state === 'open' || last?.state === 'debited') return void checkRound(game, last);
  void enableNextRound(game);
  view.note(withLowBalance(game, last ? lastRoundMessage(game, last) : ''));
}

/** Plays until the session ends. `tell` sends messages to the page. */
export function runGame(view: View, init: Init, api: Api, opened: SlotState, tell: GameState['tell']): FrameGame {
  const abort = new AbortController();
  setScene(view, opened.game);
  const game = createGame({ view, api, opened, tell, left: abort.signal }, init);
  delete view.board.dataset.waiting;
  listen(game);
  nameReels(game);
  showLastRound(game);
  /** The page pauses or resumes the game. */
  const setPaused = (paused: boolean) => {
    if (!paused && !game.now.paused) return;
    game.now.paused = paused;
    game.now.toldPaused = false;
    if (game.now.phase === 'ready') view.note(paused ? game.say('paused') : withLowBalance(game, ''));
    updateControls(game);
  };
  const setBalance: FrameGame['setBalance'] = (balance) => {
    const wasShort = isBalanceTooLow(game);
    game.now.balance = balance;
    if (isFree(game) && (wasShort || isBalanceTooLow(game))) view.note(withLowBalance(game, ''));
    updateControls(game);
  };
  return { pause: () => setPaused(true), resume: () => setPaused(false), setBalance, end: () => abort.abort() };
}
