/** Words of the interface, on the server only: pages take sentences here and hand each island just its own (R7). */
import i18next, { type i18n as I18n, type Resource } from 'i18next';

/** The files of a language: one for each area, the sentences of refusals, and the letters that are sent. */
export type WordArea = 'system' | 'access' | 'games' | 'lottery' | 'wallet' | 'member' | 'points' | 'agent' | 'errors' | 'mail';

/** Strings of an island by key; `{{name}}` is filled by `ui/say.ts`, `_one` and `_other` are plurals. */
export type Words = Readonly<Record<string, string>>;

type Params = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' });

function build(): I18n {
  const resources: Resource = {};
  for (const [path, words] of Object.entries(files)) {
    const [, language, area] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language && area) (resources[language] ??= {})[area] = words;
  }
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    initAsync: false,
    // Our codes are names of folders, not tags: i18next would look for them in small letters.
    cleanCode: false,
    lng: 'EN',
    fallbackLng: 'EN',
    ns: Object.keys(resources.EN ?? {}),
    defaultNS: 'system',
    keySeparator: false,
    nsSeparator: ':',
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}

const dictionary = build();

/** One sentence: `say('EN', 'wallet', 'deposit.title')`. A key that is missing says itself, and a test finds it. */
export function say(language: string, area: WordArea, key: string, params: Params = {}): string {
  return dictionary.t(`${area}:${key}`, { ...params, lng: language }) as string;
}

/** A page's hand on its words: `const t = speak('EN', 'wallet'); t('deposit.title')`. */
export const speak =
  (language: string, area: WordArea) =>
  (key: string, params?: Params): string =>
    say(language, area, key, params);

/** What an island gets as props: every string of the area whose key starts with one of the prefixes (all of them without any), plurals and gaps unfilled. */
export function wordsFor(language: string, area: WordArea, ...prefixes: readonly string[]): Words {
  const own = dictionary.getResourceBundle(language, area) as Words | undefined;
  const fallback = (dictionary.getResourceBundle('EN', area) ?? {}) as Words;
  const wanted = Object.keys(fallback).filter(
    (key) =>
      prefixes.length === 0 || prefixes.some((prefix) => key === prefix || key.startsWith(`${prefix}.`) || key.startsWith(`${prefix}_`)),
  );
  return Object.fromEntries(wanted.map((key) => [key, own?.[key] ?? fallback[key] ?? key]));
}

/** Whether a language has a sentence for a key of its own, without falling back. */
export const hasWord = (language: string, area: WordArea, key: string): boolean =>
  Boolean((dictionary.getResourceBundle(language, area) as Words | undefined)?.[key]);
