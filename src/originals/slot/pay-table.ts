/** Pay table and rules of the open game in a dialog: payouts at the current bet, lines, return to player. */
import type { SlotState } from '#values/games/slot-api-types.ts';
import type { Drawing } from '#values/games/slot-art.ts';
import { minor, toAmount } from '#values/money.ts';
import { joinTexts } from '../frame/texts.ts';
import { units } from './game-state.ts';
import { type GameTranslate, isSlotWord } from './strings.ts';
import { cell } from './symbols.ts';

export type PayTableWords = {
  readonly say: GameTranslate;
  readonly money: (amount: string) => string;
  readonly percent: (value: string) => string;
  readonly figure: (value: number) => string;
  readonly named: (drawing: string) => string;
};

const plain = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const lineMap = (rows: readonly number[], high: number) =>
  `<svg viewBox="0 0 38 24" aria-hidden="true" focusable="false">${Array.from({ length: high }, (_, row) => row)
    .flatMap((row) =>
      rows.map((at, reel) => `<rect x="${reel * 8}" y="${row * 8}" width="6" height="6" rx="1.5" class="${at === row ? 'on' : 'off'}"/>`),
    )
    .join('')}</svg>`;

/** What the drawing of a line shows. */
const rowsOf = (rows: readonly number[], say: GameTranslate) =>
  say('lineRows', {
    rows: joinTexts(
      (pair) => say('list', pair),
      rows.map((row) => String(row + 1)),
    ),
  });

/** The feature in words, with its symbol. */
function featureRow(
  { feature, coins }: SlotState['payTable'],
  bet: bigint,
  drawing: (letter: string) => Drawing,
  { say, money }: PayTableWords,
): string {
  if (!feature) return '';
  const values = (of: readonly number[], write: (value: number) => string) => joinTexts((pair) => say('list', pair), of.map(write));
  const times = (value: number) => money(toAmount(minor((bet / BigInt(coins)) * BigInt(value))));
  const row = (letter: string | null, text: string) =>
    `<p class="wild">${letter ? cell(drawing(letter)) : ''}<span>${plain(text)}</span></p>`;
  const oneBet = ` ${say('oneBet')}`;
  switch (feature.is) {
    case 'grow':
      return row(null, say('grow'));
    case 'times':
      return row(
        null,
        say('times', {
          values: values(
            feature.values.map(([value]) => value),
            (value) => `× ${value}`,
          ),
        }),
      );
    case 'free': {
      const { from, spins, times: by } = feature;
      return row('S', say('free', { from: String(from), spins: String(spins), times: String(by) }) + oneBet);
    }
    case 'hold': {
      const { from, spins, chance, values: all, full } = feature;
      const weights = all.reduce((sum, [, weight]) => sum + weight, 0);
      const list = values(
        all.map((_, n) => n),
        (n) => `${times(all[n]?.[0] ?? 0)} (${all[n]?.[1] ?? 0}/${weights})`,
      );
      const parts = { from: String(from), spins: String(spins), chance: `${chance[0]}/${chance[1]}`, values: list, full: times(full) };
      return row('K', say('hold', parts)) + row(null, say('holdValues', parts) + oneBet);
    }
  }
}

/** Fills the dialog for a bet. */
export function fillPayTable(
  body: Element,
  state: SlotState,
  bet: string,
  drawing: (letter: string) => Drawing,
  words: PayTableWords,
): void {
  const { say, money, percent, figure, named } = words;
  const { payTable } = state;
  const { strips, lines, rows: high, wildTimes } = payTable;
  const coin = units(bet) / BigInt(payTable.coins);
  const columns = Math.max(0, ...Object.values(payTable.pays).map((pays) => pays.length));
  const heads = Array.from({ length: columns }, (_, n) => `<th scope="col">${strips.length - columns + 1 + n}</th>`);
  const paid = (times: number) => `<td>${plain(money(toAmount(minor(coin * BigInt(times)))))}</td>`;
  const rows = Object.entries(payTable.pays).map(
    ([letter, pays]) =>
      `<tr><th scope="row">${cell(drawing(letter))}<span class="sr">${plain(named(drawing(letter)))}</span></th>${'<td></td>'.repeat(columns - pays.length)}${pays.map(paid).join('')}</tr>`,
  );
  const values = {
    line: money(toAmount(minor(coin))),
    percent: percent(payTable.returnToPlayer),
    max: figure(payTable.maxWinTimes),
    share: percent(payTable.winShare),
    seconds: String(state.minCycle / 1000),
  };
  const hasLines = lines.length > 0;
  const pay = hasLines ? (strips.length === 3 ? 'ruleThreeReels' : 'ruleLines') : 'ruleWays';
  const hasWild = strips.some((strip) => strip.includes(payTable.wild));
  const volatility = `volatility-${payTable.volatility}`;
  const paragraphs = [say(pay, values), `${say('ruleReturn', values)} ${isSlotWord(volatility) ? say(volatility, values) : ''}`];
  body.innerHTML = `<h3>${plain(say(hasLines ? 'pays' : 'payWays', { bet: money(bet) }))}</h3>
<table><thead><tr><td></td>${heads.join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>
${hasWild ? `<p class="wild">${cell(drawing(payTable.wild))}<span>${plain(say(wildTimes > 1 ? 'wildDoubles' : 'wild'))}</span></p>` : ''}${featureRow(payTable, units(bet), drawing, words)}
${paragraphs.map((text) => `<p>${plain(text.trim())}</p>`).join('')}<p>${plain(say('ruleFair', values))} ${plain(say('rulePace', values))}</p><p>${plain(say('ruleLost'))}</p>
<h3>${plain(hasLines ? say('lines', { count: String(lines.length) }) : say('ways', { count: String(high ** strips.length) }))}</h3><ol class="maps">${lines.map((way, n) => `<li>${lineMap(way, high)}<span>${n + 1}</span><span class="sr">${plain(rowsOf(way, say))}</span></li>`).join('')}</ol>`;
}
