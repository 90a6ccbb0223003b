/** Reads a text of the editors that the platform stores: a head of lines such as `title: …` between two `---`, and its body. */
import { readFileSync } from 'node:fs';
import { writeAmount } from '#values/text/number-style.ts';

export interface TextFile {
  /** The value of a line of the head, or ''. */
  readonly line: (name: string) => string;
  readonly body: string;
}

/** What a brand writes for placeholders. */
interface Words {
  readonly name: string;
  readonly currency: { readonly symbol: string };
  readonly freePlay: string;
}

/** With the brand's words in place of their placeholders, amounts as the language `tag` writes them. */
export function readTextFile(path: string, brand: Words, tag: string): TextFile {
  const text = readFileSync(path, 'utf8')
    .replaceAll('{{brand}}', brand.name)
    .replaceAll('{{symbol}}', brand.currency.symbol)
    .replaceAll('{{freePlay}}', writeAmount(brand.freePlay, tag));
  const [, head = '', body = ''] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  return { line: (name) => new RegExp(`^${name}: (.*?)\\r?$`, 'm').exec(head)?.[1] ?? '', body };
}
