/** What a key asks for. */
import { choose } from './offer.ts';
import { press } from './round.ts';
import type { Seat } from './seat.ts';

/** Space and Enter spin, arrows choose the bet, Escape goes back to the page. Keys in the pay table are its own. */
export function hear(seat: Seat, event: KeyboardEvent): void {
  const { view } = seat;
  if (view.table.open || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === 'Escape') return void seat.tell({ type: 'out' });
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  const down = event.type === 'keydown';
  const [forward, backward] = document.documentElement.dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  if ((event.key === ' ' || event.key === 'Enter') && (button === null || button === view.spin)) {
    event.preventDefault();
    // A key held down is one press.
    if (down && !event.repeat) press(seat);
  } else if (down && [forward, 'ArrowUp'].includes(event.key)) {
    event.preventDefault();
    choose(seat, 1);
  } else if (down && [backward, 'ArrowDown'].includes(event.key)) {
    event.preventDefault();
    choose(seat, -1);
  }
}
