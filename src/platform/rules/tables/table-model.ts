/** What a table game is to the engine of shared rounds: its spots, how a round is dealt, and what each spot gives back. */
import type { TableHand, TableModelName } from '#values/games/table-api-types.ts';
import { type Minor, minor } from '#values/money.ts';
import { ownValue } from '#values/own-value.ts';
import type { Random } from '../slots/slot.ts';

/** A fraction of the stake, stake included. */
export type Return = readonly [numerator: bigint, denominator: bigint];

export interface Spot {
  readonly id: string;
  /** Odds to one, in hundredths: 95 is 0.95 to 1. Null where the pool decides. */
  readonly odds: number | null;
  /** The odds where it wins best, if they are higher. */
  readonly most?: number;
}

/** A dealt round, before anybody's stakes are looked at. */
export interface Dealt {
  readonly outcome: string;
  readonly hands: readonly TableHand[];
  /** Further spots that won. */
  readonly also: readonly string[];
  /** Spots that give their stake back, or a part of it; or more than their odds, where they win better. */
  readonly returned: Readonly<Record<string, Return>>;
}

export interface TableModel {
  readonly name: TableModelName;
  readonly spots: readonly Spot[];
  readonly deal: (random: Random) => Dealt;
  /** Return to player of each spot, as a fraction of its stake. */
  readonly returnToPlayer: () => Readonly<Record<string, number>>;
  readonly pool: Pool | null;
}

/** A pool: the stakes on these spots, less the house's share, go to those on the spot that won. */
interface Pool {
  readonly spots: readonly string[];
  /** In hundredths of a percent: 500 is 5 %. */
  readonly share: number;
}

export type Stakes = Readonly<Record<string, Minor>>;

/** What a pool pays to its winners. With no stake against them it gives the stakes back, and takes no share. */
function poolReturn({ spots, share }: Pool, outcome: string, stakes: Stakes): Return {
  const own = stakes[outcome] ?? minor(0);
  const all = spots.reduce((sum, spot) => sum + (stakes[spot] ?? 0n), 0n);
  if (own === 0n || own === all) return [1n, 1n];
  const paid: Return = [all * BigInt(10_000 - share), own * 10_000n];
  // A favourite may not pay less than its stake.
  return paid[0] < paid[1] ? [1n, 1n] : paid;
}

/** What each spot gives back for its stake, after a deal. `stakes` are all stakes of the round, the house's included. */
export function returnsOf(model: TableModel, { outcome, also, returned }: Dealt, stakes: Stakes): Readonly<Record<string, Return>> {
  const won = model.spots
    .filter(({ id }) => id === outcome || also.includes(id))
    .map(({ id, odds }): readonly [string, Return] => [
      id,
      odds === null ? (model.pool ? poolReturn(model.pool, id, stakes) : [1n, 1n]) : [BigInt(100 + odds), 100n],
    ]);
  return { ...Object.fromEntries(won), ...returned };
}

/** What each spot gets back after a deal, stake included, rounded down to a cent. */
export const spotWins = (returns: Readonly<Record<string, Return>>, bets: Stakes): Stakes =>
  Object.fromEntries(
    Object.entries(bets).map(([spot, stake]) => {
      const [numerator, denominator] = ownValue(returns, spot) ?? [0n, 1n];
      return [spot, minor((stake * numerator) / denominator)];
    }),
  );

/** What stakes win after a deal, stakes included. */
export const tableWin = (returns: Readonly<Record<string, Return>>, bets: Stakes): Minor =>
  minor(Object.values(spotWins(returns, bets)).reduce<bigint>((sum, win) => sum + win, 0n));

/** The part of stakes that comes back whole because nobody won it, as on a tie. A favourite that won no more than its stake was at risk. */
export const pushedIn = (
  { outcome, also }: Pick<Dealt, 'outcome' | 'also'>,
  returns: Readonly<Record<string, Return>>,
  bets: Stakes,
): Minor =>
  minor(
    Object.entries(bets).reduce((sum, [spot, stake]) => {
      const [numerator, denominator] = ownValue(returns, spot) ?? [0n, 1n];
      const isPushed = numerator === denominator && spot !== outcome && !also.includes(spot);
      return isPushed ? sum + stake : sum;
    }, 0n),
  );

/** A return as a decimal with two places, or as many more as it takes to give the stake's win to the cent. */
export function returnText([numerator, denominator]: Return, stake: Minor): string {
  for (let places = 2; ; places++) {
    const unit = 10n ** BigInt(places);
    const below = (numerator * unit) / denominator;
    const nearest = (2n * numerator * unit + denominator) / (2n * denominator);
    // The one above is right at last, even where the ones below fall short forever: 300 at 4/3.
    const found = [nearest, below, below + 1n].find((figure) => (stake * figure) / unit === (stake * numerator) / denominator);
    if (found !== undefined) return `${found / unit}.${String(found % unit).padStart(places, '0')}`;
  }
}
