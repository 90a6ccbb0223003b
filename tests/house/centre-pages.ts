// Judges the two centres: each page of a menu has a file, a title and a place in the walk of the checkers, and each file is in the menu.
import type { Tree } from './source.ts';

interface Centre {
  readonly name: 'member' | 'agent';
  readonly menu: string;
}

const memberCentre: Centre = { name: 'member', menu: 'src/islands/member-pages.ts' };
const agentCentre: Centre = { name: 'agent', menu: 'src/islands/agent-pages.ts' };
const folder = 'src/pages';
const panelTexts = 'src/pages/member/words.json.ts';
const walk = 'tests/e2e/every-page.ts';
const contracts = 'src/values/agent-contracts.ts';

/** The texts that a file passes to an island: the areas and the functions that collect them. */
const textsOf = (text: string): string[] => [
  ...[...text.matchAll(/islandTexts\([\w.]+, ('\w+')/g)].map((hit) => hit[1] ?? ''),
  ...[...text.matchAll(/\b(\w+Words)\(/g)].map((hit) => hit[1] ?? ''),
];

/** The rows of a menu. A contract's page has its path in a table of the contracts. */
function rowsOf(tree: Tree, { name, menu }: Centre): { path: string; word: string }[] {
  const paths = new Map([...(tree.get(contracts) ?? '').matchAll(/^ {2}(\w+): '(\/agent\/\w+)'/gm)].map((hit) => [hit[1], hit[2]]));
  const text = (tree.get(menu) ?? '').replace(/contractPaths\.(\w+)/g, (_, kind: string) => `'${paths.get(kind)}'`);
  return [...text.matchAll(/path: '(\/\w+\/\w+)'.*?word: '(\w+)'/g)]
    .map(([, path = '', word = '']) => ({ path, word }))
    .filter(({ path }) => path.startsWith(`/${name}/`));
}

function misplacedPages(tree: Tree, centre: Centre): string[] {
  const { name, menu } = centre;
  const titles = `src/i18n/EN/${name}.json`;
  const rows = rowsOf(tree, centre);
  if (rows.length === 0) return [`${menu}:1 lists no pages`];
  const known = JSON.parse(tree.get(titles) ?? '{}') as Record<string, string>;
  const files = [...tree.keys()].filter(
    (path) => path.startsWith(`${folder}/${name}/`) && path.endsWith('.astro') && !path.endsWith('/index.astro'),
  );
  // The checkers walk the first page of a centre at the centre's own address.
  const isWalked = (path: string): boolean =>
    new RegExp(`${path}[?']`).test(tree.get(walk) ?? '') || new RegExp(`default\\w+ = '${path}'`).test(tree.get(menu) ?? '');
  return [
    ...rows.flatMap(({ path, word }) => {
      const file = `${folder}${path}.astro`;
      return [
        ...(tree.get(file)?.includes(`path="${path}"`) ? [] : [`${file}:1 is not the page ${path}`]),
        ...(known[`centre.${word}`] ? [] : [`${titles}:1 lacks centre.${word}`]),
        ...(isWalked(path) ? [] : [`${walk}:1 does not visit ${path}`]),
      ];
    }),
    ...(name === 'member' ? files : []).flatMap((file) =>
      textsOf(tree.get(file) ?? '')
        .filter((text) => !textsOf(tree.get(panelTexts) ?? '').includes(text))
        .map((text) => `${panelTexts}:1 lacks ${text} of ${file}`),
    ),
    ...files
      .filter((file) => !rows.some(({ path }) => file === `${folder}${path}.astro`))
      .map((file) => `${file}:1 is in no menu: ${menu} has no row for it`),
  ];
}

export const misplacedMemberPages = (tree: Tree): string[] => misplacedPages(tree, memberCentre);
export const misplacedAgentPages = (tree: Tree): string[] => misplacedPages(tree, agentCentre);
