/** The duel of red and blue: each side throws three dice, and the higher sum wins the pool. */
import type { Dealt, TableModel } from './table-model.ts';

const dice = 3;
const faces = 6;

function deal(random: (n: number) => number): Dealt {
  const roll = () => Array.from({ length: dice }, () => random(faces) + 1);
  const [red, blue] = [roll(), roll()] as const;
  const total = (thrown: readonly number[]) => thrown.reduce((sum, face) => sum + face, 0);
  const outcome = total(red) > total(blue) ? 'red' : total(blue) > total(red) ? 'blue' : 'draw';
  const hand = (side: string, thrown: readonly number[]) => ({ side, shown: thrown.map(String), total: total(thrown) });
  return {
    outcome,
    hands: [hand('red', red), hand('blue', blue)],
    also: [],
    // A draw gives the pool back.
    returned: outcome === 'draw' ? { red: [1n, 1n], blue: [1n, 1n] } : {},
  };
}

/** The chance of equal sums, by counting all throws. */
export function drawChance(): number {
  const ways: number[] = [];
  for (let n = 0; n < faces ** dice; n++) {
    const sum = 3 + (n % faces) + (Math.floor(n / faces) % faces) + Math.floor(n / faces ** 2);
    ways[sum] = (ways[sum] ?? 0) + 1;
  }
  return ways.reduce((sum, many) => sum + many ** 2, 0) / faces ** (2 * dice);
}

const share = 500;
const drawOdds = 900;

export const duel: TableModel = {
  name: 'duel',
  spots: [
    { id: 'red', odds: null },
    { id: 'blue', odds: null },
    { id: 'draw', odds: drawOdds },
  ],
  deal,
  pool: { spots: ['red', 'blue'], share },
  // Of the whole pool: a draw takes no share.
  returnToPlayer: () => {
    const draw = drawChance();
    const pool = draw + (1 - draw) * (1 - share / 10_000);
    return { red: pool, blue: pool, draw: draw * (1 + drawOdds / 100) };
  },
};
