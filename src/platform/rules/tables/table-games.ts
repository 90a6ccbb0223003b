/** The tables that Isla hosts: model, rooms, stakes and timing of each game code. */
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor } from '#values/money.ts';
import { millis, minutes, seconds } from '#values/time.ts';
import { baccarat } from './baccarat.ts';
import { dragonTiger } from './dragon-tiger.ts';
import { duel } from './duel.ts';
import { roulette } from './roulette.ts';
import type { RoundTiming } from './round-clock.ts';
import { sicBo } from './sic-bo.ts';
import type { Stakes, TableModel } from './table-model.ts';

/** A room of a game: a table with its own stakes and its own rounds. */
export interface TableRoom {
  readonly id: string;
  /** A proper name; null for a game's only room. */
  readonly name: string | null;
  /** Of one player on one spot in one round. */
  readonly min: Minor;
  readonly max: Minor;
  readonly chips: readonly Minor[];
  readonly timing: RoundTiming;
  /** How many players it takes; null for any number. */
  readonly seats: number | null;
}

export interface TableGame {
  readonly code: string;
  readonly name: string;
  /** The vendor's code, which determines the colours of cover and game page. */
  readonly vendor: string;
  /** The game's class within its category. */
  readonly classify: string;
  readonly model: TableModel;
  readonly rooms: readonly [TableRoom, ...TableRoom[]];
  /** What the house puts on each side of a pool, so that every pool has two sides. */
  readonly houseStake: Minor;
}

const timing = (cycle: number, betting: number, offset = 0): RoundTiming => ({
  cycle: seconds(cycle),
  betting: seconds(betting),
  // Bets on their way to the wallet arrive within this.
  pause: millis(1_500),
  offset: seconds(offset),
});

const room = (
  id: string,
  name: string | null,
  chips: readonly number[],
  max: number,
  when: RoundTiming,
  seats: number | null = null,
): TableRoom => ({
  id,
  name,
  min: minor(chips[0] ?? 0),
  max: minor(max),
  chips: chips.map((chip) => minor(chip)),
  timing: when,
  seats,
});

/** A player keeps a seat for this long after the deal of their last bet. */
export const seatKept = minutes(5);

const vendor = 'isla-originals';

const ownTables: readonly TableGame[] = [
  {
    code: 'speed-baccarat',
    name: 'Speed Baccarat',
    vendor,
    classify: 'cards',
    model: baccarat,
    rooms: [room('main', null, [1000, 2500, 5000, 10_000, 50_000], 500_000, timing(30, 18))],
    houseStake: minor(0),
  },
  {
    code: 'dragon-tiger',
    name: 'Dragon Tiger',
    vendor,
    classify: 'cards',
    model: dragonTiger,
    rooms: [
      room('bamboo', 'Bamboo', [100, 500, 1000, 2500, 5000], 50_000, timing(25, 15)),
      room('jade', 'Jade', [1000, 2500, 5000, 10_000, 25_000], 250_000, timing(25, 15, 8)),
      room('pearl', 'Pearl', [10_000, 25_000, 50_000, 100_000, 250_000], 1_000_000, timing(25, 15, 16)),
    ],
    houseStake: minor(0),
  },
  {
    code: 'red-blue-duel',
    name: 'Red & Blue Duel',
    vendor,
    classify: 'stage',
    model: duel,
    rooms: [room('main', null, [1000, 2500, 5000, 10_000, 50_000], 500_000, timing(40, 27))],
    houseStake: minor(500_000),
  },
];

/** Tables that other providers offer by the same models. */
const providerTables: readonly TableGame[] = [
  {
    code: 'evening-baccarat',
    name: 'Evening Baccarat',
    vendor: 'northlight',
    classify: 'cards',
    model: baccarat,
    rooms: [room('main', null, [100, 500, 1000, 2500, 5000], 50_000, timing(30, 18, 12))],
    houseStake: minor(0),
  },
  {
    code: 'harbour-baccarat',
    name: 'Harbour Baccarat',
    vendor: 'tamarind',
    classify: 'cards',
    model: baccarat,
    rooms: [room('main', null, [500, 1000, 2500, 5000, 10_000], 200_000, timing(35, 22, 3))],
    houseStake: minor(0),
  },
  {
    code: 'salon-baccarat',
    name: 'Salon Baccarat',
    vendor: 'halcyon',
    classify: 'cards',
    model: baccarat,
    rooms: [room('main', null, [10_000, 25_000, 50_000, 100_000, 250_000], 1_000_000, timing(45, 30, 5), 7)],
    houseStake: minor(0),
  },
  {
    code: 'roulette-manila',
    name: 'Roulette Manila',
    vendor: 'tamarind',
    classify: 'wheel',
    model: roulette,
    rooms: [room('main', null, [500, 1000, 2500, 5000, 10_000], 100_000, timing(45, 32, 7))],
    houseStake: minor(0),
  },
  {
    code: 'sic-bo',
    name: 'Sic Bo',
    vendor: 'northlight',
    classify: 'dice',
    model: sicBo,
    rooms: [room('main', null, [500, 1000, 2500, 5000, 10_000], 50_000, timing(40, 28, 15))],
    houseStake: minor(0),
  },
  {
    code: 'rain-dragon-tiger',
    name: 'Rain Dragon Tiger',
    vendor: 'monsoon',
    classify: 'cards',
    model: dragonTiger,
    rooms: [
      room('palm', 'Palm', [100, 500, 1000, 2500, 5000], 50_000, timing(30, 19, 4), 9),
      room('orchid', 'Orchid', [2500, 5000, 10_000, 25_000, 50_000], 500_000, timing(30, 19, 19), 9),
    ],
    houseStake: minor(0),
  },
  {
    code: 'derby-hall',
    name: 'Derby Hall',
    vendor: 'tamarind',
    classify: 'derby',
    model: duel,
    rooms: [room('main', null, [5000, 10_000, 25_000, 50_000, 100_000], 1_000_000, timing(60, 42, 10))],
    houseStake: minor(1_000_000),
  },
  {
    code: 'stage-duel',
    name: 'Stage Duel',
    vendor: 'DS88',
    classify: 'stage',
    model: duel,
    rooms: [room('main', null, [500, 1000, 2500, 5000, 10_000], 200_000, timing(45, 30, 20))],
    houseStake: minor(200_000),
  },
];

/** All tables, in catalogue order. */
export const tableGames: readonly TableGame[] = [...ownTables, ...providerTables];

const byCode = new Map(tableGames.map((game) => [game.code, game]));

/** Returns the table of this code, or null. */
export const tableGame = (code: string): TableGame | null => byCode.get(code) ?? null;

/** Returns a game's room. Without an id, the first. Throws `not_found`. */
export function roomOf(game: TableGame, id: string | null): TableRoom {
  const found = id === null ? game.rooms[0] : game.rooms.find((one) => one.id === id);
  if (!found) throw new DomainError('not_found');
  return found;
}

/**
 * Throws `game.bet_not_allowed` for a spot that the game lacks, or a stake outside the room's limits. `placed`: stakes already in the
 * round.
 */
export function checkTableBet({ model }: TableGame, { min, max }: TableRoom, bets: Stakes, placed: Stakes): void {
  const ids = new Set(model.spots.map(({ id }) => id));
  const entries = Object.entries(bets);
  const allowed = entries.every(
    ([spot, stake]) => ids.has(spot) && stake >= min && stake % 100n === 0n && stake + (placed[spot] ?? 0n) <= max,
  );
  if (entries.length === 0 || !allowed) throw new DomainError('game.bet_not_allowed');
}
