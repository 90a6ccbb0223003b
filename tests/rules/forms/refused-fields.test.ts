// Tests that a refusal never names a field that no form marks: "Please check the marked fields" over a form without a mark helps nobody.
import ts from 'typescript';
import { expect, test } from 'vitest';
import { allEndpoints, endpoints } from '#calls/endpoints.ts';
import { endpointSchemas } from '#calls/schemas/endpoints.schema.ts';
import { registrationFields } from '#platform/rules/registration.ts';
import { parse, readTree, resolveImport, visit } from '../../house/source.ts';
import { markedInParts, notTyped } from './fields-not-typed.ts';

const tree = readTree(process.cwd(), ['src/islands', 'src/ui', 'src/stores', 'src/layouts/props']);
const isHere = (path: string | null): path is string => path !== null && tree.has(path);

interface FileFacts {
  /** What each name at the top of the file names in it. */
  readonly own: ReadonlyMap<string, ReadonlySet<string>>;
  readonly imported: ReadonlyMap<string, readonly [path: string, name: string]>;
  /** Files that it imports, also on demand. */
  readonly from: readonly string[];
  /** Names of fields to which it ties an error. */
  readonly marked: ReadonlySet<string>;
}

const isError = (name: string): boolean => /^(?:error|fault|decimalsError)$/.test(name);

/** The fields that a control is tied to: `name="x"` beside an error, and each `at('x')` of the form's errors. */
function markedIn(node: ts.Node, marked: Set<string>): void {
  if (ts.isCallExpression(node)) {
    const called = node.expression;
    const name = ts.isPropertyAccessExpression(called) ? called.name.text : ts.isIdentifier(called) ? called.text : '';
    const [first] = node.arguments;
    if (/^(?:at|errorAt|errorOf)$/.test(name) && first && ts.isStringLiteral(first)) marked.add(first.text);
  }
  if (!ts.isJsxOpeningLikeElement(node)) return;
  const props = new Map(
    node.attributes.properties.flatMap((one) => (ts.isJsxAttribute(one) ? [[one.name.getText(), one.initializer]] : [])),
  );
  const name = props.get('name');
  if (name && ts.isStringLiteral(name) && [...props.keys()].some(isError)) marked.add(name.text);
}

/** A form that draws its fields from a list marks those that it names anywhere, and of a registration those of its rules. */
function namedByRules(path: string): readonly string[] {
  const text = tree.get(path) ?? '';
  if (!/error=\{(?:\w+\.)?(?:at|errors)\(\w+\)\}/.test(text)) return [];
  const names = [...text.matchAll(/'(\w+)'|(\w+): /g)].map(([, quoted, key]) => quoted ?? key ?? '');
  return /\brules\[name\]/.test(text) ? [...names, ...registrationFields] : names;
}

const facts = new Map<string, FileFacts>();
function factsOf(path: string): FileFacts {
  const before = facts.get(path);
  if (before) return before;
  const file = parse(path, tree.get(path) ?? '');
  const own = new Map<string, Set<string>>();
  const imported = new Map<string, readonly [string, string]>();
  const from: string[] = [];
  const marked = new Set<string>();
  const namesIn = (node: ts.Node): Set<string> => {
    const names = new Set<string>();
    visit(node, (one) => {
      // The catalogue may come with what is loaded on demand: `api.access.login`.
      if (ts.isPropertyAccessExpression(one)) names.add(`${one.expression.getText().split('.').at(-1)}.${one.name.text}`);
      if (ts.isIdentifier(one)) names.add(one.text);
    });
    return names;
  };
  for (const node of file.statements) {
    if (ts.isFunctionDeclaration(node) && node.name) own.set(node.name.text, namesIn(node));
    if (ts.isVariableStatement(node))
      for (const one of node.declarationList.declarations)
        visit(one.name, (name) => ts.isIdentifier(name) && own.set(name.text, namesIn(one)));
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      const target = resolveImport(path, node.moduleSpecifier.text);
      if (!target) continue;
      from.push(target);
      const bound = node.importClause?.namedBindings;
      if (node.importClause?.name) imported.set(node.importClause.name.text, [target, 'default']);
      if (bound && ts.isNamedImports(bound))
        for (const one of bound.elements) imported.set(one.name.text, [target, (one.propertyName ?? one.name).text]);
    }
  }
  visit(file, (node) => {
    markedIn(node, marked);
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [wanted] = node.arguments;
      const target = wanted && ts.isStringLiteral(wanted) ? resolveImport(path, wanted.text) : null;
      if (target) from.push(target);
    }
  });
  for (const name of namedByRules(path)) marked.add(name);
  const found = { own, imported, from, marked };
  facts.set(path, found);
  return found;
}

const callNames = new Set(allEndpoints.map(({ name }) => name));
const isCatalogue = (object: string): boolean => object in endpoints || /^(?:calls|memberInfo|walletBalance|\w+Calls)$/.test(object);

/** Calls that a name of a store leads to, through the stores. */
function callsOf(path: string, name: string, seen = new Set<string>(), calls = new Set<string>()): Set<string> {
  if (seen.has(`${path} ${name}`) || !isHere(path)) return calls;
  seen.add(`${path} ${name}`);
  const { own, imported } = factsOf(path);
  for (const used of own.get(name) ?? []) {
    const [object = '', property] = used.split('.');
    if (property && isCatalogue(object) && callNames.has(property)) calls.add(property);
    else if (own.has(used) && used !== name) callsOf(path, used, seen, calls);
    else if (imported.has(used)) {
      const [from, theirs] = imported.get(used) ?? ['', ''];
      if (from.startsWith('src/stores/')) callsOf(from, theirs, seen, calls);
    }
  }
  return calls;
}

/** Files of the screen that send a call themselves. */
const senders = new Map<string, Set<string>>();
for (const path of tree.keys()) {
  if (!path.startsWith('src/islands/') || !/\.tsx?$/.test(path)) continue;
  const { imported, from: files } = factsOf(path);
  // Of a store that is loaded on demand, what the file names.
  const onDemand = files.flatMap((from) =>
    [...factsOf(from).own.keys()].filter((name) => tree.get(path)?.includes(name)).map((name) => [from, name]),
  );
  for (const [from = '', name = ''] of [...imported.values(), ...onDemand]) {
    if (!from.startsWith('src/stores/')) continue;
    for (const call of callsOf(from, name)) senders.set(call, (senders.get(call) ?? new Set()).add(path));
  }
}

/** A form and what it is made of: the parts beside it and those of the kit. */
function partsOf(path: string, parts = new Set<string>()): Set<string> {
  if (parts.has(path) || !isHere(path) || !/^src\/(?:islands|ui)\//.test(path)) return parts;
  parts.add(path);
  for (const from of factsOf(path).from) partsOf(from, parts);
  return parts;
}

/** A form is that of a call when it sends it, or a part of it does. */
const isFormOf = (form: string, call: string): boolean =>
  [...(senders.get(call) ?? [])].some((path) => partsOf(path).has(form) || partsOf(form).has(path));

test('each field of a call that changes something is marked by the form that sends it, or nobody types it', () => {
  const missing: Record<string, readonly string[]> = {};
  const needless: Record<string, readonly string[]> = {};
  for (const { area, name, call } of allEndpoints) {
    if (call.method === 'GET') continue;
    const { request } = (endpointSchemas as Record<string, Record<string, { request: { shape?: object } }>>)[area]?.[name] ?? {};
    const fields = Object.keys(request?.shape ?? {});
    const parts = [...(senders.get(name) ?? [])].flatMap((path) => [...partsOf(path)]);
    const isMarked = (field: string): boolean => parts.some((path) => factsOf(path).marked.has(field));
    const inParts = markedInParts[`${area}.${name}`] ?? {};
    for (const [field, form] of Object.entries(inParts))
      if (!isFormOf(form, name) || !/aria-describedby|error[=:]/.test(tree.get(form) ?? ''))
        missing[`${area}.${name} in ${form}`] = [field];
    const silent = notTyped[`${area}.${name}`] ?? [];
    const unmarked = fields.filter((field) => !isMarked(field) && !silent.includes(field) && !(field in inParts));
    if (unmarked.length > 0) missing[`${area}.${name}`] = unmarked;
    const idle = [...silent, ...Object.keys(inParts)].filter((field) => !fields.includes(field) || isMarked(field));
    if (idle.length > 0) needless[`${area}.${name}`] = idle;
  }
  expect(missing).toEqual({});
  expect(needless).toEqual({});
});

test('a refusal by the platform names fields that a call takes, so that a form can mark them', () => {
  const asked = new Set(
    allEndpoints.flatMap(({ area, name }) =>
      Object.keys((endpointSchemas as Record<string, Record<string, { request: { shape?: object } }>>)[area]?.[name]?.request.shape ?? {}),
    ),
  );
  const platform = readTree(process.cwd(), ['src/platform/areas', 'src/platform/identity']);
  const named = [...platform].flatMap(([path, text]) =>
    [...text.matchAll(/fields: \{ (\w+): /g)].map(([, field = '']) => ({ path, field })),
  );
  // A webhook's, and a code that was sent, have no form.
  const strange = named.filter(({ field }) => !asked.has(field));
  expect(named.length).toBeGreaterThan(20);
  expect(strange).toEqual([]);
});
