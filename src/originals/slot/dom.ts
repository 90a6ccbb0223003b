/** The changing elements of the frame and the functions that change them. */
import { clearText, part } from '../frame/elements.ts';
import type { GameTranslate } from './strings.ts';

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
  /** The name is the action, so `aria-pressed` would contradict it. */
  const nameSound = (say: GameTranslate): void =>
    parts.sound.setAttribute('aria-label', say(parts.sound.classList.contains('loud') ? 'soundOff' : 'soundOn'));

  return {
    ...parts,
    nameSound,
    /** Accessible names in the page's language. */
    label: (say: GameTranslate) => {
      parts.betWord.textContent = say('bet');
      parts.lower.setAttribute('aria-label', say('betLower'));
      parts.raise.setAttribute('aria-label', say('betRaise'));
      parts.info.setAttribute('aria-label', say('payTable'));
      parts.close.setAttribute('aria-label', say('close'));
      parts.tableName.textContent = say('payTable');
      // Scrollable, so it must be focusable by keyboard.
      parts.tableBody.tabIndex = 0;
      parts.board.setAttribute('aria-label', say('reels'));
      nameSound(say);
    },
    /** Shows a message in place of the win; empty removes it. `aloud` also announces it once. */
    note: (text: string, aloud = true) => {
      parts.note.textContent = text;
      if (text) parts.won.hidden = true;
      if (!text || aloud) parts.live.textContent = text;
    },
    /** Removes this message if it is still shown. */
    unsay: (text: string) => clearText(parts.note, text),
    announce: (text: string) => {
      parts.live.textContent = text;
    },
    hideWin: () => {
      cancelAnimationFrame(counting);
      parts.won.hidden = true;
    },
    /** Shows the payout: gold and counted up for a win, plain if it does not exceed the bet. */
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
