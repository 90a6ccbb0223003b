/** The parts of the frame that change, and the few ways in which they do. */
import type { Say } from './words.ts';

function part<T extends Element = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`#${id} is not in the frame`);
  return found as unknown as T;
}

export type View = ReturnType<typeof openView>;

export function openView() {
  const parts = {
    art: part('art'),
    scene: part('scene'),
    name: part('name'),
    round: part('round'),
    board: part('board'),
    reels: part('reels'),
    lines: part('lines'),
    won: part('won'),
    wonWord: part('wonWord'),
    wonAmount: part('wonAmount'),
    note: part('note'),
    live: part('live'),
    info: part<HTMLButtonElement>('info'),
    sound: part<HTMLButtonElement>('sound'),
    lower: part<HTMLButtonElement>('lower'),
    raise: part<HTMLButtonElement>('raise'),
    spin: part<HTMLButtonElement>('spin'),
    other: part<HTMLButtonElement>('else'),
    betWord: part('betWord'),
    bet: part('bet'),
    table: part<HTMLDialogElement>('table'),
    tableName: part('tableName'),
    tableBody: part('tableBody'),
    close: part<HTMLButtonElement>('close'),
  };
  let counting = 0;

  return {
    ...parts,
    /** Names that no sight gives, in the page's language. */
    label: (say: Say) => {
      parts.betWord.textContent = say('bet');
      parts.lower.setAttribute('aria-label', say('betLower'));
      parts.raise.setAttribute('aria-label', say('betRaise'));
      parts.info.setAttribute('aria-label', say('payTable'));
      parts.close.setAttribute('aria-label', say('close'));
      parts.tableName.textContent = say('payTable');
      // It scrolls, so keys must reach it.
      parts.tableBody.tabIndex = 0;
      parts.board.setAttribute('aria-label', say('reels'));
      parts.sound.setAttribute('aria-label', say('soundOn'));
    },
    /** A sentence where the win would stand; empty takes it away. `aloud` also tells it to a screen reader, once. */
    note: (text: string, aloud = true) => {
      parts.note.textContent = text;
      if (text) parts.won.hidden = true;
      if (!text || aloud) parts.live.textContent = text;
    },
    /** Takes a sentence away that is true no more, and no other. */
    unsay: (text: string) => {
      if (parts.note.textContent === text) parts.note.textContent = '';
    },
    announce: (text: string) => {
      parts.live.textContent = text;
    },
    hideWin: () => {
      cancelAnimationFrame(counting);
      parts.won.hidden = true;
    },
    /** Shows what was paid: in gold and counted up when it is a win, plainly when it is no more than the bet. */
    showWin: (word: string, units: number, gold: boolean, still: boolean, write: (units: number) => string) => {
      cancelAnimationFrame(counting);
      parts.note.textContent = '';
      parts.wonWord.textContent = word;
      parts.won.className = gold ? 'won gold' : 'won plain';
      parts.won.hidden = false;
      parts.wonAmount.textContent = write(units);
      if (!gold || still) return;
      const began = performance.now();
      const count = (now: number) => {
        const share = Math.min(1, (now - began) / 700);
        parts.wonAmount.textContent = write(Math.round(units * (1 - (1 - share) ** 3)));
        if (share < 1) counting = requestAnimationFrame(count);
      };
      count(began);
    },
  };
}
