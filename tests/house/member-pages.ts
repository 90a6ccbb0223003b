// Judges the member centre: each page of its menu has a file and a title, and each file is in the menu.
import type { Tree } from './source.ts';

const menu = 'src/islands/member-pages.ts';
const titles = 'src/i18n/EN/member.json';
const folder = 'src/pages';
const panelTexts = 'src/pages/member/words.json.ts';

/** The texts that a file passes to an island: the areas and the functions that collect them. */
const textsOf = (text: string): string[] => [
  ...[...text.matchAll(/islandTexts\([\w.]+, ('\w+')/g)].map((hit) => hit[1] ?? ''),
  ...[...text.matchAll(/\b(\w+Words)\(/g)].map((hit) => hit[1] ?? ''),
];

export function misplacedMemberPages(tree: Tree): string[] {
  const rows = [...(tree.get(menu) ?? '').matchAll(/path: '(\/member\/\w+)'.*?word: '(\w+)'/g)].map(([, path = '', word = '']) => ({
    path,
    word,
  }));
  if (rows.length === 0) return [`${menu}:1 lists no pages`];
  const known = JSON.parse(tree.get(titles) ?? '{}') as Record<string, string>;
  const files = [...tree.keys()].filter(
    (path) => path.startsWith(`${folder}/member/`) && path.endsWith('.astro') && !path.endsWith('/index.astro'),
  );
  return [
    ...rows.flatMap(({ path, word }) => {
      const file = `${folder}${path}.astro`;
      return [
        ...(tree.get(file)?.includes(`path="${path}"`) ? [] : [`${file}:1 is not the page ${path}`]),
        ...(known[`centre.${word}`] ? [] : [`${titles}:1 lacks centre.${word}`]),
      ];
    }),
    ...files.flatMap((file) =>
      textsOf(tree.get(file) ?? '')
        .filter((text) => !textsOf(tree.get(panelTexts) ?? '').includes(text))
        .map((text) => `${panelTexts}:1 lacks ${text} of ${file}`),
    ),
    ...files
      .filter((file) => !rows.some(({ path }) => file === `${folder}${path}.astro`))
      .map((file) => `${file}:1 is in no menu: ${menu} has no row for it`),
  ];
}
