// Judges the sentences that tests look for on a screen: each one is a text of the product, or the test writes it itself.
import type { Tree } from './source.ts';

const onScreen = /^tests\/(?:e2e|islands)\//;
const quotes = /(?:getBy(?:Text|Label|LabelText)\(|name: |hasText: |toHaveTextContent\()(['"])((?:\\.|(?!\1).)+)\1/g;
const gap = /\{\{[^}]*\}\}|\{\w+\}/g;
const letters = /\p{L}/gu;

const plain = (text: string): string =>
  text
    .replace(/\\(['"])/g, '$1')
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
const withoutTags = (text: string): string => plain(text.replace(/<[^>]+>/g, ''));
const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/);
const isSentence = (quote: string): boolean => /[.!?]$/.test(quote) && quote.split(' ').length > 3;

/** What a text becomes when its gaps are filled. A text that is nearly all gaps would match everything, so it counts for nothing. */
function patternOf(text: string): RegExp[] {
  if ((text.replace(gap, '').match(letters) ?? []).length < 4) return [];
  const fixed = text.split(gap).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return [new RegExp(`^${fixed.join('.+')}[.!?]?$`)];
}

export function staleQuotes(tree: Tree): string[] {
  const texts = [...tree]
    .filter(([path]) => /^src\/i18n\/.*\.json$/.test(path))
    .flatMap(([, text]) => Object.values(JSON.parse(text) as object));
  const patterns = texts
    .filter((text): text is string => typeof text === 'string')
    .map(withoutTags)
    .flatMap((text) => sentencesOf(text).flatMap(patternOf));
  const source = [...tree].filter(([path]) => path.startsWith('src/')).map(([, text]) => withoutTags(text));
  const isText = (words: string): boolean => patterns.some((pattern) => pattern.test(words)) || source.some((text) => text.includes(words));
  return [...tree]
    .filter(([path]) => onScreen.test(path))
    .flatMap(([path, text]) =>
      [...text.matchAll(quotes)].flatMap(({ 2: quote = '', index }) => {
        const words = plain(quote);
        const isOwn = plain(text).split(words).length > 2;
        if (!isSentence(words) || isOwn || sentencesOf(words).every(isText)) return [];
        return [`${path}:${text.slice(0, index).split('\n').length} looks for a sentence that no text has: ${quote}`];
      }),
    );
}
