/** Keyboard control of a fish game. */
import { fishKinds } from '#values/games/fish-api-types.ts';
import { keyOf } from '#values/text/input-method.ts';
import { changeShotBet, chooseKind, stepKind } from './controls.ts';
import type { Hunt } from './hunt.ts';
import { startShot } from './shot.ts';

/** Left and right or a digit choose the fish, up and down the bet, space and Enter shoot, Escape returns to the page. */
export function onFishKey(hunt: Hunt, event: KeyboardEvent): void {
  const { view, tell } = hunt;
  if (view.rules.open || event.ctrlKey || event.altKey || event.metaKey) return;
  if (keyOf(event) === 'Escape') return void tell({ type: 'out' });
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const down = event.type === 'keydown';
  const rtl = document.documentElement.dir === 'rtl';
  if ((keyOf(event) === ' ' || keyOf(event) === 'Enter') && (button === null || button === view.shoot)) {
    event.preventDefault();
    // Holding a key counts as one press.
    if (down && !event.repeat) startShot(hunt);
    return;
  }
  if (!down) return;
  const digit = fishKinds[Number(keyOf(event)) - 1];
  const [forward, backward] = rtl ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if (digit) chooseKind(hunt, digit, true);
  else if (keyOf(event) === forward) stepKind(hunt, 1);
  else if (keyOf(event) === backward) stepKind(hunt, -1);
  else if (keyOf(event) === 'ArrowUp') changeShotBet(hunt, 1);
  else if (keyOf(event) === 'ArrowDown') changeShotBet(hunt, -1);
  else return;
  event.preventDefault();
}
