/** Builds a page's frame from language and brand: navigation, languages, texts. Links only to existing pages. */
import type { Brand } from '#brands/brand.ts';
import { foreignTag, isLanguage, localeOf } from '#i18n/locales.ts';
import { localizedPath, plainPath } from '#i18n/localized-url.ts';
import { translator } from '#i18n/translate.ts';
import type { IconName } from '#ui/icons/icons.ts';
import type { previewPath } from '#ui/pictures/preview-url.ts';
import { categoryTargets, type GameType } from '#values/games/categories.ts';
import type { Head, NavLink, ShellProps } from '../shell.ts';

export const categoryIcons: Readonly<Record<GameType, IconName>> = {
  RNG: 'slot',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'cards',
  SPORTS: 'ball',
  ESPORTS: 'pad',
  LOTT: 'lotto',
  ELOTT: 'ticket',
  COCKFIGHT: 'feather',
};

export interface PageFacts {
  readonly lang: string;
  readonly brand: Brand;
  readonly demo: boolean;
  readonly publicUrl: string;
}

/** Groups of footer links. */
function groupsFor({ lang, brand }: Pick<PageFacts, 'lang' | 'brand'>, games: readonly NavLink[]): ShellProps['groups'] {
  const t = translator(lang, 'system');
  const way = (key: string, to: string): NavLink => ({ label: t(`group.${key}`), href: localizedPath(brand, lang, to) });
  const article = (key: string, slug: string): NavLink => way(key, `/help/${slug}`);
  return [
    { title: t('group.games'), links: games },
    {
      title: t('group.help'),
      links: [
        article('deposits', 'deposits'),
        article('records', 'records'),
        article('safety', 'account-safety'),
        article('contact', 'contact'),
      ],
    },
    {
      title: brand.name,
      links: [
        article('about', 'about'),
        way('promotions', '/promotions'),
        way('vip', '/vip'),
        way('winners', '/winners'),
        way('agents', '/join'),
        article('terms', 'terms'),
        article('privacy', 'privacy'),
      ],
    },
    {
      title: t('group.safe'),
      links: [article('control', 'playing-safely'), article('chance', 'slots'), article('complain', 'complaints')],
    },
  ];
}

/** A title, with its BCP 47 tag when it is not in the page's language. */
export interface PageTitle {
  readonly title: string;
  readonly titleTag: string | undefined;
}

/**
 * Returns the title of a text: its own, or for an untranslated text the interface's name for its page. Without such a
 * name the title keeps its language tag.
 */
export function pageTitlesFor(
  page: Pick<PageFacts, 'lang' | 'brand'>,
): (path: string, text: { readonly title: string; readonly language: string }) => PageTitle {
  const t = translator(page.lang, 'system');
  const at = (path: string) => localizedPath(page.brand, page.lang, path);
  const words = new Map([
    ...groupsFor(page, []).flatMap(({ links }) => links.map(({ href, label }) => [href, label] as const)),
    [at('/down'), t('frame.app')],
    [at('/helpmc'), t('help.centre')],
  ]);
  return (path, { title, language }) => {
    const titleTag = foreignTag(language, page.lang);
    const word = titleTag && words.get(at(path));
    return word ? { title: word, titleTag: undefined } : { title, titleTag };
  };
}

/** `path` may include its language prefix. */
export function shellPropsFor(page: PageFacts, path: string): ShellProps {
  const { lang, brand } = page;
  const t = translator(lang, 'system');
  const go = (to: string) => localizedPath(brand, lang, to);
  const here = plainPath(path);
  const locale = localeOf(lang, brand);
  const games: NavLink[] = categoryTargets.map(({ type, path: to }) => ({
    label: t(`category.${type}`),
    href: go(to),
    icon: categoryIcons[type],
    // The page of lotteries lists no games by provider. In small letters, as in the path beside it, the page weighs less.
    menu: type === 'LOTT' ? undefined : type.toLowerCase(),
  }));
  const promotions: NavLink = { label: t('nav.promotions'), href: go('/promotions'), icon: 'gift' };
  return {
    lang: locale.tag,
    dir: locale.dir,
    brand,
    words: {
      skip: t('frame.skip'),
      main: t('frame.main'),
      dock: t('frame.dock'),
      menu: t('frame.menu'),
      close: t('frame.close'),
      search: t('frame.search'),
      language: t('frame.language'),
      dark: t('frame.dark'),
      light: t('frame.light'),
      device: t('frame.device'),
      help: t('frame.help'),
      service: t('help.service'),
      signIn: t('frame.signIn'),
      join: t('frame.join'),
      me: t('nav.me'),
      deposit: t('frame.deposit'),
      updating: t('frame.updating'),
      follow: t('frame.follow'),
      adults: t('frame.adults', { age: brand.market.minimumAge }),
      app: t('frame.app'),
      ...(page.demo ? { demo: t('frame.demo') } : {}),
    },
    nav: [{ label: t('nav.home'), href: go('/'), icon: 'home' }, ...games, promotions],
    dock: [
      { label: t('nav.home'), href: go('/'), icon: 'home' },
      { label: t('nav.games'), href: go('/rng'), icon: 'grid' },
      { label: t('nav.deposit'), href: go('/member/depositv2'), icon: 'wallet' },
      promotions,
      { label: t('nav.me'), href: go('/member'), icon: 'user' },
    ],
    groups: groupsFor(page, games),
    languages: brand.languages
      .filter(isLanguage)
      .map((code) => ({ code, tag: localeOf(code, brand).tag, name: localeOf(code).name, href: localizedPath(brand, code, here) })),
    to: {
      home: go('/'),
      signIn: go('/login'),
      join: go('/register'),
      search: go('/search'),
      help: go('/help'),
      service: go('/helpmc#desks'),
      download: go('/down'),
      deposit: go('/member/depositv2'),
      account: go('/member'),
    },
  };
}

/** A text's language and the languages in which it exists. */
interface TextLanguages {
  readonly language: string;
  readonly languages: readonly string[];
}

/**
 * Builds title, description, canonical address and alternates. A page with an untranslated `text` is canonical in the
 * text's language.
 */
export function headFor(
  page: PageFacts,
  path: string,
  {
    text,
    ...words
  }: Partial<PageTitle> & {
    readonly title: string;
    readonly description?: string;
    readonly preview?: Parameters<typeof previewPath>[0];
    readonly hidden?: boolean;
    readonly text?: TextLanguages | undefined;
  },
): Head {
  const here = plainPath(path);
  const at = (code: string) => page.publicUrl + localizedPath(page.brand, code, here);
  const available = pageLanguages(page.brand, text);
  const [original] = available;
  const alternates = available.map((code) => ({ tag: localeOf(code, page.brand).tag, href: at(code) }));
  return {
    ...words,
    descriptionTag: words.description && text ? foreignTag(text.language, page.lang) : undefined,
    canonical: at(available.includes(page.lang) ? page.lang : text && available.includes(text.language) ? text.language : original),
    alternates: alternates.length > 1 ? [...alternates, { tag: 'x-default', href: at(original) }] : [],
  };
}

/** The brand's languages in which a page exists, the original first. Returns all of them without a text, or if none matches. */
export function pageLanguages({ languages }: Brand, text?: Pick<TextLanguages, 'languages'>): readonly [string, ...string[]] {
  const [first, ...more] = languages.filter((code) => text?.languages.includes(code) ?? true);
  return first === undefined ? languages : [first, ...more];
}
