// A real browser takes apart what the platform made safe: it finds no element and no attribute beside those of the list.
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { hostileHtml } from '../hostile-html.ts';

const elements = new Set('p br strong b em i u ul ol li h2 h3 h4 blockquote a table thead tbody tr th td hr'.split(' '));

/** What stands in a piece of html that was not to stand there. */
function strangers(html: string): string[] {
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

test('assurance 1: the judge finds what was planted', () => {
  expect(
    strangers('<p onclick="x()">x<!-- y --></p><svg><a href="javascript:x()"></a></svg><a href="javascript:x()" target="_top">x</a>'),
  ).toEqual(['p onclick', 'a comment', 'svg', 'a', 'a href', 'a target', 'a to javascript:x()']);
});

test(`SH-26 assurance 1, 4: of ${hostileHtml.length} hostile pieces a browser makes no new element and no new attribute, alone or all together`, () => {
  for (const html of hostileHtml) expect(strangers(sanitizeHtml(html)), html).toEqual([]);
  expect(strangers(sanitizeHtml(hostileHtml.join('')))).toEqual([]);
  expect(strangers(hostileHtml.map(sanitizeHtml).join(''))).toEqual([]);
});
