/** The jackpot of a category: the meter belongs to slots (GM-16); null without a reading. */
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';

export type Jackpot = NonNullable<ValueOf<typeof games.jackpot>['reading']> & {
  /** The codes of the games that feed it. */
  readonly games: readonly string[];
};

export async function jackpotFor({ ask }: Pick<App.Locals, 'ask'>): Promise<Jackpot | null> {
  const response = await ask(games.jackpot, {});
  if (!response.ok || response.value.reading === null) return null;
  return { ...response.value.reading, games: response.value.games ?? [] };
}
