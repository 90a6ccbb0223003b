/** Keyboard control of the game. */
import { keyOf } from '#values/text/input-method.ts';
import { changeBet } from './controls.ts';
import type { GameState } from './game-state.ts';
import { spinReels } from './round.ts';

/** Space and Enter spin, arrows select the bet, Escape returns to the page. An open pay table handles its own keys. */
export function onKey(game: GameState, event: KeyboardEvent): void {
  const { view } = game;
  if (view.table.open || event.ctrlKey || event.altKey || event.metaKey) return;
  if (keyOf(event) === 'Escape') return void game.tell({ type: 'out' });
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const down = event.type === 'keydown';
  const [forward, backward] = document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if ((keyOf(event) === ' ' || keyOf(event) === 'Enter') && (button === null || button === view.spin)) {
    event.preventDefault();
    // Holding a key counts as one press.
    if (down && !event.repeat) spinReels(game);
  } else if (down && [forward, 'ArrowUp'].includes(keyOf(event))) {
    event.preventDefault();
    changeBet(game, 1);
  } else if (down && [backward, 'ArrowDown'].includes(keyOf(event))) {
    event.preventDefault();
    changeBet(game, -1);
  }
}
