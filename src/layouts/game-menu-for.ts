/** What the game menu over the forms of getting in needs: its tabs as ways, and its words (AC-04, AC-28). */
import { addressIn } from '#i18n/address.ts';
import { localeOf } from '#i18n/locales.ts';
import { say, wordsFor } from '#i18n/words.ts';
import { categories, type PageFacts } from './frame-for.ts';

export function gameMenuFor({ lang, brand }: Pick<PageFacts, 'lang' | 'brand'>) {
  const go = (path: string) => addressIn(brand, lang, path);
  return {
    words: {
      ...wordsFor(lang, 'access', 'menu', 'register.retry'),
      ...wordsFor(lang, 'errors', 'network'),
      ...wordsFor(lang, 'games', 'lobby.closed'),
    },
    tag: localeOf(lang).tag,
    tabs: [
      { type: 'HOT', label: say(lang, 'games', 'lobby.hot'), href: `${go('/rng')}?list=hot` },
      ...categories.map(({ type, path }) => ({ type: type as string, label: say(lang, 'system', `category.${type}`), href: go(path) })),
    ],
    login: go('/login'),
  };
}
