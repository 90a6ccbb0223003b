/** Sic bo: three dice, and bets on their sum, on a face, and on two or three of a kind. */
import { ownValue } from '#values/own-value.ts';
import type { Dealt, Return, Spot, TableModel } from './table-model.ts';

const faces = [1, 2, 3, 4, 5, 6];

/** Odds to one of each sum, the same for 21 less it. */
const sumOdds: Readonly<Record<number, number>> = { 4: 67, 5: 33, 6: 19.5, 7: 12.5, 8: 8.7, 9: 7.2, 10: 6.6 };
/** Odds to one of a face that is thrown once, twice and three times. */
const faceOdds = [1, 2, 12] as const;

const spots: readonly Spot[] = [
  { id: 'small', odds: 100 },
  { id: 'big', odds: 100 },
  { id: 'triple', odds: 3300 },
  ...Array.from({ length: 14 }, (_, n) => ({ id: `sum-${n + 4}`, odds: Math.round((sumOdds[Math.min(n + 4, 17 - n)] ?? 0) * 100) })),
  ...faces.map((face) => ({ id: `face-${face}`, odds: faceOdds[0] * 100, most: faceOdds[2] * 100 })),
  ...faces.map((face) => ({ id: `pair-${face}`, odds: 1200 })),
  ...faces.map((face) => ({ id: `three-${face}`, odds: 20_500 })),
];

/** What three dice are. Three of a kind lose small and big. */
export function sicBoOf(dice: readonly [number, number, number]): Dealt {
  const total = dice[0] + dice[1] + dice[2];
  const timesOf = (face: number) => dice.filter((one) => one === face).length;
  const isTriple = timesOf(dice[0]) === 3;
  const outcome = isTriple ? 'triple' : total <= 10 ? 'small' : 'big';
  const thrown = [...new Set(dice)];
  const pairs = thrown.filter((face) => timesOf(face) >= 2);
  // A face pays by how often it came; once is what its spot says.
  const more = thrown.filter((face) => timesOf(face) > 1);
  return {
    outcome,
    hands: [{ side: 'dice', shown: dice.map(String), total }],
    also: [
      `sum-${total}`,
      ...thrown.map((face) => `face-${face}`),
      ...pairs.map((face) => `pair-${face}`),
      ...(isTriple ? [`three-${dice[0]}`] : []),
    ],
    returned: Object.fromEntries(
      more.map((face): [string, Return] => [`face-${face}`, [BigInt(1 + (faceOdds[timesOf(face) - 1] ?? 0)), 1n]]),
    ),
  };
}

function deal(random: (n: number) => number): Dealt {
  const roll = () => random(6) + 1;
  return sicBoOf([roll(), roll(), roll()]);
}

const allThrows = faces.flatMap((one) => faces.flatMap((two) => faces.map((three) => [one, two, three] as const)));

export const sicBo: TableModel = {
  name: 'sic-bo',
  spots,
  deal,
  pool: null,
  // Counted over all 216 throws.
  returnToPlayer: () => {
    const sums = new Map<string, number>();
    for (const dice of allThrows) {
      const { outcome, also, returned } = sicBoOf(dice);
      for (const { id, odds } of spots) {
        if (id !== outcome && !also.includes(id)) continue;
        const [numerator, denominator] = ownValue(returned, id) ?? [BigInt(100 + (odds ?? 0)), 100n];
        sums.set(id, (sums.get(id) ?? 0) + Number(numerator) / Number(denominator));
      }
    }
    return Object.fromEntries(spots.map(({ id }) => [id, (sums.get(id) ?? 0) / allThrows.length]));
  },
};
