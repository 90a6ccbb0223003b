/** The jackpot of a category: the meter belongs to slots (GM-16); null without a reading. */
import type { ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';

export type Jackpot = NonNullable<ValueOf<typeof games.jackpot>['reading']>;

export async function jackpotFor({ ask }: Pick<App.Locals, 'ask'>): Promise<Jackpot | null> {
  const response = await ask(games.jackpot, {});
  return response.ok ? response.value.reading : null;
}
