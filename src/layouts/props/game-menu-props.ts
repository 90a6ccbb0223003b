/** Props of the game menu above the sign-in forms: its tabs as links, and its texts (AC-04, AC-28). */
import { localeOf } from '#i18n/locales.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { islandTexts, translate } from '#i18n/translate.ts';
import { categoryTargets } from '#values/games/categories.ts';
import type { PageFacts } from './shell-props.ts';

export function gameMenuFor({ lang, brand }: Pick<PageFacts, 'lang' | 'brand'>) {
  const go = (path: string) => localizedPath(brand, lang, path);
  return {
    words: {
      ...islandTexts(lang, 'access', 'menu', 'register.retry', 'code.slow'),
      ...islandTexts(lang, 'errors', 'network'),
      ...islandTexts(lang, 'games', 'lobby.closed'),
    },
    tag: localeOf(lang).tag,
    tabs: [
      { type: 'HOT', label: translate(lang, 'games', 'lobby.hot'), href: `${go('/rng')}?list=hot` },
      ...categoryTargets.map(({ type, path }) => ({
        type: type as string,
        label: translate(lang, 'system', `category.${type}`),
        href: go(path),
      })),
    ],
    login: go('/login'),
  };
}
