/** What a search needs to know, for its page and for where it lies over another. */
import type { Brand } from '#brands/brand.ts';
import { addressIn } from '#i18n/address.ts';
import { localeOf } from '#i18n/locales.ts';
import { say, wordsFor } from '#i18n/words.ts';
import { categories } from './frame-for.ts';

export function searchFor({ lang, brand }: { readonly lang: string; readonly brand: Brand }) {
  const go = (path: string) => addressIn(brand, lang, path);
  return {
    words: {
      ...wordsFor(lang, 'games', 'search', 'lobby.star', 'lobby.unstar', 'lobby.starFailed'),
      // Of the hot games that stand there before anything is typed.
      ...wordsFor(lang, 'games', 'lobby.loading', 'lobby.slow', 'lobby.failed', 'lobby.offline', 'lobby.retry'),
      ...wordsFor(lang, 'system', 'home.hot'),
    },
    tag: localeOf(lang).tag,
    symbol: brand.currency.symbol,
    categories: categories.map(({ type, path }) => [type, say(lang, 'system', `category.${type}`), go(path)].join('\t')).join('\n'),
    path: go('/search'),
    game: go('/game'),
    signIn: go('/login'),
  };
}
