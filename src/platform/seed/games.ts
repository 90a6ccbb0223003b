/** Generates the demo catalogue: the featured games first, then as many as requested. */
import { fishGame } from '#platform/rules/fish/fish-games.ts';
import type { SlotModel } from '#platform/rules/slots/slot.ts';
import { slotGame } from '#platform/rules/slots/slot-games.ts';
import { modelForTheme, modelOnLines } from '#platform/rules/slots/slot-variants.ts';
import { sportsBook } from '#platform/rules/sports/sports-books.ts';
import { tableGame } from '#platform/rules/tables/table-games.ts';
import { underSports } from '#platform/rules/vendor-categories.ts';
import type { GameType } from '#values/games/categories.ts';
import { codeFromName } from '#values/games/name-search.ts';
import type { SlotModelName } from '#values/games/slot-api-types.ts';
import { toMinor } from '#values/money.ts';
import { ownValue } from '#values/own-value.ts';
import { featuredGames, hotGameNames } from './featured-games.ts';
import { freshTitle } from './game-titles.ts';
import { pickOne, pickWeighted, type RandomBelow, seededRandom } from './random-draws.ts';
import { type VendorSeed, vendorSeeds } from './vendors.ts';

/** A row of `games`; amounts in minor units. */
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

/** A row of `vendor_categories`. */
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

const firstNodeId = 100_001;
const seed = 20_261_120;

/** Slots' lowest bet in minor units, line count and weight. Each bet is divisible by its lines. A bet's first row is its default. */
const slotStakes = [
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
const linesFor = (minBet: number): number => slotStakes.find(([lowest]) => lowest === minBet)?.[1] ?? 1;

/** Of each category: how many games of 204 it has, their classes, and their lowest bets. A slot's follow from its model and lines. */
const seedTypes = {
  RNG: { weight: 150, classes: [], lowestBets: [] },
  LIVE: { weight: 15, classes: ['cards', 'wheel', 'dice'], lowestBets: [500, 1000, 2000, 5000] },
  FISH: { weight: 7, classes: ['reef', 'deep'], lowestBets: [1, 5, 10, 50] },
  SPORTS: { weight: 5, classes: ['ball', 'racket', 'racing'], lowestBets: [1000, 2000, 5000] },
  ESPORTS: { weight: 4, classes: ['arena', 'tactics'], lowestBets: [1000, 2000] },
  PVP: { weight: 9, classes: ['cards', 'tiles'], lowestBets: [100, 200, 500, 1000] },
  LOTT: { weight: 5, classes: ['draw', 'digits'], lowestBets: [200, 1000, 2000] },
  ELOTT: { weight: 5, classes: ['keno', 'digits'], lowestBets: [100, 200, 500] },
  COCKFIGHT: { weight: 4, classes: ['derby', 'stage'], lowestBets: [2000, 5000, 10_000] },
} satisfies Record<GameType, { weight: number; classes: readonly string[]; lowestBets: readonly number[] }>;
const typeWeights = Object.entries(seedTypes).map(([type, { weight }]) => [type as GameType, weight] as const);

function slotClass({ lines, strips, volatility }: SlotModel): string {
  if (strips.length === 3 || (lines.length > 0 && lines.length <= 5)) return 'classic';
  return volatility === 'low' ? 'steady' : volatility === 'high' ? 'bold' : 'video';
}

/** An Isla Original has its own model; another vendor's slot refers to a shared one of its theme. */
function slotParts(
  random: RandomBelow,
  game: { code: string; name: string; vendor: string },
  minBet: number,
  lines: number,
): Pick<SeedGame, 'classify' | 'lines' | 'playable' | 'slot_model' | 'min_bet'> {
  const own = slotGame(game.code);
  // Once the model was drawn here; the names of all later games follow from the same chances.
  if (!own) random(10);
  const name = own ? null : modelForTheme(game, minBet, lines);
  const model = own?.model ?? modelOnLines(name ?? 'tide', lines);
  return {
    min_bet: own ? Number(own.bets[0]) : minBet,
    lines: model.lines.length,
    classify: slotClass(model),
    playable: true,
    slot_model: name,
  };
}

/** Only the tables, sports books and fish games that Isla hosts can be played. */
function otherParts(random: RandomBelow, type: GameType, code: string, minBet: number | null): ReturnType<typeof slotParts> {
  const table = tableGame(code);
  const book = sportsBook(code);
  const fish = fishGame(code);
  const lowestBet = minBet ?? pickOne(random, seedTypes[type].lowestBets);
  const classify = pickOne(random, seedTypes[type].classes);
  const own = table ?? book ?? fish;
  return {
    min_bet: Number(table?.rooms[0].min ?? book?.min ?? fish?.bets[0] ?? lowestBet),
    lines: 0,
    classify: own?.classify ?? classify,
    playable: own !== null,
    slot_model: null,
  };
}

const featuredHotCount = 60;

/**
 * Generates `count` games by the first `vendorCount` vendors. Deterministic; with the same vendors a longer list starts
 * with the shorter one.
 */
export function seedGames(count: number, vendorCount: number): SeedGame[] {
  const random = seededRandom(seed);
  const offered = vendorSeeds.slice(0, vendorCount);
  const providersOf = new Map(
    typeWeights.map(([type]) => [
      type as string,
      offered
        .filter((vendor) => vendor.types.includes(type))
        .map((vendor): readonly [VendorSeed, number] => [vendor, vendorSeeds.indexOf(vendor) < 12 ? 3 : 1]),
    ]),
  );
  const vendorTypes = offered
    .filter(({ code }) => code !== 'isla-originals')
    .flatMap((vendor) => vendor.types.map((type) => ({ vendor: vendor.code, type })));
  const taken = new Set(featuredGames.map(({ name }) => codeFromName(name)));
  const ranks = new Map<string, number>(hotGameNames.map((name, n) => [name, n + 1]));
  return Array.from({ length: count }, (_, n) => {
    const featured = featuredGames[n];
    // After the featured games, each vendor gets one game in each of its categories.
    const ensured = featured ? undefined : vendorTypes[n - featuredGames.length];
    const type = featured?.type ?? ensured?.type ?? pickWeighted(random, typeWeights);
    const { name, code } = featured ? { name: featured.name, code: codeFromName(featured.name) } : freshTitle(random, type, taken);
    const vendor = featured?.vendor ?? ensured?.vendor ?? pickWeighted(random, otherVendors(providersOf.get(type) ?? [])).code;
    const [minBet, lines] = featured
      ? [Number(toMinor(featured.minBet)), linesFor(Number(toMinor(featured.minBet)))]
      : pickWeighted(
          random,
          slotStakes.map(([lowest, on, weight]) => [[lowest, on] as const, weight] as const),
        );
    const parts =
      type === 'RNG' ? slotParts(random, { code, name, vendor }, minBet, lines) : otherParts(random, type, code, featured ? minBet : null);
    const hot = ranks.has(name) || (featured ? type === 'RNG' && n < featuredHotCount : random(40) === 0);
    return {
      node_id: firstNodeId + n,
      game_code: code,
      name,
      game_type: type,
      vendor,
      ...parts,
      is_hot: hot ? 1 : 0,
      hot_rank: hot ? (ranks.get(name) ?? hotGameNames.length + 1 + n) : null,
      is_top: (featured && n < featuredHotCount) || random(30) === 0 ? 1 : 0,
      is_new: !featured && random(16) === 0,
    };
  });
}

/** Isla Originals has only the games in `slotGames`, `tableGames`, `sportsBooks` and `fishGames`. */
const otherVendors = (list: readonly (readonly [VendorSeed, number])[]) => list.filter(([vendor]) => vendor.code !== 'isla-originals');

const sportsVendors: Readonly<Record<string, string>> = underSports;

/** Returns the vendors and the categories in which they have games. A vendor's category without a playable game is closed. */
export function seedVendors(vendorCount: number, games: readonly SeedGame[]): { vendors: SeedVendor[]; categories: SeedCategory[] } {
  const offered = vendorSeeds.slice(0, vendorCount);
  const used = new Set(games.map((game) => `${game.vendor} ${game.game_type}`));
  const playable = new Set(games.filter((game) => game.playable).map((game) => `${game.vendor} ${game.game_type}`));
  const listed = offered
    .flatMap((vendor) => vendor.types.map((type) => ({ vendor, type })))
    .filter(({ vendor, type }) => used.has(`${vendor.code} ${type}`));
  return {
    vendors: offered.map(({ code, name }, place) => ({ code, name, place })),
    categories: listed.map(({ vendor, type }) => ({
      vendor: vendor.code,
      game_type: type,
      listed_under: type in sportsVendors ? 'SPORTS' : type,
      provider: ownValue(sportsVendors, type) ?? null,
      account_type_id: (vendorSeeds.indexOf(vendor) + 1) * 10 + vendor.types.indexOf(type),
      is_hot: vendorSeeds.indexOf(vendor) < 4 || vendorSeeds.indexOf(vendor) % 9 === 0 ? 1 : 0,
      state: type === 'RNG' || playable.has(`${vendor.code} ${type}`) ? 'open' : 'closed',
      place: vendorSeeds.indexOf(vendor),
    })),
  };
}
