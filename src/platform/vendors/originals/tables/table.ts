/** A table: a room of a game with its own rounds, and what its rounds need. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { roomOf, type TableGame, type TableRoom, tableGame } from '#platform/rules/tables/table-games.ts';
import { type Return, returnText, type Stakes, spotWins } from '#platform/rules/tables/table-model.ts';
import { DomainError } from '#values/domain-error.ts';
import type { TableResult } from '#values/games/table-api-types.ts';
import { type Amount, type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { ownValue } from '#values/own-value.ts';
import { minutes } from '#values/time.ts';
import type { RoundDeps } from '../round-rows.ts';

export type TableDeps = RoundDeps & {
  /** Has the round settled at `at`, in the transaction of its first bet. */
  readonly scheduleRound: (trx: Kysely<Tables>, roundId: string, at: Date) => Promise<void>;
};

/**
 * Bets of a table or a book that this release has dropped are given back so long after their time: servers of the release before, which
 * still have it, may settle them meanwhile.
 */
export const droppedAfter = minutes(15);

export interface GameTable {
  readonly game: TableGame;
  readonly room: TableRoom;
  /** Game code and room: the name of the table's seeds and rounds. */
  readonly code: string;
}

/** Returns the table of a game code and room. Throws `game.unknown` or `not_found`. */
export function tableOf(gameCode: string, roomId: string | null): GameTable {
  const game = tableGame(gameCode);
  if (!game) throw new DomainError('game.unknown');
  const room = roomOf(game, roomId);
  return { game, room, code: `${game.code}:${room.id}` };
}

export const roundIdOf = ({ code }: GameTable, number: number): string => `${code}:${number}`;

/** The stored part of a bet, and of its round once that is dealt. */
export interface StoredBet {
  readonly room: string;
  readonly number: number;
  readonly bets: Readonly<Record<string, Amount>>;
  readonly result?: TableResult;
}

/** The bet in a round's stored detail; null when it was refused or is no bet at a table. */
export function betDetailOf(detail: unknown): StoredBet | null {
  const table = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'table') : null;
  return typeof table === 'object' && table !== null ? (table as StoredBet) : null;
}

export const toStakes = (bets: Readonly<Record<string, string>>): Stakes =>
  Object.fromEntries(Object.entries(bets).map(([spot, amount]) => [spot, toMinor(amount) ?? zero]));

export const toAmounts = (stakes: Stakes): Record<string, Amount> =>
  Object.fromEntries(Object.entries(stakes).map(([spot, stake]) => [spot, toAmount(stake)]));

export const sumOf = (stakes: Stakes): Minor => minor(Object.values(stakes).reduce((sum, stake) => sum + stake, 0n));

/** The returns of a stored result as numbers. */
export const returnsIn = ({ returns }: Pick<TableResult, 'returns'>): Readonly<Record<string, Return>> =>
  Object.fromEntries(
    Object.entries(returns).map(([spot, [numerator, denominator]]) => [spot, [BigInt(numerator), BigInt(denominator)] as const]),
  );

/** What each spot of a dealt bet got back, and the final odds of a pool where a side of it won. */
export function settlementOf(gameCode: string, { bets, result }: StoredBet): { paid?: Record<string, Amount>; times?: string } {
  if (!result) return {};
  const { outcome } = result;
  const stakes = toStakes(bets);
  const returns = returnsIn(result);
  const paid = toAmounts(spotWins(returns, stakes));
  const odds = tableGame(gameCode)?.model.pool?.spots.includes(outcome) ? returns[outcome] : undefined;
  // Without a stake of one's own on it, to four places.
  return odds ? { paid, times: returnText(odds, stakes[outcome] ?? minor(10_000)) } : { paid };
}

/** Adds up stakes by spot. */
export const addStakes = (all: readonly Stakes[]): Stakes => {
  const sums: Record<string, Minor> = {};
  for (const stakes of all) for (const [spot, stake] of Object.entries(stakes)) sums[spot] = minor((ownValue(sums, spot) ?? 0n) + stake);
  return sums;
};
