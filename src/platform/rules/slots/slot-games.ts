/** The slots of Isla Originals: the model and bets of each game code. */
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor } from '#values/money.ts';
import type { SlotModel } from './slot.ts';
import { cove, harbour, summit, tide } from './slot-models.ts';

export type SlotGame = {
  readonly code: string;
  readonly name: string;
  readonly model: SlotModel;
  /** The vendor's code, which determines the colours of the game's cover and its game page. */
  readonly vendor: string;
  /** The available bets, ascending, in minor units; each is divisible by the lines. */
  readonly bets: readonly Minor[];
};

const betList = (...bets: number[]): readonly Minor[] => bets.map((bet) => minor(bet));
const betsFrom50 = betList(50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000);
const betsFrom20 = betList(20, 40, 100, 200, 500, 1000, 2000, 5000, 10_000);
const betsFrom10 = betList(10, 20, 50, 100, 200, 500, 1000, 2000, 5000);

const game = (code: string, name: string, model: SlotModel, bets: readonly Minor[]): SlotGame => ({
  code,
  name,
  model,
  vendor: 'isla-originals',
  bets,
});

/** All slots, in catalogue order. */
export const slotGames: readonly SlotGame[] = [
  game('lantern-tide', 'Lantern Tide', tide, betsFrom50),
  game('lotus-bank', 'Lotus Bank', cove, betsFrom10),
  game('night-ferry', 'Night Ferry', summit, betsFrom10),
  game('coral-gate', 'Coral Gate', cove, betsFrom10),
  game('bar-bell', 'Bar & Bell', harbour, betsFrom20),
  game('everest-bell', 'Everest Bell', summit, betsFrom10),
  game('harbour-lights', 'Harbour Lights', harbour, betsFrom20),
  game('lotus-moon', 'Lotus Moon', tide, betsFrom50),
  game('reef-star', 'Reef & Star', tide, betsFrom50),
  game('paper-lanterns', 'Paper Lanterns', harbour, betsFrom20),
];

const byCode = new Map(slotGames.map((one) => [one.code, one]));

/** Returns the game with this code, or null. */
export const slotGame = (code: string): SlotGame | null => byCode.get(code) ?? null;

/** Throws `game.bet_not_allowed` for a bet that is not one of the game's. */
export function checkBet(one: SlotGame, bet: Minor): void {
  if (!one.bets.includes(bet)) throw new DomainError('game.bet_not_allowed', { lines: one.model.lines.length });
}
