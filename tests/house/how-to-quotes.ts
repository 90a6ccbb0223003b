// Judges the how-tos: each path, name and command that one quotes exists in the project.
import type { Tree } from './source.ts';

const documents = /^docs\/how-to\/[\w-]+\.md$/;
/** Files whose words count as the project's: not the documents, which would vouch for each other. */
const code = /^(?:src|tests|scripts|bench|\.ci)\/|^[\w.]+\.(?:mjs|ts|json)$/;

/** A path of the project, or the end of one, with `<…>`, `{…}` and `*` for parts that vary. */
const isPath = (quote: string): boolean =>
  /^[\w.@<>{}*-]+(?:\/[\w.@<>{}*$-]+)*\/?$/.test(quote) &&
  (/^(?:src|tests|docs|scripts|bench|public)\//.test(quote) || /\.(?:ts|tsx|mjs|astro|css|svg|md)$/.test(quote));

const exactly = (text: string): string => text.replace(/[.+?^$()|[\]\\]/g, '\\$&');

/** Finds the paths that a quoted path stands for: a folder, or a file by its end. */
function pathPattern(quote: string): RegExp {
  const varies = exactly(quote).replace(/<\w+>|\{\w+\}|\*/g, '[^/]*');
  return new RegExp(quote.endsWith('/') ? `(?:^|/)${varies}` : `(?:^|/)${varies}(?:/|$)`);
}

/** The names in a quote: those with a capital, an underscore or a digit inside, which no sentence has. */
const namesIn = (quote: string): string[] =>
  (quote.match(/[$A-Za-z_][\w$]*/g) ?? []).filter((name) => /[a-z][A-Z]|_|^[A-Z]{4,}|[A-Z]\d/.test(name));

/** Plural keys: every text has its own stem. */
const examples = new Set(['key_one', 'key_other']);
/** A name and the file that is said to hold it. */
const placed = /`([\w$]+)`,? (?:of|in) `([^`]+)`/g;

export function brokenQuotes(tree: Tree): string[] {
  const paths = [...tree.keys()];
  const words = new Set([...tree].filter(([path]) => code.test(path)).flatMap(([, text]) => text.match(/[$A-Za-z_][\w$]*/g) ?? []));
  const scripts = Object.keys((JSON.parse(tree.get('package.json') ?? '{}') as { scripts?: object }).scripts ?? {});
  const filesOf = (quote: string): string[] => paths.filter((path) => pathPattern(quote).test(path));
  const isKnown = (name: string): boolean =>
    examples.has(name) || words.has(name) || (name.endsWith('_') && [...words].some((word) => word.startsWith(name)));
  const judge = (quote: string): string[] => {
    if (isPath(quote)) return filesOf(quote).length > 0 ? [] : [`has no file ${quote}`];
    const script = /\bnpm run ([\w-]+)/.exec(quote)?.[1];
    if (script !== undefined && !scripts.includes(script)) return [`has no command ${script}`];
    const files = quote.split(' ').filter((word) => word.includes('/') && isPath(word));
    return [
      ...(quote.includes(' ') ? files.flatMap(judge) : []),
      ...namesIn(quote)
        .filter((name) => !isKnown(name))
        .map((name) => `has no ${name}`),
    ];
  };
  return [...tree]
    .filter(([path]) => documents.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, index) => {
        const astray = [...line.matchAll(placed)].filter(
          ([, name = '', file = '']) => isPath(file) && !filesOf(file).some((one) => new RegExp(`\\b${name}\\b`).test(tree.get(one) ?? '')),
        );
        return [
          ...[...line.matchAll(/`([^`]+)`/g)].flatMap((hit) =>
            judge(hit[1] ?? '').map((says) => `${path}:${index + 1} the project ${says}`),
          ),
          ...astray.map(([, name, file]) => `${path}:${index + 1} ${file} has no ${name}`),
        ];
      }),
    );
}
