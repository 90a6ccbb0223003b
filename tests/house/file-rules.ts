// Checks each file alone: its name, its first sentence, and forbidden contents.
import ts from 'typescript';
import { isScript, lineOf, parse, scriptOf, type Tree, visit } from './source.ts';

const code = /\.(ts|tsx|mjs|astro|css|sql)$/;
const kebab = /^_?[a-z0-9]+(-[a-z0-9]+)*$/;
const pascal = /^[A-Z][A-Za-z0-9]*$/;
const vague = /^(utils?|helpers?|common|misc)$/i;

function each(tree: Tree, which: RegExp, judge: (path: string, text: string) => string[]): string[] {
  return [...tree].flatMap(([path, text]) => (which.test(path) ? judge(path, text) : []));
}

function hits(path: string, text: string, wanted: RegExp, say: (hit: string) => string): string[] {
  return [...text.matchAll(wanted)].map((hit) => `${path}:${text.slice(0, hit.index).split('\n').length} ${say(hit[0].trim())}`);
}

/** Nouns in kebab-case, components in PascalCase, no file for odds and ends. */
export function badNames(tree: Tree): string[] {
  return each(tree, code, (path) => {
    const parts = path.split('/');
    const stem = (parts.pop() ?? '').replace(/(\.(module|schema|test|bench|config|d))?\.\w+$/, '');
    const folders = parts.map((part) => part.replace(/^\./, ''));
    const wrong: string[] = [];
    if ([...folders, stem].some((part) => vague.test(part))) wrong.push(`${path}:1 says nothing about what is in it`);
    if (path.startsWith('src/pages/')) return wrong;
    const component = /\.(astro|tsx)$/.test(path) || path.endsWith('.module.css');
    if (!(kebab.test(stem) && !path.endsWith('.astro')) && !(component && pascal.test(stem)) && !/^\d{3}_[a-z0-9_-]+$/.test(stem))
      wrong.push(`${path}:1 is not named like the others`);
    if (folders.some((folder) => !kebab.test(folder))) wrong.push(`${path}:1 lies in a folder that is not named like the others`);
    return wrong;
  });
}

/** A file begins with a comment that says what is in it. */
export function missingFileComments(tree: Tree): string[] {
  return each(tree, code, (path, text) => {
    const start = text
      .replace(/^#!.*\n/, '')
      .replace(/^---\r?\n/, '')
      .trimStart();
    return /^(\/\/|\/\*|--|<!--|\{?\/\*)/.test(start) ? [] : [`${path}:1 does not begin with a comment that says what is in it`];
  });
}

const detachedComment = /^(?:#!.*\n)?(?:---\r?\n)?(?:\/\*(?:(?!\*\/)[\s\S])*\*\/\r?\n|(?:\/\/.*\n)+)(?:[ \t]*\r?\n)+(?=import\b)/;

/** The comment that heads a file stands directly above its imports: one form in all files. */
export function detachedFileComments(tree: Tree): string[] {
  return each(tree, /\.(ts|tsx|mjs|astro)$/, (path, text) =>
    detachedComment.test(text) ? [`${path}:1 has an empty line between its first comment and its imports`] : [],
  );
}

const recordHead = /^# \d{3}: .+\n\n- Date: \d{4}-\d{2}-\d{2}\n- Status: (accepted|replaced)\b.*\n\n## Context\n/;

/** Decision records begin alike: number and title, date, status, context. */
export function misheadedRecords(tree: Tree): string[] {
  return each(tree, /^docs\/decisions\/.*\.md$/, (path, text) =>
    recordHead.test(text) ? [] : [`${path}:1 does not begin with its number and title, date, status and context`],
  );
}

export function anyTypes(tree: Tree): string[] {
  return each(tree, /\.(ts|tsx|astro)$/, (path, text) => {
    if (!/\bany\b/.test(text)) return [];
    const file = parse(path, text);
    const found: string[] = [];
    visit(file, (node) => {
      if (node.kind === ts.SyntaxKind.AnyKeyword) found.push(`${path}:${lineOf(file, node)} any`);
    });
    return found;
  });
}

const unfinished = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b|${'coming' + ' soon'}|${'not' + ' implemented'}|lorem ipsum`,
  'gi',
);
const machine = new RegExp(
  `${['/wo' + 'rk/', '/ro' + 'ot/', '/ho' + 'me/(?!somebody)[a-z]+/', '/tm' + 'p/b', '/Use' + 'rs/[a-z]+/', '127\\.0\\.0\\.1:48\\d\\d'].join('|')}`,
  'g',
);
const secret = /-----BEGIN [A-Z ]*PRIVATE KEY-----|\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bxox[bap]-[A-Za-z0-9-]{20,}/g;

export function unfinishedWork(tree: Tree): string[] {
  return each(tree, /./, (path, text) => hits(path, text, unfinished, (hit) => `${hit}: finish it or leave it out`));
}

export function machineTraces(tree: Tree): string[] {
  return each(tree, /./, (path, text) => [
    ...hits(path, text, machine, (hit) => `${hit}: a path of one machine`),
    ...hits(path, text, secret, () => 'looks like a secret'),
    ...(isScript(path) ? hits(path, text, isAtHome(path) ? /\.pathname\b/g : /import\.meta\.url\)\.pathname\b/g, encoded) : []),
    ...(/^(tests|bench|vitest)/.test(path) ? hits(path, text, unsetFonts, fontsMissing) : []),
    ...(/^tests/.test(path) ? hits(path, text, /\bexec(?:File)?(?:Sync)?\('git/g, () => 'asks for git, which a machine may lack') : []),
  ]);
}

/** Files in which a URL is a file's, never the site's. */
const isAtHome = (path: string): boolean => /^(scripts\/|[^/]*$)/.test(path);
const fontsMissing = (hit: string): string => `${hit}: launchOptions() brings the fonts too`;
const encoded = (hit: string): string => `${hit} is no path where a folder has a space in its name: fileURLToPath`;
/** A browser that is opened in another way shows its pages in the machine's fonts. */
const unsetFonts = /\b(?:browserPath|executablePath|launchArgs)\b|\bchromium\.launch\((?!await launchOptions)/g;

const bareKey = /\b(?:event|nativeEvent|e)\.key\b(?!\w)|'key(?:down|up|press)',\s*\(\{/g;

/** Keys that belong to an input method never act: handlers of keys ask `values/text/input-method.ts`. */
export function bareKeys(tree: Tree): string[] {
  return each(tree, /^src\/(?!edge|platform|values\/text\/input-method).*\.(tsx?|astro)$/, (path, text) =>
    hits(path, text, bareKey, (hit) => `${hit}: keyOf() knows the keys of input methods`),
  );
}

/** In Turkish, the small letter of I is another than in all other languages: only texts that are shown follow a language. */
export function localeFolds(tree: Tree): string[] {
  return each(tree, /^src\/.*\.(tsx?|astro)$/, (path, text) =>
    hits(path, text, /\.toLocale(?:Lower|Upper)Case\(\)/g, (hit) => `${hit} follows the device's language: name one, or compare without`),
  );
}

/** A password manager knows by the user name whose password a form has. */
export function namelessPasswords(tree: Tree): string[] {
  return each(tree, /^src\/islands\/.*\.tsx$/, (path, text) =>
    /<PasswordField\b|(?:current|new)-password/.test(text) && !/AccountName\b|\busername\b/.test(text)
      ? [`${path}:1 has a password without a user name: AccountName`]
      : [],
  );
}

/** The policy forbids style attributes and scripts without a hash; Astro has three ways to make one by accident. */
export function policyBreakers(tree: Tree): string[] {
  const astro = each(tree, /^src\/.*\.astro$/, (path, text) => {
    const script = /^---\r?\n[\s\S]*?\n---/.exec(text)?.[0] ?? '';
    const body =
      script.replace(/[^\n]/g, ' ') +
      text
        .slice(script.length)
        .replace(/<(script|style)[^>]*>([\s\S]*?)<\/\1>/g, (all, _tag, inner: string) => all.replace(inner, inner.replace(/[^\n]/g, ' ')));
    return hits(
      path,
      body,
      /\s(style=|is:inline|define:vars|transition:(name|animate)|on[a-z]+=["'])/g,
      (hit) => `${hit} breaks the content security policy`,
    );
  });
  const react = each(tree, /^src\/.*\.tsx$/, (path, text) => {
    if (!/\bstyle\b/.test(text)) return [];
    const file = parse(path, text);
    const found: string[] = [];
    visit(file, (node) => {
      if (ts.isJsxAttribute(node) && node.name.getText(file) === 'style')
        found.push(`${path}:${lineOf(file, node)} style= breaks the content security policy`);
    });
    return found;
  });
  return [...astro, ...react];
}

/** A width in pixels asks for the desktop's layout where large letters have no room for it: em grows with the letters. */
const pixelWidths = (tree: Tree): string[] =>
  each(tree, /^src\/.*\.(css|astro|tsx?)$/, (path, text) =>
    hits(path, text, /\((?:min|max)-width: ?\d+px\)/g, (hit) => `${hit} does not grow with the letters: write it in em`),
  );

const statement =
  /(^|[(\s])(select\s[\s\S]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|create\s+(table|database|role)|drop\s+\w+|alter\s+\w+)\b/i;

/** A list that is written out, in place or as a constant of the file, or rows that the database reads itself. */
function isBoundedList(file: ts.SourceFile, list: ts.Expression): boolean {
  if (ts.isArrowFunction(list)) return true;
  if (ts.isAsExpression(list) || ts.isSatisfiesExpression(list)) return isBoundedList(file, list.expression);
  if (ts.isArrayLiteralExpression(list)) return !list.elements.some(ts.isSpreadElement);
  if (ts.isCallExpression(list)) return /\bselectFrom\(/.test(list.getText(file));
  if (!ts.isIdentifier(list)) return false;
  let found = false;
  visit(file, (node) => {
    if (ts.isVariableDeclaration(node) && node.name.getText(file) === list.text && node.initializer)
      found ||= !/\.execute\(/.test(node.initializer.getText(file)) && isBoundedList(file, node.initializer);
  });
  return found;
}

/** Joined parts of a statement, and no values: each part is a template of its own, a name or a literal. */
function joinsParts(file: ts.SourceFile, list: ts.Expression | undefined): boolean {
  if (!list || !ts.isCallExpression(list) || !/\.(?:map|flatMap)$/.test(list.expression.getText(file))) return false;
  const [each] = list.arguments;
  return each !== undefined && ts.isArrowFunction(each) && /^sql(?:<\w+>)?(?:`|\.ref\(|\.lit\()/.test(each.body.getText(file));
}

/** A parameter for each value ends at 65,535, and whatever has more never works again: a list that may grow is one parameter. */
export function growingLists(tree: Tree): string[] {
  const say = 'has a parameter for each value of a list: anyId() and anyText() have one';
  return each(tree, /^(src\/platform|scripts)\/.*\.ts$/, (path, text) => {
    if (!/ in'|'in'|sql\.join/.test(text)) return [];
    const file = parse(path, text);
    const found: string[] = [];
    visit(file, (node) => {
      if (!ts.isCallExpression(node)) return;
      const [first, operator, list] = node.arguments;
      const asks = operator && ts.isStringLiteral(operator) && /^(?:not )?in$/.test(operator.text);
      const isWide = asks
        ? list && !isBoundedList(file, list)
        : /\bsql\.join$/.test(node.expression.getText(file)) && !joinsParts(file, first);
      if (isWide) found.push(`${path}:${lineOf(file, node)} ${say}`);
    });
    return found;
  });
}

/** An object whose keys are any text, by its type: `Record<string, …>`. */
const isTable = (node: ts.Node | undefined): boolean =>
  node !== undefined && /^(?:Readonly<)?(?:Partial<)?Record<string,/.test(node.getText().replace(/\s/g, ''));

/**
 * Every plain object has `constructor` and `__proto__`: a table that is read by a text from outside gives a function for them, and the
 * request ends in a fault. In the rooms that read requests, tables are read with `ownValue`, after `Object.hasOwn`, or are maps.
 */
export function inheritedKeys(tree: Tree): string[] {
  return each(tree, /^src\/(?:platform|edge|values|calls|i18n|covers)\/.*\.ts$/, (path, text) => {
    if (!/Record<\s*string/.test(text)) return [];
    const file = parse(path, text);
    const tables = new Set<string>();
    visit(file, (node) => {
      if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isIdentifier(node.name) && isTable(node.type))
        tables.add(node.name.text);
    });
    const found: string[] = [];
    visit(file, (node) => {
      if (!ts.isElementAccessExpression(node) || !ts.isIdentifier(node.expression) || !tables.has(node.expression.text)) return;
      const { text: table } = node.expression;
      if (ts.isStringLiteralLike(node.argumentExpression)) return;
      const { parent } = node;
      const isWritten = ts.isBinaryExpression(parent) && parent.left === node && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken;
      if (isWritten || ts.isDeleteExpression(parent)) return;
      let above: ts.Node = node;
      while (!ts.isStatement(above) && !ts.isPropertyAssignment(above)) above = above.parent;
      if (!above.getText(file).includes(`Object.hasOwn(${table},`))
        found.push(`${path}:${lineOf(file, node)} ${table} is read by any text, also by __proto__: use ownValue()`);
    });
    return found;
  });
}

/** SQL is written with kysely or its sql tag; a statement put together from strings is a hole. */
export function concatenatedSql(tree: Tree): string[] {
  return each(tree, /^src\/.*\.ts$/, (path, text) => {
    const file = parse(path, text);
    const found: string[] = [];
    visit(file, (node) => {
      const at = () => `${path}:${lineOf(file, node)}`;
      if (ts.isTemplateExpression(node) && !ts.isTaggedTemplateExpression(node.parent)) {
        const words = node.head.text + node.templateSpans.map((span) => ` ? ${span.literal.text}`).join('');
        if (statement.test(words)) found.push(`${at()} builds SQL from a string`);
      } else if (
        ts.isBinaryExpression(node) &&
        node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
        ts.isStringLiteralLike(node.left) &&
        statement.test(`${node.left.text} x from`)
      ) {
        if (statement.test(node.left.text) || /^\s*select\s/i.test(node.left.text)) found.push(`${at()} builds SQL from a string`);
      } else if (
        ts.isCallExpression(node) &&
        /\bsql\.raw$/.test(node.expression.getText(file)) &&
        node.arguments[0] &&
        !ts.isStringLiteralLike(node.arguments[0])
      ) {
        found.push(`${at()} hands a made-up string to sql.raw`);
      }
    });
    return found;
  });
}

/** Left and right are start and end, so that a page can run from right to left. */
export function physicalSides(tree: Tree): string[] {
  const sided = each(tree, /^src\/.*\.(css|astro)$/, (path, text) => {
    const css = path.endsWith('.css')
      ? text
      : text.replace(/([\s\S]*?)(<style[^>]*>)([\s\S]*?)(<\/style>)|[\s\S]/g, (all, before, open, inner, close) =>
          open ? `${blank(before)}${blank(open)}${inner}${blank(close)}` : blank(all),
        );
    const plain = css.replace(/\/\*[\s\S]*?\*\//g, blank);
    return hits(
      path,
      plain,
      /(?<=[{;\s])((margin|padding|border|scroll-margin|scroll-padding)-(left|right)\b[\w-]*|left|right)\s*:|(text-align|float|clear)\s*:\s*(left|right)\b/g,
      (hit) => `${hit} names a side; use start and end`,
    );
  });
  return [...pixelWidths(tree), ...sided];
}

function blank(part: string | undefined): string {
  return (part ?? '').replace(/[^\n]/g, ' ');
}

/** The package's computed stores have no initial value, so an island that reads one on the server fails. */
export function storesWithoutInitialValue(tree: Tree): string[] {
  return each(tree, /^src\/(?!stores\/computed\.ts$).*\.tsx?$/, (path, text) =>
    hits(
      path,
      text,
      /import[^;]*\b(?:computed|batched)\b[^;]* from 'nanostores'/g,
      () => 'computes a store that has no value on the server: import computed from stores/computed.ts',
    ),
  );
}

const vitestNames = /^(test|it|describe|expect)$/;

/** A variable or parameter that is called like a function of Vitest reads like a test. */
export function shadowedTestNames(tree: Tree): string[] {
  return each(tree, /^(tests|bench)\/.*\.tsx?$/, (path, text) => {
    const file = parse(path, text);
    const found: string[] = [];
    visit(file, (node) => {
      const named = ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node) || ts.isFunctionDeclaration(node);
      if (named && node.name && ts.isIdentifier(node.name) && vitestNames.test(node.name.text))
        found.push(`${path}:${lineOf(file, node)} ${node.name.text} is a name of Vitest: say what the value is`);
    });
    return found;
  });
}

/** A test that is skipped, tried again or waits by the clock says nothing. */
export function weakTests(tree: Tree): string[] {
  return each(tree, /^tests\/.*\.test\.tsx?$/, (path, text) => {
    const file = parse(path, text);
    const found: string[] = [];
    visit(file, (node) => {
      if (ts.isCallExpression(node) && node.arguments.length < 2 && /^vi\.wait(For|Until)$/.test(node.expression.getText(file)))
        found.push(`${path}:${lineOf(file, node)} ${node.expression.getText(file)} gives up after a second; expect.poll is patient`);
      if (!ts.isPropertyAccessExpression(node) || !/^(test|it|describe|suite|expect)\b/.test(node.expression.getText(file))) return;
      if (
        /^(skip|skipIf|runIf|only|todo|fails)$/.test(node.name.text) &&
        /^(test|it|describe|suite)(\.\w+)*$/.test(node.expression.getText(file))
      )
        found.push(`${path}:${lineOf(file, node)} ${node.getText(file)}`);
    });
    return [...found, ...hits(path, scriptOf(path, text), /\bwaitForTimeout\(|\bretry:\s*[1-9]/g, (hit) => `${hit} hides a fault`)];
  });
}
