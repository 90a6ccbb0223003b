/** The categories as home offers them: what can be played first, and after it what is closed for now. */
import { games } from '#calls/games.ts';
import { categories } from './frame-for.ts';

export type Room = (typeof categories)[number] & { readonly shut: boolean };

/** A category is closed when each of its makers is; one of which nothing is known is offered like the others. */
export async function roomsFor({ ask }: Pick<App.Locals, 'ask'>): Promise<Room[]> {
  const told = await ask(games.gameVendors);
  const isShut = (type: string): boolean => {
    const cards = told.ok ? (told.value.categories.find(({ title }) => title === type)?.cards ?? {}) : {};
    const states = Object.values(cards).map(({ state }) => state);
    return states.length > 0 && states.every((state) => state === 'closed');
  };
  return categories.map((room) => ({ ...room, shut: isShut(room.type) })).sort((a, b) => Number(a.shut) - Number(b.shut));
}
