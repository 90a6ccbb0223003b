/** The changing elements of the sports book's frame. */
import { part } from '../frame/elements.ts';

export type SportsView = ReturnType<typeof openSportsView>;

export function openSportsView() {
  const parts = {
    scene: part('scene'),
    name: part('name'),
    league: part('league'),
    info: part<HTMLButtonElement>('info'),
    tabs: part('tabs'),
    matches: part('matches'),
    bets: part('bets'),
    noteLine: part('note'),
    live: part('live'),
    open: part<HTMLButtonElement>('open'),
    other: part<HTMLButtonElement>('else'),
    slip: part<HTMLDialogElement>('slip'),
    slipName: part('slipName'),
    slipClose: part<HTMLButtonElement>('slipClose'),
    picks: part('picks'),
    kind: part<HTMLFieldSetElement>('kind'),
    kindName: part('kindName'),
    stakeName: part('stakeName'),
    stake: part<HTMLInputElement>('stake'),
    quick: part('quick'),
    changesName: part('changesName'),
    changes: part<HTMLSelectElement>('changes'),
    sums: part('sums'),
    why: part('why'),
    place: part<HTMLButtonElement>('place'),
    rules: part<HTMLDialogElement>('table'),
    rulesName: part('tableName'),
    rulesBody: part('tableBody'),
    close: part<HTMLButtonElement>('close'),
  };
  return {
    ...parts,
    /** Shows a message above the slip; empty removes it. `aloud` also announces it once. */
    note: (text: string, aloud = true) => {
      parts.noteLine.textContent = text;
      if (text && aloud) parts.live.textContent = text;
    },
  };
}
