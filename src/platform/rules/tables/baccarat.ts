/** Baccarat, punto banco: two hands of two or three cards, and five bets on them. */
import { type Card, decks, openShoe, shoeSize } from '#values/games/shoe.ts';
import { ownValue } from '#values/own-value.ts';
import type { Dealt, Spot, TableModel } from './table-model.ts';

const valueOfCard = ({ rank }: Card): number => (rank >= 10 ? 0 : rank);

/** The player's side draws a third card on 0 to 5. */
const playerDraws = (total: number) => total <= 5;

/** Whether the banker's side draws: on 0 to 5 when the player's side stood, else by the player's third card. */
export function bankerDraws(total: number, playerThird: number | null): boolean {
  if (playerThird === null) return total <= 5;
  if (total <= 2) return true;
  if (total === 3) return playerThird !== 8;
  if (total === 4) return playerThird >= 2 && playerThird <= 7;
  if (total === 5) return playerThird >= 4 && playerThird <= 7;
  return total === 6 && playerThird >= 6 && playerThird <= 7;
}

const outcomeOf = (player: number, banker: number) => (player > banker ? 'player' : banker > player ? 'banker' : 'tie');

function deal(random: (n: number) => number): Dealt {
  const draw = openShoe(random);
  const [p1, b1, p2, b2] = [draw(), draw(), draw(), draw()] as const;
  const player = [p1, p2];
  const banker = [b1, b2];
  const total = (hand: readonly Card[]) => hand.reduce((sum, card) => sum + valueOfCard(card), 0) % 10;
  const also = [...(p1.rank === p2.rank ? ['player-pair'] : []), ...(b1.rank === b2.rank ? ['banker-pair'] : [])];
  if (total(player) < 8 && total(banker) < 8) {
    const third = playerDraws(total(player)) ? draw() : null;
    if (third) player.push(third);
    if (bankerDraws(total(banker), third && valueOfCard(third))) banker.push(draw());
  }
  const outcome = outcomeOf(total(player), total(banker));
  const hand = (side: string, cards: readonly Card[]) => ({ side, shown: cards.map(({ name }) => name), total: total(cards) });
  return {
    outcome,
    hands: [hand('player', player), hand('banker', banker)],
    also,
    returned: outcome === 'tie' ? { player: [1n, 1n], banker: [1n, 1n] } : {},
  };
}

const spots: readonly Spot[] = [
  { id: 'player', odds: 100 },
  { id: 'banker', odds: 95 },
  { id: 'tie', odds: 800 },
  { id: 'player-pair', odds: 1100 },
  { id: 'banker-pair', odds: 1100 },
];

const values = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** The exact chance of each outcome, by counting every order in which six cards can come. All sums are integers below 2^53. */
function countOutcomes(): Record<string, number> {
  const left = values.map((value) => (value === 0 ? 16 : 4) * decks);
  const counts: Record<string, number> = { player: 0, banker: 0, tie: 0 };
  const six = [0, 1, 2, 3, 4, 5].reduce((product, drawn) => product * (shoeSize - drawn), 1);
  /** Tries each value as the next card: `ways` times as many orders lead there. */
  const each = (ways: number, then: (value: number, ways: number) => void): void => {
    for (const value of values) {
      const many = left[value] ?? 0;
      if (many === 0) continue;
      left[value] = many - 1;
      then(value, ways * many);
      left[value] = many;
    }
  };
  const end = (player: number, banker: number, ways: number, drawn: number): void => {
    let orders = ways;
    for (let card = drawn; card < 6; card++) orders *= shoeSize - card;
    const outcome = outcomeOf(player % 10, banker % 10);
    counts[outcome] = (ownValue(counts, outcome) ?? 0) + orders;
  };
  const thirdCards = (player: number, banker: number, ways: number): void => {
    if (player >= 8 || banker >= 8) return void end(player, banker, ways, 4);
    const bankersTurn = (total: number, third: number | null, waysNow: number, drawn: number): void => {
      if (!bankerDraws(banker, third)) return void end(total, banker, waysNow, drawn);
      each(waysNow, (value, more) => end(total, banker + value, more, drawn + 1));
    };
    if (!playerDraws(player)) return void bankersTurn(player, null, ways, 4);
    each(ways, (value, more) => bankersTurn(player + value, value, more, 5));
  };
  each(1, (p1, a) => each(a, (b1, b) => each(b, (p2, c) => each(c, (b2, d) => thirdCards((p1 + p2) % 10, (b1 + b2) % 10, d)))));
  return Object.fromEntries(Object.entries(counts).map(([outcome, orders]) => [outcome, orders / six]));
}

let chances: Record<string, number> | null = null;

/** The chance of each outcome: `player`, `banker`, `tie`. */
export const baccaratChances = (): Readonly<Record<string, number>> => (chances ??= countOutcomes());

/** The second card has the rank of the first: 31 of the other 415. */
const pairChance = (decks * 4 - 1) / (shoeSize - 1);

export const baccarat: TableModel = {
  name: 'baccarat',
  spots,
  deal,
  pool: null,
  returnToPlayer: () => {
    const { player = 0, banker = 0, tie = 0 } = baccaratChances();
    return {
      player: player * 2 + tie,
      banker: banker * 1.95 + tie,
      tie: tie * 9,
      'player-pair': pairChance * 12,
      'banker-pair': pairChance * 12,
    };
  },
};
