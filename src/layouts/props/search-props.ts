/** Props of the game search, for its page and its dialog. */
import type { Brand } from '#brands/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { islandTexts, translate } from '#i18n/translate.ts';
import { categoryTargets } from '#values/games/categories.ts';

export function searchPropsFor({ lang, brand }: { readonly lang: string; readonly brand: Brand }) {
  const go = (path: string) => localizedPath(brand, lang, path);
  return {
    words: {
      ...islandTexts(lang, 'games', 'search', 'lobby.star', 'lobby.unstar', 'lobby.starFailed'),
      // For the popular games shown before anything is typed.
      ...islandTexts(lang, 'games', 'lobby.loading', 'lobby.slow', 'lobby.failed', 'lobby.offline', 'lobby.retry', 'lobby.closed'),
      ...islandTexts(lang, 'system', 'home.hot'),
    },
    tag: localeOf(lang).tag,
    symbol: brand.currency.symbol,
    categories: categoryTargets
      .map(({ type, path }) => [type, translate(lang, 'system', `category.${type}`), go(path)].join('\t'))
      .join('\n'),
    path: go('/search'),
    game: go('/game'),
    signIn: go('/login'),
  };
}
