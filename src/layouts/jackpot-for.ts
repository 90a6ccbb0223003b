/** The jackpot of a category: the meter belongs to the slots (GM-16); null where nothing was read. */
import type { ValueOf } from '#calls/call.ts';
import { games } from '#calls/games.ts';

export type Jackpot = NonNullable<ValueOf<typeof games.jackpot>['reading']>;

export async function jackpotFor({ ask }: Pick<App.Locals, 'ask'>): Promise<Jackpot | null> {
  const told = await ask(games.jackpot, {});
  return told.ok ? told.value.reading : null;
}
