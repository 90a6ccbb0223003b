// Judges what was added in part: calls without a caller or rows in the tests, files without a user, brands, vendors and languages.
import ts from 'typescript';
import { isScript, parse, type Tree, visit } from './source.ts';

interface ListedCall {
  readonly path: string;
  /** The name of its object and its own: `wallet.deposit`. */
  readonly at: string;
  /** The same under the area's object: `walletBalance.balance` is `wallet.balance`. */
  readonly call: string;
  readonly text: string;
}

/** The calls of the contract. */
function callsOf(tree: Tree): ListedCall[] {
  const files = [...tree].filter(([path]) => /^src\/calls\/[\w-]+\.ts$/.test(path));
  const spread = new Map<string, string>();
  const found: Omit<ListedCall, 'call'>[] = [];
  for (const [path, text] of files) {
    const file = parse(path, text);
    visit(file, (node) => {
      if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isIdentifier(node.name)) return;
      const area = node.name.text;
      visit(node.initializer, (inner) => {
        if (ts.isSpreadAssignment(inner)) {
          const holder = inner.parent.parent;
          spread.set(inner.expression.getText(file), ts.isPropertyAssignment(holder) ? holder.name.getText(file) : area);
        }
        if (ts.isPropertyAssignment(inner) && /^\{[^{}]*\bpath: /.test(inner.initializer.getText(file)))
          found.push({ path, at: `${area}.${inner.name.getText(file)}`, text: inner.initializer.getText(file) });
      });
    });
  }
  const areaOf = (name: string): string => (spread.has(name) && spread.get(name) !== name ? areaOf(spread.get(name) ?? '') : name);
  return found.map((one) => ({ ...one, call: one.at.replace(/^\w+/, areaOf) }));
}

const audiences = 'tests/calls/catalogue/terms.ts';
const moneyTests = ['tests/calls/wallet/money-calls.test.ts', 'tests/stores/money-acts.test.ts'];

/** Calls of ours that no store, page or guard makes, and calls without the rows that say who may use them and how they are tried. */
export function halfAddedCalls(tree: Tree): string[] {
  const callers = [...tree].filter(([path]) => /^src\/(?!calls\/|platform\/)/.test(path) && isScript(path)).map(([, text]) => text);
  const made = new Set(callers.flatMap((text) => text.match(/(?<=\w\.)\w+/g) ?? []));
  return callsOf(tree).flatMap(({ path, at, call, text }) => {
    const rows = [...(/token: 'needed'/.test(text) ? [audiences] : []), ...(/money: true/.test(text) ? moneyTests : [])];
    return [
      ...(/from: 'ours'/.test(text) && !made.has(at.replace(/.*\./, '')) ? [`${path}:1 nothing makes the call ${at}`] : []),
      ...rows.filter((file) => !tree.get(file)?.includes(`'${call}':`)).map((file) => `${file}:1 lacks ${call}`),
    ];
  });
}

/** Where a build or a page begins: no file imports it. */
const entries =
  /^src\/(?:pages\/|ui\/jsx\/jsx-(?:dev-)?runtime\.ts$|fetch\.ts$|content\.config\.ts$|env\.d\.ts$|client\/directives\/|originals\/|.*\/service-worker\.ts$)/;

/** Files of code that no other file imports. Knip finds them too, but only on the disk. */
export function unusedFiles(tree: Tree): string[] {
  // The how-tos' steps hold code as text.
  const users = [...tree].filter(([path]) => isScript(path) && !path.startsWith('tests/house/'));
  const imported = new Set(users.flatMap(([, text]) => text.match(/[\w.-]+(?=(?:\?\w+)?['"])/g) ?? []));
  return [...tree.keys()]
    .filter(
      (path) => path.startsWith('src/') && isScript(path) && !entries.test(path) && !imported.has(path.slice(path.lastIndexOf('/') + 1)),
    )
    .map((path) => `${path}:1 is imported by no file`);
}

/** Files of every brand. */
const brandFiles = ['brand.ts', 'tokens.css', 'logo.svg', 'scene.svg'];

/** Brands that lack a file or their row, and languages that no brand offers. */
export function halfAddedBrands(tree: Tree): string[] {
  const folders = new Set([...tree.keys()].flatMap((path) => /^src\/brands\/([\w-]+)\//.exec(path)?.[1] ?? []));
  const rows = /allBrands[^=]*= \{([^}]*)\}/.exec(tree.get('src/brands/current.ts') ?? '')?.[1] ?? '';
  const offered = [...folders].map((brand) => tree.get(`src/brands/${brand}/brand.ts`) ?? '').join('\n');
  const languages = [...(tree.get('src/i18n/locales.ts') ?? '').matchAll(/^ {2}([A-Z]{2}): \{/gm)].map((hit) => hit[1]);
  return [
    ...[...folders].flatMap((brand) => [
      ...brandFiles.filter((file) => !tree.has(`src/brands/${brand}/${file}`)).map((file) => `src/brands/${brand}:1 has no ${file}`),
      ...(new RegExp(`\\b${brand}\\b`).test(rows) ? [] : [`src/brands/current.ts:1 has no row for ${brand}`]),
    ]),
    ...languages
      .filter((code) => !new RegExp(`languages: \\[[^\\]]*'${code}'`).test(offered))
      .map((code) => `src/i18n/locales.ts:1 no brand offers ${code}`),
  ];
}

const hosted = 'src/values/games/hosted-vendors.ts';
const paymentRows = 'src/platform/outside/payment/providers.ts';

/** Hosted vendors without games or tests, and payment providers without tests. */
export function halfAddedVendors(tree: Tree): string[] {
  const vendors = [...(tree.get(hosted) ?? '').matchAll(/^ {2}'?([\w-]+)'?: \{ path:/gm)].map((hit) => hit[1] ?? '');
  const providers = [...(tree.get(paymentRows) ?? '').matchAll(/^ {2}\{ code: '([\w-]+)'/gm)].map((hit) => hit[1] ?? '');
  const isNamedIn = (folder: string, name: string): boolean =>
    [...tree].some(([path, text]) => path.startsWith(folder) && new RegExp(`['"\`/]${name}['"\`/]`).test(text));
  return [
    ...vendors.flatMap((code) => [
      ...(new RegExp(`^(?:isla-)?${code}\\|`, 'm').test(tree.get('src/platform/seed/vendors.ts') ?? '')
        ? []
        : [`src/platform/seed/vendors.ts:1 has no vendor ${code}`]),
      ...(isNamedIn('tests/calls/vendors/', code) ? [] : [`${hosted}:1 no test of tests/calls/vendors names ${code}`]),
    ]),
    ...providers
      .filter((code) => !isNamedIn('tests/calls/wallet/', code))
      .map((code) => `${paymentRows}:1 no test of tests/calls/wallet names ${code}`),
  ];
}
