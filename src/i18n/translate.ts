/** Interface texts, on the server only: pages translate here and pass each island its own texts (R7). */
import i18next, { type i18n as I18n, type Resource } from 'i18next';
import { ownBrand } from '#brands/current.ts';
import { sessionLengths } from '#values/access/session-timeouts.ts';
import { spanText, waitText } from '#values/text/span-text.ts';
import { isLanguage, localeOf } from './locales.ts';

/** The files of a language: one per area, plus error messages, e-mails, and the demo payment page. */
export type TextDomain =
  | 'system'
  | 'shell'
  | 'access'
  | 'games'
  | 'lottery'
  | 'wallet'
  | 'member'
  | 'points'
  | 'agent'
  | 'saferPlay'
  | 'rewards'
  | 'security'
  | 'errors'
  | 'mail'
  | 'payment';

/** An island's texts by key. `ui/translate.ts` fills `{{name}}`; `_one` and `_other` are plurals. */
export type Words = Readonly<Record<string, string>>;

type Params = Readonly<Record<string, unknown>>;

const files = import.meta.glob<Record<string, string>>('./*/*.json', { eager: true, import: 'default' });

/** Placeholders available in every text: `{{brand}}`, `{{minimumAge}}`, and the lengths of a session. */
const defaults: Params = { brand: ownBrand().name, minimumAge: ownBrand().market.minimumAge, ...sessionLengths };

const fillDefaults = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (gap, name: string) => String(defaults[name] ?? gap));

/** i18next gets tags, not our codes: it needs `fil` for plurals, and would read `TY` as Tahitian. */
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
    interpolation: { escapeValue: false, defaultVariables: defaults },
    returnNull: false,
  });
  // Digits stay Latin in every language (see `ui/format-money.ts`). Intl accepts the decimal string.
  instance.services.formatter?.add('money', (amount, tag) =>
    new Intl.NumberFormat(`${tag}-u-nu-latn`, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(amount),
  );
  instance.services.formatter?.add('minutes', (minutes, tag) => spanText(Number(minutes), tag ?? 'en'));
  instance.services.formatter?.add('hours', (hours, tag) => spanText(Number(hours) * 60, tag ?? 'en'));
  instance.services.formatter?.add('days', (days, tag) => spanText(Number(days) * 24 * 60, tag ?? 'en'));
  instance.services.formatter?.add('wait', (seconds, tag) => waitText(Number(seconds), tag ?? 'en'));
  // A moment in the brand's time zone.
  instance.services.formatter?.add('moment', (instant, tag) =>
    new Intl.DateTimeFormat(`${tag}-u-nu-latn`, {
      dateStyle: 'long',
      timeStyle: 'short',
      hourCycle: 'h23',
      timeZone: ownBrand().timeZone,
    }).format(new Date(instant)),
  );
  // The time of day with seconds, in the brand's time zone.
  instance.services.formatter?.add('clock', (instant, tag) =>
    new Intl.DateTimeFormat(`${tag}-u-nu-latn`, { timeStyle: 'medium', hourCycle: 'h23', timeZone: ownBrand().timeZone }).format(
      new Date(instant),
    ),
  );
  return instance;
}

const dictionary = build();

/**
 * One text: `translate('EN', 'wallet', 'deposit.title')`. `{{left, money}}` formats a decimal string. A missing key returns itself, and a
 * test finds it.
 */
export function translate(language: string, area: TextDomain, key: string, params: Params = {}): string {
  return dictionary.t(`${area}:${key}`, { ...params, lng: tagOf(language) }) as string;
}

/** A page's translator: `const t = translator('EN', 'wallet'); t('deposit.title')`. */
export const translator =
  (language: string, area: TextDomain) =>
  (key: string, params?: Params): string =>
    translate(language, area, key, params);

/** The texts of an area for an island's props: keys under the prefixes, or all. Only placeholders of every text are filled. */
export function islandTexts(language: string, area: TextDomain, ...prefixes: readonly string[]): Words {
  const texts = (dictionary.getResourceBundle(tagOf(language), area) ?? {}) as Words;
  const wanted = Object.entries(texts).filter(
    ([key]) =>
      prefixes.length === 0 ||
      prefixes.some((prefix) => key === prefix || (key.startsWith(prefix) && '._-'.includes(key.charAt(prefix.length)))),
  );
  return Object.fromEntries(wanted.map(([key, text]) => [key, fillDefaults(text)]));
}

/** Whether a language has its own text for a key, without fallback. */
export const hasTranslation = (language: string, area: TextDomain, key: string): boolean =>
  Boolean((dictionary.getResourceBundle(tagOf(language), area) as Words | undefined)?.[key]);
