/** Content that editors change without code, with the shape each kind must have. */
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { ownBrand } from '#brands/current.ts';
import { branded } from './content/brand-words.ts';
import { helpArticle, promotion, promotionText, sitePage } from './content/kinds.ts';

const brand = ownBrand();

/** `<language>/<name>.md`; the id is the path without its ending, such as `EN/deposits`. */
const texts = (folder: string) =>
  branded(glob({ pattern: '*/*.md', base: `./src/content/${folder}`, generateId: ({ entry }) => entry.replace(/\.md$/, '') }), brand);

export const collections = {
  help: defineCollection({ loader: texts('help'), schema: helpArticle }),
  sitePages: defineCollection({ loader: texts('pages'), schema: sitePage }),
  /** What is true of a promotion; the id is its code. */
  promotions: defineCollection({ loader: glob({ pattern: '*.json', base: './src/content/promotions' }), schema: promotion }),
  /** What is said of it; the id is the language and its code, such as `EN/free-play`. */
  promotionTexts: defineCollection({ loader: texts('promotions'), schema: promotionText }),
};
