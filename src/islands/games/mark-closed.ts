/** Marks what is closed for an account on a page that is the same for all: its categories and the games of its lists. */
import type { GameType } from '#values/games/categories.ts';

export function markClosed(types: readonly GameType[], label: string): void {
  for (const type of types)
    for (const one of document.querySelectorAll<HTMLElement>(`[data-type=${type} i]:not([data-shut])`)) {
      one.dataset.shut = '';
      const mark = document.createElement('span');
      mark.className = 'q num';
      mark.textContent = label;
      (one.querySelector('.cap') ?? one).append(mark);
    }
}
