/**
 * Fills values into texts (R1). Of the brand: {{brand}}, {{email}}, {{symbol}}, {{freePlay}}, {{age}}, {{complaintDays}} and {{city}}, the
 * name of its time zone. Of a session: {{idleMinutes}}, {{sessionHours}} and {{freshMinutes}}. A day, {{2026-11-30}} or {{11-30}} without
 * its year, and the name of a month, {{2026-11}}, are written as the brand's locale of the text's language does.
 */
import { relative } from 'node:path';
import type { Loader } from 'astro/loaders';
import type { Brand } from '#brands/brand.ts';
import { isLanguage, localeOf } from '#i18n/locales.ts';
import { sessionLengths } from '#values/access/session-timeouts.ts';
import { placeholder, writeDay } from '#values/text/days-in-text.ts';
import { writeAmount } from '#values/text/number-style.ts';

type Words = Readonly<Record<string, string>>;

/** `Asia/Manila` → `Manila`. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

export const brandWords = (brand: Brand, tag = 'en'): Words => ({
  brand: brand.name,
  email: brand.supportEmail,
  symbol: brand.currency.symbol,
  freePlay: writeAmount(brand.freePlay, tag),
  age: String(brand.market.minimumAge),
  complaintDays: String(brand.market.complaints.days),
  city: cityOf(brand.timeZone),
  ...Object.fromEntries(Object.entries(sessionLengths).map(([name, length]) => [name, String(length)])),
});

/** Fills the placeholders of a text, days in the locale `tag` or, with `keepsDays`, not yet; throws for an unknown one. */
export function interpolate(text: string, words: Words, tag = 'en', keepsDays = false): string {
  return text.replace(placeholder, (written, name: string) => {
    const day = writeDay(tag, name);
    const word = words[name] ?? (keepsDays && day !== undefined ? written : day);
    if (word === undefined) throw new Error(`{{${name}}} is not a value for texts. There are: ${Object.keys(words).join(', ')}.`);
    return word;
  });
}

const escapes: Words = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)]));

/** Right-aligned columns (`---:`) become a class, because the CSP forbids style attributes. Tables get a scroll box for large text. */
const styled = (html: string): string =>
  html
    .replaceAll(' style="text-align: right"', ' class="r"')
    .replaceAll('<table>', '<div class="scroll"><table>')
    .replaceAll('</table>', '</table></div>');

/** An HTML tag or comment of a text: Markdown would pass it on to the page, a script too. */
export const htmlTag = /<(?:\/?[a-z][\w-]*(?=[\s/>])[^>]*>|!--)/gi;
export const tagsIn = (body: string): string[] => body.match(htmlTag) ?? [];

/** A fault of a text in a sentence that names its file. */
class ContentMistake extends Error {
  override readonly name = 'ContentMistake';
}

/**
 * Wraps a loader so that front matter, body and rendered HTML carry this brand's values. `keepsDays`: the page fills the days, because the
 * demo moves them.
 */
export function brandedLoader(loader: Loader, brand: Brand, keepsDays = false): Loader {
  /** The id of an entry begins with its language: `EN/deposits`. */
  const tagOf = (id: string): string => {
    const [language = ''] = id.split('/');
    return isLanguage(language) ? localeOf(language, brand).tag : 'en';
  };
  /** An entry and where its file is; `id` alone does not say the folder. */
  interface Entry {
    readonly id: string;
    readonly filePath?: string | undefined;
  }
  const fileOf = ({ id, filePath }: Entry): string =>
    filePath === undefined ? `${id}.md` : relative(process.cwd(), filePath).replaceAll('\\', '/');
  const filled = (text: string, entry: Entry, words: (all: Words) => Words = (all) => all): string => {
    try {
      return interpolate(text, words(brandWords(brand, tagOf(entry.id))), tagOf(entry.id), keepsDays);
    } catch (error) {
      throw new ContentMistake(`${fileOf(entry)}: ${error instanceof Error ? error.message : error}`);
    }
  };
  return {
    name: `branded-${loader.name}`,
    load: (context) =>
      loader.load({
        ...context,
        // The digest depends on the brand and on how the HTML is made.
        generateDigest: (data) =>
          context.generateDigest(
            JSON.stringify([
              brandWords(brand),
              brand.locales,
              `${styled}`,
              `${writeDay}`,
              `${brandWords}`,
              `${interpolate}`,
              keepsDays,
              data,
            ]),
          ),
        parseData: (entry) => context.parseData({ ...entry, data: fillFrontMatter(entry.data, (text) => filled(text, entry)) }),
        store: {
          ...context.store,
          set: ({ body, rendered, ...entry }) => {
            const [tag] = tagsIn(body ?? '');
            if (tag) throw new ContentMistake(`${fileOf(entry)} has the HTML tag ${tag}. Texts are Markdown: write it without tags.`);
            return context.store.set({
              ...entry,
              ...(body === undefined ? {} : { body: filled(body, entry) }),
              ...(rendered === undefined ? {} : { rendered: { ...rendered, html: styled(filled(rendered.html, entry, inHtml)) } }),
            });
          },
        },
      }),
  };
}

const fillFrontMatter = <Head extends Record<string, unknown>>(head: Head, fill: (text: string) => string): Head =>
  Object.fromEntries(Object.entries(head).map(([name, value]) => [name, typeof value === 'string' ? fill(value) : value])) as Head;
