// Judges the words: every language has every key with the same gaps, none is left in English, and none lies about unused.
import { localeOf } from '#i18n/locales.ts';
import type { Tree } from './source.ts';

type Table = ReadonlyMap<string, string>;

const plural = /_(zero|one|two|few|many|other)$/;
const stemOf = (key: string): string => key.replace(plural, '');

/** Each area of the pattern language beside the same area of another; a file that is not there gives null. */
function pairs(
  tree: Tree,
  pattern: string,
  languages: readonly string[],
): { path: string; language: string; wanted: Table; has: Table | null }[] {
  const files = [...tree].filter(([path]) => path.startsWith(`src/i18n/${pattern}/`) && path.endsWith('.json'));
  return files.flatMap(([file, text]) =>
    languages.map((language) => {
      const path = file.replace(`/${pattern}/`, `/${language}/`);
      const other = tree.get(path);
      return { path, language, wanted: flat(JSON.parse(text)), has: other === undefined ? null : flat(JSON.parse(other)) };
    }),
  );
}

/** Missing or extra keys of a language, or keys whose {{placeholders}} differ from the reference language. Plurals follow the language. */
export function missingTranslations(tree: Tree, pattern: string, languages: readonly string[]): string[] {
  return pairs(tree, pattern, languages).flatMap(({ path, language, wanted, has }) => {
    if (has === null) return [`${path}:1 is missing`];
    const forms = new Intl.PluralRules(localeOf(language).tag).resolvedOptions().pluralCategories;
    const keys = new Map<string, string>();
    for (const [key, words] of wanted) {
      const model = wanted.get(`${stemOf(key)}_other`);
      if (stemOf(key) === key || model === undefined) keys.set(key, words);
      else for (const form of forms) keys.set(`${stemOf(key)}_${form}`, wanted.get(`${stemOf(key)}_${form}`) ?? model);
    }
    return [
      ...[...keys.keys()].filter((key) => !has.has(key)).map((key) => `${path}:1 lacks ${key}`),
      ...[...has.keys()].filter((key) => !keys.has(key)).map((key) => `${path}:1 has ${key}, which is not asked for`),
      ...[...keys]
        .filter(([key, words]) => has.has(key) && slots(words) !== slots(has.get(key) ?? ''))
        .map(([key]) => `${path}:1 fills other gaps in ${key}`),
    ];
  });
}

/** Names that are the same in every language. */
const names = ['Android', 'Facebook', 'LINE', 'VIP', 'WeChat', 'WhatsApp'];

/** Words that a language has taken over from English, as its table of terms lists them. Whole sentences, so a new one is a decision. */
function takenWords(tree: Tree, language: string): string[] {
  const list = /^Taken over from English: ([\s\S]*?)\.\n\n/m.exec(tree.get(`docs/terms/${language}.md`) ?? '')?.[1] ?? '';
  return list.split(/;\s+/);
}

/** Sentences that stand in another language as in the pattern language, though they are neither a name nor taken over. */
export function untranslatedTexts(tree: Tree, pattern: string, languages: readonly string[]): string[] {
  const taken = new Map(languages.map((language) => [language, takenWords(tree, language)]));
  return pairs(tree, pattern, languages).flatMap(({ path, language, wanted, has }) =>
    [...(has ?? [])].flatMap(([key, words]) => {
      if (words !== wanted.get(key)) return [];
      const bare = words
        .replace(/\{\{?[^{}]*\}?\}/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const known = !/\p{L}/u.test(bare) || names.includes(bare) || taken.get(language)?.includes(bare);
      return known ? [] : [`${path}:1 leaves ${key} as in ${pattern}: ${words}`];
    }),
  );
}

/** Keys of the reference language that src does not use by name, by a template of words in src, or by a cut-off prefix. */
export function unusedTexts(tree: Tree, pattern: string): string[] {
  const code = [...tree]
    .filter(([path]) => /^src\/(?!i18n\/[A-Z]|content\/).*\.(ts|tsx|astro|sql|json)$/.test(path))
    .map(([, text]) => text)
    .join('\n');
  const said = new Set([...code.matchAll(/(['"`])([\w .-]+)\1/g)].map((hit) => hit[2] ?? ''));
  const words = new Set(code.match(/[\w-]+/g));
  const isWord = (word: string): boolean => words.has(word) || code.includes(word.replaceAll('_', ' ')) || endings.some((end) => end(word));
  const templates = [...new Set([...code.matchAll(/`([^`\n]*\$\{[^`\n]*)`/g)].map((hit) => blanked(hit[1] ?? '')))].filter((text) =>
    /^[\w\0.-]+$/.test(text),
  );
  // `${which}Text` fills the gap of another template.
  const endings = templates
    .filter((text) => /^\0[A-Z]\w*$/.test(text))
    .map((text) => (word: string) => word.endsWith(text.slice(1)) && words.has(word.slice(0, 1 - text.length)));
  const shapes = templates
    .filter((text) => /^\w+[._-]/.test(text))
    .map((text) => new RegExp(`^${text.split('\0').map(exactly).join('([\\w-]+)')}$`));
  const filled = (key: string): boolean => shapes.some((shape) => shape.exec(key)?.slice(1).every(isWord));
  const cut = [...code.matchAll(/['"]([\w.]+\.)['"]\.length/g)].map((hit) => hit[1] ?? '');
  // i18next adds `_context` to a key that is named.
  const inContext = (key: string): boolean =>
    [...key.matchAll(/_/g)].some(({ index }) => said.has(key.slice(0, index)) && said.has(key.slice(index + 1)));
  const isUsed = (key: string): boolean =>
    said.has(key) ||
    filled(key) ||
    inContext(key) ||
    cut.some((prefix) => key.startsWith(prefix) && (words.has(key.slice(prefix.length)) || filled(key.slice(prefix.length))));
  return pairs(tree, pattern, [pattern]).flatMap(({ path, wanted }) =>
    [...new Set([...wanted.keys()].map((key) => (wanted.has(`${stemOf(key)}_other`) ? stemOf(key) : key)))]
      .filter((key) => !isUsed(key))
      .map((key) => `${path}:1 nobody says ${key}`),
  );
}

const blanked = (template: string): string => template.replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '\0');
const exactly = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

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
