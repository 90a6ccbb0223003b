/** The changing elements of the frame of a fish game. */
import { part } from '../frame/elements.ts';
import type { FishSay } from './strings.ts';

export type FishView = ReturnType<typeof openFishView>;

export function openFishView() {
  const parts = {
    name: part('name'),
    round: part('round'),
    info: part<HTMLButtonElement>('info'),
    canvas: part<HTMLCanvasElement>('canvas'),
    won: part('won'),
    wonWord: part('wonWord'),
    wonAmount: part('wonAmount'),
    noteLine: part('note'),
    live: part('live'),
    kinds: part('kinds'),
    lower: part<HTMLButtonElement>('lower'),
    raise: part<HTMLButtonElement>('raise'),
    betWord: part('betWord'),
    bet: part('bet'),
    shoot: part<HTMLButtonElement>('shoot'),
    other: part<HTMLButtonElement>('else'),
    rules: part<HTMLDialogElement>('table'),
    rulesName: part('tableName'),
    rulesBody: part('tableBody'),
    close: part<HTMLButtonElement>('close'),
  };
  return {
    ...parts,
    /** Accessible names in the page's language. */
    label: (say: FishSay) => {
      parts.betWord.textContent = say('bet');
      parts.lower.setAttribute('aria-label', say('betLower'));
      parts.raise.setAttribute('aria-label', say('betRaise'));
      parts.info.setAttribute('aria-label', say('fish.rules'));
      parts.rulesName.textContent = say('fish.rules');
      parts.close.setAttribute('aria-label', say('close'));
      parts.canvas.setAttribute('aria-label', say('fish.reef'));
      parts.kinds.setAttribute('aria-label', say('fish.kinds'));
    },
    /** Shows a message in place of the win; empty removes it. `aloud` also announces it once. */
    note: (text: string, aloud = true) => {
      parts.noteLine.textContent = text;
      parts.won.hidden = true;
      if (text && aloud) parts.live.textContent = text;
    },
    announce: (text: string) => {
      parts.live.textContent = text;
    },
    showWin: (word: string, amount: string) => {
      parts.noteLine.textContent = '';
      parts.wonWord.textContent = word;
      parts.wonAmount.textContent = amount;
      parts.won.className = 'won gold';
      parts.won.hidden = false;
    },
  };
}
