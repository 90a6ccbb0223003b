// Judges the words: every language that a brand offers has every key, with the same gaps to fill.
import type { Tree } from './source.ts';

/** Keys that a language lacks, or whose gaps ({{name}}) differ from the pattern language. */
export function wordsMissing(tree: Tree, pattern: string, offered: readonly string[]): string[] {
  const files = [...tree.keys()].filter((path) => path.startsWith(`src/i18n/${pattern}/`) && path.endsWith('.json'));
  return files.flatMap((path) => {
    const wanted = flat(JSON.parse(tree.get(path) ?? '{}'));
    return offered.flatMap((language) => {
      const other = path.replace(`/${pattern}/`, `/${language}/`);
      const text = tree.get(other);
      if (text === undefined) return [`${other}:1 is missing`];
      const has = flat(JSON.parse(text));
      const lacks = [...wanted].filter(([key]) => !has.has(key) && !pluralOf(key, has)).map(([key]) => `${other}:1 lacks ${key}`);
      const more = [...has.keys()]
        .filter((key) => !wanted.has(key) && !pluralOf(key, wanted))
        .map((key) => `${other}:1 has ${key}, which ${pattern} has not`);
      const gaps = [...wanted]
        .filter(([key, words]) => has.has(key) && slots(words) !== slots(has.get(key) ?? ''))
        .map(([key]) => `${other}:1 fills other gaps in ${key}`);
      return [...lacks, ...more, ...gaps];
    });
  });
}

// Languages have different plural forms: key_one may stand for key_other in a language that has no such form.
function pluralOf(key: string, words: ReadonlyMap<string, string>): boolean {
  const stem = key.replace(/_(zero|one|two|few|many|other)$/, '');
  return stem !== key && words.has(`${stem}_other`);
}

function slots(words: string): string {
  return [...new Set([...words.matchAll(/\{\{?\s*(\w+)/g)].map((hit) => hit[1]))].sort().join();
}

function flat(value: unknown, prefix = ''): Map<string, string> {
  const out = new Map<string, string>();
  if (typeof value === 'string') out.set(prefix, value);
  else if (value !== null && typeof value === 'object') {
    for (const [key, inner] of Object.entries(value))
      for (const [path, words] of flat(inner, prefix ? `${prefix}.${key}` : key)) out.set(path, words);
  }
  return out;
}
