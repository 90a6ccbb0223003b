// Tests sanitized HTML in a real browser: it contains no element and no attribute outside the allowlist.
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { hostileHtml } from '../../hostile-html.ts';

const elements = new Set('p br strong b em i u ul ol li h2 h3 h4 blockquote a table thead tbody tr th td hr'.split(' '));

/** The elements, attributes and links in the HTML that are not allowed. */
function disallowedIn(html: string): string[] {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  const all: Node[] = [];
  for (let walk = document.createTreeWalker(holder), node = walk.nextNode(); node; node = walk.nextNode()) all.push(node);
  return all.flatMap((node) => {
    if (node.nodeType === Node.COMMENT_NODE) return ['a comment'];
    if (!(node instanceof Element)) return [];
    const name = node.localName;
    const link = node instanceof HTMLAnchorElement ? node : null;
    const wrong = [...node.attributes]
      .filter(
        (attribute) => !(link && (attribute.name === 'href' || (attribute.name === 'rel' && attribute.value === 'noopener noreferrer'))),
      )
      .map((attribute) => `${name} ${attribute.name}`);
    const leads = link && !['https:', 'mailto:'].includes(link.protocol) && link.origin !== location.origin ? [`a to ${link.href}`] : [];
    return [...(node instanceof HTMLElement && elements.has(name) ? [] : [name]), ...wrong, ...leads];
  });
}

test('the checker finds planted markup (SEC-01)', () => {
  expect(
    disallowedIn('<p onclick="x()">x<!-- y --></p><svg><a href="javascript:x()"></a></svg><a href="javascript:x()" target="_top">x</a>'),
  ).toEqual(['p onclick', 'a comment', 'svg', 'a', 'a href', 'a target', 'a to javascript:x()']);
});

test(`${hostileHtml.length} hostile pieces yield no disallowed element or attribute, alone or combined (SH-26, SEC-01, SEC-04)`, () => {
  for (const html of hostileHtml) expect(disallowedIn(sanitizeHtml(html)), html).toEqual([]);
  expect(disallowedIn(sanitizeHtml(hostileHtml.join('')))).toEqual([]);
  expect(disallowedIn(hostileHtml.map(sanitizeHtml).join(''))).toEqual([]);
});
