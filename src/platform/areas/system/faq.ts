/** The help centre: answers to frequent questions, edited by the operator. */
import Fuzzy from '@leeoniya/ufuzzy';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import type { RequestContext } from '#platform/context.ts';
import { safeLink } from '#platform/rules/safe-link.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { fuzzyOptions } from '#values/games/find-games.ts';
import { findTexts } from '#values/text/find-texts.ts';
import { articleKeywords } from './help-keywords.ts';

const answerWords = z.record(z.string(), z.object({ title: z.string(), content: z.string() })).catch({});

const fuzzyFinder = new Fuzzy(fuzzyOptions);

/** With `q` the best match comes first. The keywords of the article that an answer leads to count as its own. */
export async function helpCenter(
  context: RequestContext,
  { language = context.language, q = '' }: { readonly language?: string | undefined; readonly q?: string | undefined },
): Promise<Output<SystemSchemas['helpCenter']>> {
  const rows = await context.db.selectFrom('help_answers').selectAll().orderBy('position').orderBy('code').limit(500).execute();
  const answers = rows.flatMap(({ code, section, more, words }) => {
    const localized = pickLocale(answerWords.parse(words), language, context.brand.languages[0]);
    if (!localized) return [];
    const { title } = localized.words;
    const content = sanitizeHtml(localized.words.content);
    const about = q === '' ? title : `${title} ${articleKeywords(context.brand, language, more)}`;
    const answer = { code, title, content, more: safeLink(more), language: localized.language };
    return [{ section, answer, about, body: content.replace(/<[^>]*>/g, ' ') }];
  });
  return {
    sections: [...Map.groupBy(findTexts(fuzzyFinder, answers, q), ({ section }) => section)].map(([section, found]) => ({
      section,
      answers: found.map(({ answer }) => answer),
    })),
  };
}
