/** Makers as ways to their games, each once and as the platform orders them; null when it does not answer. */
import { games } from '#calls/games.ts';
import { addressIn } from '#i18n/address.ts';
import { lobbyAddress, nothingAsked } from '#values/lobby.ts';
import type { categories } from './frame-for.ts';

export interface MakerWay {
  readonly code: string;
  readonly name: string;
  /** Played most. */
  readonly hot: boolean;
  /** Closed now. */
  readonly shut: boolean;
  readonly href: string;
}

export async function makersFor(
  { ask, lang, brand }: Pick<App.Locals, 'ask' | 'lang' | 'brand'>,
  of: readonly (typeof categories)[number][],
): Promise<MakerWay[] | null> {
  const told = await ask(games.gameVendors);
  if (!told.ok) return null;
  const found = new Map<string, MakerWay>();
  for (const { type, path } of of) {
    const cards = told.value.categories.find(({ title }) => title === type)?.cards ?? {};
    for (const { vassalage: code, displayName: name, isHot, state } of Object.values(cards)) {
      if (found.has(code)) continue;
      found.set(code, {
        code,
        name,
        hot: isHot === 1,
        shut: state === 'closed',
        href: lobbyAddress(addressIn(brand, lang, path), { ...nothingAsked, vendor: code }),
      });
    }
  }
  return [...found.values()];
}
