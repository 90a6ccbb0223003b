/** The categories on home: open ones first, then closed ones. */
import { games } from '#calls/games.ts';
import type { IconName } from '#ui/icons/icons.ts';
import { categoryTargets } from '#values/games/categories.ts';
import { categoryIcons } from './shell-props.ts';

export type CategoryLink = (typeof categoryTargets)[number] & { readonly icon: IconName; readonly shut: boolean };

/** A category is closed when all its vendors are, or none has a game; one without data counts as open. */
export async function categoryLinksFor({ ask }: Pick<App.Locals, 'ask'>): Promise<CategoryLink[]> {
  const response = await ask(games.gameVendors);
  const isClosed = (type: string): boolean => {
    const category = response.ok ? response.value.categories.find(({ title }) => title === type) : undefined;
    return category !== undefined && Object.values(category.cards).every(({ state }) => state === 'closed');
  };
  return categoryTargets
    .map((category) => ({ ...category, icon: categoryIcons[category.type], shut: isClosed(category.type) }))
    .sort((a, b) => Number(a.shut) - Number(b.shut));
}
