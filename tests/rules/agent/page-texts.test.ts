// Tests that each page of the agent centre hands its island every text that the island names: a missing one shows its key on the screen.
import { posix } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { system } from '#calls/system.ts';
import * as panels from '#layouts/agent-props.ts';
import { openAccountPropsFor, staffPropsFor, verifyWords } from '#layouts/props/auth-props.ts';
import { registrationRulesOf } from '#platform/rules/registration.ts';
import { parse, readTree, resolveImport, visit } from '../../house/source.ts';

type Words = Readonly<Record<string, string>>;

const tree = readTree(process.cwd(), ['src/islands', 'src/ui', 'src/pages/agent', 'src/pages/member', 'src/i18n/EN']);
const read = (path: string): string => tree.get(path) ?? '';
const known = [...tree].flatMap(([path, text]) => (path.endsWith('.json') ? Object.keys(JSON.parse(text)) : []));
const isIn = (keys: ReadonlySet<string>, key: string): boolean => keys.has(key) || keys.has(`${key}_other`);
const isText = (key: string): boolean => isIn(new Set(known), key);

/** What a file declares at its top, and what each name that it imports is elsewhere. */
interface Names {
  readonly own: ReadonlyMap<string, ts.Node>;
  readonly imported: ReadonlyMap<string, readonly [path: string, name: string]>;
}
const names = new Map<string, Names>();
function namesOf(path: string): Names {
  const before = names.get(path);
  if (before) return before;
  const own = new Map<string, ts.Node>();
  const imported = new Map<string, readonly [string, string]>();
  for (const node of parse(path, read(path)).statements) {
    if (ts.isFunctionDeclaration(node)) {
      if (node.name) own.set(node.name.text, node);
      if (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) own.set('default', node);
    } else if (ts.isVariableStatement(node))
      for (const one of node.declarationList.declarations) visit(one.name, (name) => ts.isIdentifier(name) && own.set(name.text, one));
    else if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const from = resolveImport(path, node.moduleSpecifier.text);
      const { name, namedBindings } = node.importClause ?? {};
      if (from && name) imported.set(name.text, [from, 'default']);
      if (from && namedBindings && ts.isNamedImports(namedBindings))
        for (const one of namedBindings.elements) imported.set(one.name.text, [from, (one.propertyName ?? one.name).text]);
    }
  }
  const found = { own, imported };
  names.set(path, found);
  return found;
}

const isCompared = (node: ts.Node): boolean =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsEqualsEqualsToken;

const fetchesItsTexts = (path: string): boolean => namesOf(path).own.has('load') && read(path).includes('createTranslator(');

/** The keys that a declaration names, and the beginnings of those that it puts together, with those of all that it uses. */
function textsOf(path: string, name: string, root = path, seen = new Set<string>(), keys = new Set<string>()): Set<string> {
  const { own } = namesOf(path);
  const declared = own.get(name);
  if (!declared || seen.has(`${path} ${name}`)) return keys;
  // It fetches its texts itself, and is looked at with those.
  if (path !== root && fetchesItsTexts(path)) return keys;
  seen.add(`${path} ${name}`);
  const within = new Set<string>();
  visit(declared, (node) => ts.isIdentifier(node) && within.add(node.text));
  visit(declared, (node) => {
    // Codes of refusals, which are texts too, are compared and not shown.
    const isShown = ts.isStringLiteralLike(node) && !ts.isLiteralTypeNode(node.parent) && !isCompared(node.parent);
    if (isShown && node.text.includes('.') && isText(node.text)) keys.add(node.text);
    if (!ts.isCallExpression(node)) return;
    const [first] = node.arguments;
    if (first && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteralLike(first)) {
      const lazy = resolveImport(path, first.text) ?? '';
      const used = [...namesOf(lazy).own.keys()].filter((one) => within.has(one));
      for (const one of used.length > 0 ? used : ['default']) textsOf(lazy, one, root, seen, keys);
    }
    if (!first || !ts.isIdentifier(node.expression) || node.expression.text !== 't') return;
    visit(first, (part) => {
      if (ts.isStringLiteralLike(part) && isText(part.text)) keys.add(part.text);
      if (ts.isTemplateExpression(part) && part.head.text !== '') keys.add(`${part.head.text}…`);
    });
  });
  const { imported } = namesOf(path);
  for (const one of within) {
    const [from, there] = imported.get(one) ?? [path, one];
    textsOf(from, there, root, seen, keys);
  }
  return keys;
}

/** Of parts that several islands have, what an island does not show: it gives them no such case. */
const notShown: Readonly<Record<string, readonly string[]>> = {
  'Acts.tsx': ['bets.whole', 'team.trail', 'team.mine'],
  'Approvals.tsx': ['bets.whole', 'team.trail', 'team.mine', 'income.reached'],
  'ContractRequests.tsx': ['agent.notGiven', 'centre.notices', 'agent.refused', 'agent.leave', 'agent.failed', 'income.reached'],
  'Contracts.tsx': ['requests.askAgent', 'requests.becomesAgent', 'income.reached'],
  'DownlineTransfer.tsx': ['deposit.openAccount'],
  'Income.tsx': ['contract.before', 'contract.goes', 'contract.isNew'],
  'Movements.tsx': ['bets.whole'],
  'Results.tsx': ['bets.whole'],
  // The code of a proof asks no signed-in person whether they are human, and the outbox is the demo's.
  'OrderProof.tsx': ['human.needed', 'human.label', 'human.slide', 'human.done', 'human.other'],
  'StaffAccounts.tsx': ['human.needed', 'human.label', 'human.slide', 'human.done', 'human.other', 'demo.inOutbox'],
};

function missing(path: string, words: Words): string[] {
  const handed = new Set(Object.keys(words));
  return [...textsOf(path, 'default')].filter((key) => {
    if (notShown[posix.basename(path)]?.includes(key)) return false;
    return key.endsWith('…') ? ![...handed].some((one) => one.startsWith(key.slice(0, -1))) : !isIn(handed, key);
  });
}

const facts = { lang: 'EN', brand };
const given = /<(\w+) client:[^\n]*?(?:\{\.\.\.|words=\{)(\w+)\(Astro\.locals((?:, '[\w.]+')*)\)\}/g;
type Panel = (locals: typeof facts, ...keys: string[]) => Words & { readonly words?: Words };
const pages = [...tree].flatMap(([path, text]) =>
  path.endsWith('.astro')
    ? [...text.matchAll(given)].flatMap(([, island = '', panel = '', keys = '']) => {
        const of = (panels as unknown as Readonly<Record<string, Panel>>)[panel];
        const [file] = namesOf(path).imported.get(island) ?? [''];
        const props = of?.(facts, ...[...keys.matchAll(/'([\w.]+)'/g)].map(([, key = '']) => key));
        return props ? [{ page: path, island: file, words: props.words ?? props }] : [];
      })
    : [],
);

test('every island of the agent centre, and the contract requests, are looked at', () => {
  const looked = new Set(pages.map(({ island }) => posix.basename(island)));
  for (const island of ['Approvals', 'ContractRequests', 'Contracts', 'DownlineTransfer', 'Income', 'Invites', 'Overview', 'Team'])
    expect(looked).toContain(`${island}.tsx`);
});

test.each(pages)('$page hands $island every text that it names (R7)', ({ island, words }) => {
  expect(missing(island, words)).toEqual([]);
});

const ask = async (call: unknown) => ({ ok: call === system.registerSetting, value: registrationRulesOf({}, brand.market) });

test.each([
  ['src/islands/access/register/OpenedAccounts.tsx', openAccountPropsFor],
  ['src/islands/access/register/StaffAccounts.tsx', staffPropsFor],
] as const)('the page of %s hands it every text that it names (R7, AG-04)', async (island, propsFor) => {
  const props = await propsFor({ ...facts, ask } as unknown as Parameters<typeof staffPropsFor>[0]);
  expect(missing(island, { ...props?.errors, ...props?.words })).toEqual([]);
});

test('the proof of an order has every text that it names (R7, R34)', () => {
  expect(missing('src/islands/OrderProof.tsx', verifyWords({ ...facts, demo: true }))).toEqual([]);
});
