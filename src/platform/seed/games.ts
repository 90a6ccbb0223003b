/** The catalogue of the demo world: the pictured games first, then as many more as are asked for. */

import { slotGame } from '#platform/rules/slot-games.ts';
import type { SlotModelName } from '#platform/rules/slot-variants.ts';
import { toMinor } from '#values/money.ts';
import { codeOf } from '#values/names.ts';
import { type Chance, chanceFrom, oneOf, weighted } from './chance.ts';
import { type Maker, makers } from './makers.ts';
import { hottest, pictured } from './pictured.ts';
import { freshTitle } from './titles.ts';

/** A row of the table `games`; amounts are whole minor units. */
export interface SeedGame {
  readonly node_id: number;
  readonly game_code: string;
  readonly name: string;
  readonly game_type: string;
  readonly vendor: string;
  readonly classify: string;
  readonly min_bet: number;
  readonly lines: number;
  readonly is_hot: 0 | 1;
  readonly hot_rank: number | null;
  readonly is_top: 0 | 1;
  readonly is_new: boolean;
  readonly playable: boolean;
  readonly slot_model: SlotModelName | null;
}

export interface SeedVendor {
  readonly code: string;
  readonly name: string;
  readonly place: number;
}

/** A row of the table `vendor_categories`. */
export interface SeedCategory {
  readonly vendor: string;
  readonly game_type: string;
  readonly listed_under: string;
  readonly provider: string | null;
  readonly account_type_id: number;
  readonly is_hot: 0 | 1;
  readonly state: 'open' | 'closed';
  readonly place: number;
}

const firstNode = 100_001;
const start = 20_261_120;

/** Lowest bets of slots in minor units with the lines they play on: each bet divides over its lines. The first row of a bet is the usual one. */
const stakes = [
  [1, 1, 4],
  [5, 5, 14],
  [10, 10, 30],
  [10, 5, 6],
  [20, 20, 16],
  [20, 10, 6],
  [25, 25, 8],
  [50, 25, 10],
  [75, 25, 4],
  [100, 25, 5],
  [100, 20, 3],
] as const;
const linesFor = (minBet: number): number => stakes.find(([lowest]) => lowest === minBet)?.[1] ?? 1;

const types = [
  ['RNG', 150],
  ['LIVE', 15],
  ['FISH', 7],
  ['SPORTS', 5],
  ['ESPORTS', 4],
  ['PVP', 9],
  ['LOTT', 5],
  ['ELOTT', 5],
  ['COCKFIGHT', 4],
] as const;

const models = [
  ['tide', 4],
  ['harbour', 3],
  ['summit', 3],
] as const;

/** How the players of each kind of game divide it; what a slot is called follows from how it plays. */
const classes: Readonly<Record<string, readonly string[]>> = {
  LIVE: ['cards', 'wheel', 'dice'],
  FISH: ['reef', 'deep'],
  SPORTS: ['ball', 'racket', 'racing'],
  ESPORTS: ['arena', 'tactics'],
  PVP: ['cards', 'tiles'],
  LOTT: ['draw', 'digits'],
  ELOTT: ['keno', 'digits'],
  COCKFIGHT: ['derby', 'stage'],
};
const lowestBets: Readonly<Record<string, readonly number[]>> = {
  LIVE: [500, 1000, 2000, 5000],
  FISH: [1, 5, 10, 50],
  SPORTS: [1000, 2000, 5000],
  ESPORTS: [1000, 2000],
  PVP: [100, 200, 500, 1000],
  LOTT: [200, 1000, 2000],
  ELOTT: [100, 200, 500],
  COCKFIGHT: [2000, 5000, 10_000],
};

const slotClass = (lines: number, model: SlotModelName): string =>
  lines <= 5 ? 'classic' : model === 'harbour' ? 'steady' : model === 'summit' ? 'bold' : 'video';

/** What an Isla Original plays by is its own; another maker's slot names a mathematics. */
function slotParts(
  chance: Chance,
  code: string,
  minBet: number,
  lines: number,
): Pick<SeedGame, 'classify' | 'lines' | 'playable' | 'slot_model' | 'min_bet'> {
  const own = slotGame(code);
  const model = own ? (own.model.name === 'cove' ? 'harbour' : (own.model.name as SlotModelName)) : weighted(chance, models);
  const played = own ? own.model.lines.length : lines;
  return {
    min_bet: own ? Number(own.bets[0]) : minBet,
    lines: played,
    classify: slotClass(played, model),
    playable: true,
    slot_model: own ? null : model,
  };
}

function otherParts(chance: Chance, type: string, minBet: number | null): ReturnType<typeof slotParts> {
  return {
    min_bet: minBet ?? oneOf(chance, lowestBets[type] ?? [100]),
    lines: 0,
    classify: oneOf(chance, classes[type] ?? ['table']),
    playable: false,
    slot_model: null,
  };
}

const hotOthers = 60;

/** The first `count` games by the first `vendorCount` makers: the same for the same numbers, and with the same makers a longer list begins with the shorter one. */
export function seedGames(count: number, vendorCount: number): SeedGame[] {
  const chance = chanceFrom(start);
  const offered = makers.slice(0, vendorCount);
  const makersOf = new Map(
    types.map(([type]) => [
      type as string,
      offered
        .filter((maker) => maker.types.includes(type))
        .map((maker): readonly [Maker, number] => [maker, makers.indexOf(maker) < 12 ? 3 : 1]),
    ]),
  );
  const pairs = offered
    .filter(({ code }) => code !== 'isla-originals')
    .flatMap((maker) => maker.types.map((type) => ({ vendor: maker.code, type })));
  const taken = new Set(pictured.map(({ name }) => codeOf(name)));
  const ranks = new Map<string, number>(hottest.map((name, n) => [name, n + 1]));
  return Array.from({ length: count }, (_, n) => {
    const head = pictured[n];
    // Nobody is left without a game: after the head each maker has one in each of its categories.
    const due = head ? undefined : pairs[n - pictured.length];
    const type = head?.type ?? due?.type ?? weighted(chance, types);
    const { name, code } = head ? { name: head.name, code: codeOf(head.name) } : freshTitle(chance, type, taken);
    const vendor = head?.vendor ?? due?.vendor ?? weighted(chance, otherMakers(makersOf.get(type) ?? [])).code;
    const [minBet, lines] = head
      ? [Number(toMinor(head.minBet)), linesFor(Number(toMinor(head.minBet)))]
      : weighted(
          chance,
          stakes.map(([lowest, on, weight]) => [[lowest, on] as const, weight] as const),
        );
    const parts = type === 'RNG' ? slotParts(chance, code, minBet, lines) : otherParts(chance, type, head ? minBet : null);
    const hot = ranks.has(name) || (head ? type === 'RNG' && n < hotOthers : chance(40) === 0);
    return {
      node_id: firstNode + n,
      game_code: code,
      name,
      game_type: type,
      vendor,
      ...parts,
      is_hot: hot ? 1 : 0,
      hot_rank: hot ? (ranks.get(name) ?? hottest.length + 1 + n) : null,
      is_top: (head && n < hotOthers) || chance(30) === 0 ? 1 : 0,
      is_new: !head && chance(16) === 0,
    };
  });
}

/** Isla Originals makes only what is in its own list. */
const otherMakers = (list: readonly (readonly [Maker, number])[]) => list.filter(([maker]) => maker.code !== 'isla-originals');

const sportsProviders: Readonly<Record<string, string>> = { ESPORTS: 'TF', COCKFIGHT: 'DS88' };

/** The makers that have games, each in its categories. Only slots have an engine; tables, halls and books are closed until they have one. */
export function seedVendors(vendorCount: number, games: readonly SeedGame[]): { vendors: SeedVendor[]; categories: SeedCategory[] } {
  const offered = makers.slice(0, vendorCount);
  const used = new Set(games.map((game) => `${game.vendor} ${game.game_type}`));
  const listed = offered
    .flatMap((maker) => maker.types.map((type) => ({ maker, type })))
    .filter(({ maker, type }) => used.has(`${maker.code} ${type}`));
  return {
    vendors: offered.map(({ code, name }, place) => ({ code, name, place })),
    categories: listed.map(({ maker, type }) => ({
      vendor: maker.code,
      game_type: type,
      listed_under: type in sportsProviders ? 'SPORTS' : type,
      provider: sportsProviders[type] ?? null,
      account_type_id: (makers.indexOf(maker) + 1) * 10 + maker.types.indexOf(type),
      is_hot: makers.indexOf(maker) < 4 || makers.indexOf(maker) % 9 === 0 ? 1 : 0,
      state: type === 'RNG' ? 'open' : 'closed',
      place: makers.indexOf(maker),
    })),
  };
}
