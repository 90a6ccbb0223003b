// Finds syntax, built-ins, interfaces and events in a built script that an oldest supported browser lacks.
import { type Node, parseSync } from 'oxc-parser';
import { data, type Feature, featureAt, type Lack, lackedBy } from './compat-data.ts';

type Tree = Node & Record<string, unknown>;

const builtins = data.javascript.builtins as Feature;
/** The interface of each global object. */
const interfaces: Record<string, string> = {
  document: 'Document',
  navigator: 'Navigator',
  history: 'History',
  location: 'Location',
  performance: 'Performance',
  screen: 'Screen',
  crypto: 'Crypto',
  localStorage: 'Storage',
  sessionStorage: 'Storage',
  caches: 'CacheStorage',
  indexedDB: 'IDBFactory',
};
const windows = new Set(['window', 'self', 'globalThis', 'top', 'parent']);

/**
 * Interfaces that a page of ours may hold. A name after a dot, of an object of unknown type, is not looked for in radios and graphics
 * cards.
 */
const common =
  /^(HTML\w*Element|Element|Node|Document|DocumentFragment|ShadowRoot|((UI|Mouse|Pointer|Keyboard|Touch|Wheel|Input|Submit|Toggle|Focus|Message|Storage|PopState|PageTransition|Error|Fetch)?Event)|EventTarget|Window|Navigator|Abort\w+|Response|Request|Headers|FormData|URL\w*|Blob|File|FileReader|Storage|StorageManager|History|Location|Performance|Animation|\w*Observer|BroadcastChannel|ServiceWorker\w*|Cache|CacheStorage|Crypto|SubtleCrypto|MediaQueryList|DOMTokenList|Selection|Range|ElementInternals|CustomElementRegistry|ValidityState|DataTransfer|Clipboard|LockManager|CredentialsContainer|PublicKeyCredential|VisualViewport|FontFaceSet)$/;

type Meaning = readonly [path: string, feature: Feature];

/** Each feature that a name after a dot may mean, among the built-ins and those interfaces. */
const members = new Map<string, Meaning[]>();
const addMembers = (path: string, owner: Feature | undefined) => {
  const type = path.slice(path.lastIndexOf('.') + 1);
  for (const [name, feature] of Object.entries(owner ?? {}))
    if (feature?.__compat && name !== '__compat' && name !== type && !/_(static|event)$/.test(name))
      members.set(name, [...(members.get(name) ?? []), [`${path}.${name}`, feature]]);
};
for (const [name, one] of Object.entries(data.api)) if (common.test(name)) addMembers(`api.${name}`, one);
for (const [name, one] of Object.entries(builtins))
  if (!/^(Async)?DisposableStack$|^SharedArrayBuffer$/.test(name)) addMembers(`javascript.builtins.${name}`, one);
for (const [name, one] of Object.entries(builtins.Intl ?? {})) addMembers(`javascript.builtins.Intl.${name}`, one as Feature);

/** A name is lacked when everything it may mean is lacked by the same browser. */
function lackOf(meanings: readonly Meaning[]): Omit<Lack, 'at'> | null {
  const [first, ...others] = meanings;
  if (!first) return null;
  const lacking = lackedBy(first[1]).filter((browser) => others.every(([, feature]) => lackedBy(feature).includes(browser)));
  return lacking.length > 0 ? { feature: first[0], lackedBy: lacking } : null;
}

const lacksByMember = new Map([...members].map(([name, meanings]) => [name, lackOf(meanings)]));
const lackOfMember = (name: string) => lacksByMember.get(name) ?? null;

const known = (found: readonly (readonly [path: string, feature: Feature | undefined])[]): Meaning[] =>
  found.filter((one): one is Meaning => one[1]?.__compat !== undefined);

const globalFeature = (name: string): Meaning[] =>
  known([
    [`javascript.builtins.${name}`, featureAt(builtins, name)],
    [`api.${name}`, featureAt(data.api, name)],
    [`api.Window.${name}`, featureAt(data.api, 'Window', name)],
  ]);

function memberOf(owner: string, name: string): Meaning[] {
  const type = interfaces[owner] ?? owner;
  return known([
    [`javascript.builtins.${type}.${name}`, featureAt(builtins, type, name)],
    [`api.${type}.${name}`, featureAt(data.api, type, name)],
    [`api.${type}.${name}_static`, featureAt(data.api, type, `${name}_static`)],
  ]);
}

/** The text of a literal; minified scripts quote it with backticks. */
function literalOf(node: Tree | undefined): string | null {
  if (node?.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  if (node?.type !== 'TemplateLiteral' || (node.expressions as Tree[]).length > 0) return null;
  return (node.quasis as unknown as { value: { cooked: string } }[])[0]?.value.cooked ?? null;
}

/** Every text within an expression, as in `${one}:modal`. */
function textsIn(node: Tree | undefined): string[] {
  if (!node) return [];
  const own = literalOf(node) ?? (node.type === 'TemplateElement' ? (node.value as unknown as { cooked: string }).cooked : null);
  return own !== null ? [own] : childrenOf(node).flatMap(textsIn);
}

function nameOf(member: Tree): string | null {
  const property = member.property as Tree;
  return member.computed ? literalOf(property) : property.type === 'Identifier' ? (property.name as string) : null;
}

/** The parts of regular expressions that are newer than the oldest browsers. */
const patterns: readonly [syntax: RegExp, name: string][] = [
  [/\(\?<[=!]/, 'lookbehind_assertion'],
  [/\(\?[ims-]+:/, 'modifier'],
];

function lacksOfPattern(source: string, flags: string): Omit<Lack, 'at'>[] {
  const bare = source.replaceAll(/\\./g, '');
  const found = known([
    ...patterns
      .filter(([syntax]) => syntax.test(bare))
      .map(([, name]) => [`javascript.regular_expressions.${name}`, featureAt(data.javascript, 'regular_expressions', name)] as const),
    ...(flags.includes('v') ? [['javascript.builtins.RegExp.unicodeSets', featureAt(builtins, 'RegExp', 'unicodeSets')] as const] : []),
  ]);
  return found.flatMap((one) => lackOf([one]) ?? []);
}

/** The pseudo-classes of a selector that a script asks for. A browser throws at one that it does not know. */
const lacksOfSelector = (selector: string): Omit<Lack, 'at'>[] =>
  [...selector.matchAll(/(?<!\\):([a-z][a-z-]*)/g)].flatMap(([, name = '']) => {
    const feature = featureAt(data.css.selectors, name);
    return (feature && lackOf([[`css.selectors.${name}`, feature]])) ?? [];
  });

/** Syntax by the kind of its node. */
const syntax: Record<string, readonly string[]> = {
  StaticBlock: ['classes', 'static', 'initialization_blocks'],
  AccessorProperty: [],
  Decorator: [],
};

/** The attributes of an element that React makes: `jsx('p', { inert: true })`. */
function lacksOfElement([first, second]: readonly Tree[]): [Tree, Omit<Lack, 'at'> | null][] {
  const element = featureAt(data.html.elements, literalOf(first) ?? '');
  if (!element || second?.type !== 'ObjectExpression') return [];
  return (second.properties as unknown as Tree[]).flatMap((property) => {
    const key = property.key as Tree | undefined;
    const name = ((key?.name as string | undefined) ?? literalOf(key) ?? '').toLowerCase();
    const special = featureAt(element, name);
    const meaning: Meaning = special?.__compat
      ? [`html.elements.${literalOf(first)}.${name}`, special]
      : [`html.global_attributes.${name}`, featureAt(data.html.global_attributes, name) ?? {}];
    return [[property, lackOf([meaning])] as [Tree, Omit<Lack, 'at'> | null]];
  });
}

/**
 * All that the script uses and an oldest browser lacks: syntax, patterns, global names, members of a known object, methods that are called
 * on any object, events that are listened to, attributes. What is asked for with `typeof`, or called as `x?.()`, does no harm.
 */
export function lacksOfScript(code: string): Lack[] {
  const { program, errors } = parseSync('script.js', code, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`The script cannot be read: ${errors[0]?.message}`);
  const declared = new Set<string>();
  const found: Lack[] = [];
  const add = (node: Tree, lack: Omit<Lack, 'at'> | null) => {
    if (lack) found.push({ ...lack, at: code.slice(Math.max(0, node.start - 30), node.end + 30) });
  };
  const declare = (pattern: Tree | null | undefined): void => {
    if (!pattern) return;
    if (pattern.type === 'Identifier') declared.add(pattern.name as string);
    else for (const value of childrenOf(pattern)) if (pattern.type !== 'Property' || value === pattern.value) declare(value);
  };
  const collect = (node: Tree): void => {
    if (node.type === 'VariableDeclarator') declare(node.id as Tree);
    else if (/Function/.test(node.type)) {
      if (node.id) declare(node.id as Tree);
      for (const param of (node.params as unknown as Tree[]) ?? []) declare(param);
    } else if (/^Class/.test(node.type) && node.id) declare(node.id as Tree);
    else if (/^Import\w*Specifier$/.test(node.type)) declare(node.local as Tree);
    else if (node.type === 'CatchClause') declare(node.param as Tree);
    for (const child of childrenOf(node)) collect(child);
  };
  collect(program as unknown as Tree);
  const isGlobal = (name: string) => !declared.has(name);

  const walk = (node: Tree, parent: Tree | null): void => {
    const path = syntax[node.type];
    if (path) add(node, { feature: `javascript.${path.join('.') || node.type}`, lackedBy: lackedBy(featureAt(data.javascript, ...path)) });
    if (node.type === 'VariableDeclaration' && /using/.test(String(node.kind)))
      add(node, { feature: 'javascript.statements.using', lackedBy: ['all'] });
    if (Array.isArray(node.attributes) && node.attributes.length > 0)
      add(node, { feature: 'javascript.statements.import.import_attributes', lackedBy: ['all'] });
    const regex = node.regex as { pattern: string; flags: string } | undefined;
    if (regex) for (const lack of lacksOfPattern(regex.pattern, regex.flags)) add(node, lack);
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && (node.callee as Tree).name === 'RegExp') {
      const [source, flags] = node.arguments as Tree[];
      for (const lack of lacksOfPattern(literalOf(source) ?? '', literalOf(flags) ?? '')) add(node, lack);
    }
    if (node.type === 'CallExpression' && /^(?:querySelector(?:All)?|matches|closest)$/.test(nameOfCallee(node) ?? ''))
      for (const lack of textsIn((node.arguments as Tree[])[0]).flatMap(lacksOfSelector)) add(node, lack);
    if (node.type === 'CallExpression' && nameOfCallee(node) === 'addEventListener') {
      const event = literalOf((node.arguments as Tree[])[0]);
      if (event) add(node, lackOf(eventsOf(event)));
    }
    const harmless = (use: Tree) =>
      (parent?.type === 'UnaryExpression' && parent.operator === 'typeof') ||
      (parent?.type === 'CallExpression' && parent.callee === use && parent.optional === true);
    if (node.type === 'MemberExpression') {
      const object = node.object as Tree;
      const name = nameOf(node);
      if (name && !harmless(node)) {
        const owner = object.type === 'Identifier' && isGlobal(object.name as string) ? (object.name as string) : null;
        const own = owner === null ? [] : windows.has(owner) ? globalFeature(name) : memberOf(owner, name);
        const isCalled = parent?.type === 'CallExpression' && parent.callee === node;
        add(node, own.length > 0 ? lackOf(own) : isCalled ? lackOfMember(name) : null);
      }
    }
    if (node.type === 'CallExpression') for (const [property, lack] of lacksOfElement(node.arguments as Tree[])) add(property, lack);
    if (node.type === 'Identifier' && isReference(node, parent) && isGlobal(node.name as string) && !harmless(node))
      add(node, lackOf(globalFeature(node.name as string)));
    for (const child of childrenOf(node)) walk(child, node);
  };
  walk(program as unknown as Tree, null);
  return found;
}

const nameOfCallee = (call: Tree): string | null => {
  const callee = call.callee as Tree;
  return callee.type === 'MemberExpression' ? nameOf(callee) : callee.type === 'Identifier' ? (callee.name as string) : null;
};

const eventsOf = (event: string): Meaning[] =>
  Object.entries(data.api).flatMap(([owner, one]) => {
    const feature = featureAt(one, `${event}_event`);
    return feature?.__compat ? [[`api.${owner}.${event}_event`, feature] as Meaning] : [];
  });

function isReference(node: Tree, parent: Tree | null): boolean {
  if (!parent) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  if (parent.type === 'Property') return parent.value === node || parent.computed === true;
  return !/^(MethodDefinition|PropertyDefinition|LabeledStatement|BreakStatement|ContinueStatement|(Im|Ex)port\w*Specifier|MetaProperty)$/.test(
    parent.type,
  );
}

const isNode = (value: unknown): value is Tree => typeof value === 'object' && value !== null && typeof (value as Tree).type === 'string';

function childrenOf(node: Tree): Tree[] {
  const found: Tree[] = [];
  for (const key in node) {
    const value: unknown = node[key];
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) found.push(one);
    } else if (isNode(value)) found.push(value);
  }
  return found;
}
