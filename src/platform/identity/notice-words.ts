/** The words of a notice for its reader. */
import { z } from 'zod';
import { pickLocale } from '#i18n/pick-locale.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';

const stored = z.record(z.string(), z.object({ title: z.string(), content: z.string() })).catch({});

/** Safe HTML in the language, else in the one that the brand falls back to; null when it has neither. */
export function noticeWords(words: unknown, language: string, fallback: Parameters<typeof pickLocale>[2]) {
  const localized = pickLocale(stored.parse(words), language, fallback);
  if (!localized) return null;
  const { title, content } = localized.words;
  return { title, content: sanitizeHtml(content), language: localized.language };
}
