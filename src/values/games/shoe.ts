/** Eight decks of cards, shuffled anew for each round. */
const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'] as const;
const suits = ['S', 'H', 'D', 'C'] as const;

export const decks = 8;
export const shoeSize = decks * 52;

/** Rank from 1 (ace) to 13 (king), and the name, such as `10H`. */
export interface Card {
  readonly rank: number;
  readonly name: string;
}

const cardAt = (place: number): Card => {
  const inDeck = place % 52;
  const rank = inDeck % 13;
  return { rank: rank + 1, name: `${ranks[rank]}${suits[Math.floor(inDeck / 13)]}` };
};

/** Returns a function that draws the next card, none twice. Only the drawn part of the shoe is shuffled. */
export function openShoe(random: (n: number) => number): () => Card {
  const moved = new Map<number, number>();
  let left = shoeSize;
  return () => {
    const place = random(left--);
    const card = moved.get(place) ?? place;
    moved.set(place, moved.get(left) ?? left);
    return cardAt(card);
  };
}
