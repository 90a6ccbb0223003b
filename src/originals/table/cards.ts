/** Draws the hands of a result: cards, or dice. */
import { redNumbers, type TableHand } from '#values/games/table-api-types.ts';
import { make } from '../frame/elements.ts';
import { joinTexts } from '../frame/texts.ts';
import { isWord, type TableSay } from './strings.ts';

const suits: Readonly<Record<string, string>> = { S: '♠', H: '♥', D: '♦', C: '♣' };

/** Drawn, because not every device has the signs. */
const suitPaths: Readonly<Record<string, string>> = {
  S: 'M10 2C13 6.5 18 8.5 18 12.2a3.6 3.6 0 0 1-6.6 2L12.8 18H7.2l1.4-3.8A3.6 3.6 0 0 1 2 12.2C2 8.5 7 6.5 10 2z',
  H: 'M10 17C4 12.5 2 9.7 2 7a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 2.7-2 5.5-8 10z',
  D: 'M10 2l6.5 8L10 18 3.5 10z',
  C: 'M10 2a3.6 3.6 0 0 1 3 5.6 3.7 3.7 0 1 1-1.9 6.2L12.8 18H7.2l1.7-4.2A3.7 3.7 0 1 1 7 7.6 3.6 3.6 0 0 1 10 2z',
};

/** The pips of a die, on a grid of three by three, by its face. */
const pips: Readonly<Record<string, readonly number[]>> = {
  1: [4],
  2: [2, 6],
  3: [2, 4, 6],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
};

/** The name as it is read: `9♠`. */
export const cardText = (name: string): string =>
  pips[name] ? name : name.startsWith('N') ? name.slice(1) : `${name.slice(0, -1)}${suits[name.slice(-1)] ?? ''}`;

/** The colour of a number on the wheel. */
export const pocketColour = (number: string): string => (number === '0' ? 'zero' : redNumbers.includes(Number(number)) ? 'rouge' : 'noir');

function face(name: string): HTMLElement {
  const dots = pips[name];
  if (dots)
    return make('span', { class: 'die' }, ...Array.from({ length: 9 }, (_, n) => make('i', dots.includes(n) ? { class: 'pip' } : {})));
  if (name.startsWith('N')) return make('span', { class: 'pocket num', 'data-colour': pocketColour(name.slice(1)) }, name.slice(1));
  const suit = name.slice(-1);
  const isRed = suit === 'H' || suit === 'D';
  const sign = make('i', {});
  sign.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><path d="${suitPaths[suit] ?? ''}"/></svg>`;
  return make('span', { class: isRed ? 'card red' : 'card' }, make('b', {}, name.slice(0, -1)), sign);
}

export const sideName = (say: TableSay, id: string): string => {
  const word = `table.${id}`;
  const [, kind = '', number = ''] = /^(sum|face|pair|three)-(\d+)$/.exec(id) ?? [];
  const counted = `table.${kind}`;
  if (isWord(counted)) return say(counted, { number });
  // Numbers and their ranges are the same in every language; a column names its first two numbers and its last.
  return isWord(word) ? say(word) : id.replace(/^(\d+)-(\d+)-(\d+)$/, '$1, $2 … $3').replace(/^(\d+)-(\d+)$/, '$1–$2');
};

export const listText = (say: TableSay, texts: readonly string[]): string => joinTexts((pair) => say('table.list', pair), texts);

export const resultName = (say: TableSay, outcome: string): string => {
  const word = `table.result-${outcome}`;
  return isWord(word) ? say(word) : outcome;
};

/** What is shown of a hand before the deal: empty places. */
export interface EmptyHand {
  readonly side: string;
  readonly places: number;
  readonly dice: boolean;
}

/** Shows empty places for both sides. */
export function showEmpty(host: HTMLElement, hands: readonly EmptyHand[], say: TableSay): void {
  host.replaceChildren(
    ...hands.map(({ side, places, dice }) =>
      make(
        'div',
        { class: 'hand', 'data-side': side },
        // The total is hidden until the deal; its room is kept, so that the deal moves nothing.
        make('p', { class: 'side' }, make('span', {}, sideName(say, side)), make('b', { class: 'num total' }, '0')),
        make(
          'div',
          { class: 'cards' },
          ...Array.from({ length: places }, () => make('span', { class: dice ? 'die empty' : 'card empty' })),
        ),
      ),
    ),
  );
}

/** Milliseconds between two cards. */
const step = 320;

/** Deals the hands one card after another. Returns how long that takes. `still`: all at once. */
export function showHands(host: HTMLElement, hands: readonly TableHand[], outcome: string, say: TableSay, still: boolean): number {
  let last = 0;
  const isLevel = hands.every(({ side }) => side !== outcome);
  host.replaceChildren(
    ...hands.map((hand, side) => {
      const faces = hand.shown.map((name, n) => {
        const card = face(name);
        const delay = (n * hands.length + side) * step;
        if (!still) {
          last = Math.max(last, delay + 400);
          card.classList.add('dealt');
          card.style.setProperty('animation-delay', `${delay}ms`);
        }
        return card;
      });
      const total = make('b', { class: 'num total' }, String(hand.total));
      const name = sideName(say, hand.side);
      return make(
        'div',
        {
          class: hand.side === outcome ? 'hand ahead' : isLevel ? 'hand' : 'hand behind',
          'data-side': hand.side,
          role: 'img',
          'aria-label': say('table.hand', { name, total: String(hand.total), shown: listText(say, hand.shown.map(cardText)) }),
        },
        make('p', { class: 'side' }, make('span', {}, name), total),
        make('div', { class: 'cards' }, ...faces),
      );
    }),
  );
  return last;
}
