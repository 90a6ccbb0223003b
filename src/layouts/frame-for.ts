/** Makes the frame of a page from its language and brand: ways to go, languages, words. Only what has a page is linked. */
import type { Brand } from '#brands/brand.ts';
import { addressIn, plainPath } from '#i18n/address.ts';
import { foreignTag, isLanguage, localeOf } from '#i18n/locales.ts';
import { speak } from '#i18n/words.ts';
import type { IconName } from '#ui/icons/icons.ts';
import type { Frame, Head, Way } from './frame.ts';

/** Category pages of this site, in the order of the navigation. */
export const categories = [
  { type: 'RNG', path: '/rng', icon: 'slot' },
  { type: 'LIVE', path: '/live', icon: 'live' },
  { type: 'FISH', path: '/fish', icon: 'fish' },
  { type: 'PVP', path: '/pvp', icon: 'cards' },
  { type: 'SPORTS', path: '/sports', icon: 'ball' },
  { type: 'ESPORTS', path: '/esports', icon: 'pad' },
  { type: 'ELOTT', path: '/elott', icon: 'ticket' },
  { type: 'COCKFIGHT', path: '/cockfight', icon: 'feather' },
] as const satisfies readonly { type: string; path: string; icon: IconName }[];

export type CategoryType = (typeof categories)[number]['type'];

export interface PageFacts {
  readonly lang: string;
  readonly brand: Brand;
  readonly demo: boolean;
  readonly publicUrl: string;
}

/** The groups of the footer: each way by the word that names its page. */
function groupsFor({ lang, brand }: Pick<PageFacts, 'lang' | 'brand'>, games: readonly Way[]): Frame['groups'] {
  const t = speak(lang, 'system');
  const way = (key: string, to: string): Way => ({ label: t(`group.${key}`), href: addressIn(brand, lang, to) });
  const article = (key: string, slug: string): Way => way(key, `/help/${slug}`);
  return [
    { title: t('group.games'), ways: games },
    {
      title: t('group.help'),
      ways: [
        article('deposits', 'deposits'),
        article('records', 'records'),
        article('safety', 'account-safety'),
        article('contact', 'contact'),
      ],
    },
    {
      title: brand.name,
      ways: [
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
      ways: [article('control', 'playing-safely'), article('chance', 'slots'), article('complain', 'complaints')],
    },
  ];
}

/** A title, and its BCP 47 tag where it is not in the page's language. */
export interface PageTitle {
  readonly title: string;
  readonly titleTag: string | undefined;
}

/** What a page calls a text: its own title, and where it is not translated the interface's word for its page. Without such a word the title is marked as foreign. */
export function pageTitlesFor(
  page: Pick<PageFacts, 'lang' | 'brand'>,
): (path: string, text: { readonly title: string; readonly language: string }) => PageTitle {
  const t = speak(page.lang, 'system');
  const at = (path: string) => addressIn(page.brand, page.lang, path);
  const words = new Map([
    ...groupsFor(page, []).flatMap(({ ways }) => ways.map(({ href, label }) => [href, label] as const)),
    [at('/down'), t('frame.app')],
    [at('/helpmc'), t('help.centre')],
  ]);
  return (path, { title, language }) => {
    const titleTag = foreignTag(language, page.lang);
    const word = titleTag && words.get(at(path));
    return word ? { title: word, titleTag: undefined } : { title, titleTag };
  };
}

/** `path` may carry its language. */
export function frameFor(page: PageFacts, path: string): Frame {
  const { lang, brand } = page;
  const t = speak(lang, 'system');
  const go = (to: string) => addressIn(brand, lang, to);
  const here = plainPath(path);
  const locale = localeOf(lang, brand);
  const games: Way[] = categories.map(({ type, path: to, icon }) => ({
    label: t(`category.${type}`),
    href: go(to),
    icon,
    menu: type,
  }));
  const promotions: Way = { label: t('nav.promotions'), href: go('/promotions'), icon: 'gift' };
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
      { label: t('nav.wallet'), href: go('/member/depositv2'), icon: 'wallet' },
      promotions,
      { label: t('nav.me'), href: go('/member'), icon: 'user' },
    ],
    groups: groupsFor(page, games),
    languages: brand.languages
      .filter(isLanguage)
      .map((code) => ({ code, tag: localeOf(code, brand).tag, name: localeOf(code).name, href: addressIn(brand, code, here) })),
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

/** A text and the languages in which it was written; it may be shown in another one's page. */
interface Told {
  readonly language: string;
  readonly languages: readonly string[];
}

/** Title, description, canonical address and the same page in the other languages. Where it is told by a `text` that is not translated, the original's page stands in the books. */
export function headFor(
  page: PageFacts,
  path: string,
  {
    text,
    ...words
  }: Partial<PageTitle> & {
    readonly title: string;
    readonly description?: string;
    readonly hidden?: boolean;
    readonly text?: Told | undefined;
  },
): Head {
  const here = plainPath(path);
  const at = (code: string) => page.publicUrl + addressIn(page.brand, code, here);
  const spoken = pageLanguages(page.brand, text);
  const [original] = spoken;
  const alternates = spoken.map((code) => ({ tag: localeOf(code, page.brand).tag, href: at(code) }));
  return {
    ...words,
    descriptionTag: words.description && text ? foreignTag(text.language, page.lang) : undefined,
    canonical: at(spoken.includes(page.lang) ? page.lang : text && spoken.includes(text.language) ? text.language : original),
    alternates: alternates.length > 1 ? [...alternates, { tag: 'x-default', href: at(original) }] : [],
  };
}

/** The brand's languages in which a page is written, its original first; all of them where no text tells it, or none of theirs does. */
export function pageLanguages({ languages }: Brand, text?: Pick<Told, 'languages'>): readonly [string, ...string[]] {
  const [first, ...more] = languages.filter((code) => text?.languages.includes(code) ?? true);
  return first === undefined ? languages : [first, ...more];
}
