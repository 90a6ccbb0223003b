/** Dragon Tiger: one card for each side, and the higher card wins. Aces are low. */
import { decks, openShoe, shoeSize } from '#values/games/shoe.ts';
import type { Dealt, TableModel } from './table-model.ts';

function deal(random: (n: number) => number): Dealt {
  const draw = openShoe(random);
  const [dragon, tiger] = [draw(), draw()] as const;
  const outcome = dragon.rank > tiger.rank ? 'dragon' : tiger.rank > dragon.rank ? 'tiger' : 'tie';
  return {
    outcome,
    hands: [
      { side: 'dragon', shown: [dragon.name], total: dragon.rank },
      { side: 'tiger', shown: [tiger.name], total: tiger.rank },
    ],
    also: [],
    // Half of a bet on either side comes back on a tie.
    returned: outcome === 'tie' ? { dragon: [1n, 2n], tiger: [1n, 2n] } : {},
  };
}

/** The second card has the rank of the first. */
const tie = (decks * 4 - 1) / (shoeSize - 1);
const side = ((1 - tie) / 2) * 2 + tie / 2;

export const dragonTiger: TableModel = {
  name: 'dragon-tiger',
  spots: [
    { id: 'dragon', odds: 100 },
    { id: 'tiger', odds: 100 },
    { id: 'tie', odds: 1100 },
  ],
  deal,
  pool: null,
  returnToPlayer: () => ({ dragon: side, tiger: side, tie: tie * 12 }),
};
