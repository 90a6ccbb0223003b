/** Words of the interface, on the server only: pages take sentences here and hand each island just its own (R7). */
import i18next, { type i18n as I18n, type Resource } from 'i18next';
import { ownBrand } from '#brands/current.ts';
import { isLanguage, localeOf } from './locales.ts';

/** The files of a language: one for each area, the sentences of refusals, the letters that are sent, and the demo provider's page. */
export type WordArea =
  | 'system'
  | 'shell'
  | 'access'
  | 'games'
  | 'lottery'
  | 'wallet'
  | 'member'
  | 'points'
  | 'agent'
  | 'errors'
  | 'mail'
  | 'payment';

/** Strings of an island by key; `{{name}}` is filled by `ui/say.ts`, `_one` and `_other` are plurals. */
export type Words = Readonly<Record<string, string>>;

type Params = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' });

/** What any sentence may name without being told: `{{brand}}` and `{{minimumAge}}`. */
const known = { brand: ownBrand().name, minimumAge: ownBrand().market.minimumAge };

const fillKnown = (text: string): string =>
  text.replaceAll('{{brand}}', known.brand).replaceAll('{{minimumAge}}', String(known.minimumAge));

/** i18next is told tags, not our codes: it counts plurals as `Intl` does for `fil`, and would take `TY` for Tahitian. */
const tagOf = (language: string): string => (isLanguage(language) ? localeOf(language).prefix : 'en');

function build(): I18n {
  const resources: Resource = {};
  for (const [path, words] of Object.entries(files)) {
    const [, language, area] = /^\.\/(\w+)\/(\w+)\.json$/.exec(path) ?? [];
    if (language && area) (resources[tagOf(language)] ??= {})[area] = words;
  }
  const instance = i18next.createInstance();
  void instance.init({
    resources,
    initAsync: false,
    load: 'currentOnly',
    lng: 'en',
    fallbackLng: 'en',
    ns: Object.keys(resources.en ?? {}),
    defaultNS: 'system',
    keySeparator: false,
    nsSeparator: ':',
    interpolation: { escapeValue: false, defaultVariables: known },
    returnNull: false,
  });
  // Figures stay Latin in every language, as everywhere (see `ui/amount.ts`); Intl takes the decimal string itself.
  instance.services.formatter?.add('money', (amount, tag) =>
    new Intl.NumberFormat(`${tag}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount),
  );
  return instance;
}

const dictionary = build();

/** One sentence: `say('EN', 'wallet', 'deposit.title')`. `{{left, money}}` writes a decimal string as the language does. A key that is missing says itself, and a test finds it. */
export function say(language: string, area: WordArea, key: string, params: Params = {}): string {
  return dictionary.t(`${area}:${key}`, { ...params, lng: tagOf(language) }) as string;
}

/** A page's hand on its words: `const t = speak('EN', 'wallet'); t('deposit.title')`. */
export const speak =
  (language: string, area: WordArea) =>
  (key: string, params?: Params): string =>
    say(language, area, key, params);

/** What an island gets as props: every string of the area whose key starts with one of the prefixes (all of them without any), plurals and gaps unfilled but for the brand's. */
export function wordsFor(language: string, area: WordArea, ...prefixes: readonly string[]): Words {
  const own = (dictionary.getResourceBundle(tagOf(language), area) ?? {}) as Words;
  const wanted = Object.entries(own).filter(
    ([key]) =>
      prefixes.length === 0 ||
      prefixes.some((prefix) => key === prefix || (key.startsWith(prefix) && '._-'.includes(key.charAt(prefix.length)))),
  );
  return Object.fromEntries(wanted.map(([key, text]) => [key, fillKnown(text)]));
}

/** Whether a language has a sentence for a key of its own, without falling back. */
export const hasWord = (language: string, area: WordArea, key: string): boolean =>
  Boolean((dictionary.getResourceBundle(tagOf(language), area) as Words | undefined)?.[key]);
