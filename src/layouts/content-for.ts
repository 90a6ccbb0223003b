/** Texts of an editors' collection in the language of a page; what is not translated comes in another one and says which (R7). */
import { type CollectionEntry, getCollection } from 'astro:content';
import type { Brand } from '#brands/brand.ts';
import { spokenTexts } from '#i18n/spoken.ts';
import { type PageTitle, pageTitlesFor } from './frame-for.ts';

type Kind = 'help' | 'sitePages' | 'promotionTexts';

export type Told<K extends Kind> = CollectionEntry<K> & {
  /** The file's name without its language and ending. */
  readonly slug: string;
  /** Internal code of the language it is in: another than the page's where it is not translated. */
  readonly language: string;
  /** Those it is written in. */
  readonly languages: readonly string[];
  /** Its heading, and what its page and lists call it. */
  readonly pageTitle: PageTitle;
};

/** Where a text is read. */
const placeOf: Readonly<Record<Kind, string>> = { help: '/help/', sitePages: '/', promotionTexts: '/promoDetail?id=' };

/** Every text of a kind once. */
export async function contentFor<K extends Kind>(
  { lang, brand }: { readonly lang: string; readonly brand: Brand },
  kind: K,
): Promise<Told<K>[]> {
  const titleOf = pageTitlesFor({ lang, brand });
  return spokenTexts<CollectionEntry<K>>(await getCollection(kind), lang, brand.languages[0]).map((text) => ({
    ...text,
    pageTitle: titleOf(placeOf[kind] + text.slug, { title: text.data.title, language: text.language }),
  }));
}

/** The text of a page that is made for it; a page without its text is a mistake of ours. */
export async function siteText(page: { readonly lang: string; readonly brand: Brand }, slug: string): Promise<Told<'sitePages'>> {
  const found = (await contentFor(page, 'sitePages')).find((text) => text.slug === slug);
  if (!found) throw new Error(`No text ${slug} in src/content/pages`);
  return found;
}
