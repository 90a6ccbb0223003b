// Finds properties, values, units, at-rules and selectors in a built style sheet that an oldest supported browser lacks.
import { type CssNode, type Declaration, generate, parse, walk } from 'css-tree';
import { data, type Feature, featureAt, type Lack, lackedBy } from './compat-data.ts';

const { css } = data;

/** Each function of values by its name, wherever the data has it. */
const functions = new Map<string, readonly [path: string, feature: Feature]>();
(function collect(path: string, feature: Feature) {
  for (const [name, one] of Object.entries(feature)) {
    if (name === '__compat' || !one) continue;
    if (one.__compat && !functions.has(name)) functions.set(name, [`${path}.${name}`, one]);
    collect(`${path}.${name}`, one);
  }
})('css.types', css.types as Feature);

const units: readonly [unit: RegExp, name: string][] = [
  [/^d(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_dynamic'],
  [/^s(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_small'],
  [/^l(vw|vh|vi|vb|vmin|vmax)$/, 'viewport_percentage_units_large'],
  [/^cq(w|h|i|b|min|max)$/, 'container_query_length_units'],
  [/^(vi|vb|lh|rlh|cap|ic|ex|rex|rch|ric|rcap)$/, '$&'],
];

type Found = Omit<Lack, 'at'>;

function lack(path: string, feature: Feature | undefined): Found[] {
  const lacking = lackedBy(feature);
  return lacking.length > 0 ? [{ feature: path, lackedBy: lacking }] : [];
}

function lacksOfDeclaration({ property, value }: Declaration): Found[] {
  if (property.startsWith('--')) return lacksOfValue('', value);
  return [...lack(`css.properties.${property}`, featureAt(css.properties, property)), ...lacksOfValue(property, value)];
}

function lacksOfValue(property: string, value: CssNode): Found[] {
  const found: Found[] = [];
  walk(value, (node) => {
    if (node.type === 'Identifier')
      found.push(...lack(`css.properties.${property}.${node.name}`, featureAt(css.properties, property, node.name)));
    if (node.type === 'Function') {
      const own = featureAt(css.properties, property, node.name);
      const [path, feature] = own ? [`css.properties.${property}.${node.name}`, own] : (functions.get(node.name) ?? ['', undefined]);
      found.push(...lack(path, feature));
    }
    if (node.type === 'Dimension') {
      const [unit, name] = units.find(([pattern]) => pattern.test(node.unit)) ?? [];
      const of = unit && name ? node.unit.replace(unit, name) : '';
      found.push(...lack(`css.types.length.${of}`, featureAt(css.types, 'length', of)));
    }
  });
  return found;
}

/**
 * All that the style sheet uses and an oldest browser lacks. Nothing is said of a declaration behind another of the same property that
 * every browser has, or behind its own form with a prefix, nor of what stands in `@supports`.
 */
export function lacksOfStyles(text: string): Lack[] {
  const found: Lack[] = [];
  const tree = parse(text, {
    parseCustomProperty: true,
    onParseError: (error) => {
      throw new Error(`The style sheet cannot be read: ${error.message}`);
    },
  });
  const add = (lacks: readonly Found[], at: () => string) => {
    for (const one of lacks) found.push({ ...one, at: at().slice(0, 160) });
  };
  let guarded = 0;
  const stack: CssNode[] = [];
  walk(tree, {
    enter(node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') guarded++;
      if (guarded > 0) return;
      const rule = stack.findLast(({ type }) => type === 'Rule');
      const at = () => `${rule?.type === 'Rule' ? generate(rule.prelude) : ''} { ${generate(node)} }`;
      if (node.type === 'Atrule') add(lack(`css.at-rules.${node.name}`, featureAt(css['at-rules'], node.name)), at);
      if (node.type === 'Feature') add(lack(`css.at-rules.media.${node.name}`, featureAt(css['at-rules'], 'media', node.name)), at);
      if (node.type === 'FeatureRange')
        add(lack('css.at-rules.media.range_syntax', featureAt(css['at-rules'], 'media', 'range_syntax')), at);
      if (node.type === 'PseudoClassSelector' || node.type === 'PseudoElementSelector')
        add(lack(`css.selectors.${node.name}`, featureAt(css.selectors, node.name)), () =>
          rule?.type === 'Rule' ? generate(rule.prelude) : '',
        );
      if (node.type === 'NestingSelector' || (node.type === 'Rule' && rule))
        add(lack('css.selectors.nesting', featureAt(css.selectors, 'nesting')), at);
      if (node.type === 'Block') {
        const sound = new Set<string>();
        for (const one of node.children) {
          if (one.type !== 'Declaration') continue;
          const lacks = lacksOfDeclaration(one);
          if (lacks.length === 0 || one.property.startsWith('-webkit-')) sound.add(one.property.replace(/^-webkit-/, ''));
          else if (!sound.has(one.property))
            add(lacks, () => `${rule?.type === 'Rule' ? generate(rule.prelude) : ''} { ${generate(one)} }`);
        }
      }
      stack.push(node);
    },
    leave(node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') guarded--;
      if (guarded === 0 && stack.at(-1) === node) stack.pop();
    },
  });
  return found;
}
