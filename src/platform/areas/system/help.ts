/** Short answers to what is asked most, as the operator keeps them. */
import { z } from 'zod';
import type { Gives } from '#calls/shape.ts';
import type { SystemShapes } from '#calls/system.shape.ts';
import { spokenIn } from '#i18n/spoken.ts';
import type { Asking } from '#platform/handler.ts';
import { safeLink } from '#platform/rules/safe-link.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';

const answerWords = z.record(z.string(), z.object({ title: z.string(), content: z.string() })).catch({});

/** Without accents and in small letters, so that a search finds what was meant. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every word of `q` stands in the title or in the answer. */
function matches(q: string, title: string, content: string): boolean {
  const text = folded(`${title} ${content.replace(/<[^>]*>/g, ' ')}`);
  return folded(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export async function helpCenter(
  asking: Asking,
  { language = asking.language, q = '' }: { readonly language?: string | undefined; readonly q?: string | undefined },
): Promise<Gives<SystemShapes['helpCenter']>> {
  const rows = await asking.db.selectFrom('help_answers').selectAll().orderBy('position').orderBy('code').limit(500).execute();
  const answers = rows.flatMap(({ code, section, more, words }) => {
    const spoken = spokenIn(answerWords.parse(words), language, asking.brand.languages[0]);
    if (!spoken) return [];
    const { title, content } = { ...spoken.words, content: sanitizeHtml(spoken.words.content) };
    return matches(q.trim(), title, content) ? [{ section, code, title, content, more: safeLink(more), language: spoken.language }] : [];
  });
  return {
    sections: [...Map.groupBy(answers, ({ section }) => section)].map(([section, of]) => ({
      section,
      answers: of.map(({ section: _, ...answer }) => answer),
    })),
  };
}
