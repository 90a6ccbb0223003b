// Finds elements and attributes in a page that an oldest supported browser lacks, and the scripts and style sheets inside it.
import { data, featureAt, type Lack, lackedBy } from './compat-data.ts';

const tag = /<([a-z][\w-]*)((?:\s+[^\s"'>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gi;
const attribute = /\s([^\s"'>/=]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?/g;
const inside = (element: string) => new RegExp(`(<${element}(?:\\s[^>]*)?>)([\\s\\S]*?)(?=</${element}>)`, 'gi');

/** The texts of the page's own scripts, without data blocks and files. */
export const scriptsIn = (html: string): string[] =>
  [...html.matchAll(inside('script'))]
    .filter(([, open = '', text = '']) => text.trim() !== '' && !/type="?application\//.test(open))
    .map(([, , text = '']) => text);

export const stylesIn = (html: string): string[] => [...html.matchAll(inside('style'))].map(([, , text = '']) => text);

export function lacksOfMarkup(html: string): Lack[] {
  const plain = html.replace(inside('script'), '$1').replace(inside('style'), '$1');
  const found: Lack[] = [];
  for (const [at, element = '', attributes = ''] of plain.matchAll(tag)) {
    const name = element.toLowerCase();
    const own = featureAt(data.html, 'elements', name);
    const names = [...attributes.matchAll(attribute)].map(([, each = '']) => each.toLowerCase());
    const candidates = [
      [`html.elements.${name}`, own] as const,
      ...names.map((each) => {
        const special = featureAt(own, each);
        return special?.__compat
          ? ([`html.elements.${name}.${each}`, special] as const)
          : ([`html.global_attributes.${each}`, featureAt(data.html.global_attributes, each)] as const);
      }),
    ];
    for (const [feature, one] of candidates) {
      const lacking = lackedBy(one);
      if (lacking.length > 0) found.push({ feature, lackedBy: lacking, at });
    }
  }
  return found;
}
