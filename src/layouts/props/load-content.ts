/** Editors' content in a page's language; an untranslated text comes in another language and says which (R7). */
import { type CollectionEntry, getCollection } from 'astro:content';
import type { Brand } from '#brands/brand.ts';
import { localizedTexts } from '#i18n/pick-locale.ts';
import { type PageTitle, pageTitlesFor } from './shell-props.ts';

type Kind = 'help' | 'sitePages' | 'promotionTexts';

export type LocalizedContent<K extends Kind> = CollectionEntry<K> & {
  /** File name without language and extension. */
  readonly slug: string;
  /** Internal code of the text's language; differs from the page's when untranslated. */
  readonly language: string;
  /** Languages in which the text exists. */
  readonly languages: readonly string[];
  /** Heading, and title in the page and in lists. */
  readonly pageTitle: PageTitle;
};

/** Address prefix of each kind of text. */
const addressPrefix: Readonly<Record<Kind, string>> = { help: '/help/', sitePages: '/', promotionTexts: '/promoDetail?id=' };

/** Returns every text of a kind once. */
export async function contentFor<K extends Kind>(
  { lang, brand }: { readonly lang: string; readonly brand: Brand },
  kind: K,
): Promise<LocalizedContent<K>[]> {
  const titleOf = pageTitlesFor({ lang, brand });
  return localizedTexts<CollectionEntry<K>>(await getCollection(kind), lang, brand.languages[0]).map((text) => ({
    ...text,
    pageTitle: titleOf(addressPrefix[kind] + text.slug, { title: text.data.title, language: text.language }),
  }));
}

/** Returns the text of a fixed page; throws when it is missing, which is a bug. */
export async function siteText(
  page: { readonly lang: string; readonly brand: Brand },
  slug: string,
): Promise<LocalizedContent<'sitePages'>> {
  const found = (await contentFor(page, 'sitePages')).find((text) => text.slug === slug);
  if (!found) throw new Error(`No text ${slug} in src/content/pages`);
  return found;
}
