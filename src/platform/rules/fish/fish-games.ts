/** The fish games of Isla Originals: what each kind pays, how likely its catch is, and how a shot is drawn. */
import { DomainError } from '#values/domain-error.ts';
import { type FishKind, fishKinds, shotDraws, shotReturned } from '#values/games/fish-api-types.ts';
import { type Minor, minor } from '#values/money.ts';
import type { Random } from '../slots/slot.ts';

export interface FishGame {
  readonly code: string;
  readonly name: string;
  /** The vendor's code, which determines the colours of cover and game page. */
  readonly vendor: string;
  /** The game's class within its category. */
  readonly classify: string;
  /** The bets of a shot, ascending, in minor units. */
  readonly bets: readonly Minor[];
  /** What a catch pays, in multiples of the bet. Each divides `shotReturned`, so that the return is exact. */
  readonly times: Readonly<Record<FishKind, number>>;
}

const coralHunter: FishGame = {
  code: 'coral-hunter',
  name: 'Coral Hunter',
  vendor: 'isla-originals',
  classify: 'reef',
  bets: [10, 20, 50, 100, 200, 500, 1000, 2000, 5000].map((bet) => minor(bet)),
  times: { sardine: 2, clownfish: 3, seahorse: 5, puffer: 8, jellyfish: 12, turtle: 20, manta: 40, shark: 100 },
};

const mantaDeep: FishGame = {
  code: 'manta-deep',
  name: 'Manta Deep',
  vendor: 'northlight',
  classify: 'deep',
  bets: [10, 20, 50, 100, 200, 500, 1000, 2000].map((bet) => minor(bet)),
  times: { sardine: 2, clownfish: 4, seahorse: 6, puffer: 10, jellyfish: 15, turtle: 30, manta: 80, shark: 200 },
};

const happyCatch: FishGame = {
  code: 'happy-catch',
  name: 'Happy Catch',
  vendor: 'mirador',
  classify: 'reef',
  bets: [5, 10, 20, 50, 100, 200, 500].map((bet) => minor(bet)),
  times: { sardine: 2, clownfish: 3, seahorse: 4, puffer: 5, jellyfish: 8, turtle: 10, manta: 20, shark: 50 },
};

/** All fish games, in catalogue order. */
export const fishGames: readonly FishGame[] = [coralHunter, mantaDeep, happyCatch];

/** Returns the fish game of this code, or null. */
export const fishGame = (code: string): FishGame | null => fishGames.find((game) => game.code === code) ?? null;

/** The draws below this catch the kind. */
const catching = ({ times }: FishGame, kind: FishKind): number => Math.floor(shotReturned / times[kind]);

/** The chance of a catch, as a fraction. */
export const catchChance = (game: FishGame, kind: FishKind): number => catching(game, kind) / shotDraws;

/** The return to player of a kind, as a fraction of the bet. */
export const fishReturn = (game: FishGame, kind: FishKind): number => (catching(game, kind) * game.times[kind]) / shotDraws;

/** The lowest return of all kinds: what the game states. They are equal, which the rules' test holds. */
export const gameReturn = (game: FishGame): number => Math.min(...fishKinds.map((kind) => fishReturn(game, kind)));

/** Throws `game.bet_not_allowed` for a bet that is not one of the game's. */
export function checkShotBet({ bets }: FishGame, bet: Minor): void {
  if (!bets.includes(bet)) throw new DomainError('game.bet_not_allowed');
}

/** Draws a shot at a kind. `win` includes the stake. */
export function shoot(game: FishGame, kind: FishKind, bet: Minor, random: Random): { readonly caught: boolean; readonly win: Minor } {
  const caught = random(shotDraws) < catching(game, kind);
  return { caught, win: minor(caught ? bet * BigInt(game.times[kind]) : 0n) };
}
