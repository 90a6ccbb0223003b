/**
 * Missions: what each counts over settled rounds, and the points it gives. None asks for a deposit, for an amount to bet or for days in
 * a row: a mission that is left out costs nothing.
 */

export interface Mission {
  readonly code: string;
  readonly period: 'day' | 'week';
  /** What is counted, each once: a game, a provider, or a day with a settled round. */
  readonly counts: 'games' | 'providers' | 'days';
  readonly needed: number;
  readonly points: bigint;
}

export const missions: readonly Mission[] = [
  { code: 'day-two-games', period: 'day', counts: 'games', needed: 2, points: 20n },
  { code: 'day-two-providers', period: 'day', counts: 'providers', needed: 2, points: 20n },
  { code: 'week-five-games', period: 'week', counts: 'games', needed: 5, points: 60n },
  { code: 'week-three-days', period: 'week', counts: 'days', needed: 3, points: 60n },
];

export type MissionState = 'open' | 'ready' | 'claimed';

/** Done is at most what is needed. A claimed mission stays claimed, also when a vendor takes a round back later. */
export function missionStanding(
  { needed }: Pick<Mission, 'needed'>,
  counted: number,
  isClaimed: boolean,
): { readonly done: number; readonly state: MissionState } {
  if (isClaimed) return { done: needed, state: 'claimed' };
  return { done: Math.min(counted, needed), state: counted >= needed ? 'ready' : 'open' };
}
