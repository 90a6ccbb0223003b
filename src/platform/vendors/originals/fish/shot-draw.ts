/** Draws a shot from what its round stores. */
import { fishGame, shoot } from '#platform/rules/fish/fish-games.ts';
import { type FishKind, isFishKind, type NextShot, type ShotResult } from '#values/games/fish-api-types.ts';
import { minor } from '#values/money.ts';
import type { Round, RoundDeps, RoundDraw } from '../round-rows.ts';
import { chanceOf, shotSecret } from './shot-seeds.ts';

/** The stored part of a shot; the result follows once it is drawn. */
export interface StoredShot extends NextShot, Partial<ShotResult> {
  readonly kind: FishKind;
  /** What the kind pays, in multiples of the bet. */
  readonly times: number;
  /** The name that the frame gave it. */
  readonly name: string;
}

/** The shot in a round's stored detail; null when it was refused or is no shot. */
export function shotOf(detail: unknown): StoredShot | null {
  const shot = typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'shot') : null;
  return typeof shot === 'object' && shot !== null && isFishKind(Reflect.get(shot, 'kind')) ? (shot as StoredShot) : null;
}

/** Draws the shot. Null when that is impossible, and its bet is refunded. The same in every process, because only stored values decide. */
export async function drawShot(deps: RoundDeps, round: Round): Promise<RoundDraw | null> {
  const game = fishGame(round.game_code);
  const shot = shotOf(round.detail);
  if (!game || !shot) return null;
  const secret = await shotSecret(deps, round, shot);
  if (secret === null) return null;
  const { caught, win } = shoot(game, shot.kind, minor(round.bet), chanceOf(secret, shot.name));
  return { detail: { shot: { ...shot, caught, secret } satisfies StoredShot }, win };
}
