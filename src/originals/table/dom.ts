/** The changing elements of the table's frame. */
import { part } from '../frame/elements.ts';

export type TableView = ReturnType<typeof openTableView>;

export function openTableView() {
  const parts = {
    scene: part('scene'),
    name: part('name'),
    round: part('round'),
    info: part<HTMLButtonElement>('info'),
    rooms: part('rooms'),
    felt: part('felt'),
    hands: part('hands'),
    clock: part('clock'),
    clockWord: part('clockWord'),
    ring: part<SVGCircleElement>('ring'),
    seconds: part('seconds'),
    phase: part('phase'),
    absent: part('absent'),
    roads: part('roads'),
    won: part('won'),
    wonWord: part('wonWord'),
    wonAmount: part('wonAmount'),
    noteLine: part('note'),
    live: part('live'),
    spots: part('spots'),
    chips: part('chips'),
    clear: part<HTMLButtonElement>('clear'),
    place: part<HTMLButtonElement>('place'),
    other: part<HTMLButtonElement>('else'),
    rules: part<HTMLDialogElement>('table'),
    rulesName: part('tableName'),
    rulesBody: part('tableBody'),
    close: part<HTMLButtonElement>('close'),
  };
  return {
    ...parts,
    /** Shows a message in place of the win; empty removes it. `aloud` also announces it once. */
    note: (text: string, aloud = true) => {
      parts.noteLine.textContent = text;
      if (text) parts.won.hidden = true;
      if (text && aloud) parts.live.textContent = text;
    },
    announce: (text: string) => {
      parts.live.textContent = text;
    },
    /** Shows the payout: gold when it is more than the bet. */
    showWin: (word: string, amount: string, gold: boolean) => {
      parts.noteLine.textContent = '';
      parts.wonWord.textContent = word;
      parts.wonAmount.textContent = amount;
      parts.won.className = gold ? 'won gold' : 'won plain';
      parts.won.hidden = false;
    },
    hideWin: () => {
      parts.won.hidden = true;
    },
  };
}
