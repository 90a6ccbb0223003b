/** Content that editors change without code, with the shape each kind must have. */
import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

const help = defineCollection({
  loader: glob({ pattern: '*/*.md', base: './src/content/help', generateId: ({ entry }) => entry.replace(/\.md$/, '') }),
  schema: z.object({
    title: z.string().max(80),
    /** What the list of articles and the way above the article say. */
    short: z.string().max(28),
    /** The answer in one or two sentences: what stands on top of the page. */
    lead: z.string().max(240),
    section: z.enum(['money', 'playing', 'account', 'legal']),
    order: z.number().int(),
    updated: z.coerce.date(),
  }),
});

export const collections = { help };
