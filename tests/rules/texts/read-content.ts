/** Reads the content files as editors write them: head and text of each file, by kind and language. */
import { readdirSync, readFileSync } from 'node:fs';
import { withPercent, withSymbol, writeNumber } from '#values/text/number-style.ts';

export interface Text {
  readonly language: string;
  readonly name: string;
  readonly path: string;
  readonly head: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Reads a head of `name: value` lines, each value verbatim. Throws for a value that YAML would read differently. */
export function readText(path: string, text: string): Text {
  // An editor on Windows may end the lines otherwise.
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n')) ?? [];
  const [language = '', file = ''] = path.split('/').slice(-2);
  if (head === '') throw new Error(`${path} has no head. It begins with a line ---, lines such as title: …, and a line ---.`);
  const lines = head.split('\n').map((line, at): [string, string] => {
    const [, name = '', value = ''] = /^(\w+): (\S.*)$/.exec(line) ?? [];
    if (name === '' || /^[{["'&*!|>%@`#-]|: | #|\s$/.test(value))
      throw new Error(
        `${path}:${at + 2} has the line “${line}” in its head. Write name: value there, without “: ”, “ #” or a mark at the start of the value.`,
      );
    return [name, value];
  });
  return { language, name: file.replace(/\.md$/, ''), path, head: Object.fromEntries(lines), body };
}

/** Every text of a folder of `src/content`. */
export const textsOf = (kind: string): Text[] =>
  readdirSync(`src/content/${kind}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .sort()
    .map((file) => readText(`src/content/${kind}/${file}`, readFileSync(`src/content/${kind}/${file}`, 'utf8')));

/** Addresses of links, in order. */
export const linksIn = (body: string): string[] => [...body.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to);

/** Amounts and percentages, as written. */
export const moneyIn = (body: string): string[] =>
  body.match(/\{\{symbol\}\}\d[\d,.]*|\d[\d,.]*\s?\{\{symbol\}\}|\d[\d,.]*\s?%/g)?.map((one) => one.replace(/[,.]$/, '')) ?? [];

/** Formats an English amount or percentage as the interface writes it for a language tag. */
export function moneyAs(english: string, tag: string): string {
  const [, whole = '', cents = ''] = /(\d[\d,]*)(?:\.(\d+))?/.exec(english) ?? [];
  const number = writeNumber(whole.replaceAll(',', ''), cents, tag);
  return english.endsWith('%') ? withPercent(number, tag) : withSymbol(number, '{{symbol}}', tag);
}

/** The structure that translations must share, in order: the kind of each line and the number of table cells. */
export function skeleton(body: string): string[] {
  return body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const kind = /^(#{2,3} |\d+\. |- |\|)/.exec(line)?.[1] ?? 'text';
      const cells = kind === '|' ? `${line.split('|').length} cells` : '';
      return [kind.replace(/\d+/, '1'), cells].join('');
    });
}

/** The number of words by the rules of the language, also without spaces. */
export const wordsIn = (text: string): number =>
  [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)].filter(({ isWordLike }) => isWordLike).length;
