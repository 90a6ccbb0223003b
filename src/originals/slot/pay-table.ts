/** Pay table and rules of the open game in a dialog: payouts at the current bet, lines, return to player. */
import type { SlotState } from '#values/games/slot-api-types.ts';
import type { Drawing } from '#values/games/slot-art.ts';
import { minor, toAmount } from '#values/money.ts';
import { joinTexts } from '../frame/texts.ts';
import { units } from './game-state.ts';
import type { GameTranslate } from './strings.ts';
import { cell } from './symbols.ts';

export type PayTableWords = {
  readonly say: GameTranslate;
  readonly money: (amount: string) => string;
  readonly percent: (value: string) => string;
  readonly figure: (value: number) => string;
  readonly named: (drawing: string) => string;
};

const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const lineMap = (rows: readonly number[]) =>
  `<svg viewBox="0 0 38 24" aria-hidden="true" focusable="false">${[0, 1, 2].flatMap((row) => rows.map((at, reel) => `<rect x="${reel * 8}" y="${row * 8}" width="6" height="6" rx="1.5" class="${at === row ? 'on' : 'off'}"/>`)).join('')}</svg>`;

/** What the drawing of a line shows. */
const rowsOf = (rows: readonly number[], say: GameTranslate) =>
  say('lineRows', {
    rows: joinTexts(
      (pair) => say('list', pair),
      rows.map((row) => String(row + 1)),
    ),
  });

/** Fills the dialog for a bet. */
export function fillPayTable(
  body: Element,
  state: SlotState,
  bet: string,
  drawing: (letter: string) => Drawing,
  { say, money, percent, figure, named }: PayTableWords,
): void {
  const { payTable } = state;
  const line = units(bet) / BigInt(payTable.lines.length);
  const rows = Object.entries(payTable.pays).map(
    ([letter, pays]) =>
      `<tr><th scope="row">${cell(drawing(letter))}<span class="sr">${plain(named(drawing(letter)))}</span></th>${pays.map((times) => `<td>${plain(money(toAmount(minor(line * BigInt(times)))))}</td>`).join('')}</tr>`,
  );
  const seconds = String(state.minCycle / 1000);
  const values = {
    line: money(toAmount(minor(line))),
    percent: percent(payTable.returnToPlayer),
    max: figure(payTable.maxWinTimes),
    seconds,
  };
  body.innerHTML = `<h3>${plain(say('pays', { bet: money(bet) }))}</h3>
<table><thead><tr><td></td><th scope="col">3</th><th scope="col">4</th><th scope="col">5</th></tr></thead><tbody>${rows.join('')}</tbody></table>
<p class="wild">${cell(drawing(payTable.wild))}<span>${plain(say('wild'))}</span></p>
<p>${plain(say('ruleLines', values))}</p><p>${plain(say('ruleReturn', values))}</p><p>${plain(say('ruleFair', values))} ${plain(say('rulePace', values))}</p><p>${plain(say('ruleLost'))}</p>
<h3>${plain(say('lines', { count: String(payTable.lines.length) }))}</h3><ol class="maps">${payTable.lines.map((way, n) => `<li>${lineMap(way)}<span>${n + 1}</span><span class="sr">${plain(rowsOf(way, say))}</span></li>`).join('')}</ol>`;
}
