/** European roulette: one number of 37, with a single zero, on which every bet has the same return. */
import { redNumbers } from '#values/games/table-api-types.ts';
import type { Dealt, Spot, TableModel } from './table-model.ts';

const pockets = 37;
const reds: ReadonlySet<number> = new Set(redNumbers);
const numbers = Array.from({ length: pockets }, (_, number) => number);
const has = (from: number, to: number) => (number: number) => number >= from && number <= to;

/** The bets besides single numbers: which numbers win, and what they pay to one. Zero loses all of them. */
const groups: readonly (readonly [id: string, wins: (number: number) => boolean, odds: number])[] = [
  ['rouge', (number) => reds.has(number), 1],
  ['noir', (number) => !reds.has(number), 1],
  ['even', (number) => number % 2 === 0, 1],
  ['odd', (number) => number % 2 === 1, 1],
  ['1-18', has(1, 18), 1],
  ['19-36', has(19, 36), 1],
  ['1-12', has(1, 12), 2],
  ['13-24', has(13, 24), 2],
  ['25-36', has(25, 36), 2],
  ['1-4-34', (number) => number % 3 === 1, 2],
  ['2-5-35', (number) => number % 3 === 2, 2],
  ['3-6-36', (number) => number % 3 === 0, 2],
];

/** The spots that a number wins. */
export const rouletteWins = (number: number): string[] => [
  String(number),
  ...(number === 0 ? [] : groups.filter(([, wins]) => wins(number)).map(([id]) => id)),
];

function deal(random: (n: number) => number): Dealt {
  const number = random(pockets);
  const outcome = number === 0 ? 'zero' : reds.has(number) ? 'rouge' : 'noir';
  return {
    outcome,
    hands: [{ side: 'wheel', shown: [`N${number}`], total: number }],
    also: rouletteWins(number).filter((id) => id !== outcome),
    returned: {},
  };
}

const spots: readonly Spot[] = [
  ...groups.map(([id, , odds]) => ({ id, odds: odds * 100 })),
  ...numbers.map((number) => ({ id: String(number), odds: 3500 })),
];

export const roulette: TableModel = {
  name: 'roulette',
  spots,
  deal,
  pool: null,
  returnToPlayer: () =>
    Object.fromEntries(
      spots.map(({ id, odds }) => {
        const wins = numbers.filter((number) => rouletteWins(number).includes(id)).length;
        return [id, (wins * (1 + (odds ?? 0) / 100)) / pockets];
      }),
    ),
};
