/** Content collections that editors change without code, with their schemas. */
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { ownBrand } from '#brands/current.ts';
import { brandedLoader } from './content/interpolate-brand.ts';
import { agentNotice, helpArticle, promotionSchema, promotionText, sitePage } from './content/schemas.ts';

const brand = ownBrand();

/** `<language>/<name>.md`; the id is the path without extension, such as `EN/deposits`. */
const texts = (folder: string, keepsDays = false) =>
  brandedLoader(
    glob({ pattern: '*/*.md', base: `./src/content/${folder}`, generateId: ({ entry }) => entry.replace(/\.md$/, '') }),
    brand,
    keepsDays,
  );

export const collections = {
  help: defineCollection({ loader: texts('help'), schema: helpArticle }),
  sitePages: defineCollection({ loader: texts('pages'), schema: sitePage }),
  /** The platform reads these files at its start and shows them to agents alone. */
  agentNotices: defineCollection({ loader: texts('agent-notices'), schema: agentNotice }),
  /** Promotion data; the id is its code. */
  promotions: defineCollection({ loader: glob({ pattern: '*.json', base: './src/content/promotions' }), schema: promotionSchema }),
  /** Promotion texts; the id is language and code, such as `EN/free-play`. */
  promotionTexts: defineCollection({ loader: texts('promotions', true), schema: promotionText }),
};
