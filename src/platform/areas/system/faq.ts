/** The help centre: answers to frequent questions, edited by the operator. */
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import { pickLocale } from '#i18n/pick-locale.ts';
import type { RequestContext } from '#platform/context.ts';
import { safeLink } from '#platform/rules/safe-link.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';

const answerWords = z.record(z.string(), z.object({ title: z.string(), content: z.string() })).catch({});

/** Lower case without accents, so a search ignores both. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Whether the title or the answer contains every word of `q`. */
function matches(q: string, title: string, content: string): boolean {
  const text = folded(`${title} ${content.replace(/<[^>]*>/g, ' ')}`);
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export async function helpCenter(
  context: RequestContext,
  { language = context.language, q = '' }: { readonly language?: string | undefined; readonly q?: string | undefined },
): Promise<Output<SystemSchemas['helpCenter']>> {
  const rows = await context.db.selectFrom('help_answers').selectAll().orderBy('position').orderBy('code').limit(500).execute();
  const answers = rows.flatMap(({ code, section, more, words }) => {
    const localized = pickLocale(answerWords.parse(words), language, context.brand.languages[0]);
    if (!localized) return [];
    const { title, content } = { ...localized.words, content: sanitizeHtml(localized.words.content) };
    return matches(q.trim(), title, content) ? [{ section, code, title, content, more: safeLink(more), language: localized.language }] : [];
  });
  return {
    sections: [...Map.groupBy(answers, ({ section }) => section)].map(([section, of]) => ({
      section,
      answers: of.map(({ section: _, ...answer }) => answer),
    })),
  };
}
