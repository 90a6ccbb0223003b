/** The slots of Isla Originals: which mathematics and bets each game code plays with. A new game is a row. */
import { type Minor, minor } from '#values/money.ts';
import { Refused } from '#values/refused.ts';
import type { SlotModel } from './slot.ts';
import { cove, harbour, summit, tide } from './slot-models.ts';

export type SlotGame = {
  readonly code: string;
  readonly name: string;
  readonly model: SlotModel;
  /** Whose game it is, by the code of the maker: its cover and its room have their colours from it. */
  readonly maker: string;
  /** The bets one can choose, rising, in minor units; each divides over the lines. */
  readonly bets: readonly Minor[];
};

const ladder = (...bets: number[]): readonly Minor[] => bets.map((bet) => minor(bet));
const fromFifty = ladder(50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000);
const fromTwenty = ladder(20, 40, 100, 200, 500, 1000, 2000, 5000, 10_000);
const fromTen = ladder(10, 20, 50, 100, 200, 500, 1000, 2000, 5000);

const game = (code: string, name: string, model: SlotModel, bets: readonly Minor[]): SlotGame => ({
  code,
  name,
  model,
  maker: 'isla-originals',
  bets,
});

/** Every slot there is, in the order of the catalogue. */
export const slotGames: readonly SlotGame[] = [
  game('lantern-tide', 'Lantern Tide', tide, fromFifty),
  game('lotus-bank', 'Lotus Bank', cove, fromTen),
  game('night-ferry', 'Night Ferry', summit, fromTen),
  game('coral-gate', 'Coral Gate', cove, fromTen),
  game('bar-bell', 'Bar & Bell', harbour, fromTwenty),
  game('everest-bell', 'Everest Bell', summit, fromTen),
  game('harbour-lights', 'Harbour Lights', harbour, fromTwenty),
  game('lotus-moon', 'Lotus Moon', tide, fromFifty),
  game('reef-star', 'Reef & Star', tide, fromFifty),
  game('paper-lanterns', 'Paper Lanterns', harbour, fromTwenty),
];

const byCode = new Map(slotGames.map((one) => [one.code, one]));

/** The game of a code, or null. */
export const slotGame = (code: string): SlotGame | null => byCode.get(code) ?? null;

/** Throws `game.bet_not_allowed` for a bet that is not one of the game's. */
export function checkBet(one: SlotGame, bet: Minor): void {
  if (!one.bets.includes(bet)) throw new Refused('game.bet_not_allowed', { lines: one.model.lines.length });
}
