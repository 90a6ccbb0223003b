// Tests the HTML sanitizer: hostile markup is removed or escaped, allowed markup stays, and it is fast.
import { expect, test } from 'vitest';
import { safeLink } from '#platform/rules/safe-link.ts';
import { sanitizeHtml } from '#platform/rules/sanitize-html.ts';
import { hostileHtml } from '../../hostile-html.ts';
import { processorTime } from '../processor-time.ts';

const disallowedTag =
  /<(?!\/?(?:p|br|strong|b|em|i|u|ul|ol|li|h[234]|blockquote|table|thead|tbody|tr|th|td|hr)>|\/a>|a href="(?:https:\/\/|\/[^/\\]|#|mailto:)[^"<>]*"(?: rel="noopener noreferrer")?>)/;

test(`nothing of ${hostileHtml.length} hostile pieces survives, and sanitizing twice changes nothing (SH-26, SEC-01, SEC-04)`, () => {
  expect(new Set(hostileHtml).size).toBe(hostileHtml.length);
  expect(hostileHtml.length).toBeGreaterThanOrEqual(60);
  for (const html of hostileHtml) {
    const safe = sanitizeHtml(html);
    expect(safe, html).not.toMatch(disallowedTag);
    expect(sanitizeHtml(safe), html).toBe(safe);
  }
});

test('allowed markup stays, and open tags are closed (SH-26)', () => {
  const html = '<h2>Rules</h2><p>0.8 % &amp; more, <strong>every</strong> Friday. <a href="/promotions">See</a></p><ul><li>One<li>Two</ul>';
  expect(sanitizeHtml(html)).toBe(
    '<h2>Rules</h2><p>0.8 % &amp; more, <strong>every</strong> Friday. <a href="/promotions">See</a></p><ul><li>One</li><li>Two</li></ul>',
  );
  expect(sanitizeHtml('1 < 2 & 3 > 2')).toBe('1 &lt; 2 &amp; 3 &gt; 2');
  // A letter that grows in lower case, and a bracket inside an attribute.
  expect(sanitizeHtml('İİİ<p>a</p>')).toBe('İİİ<p>a</p>');
  expect(sanitizeHtml('<a title="a>b" href="/x">c</a>')).toBe('<a href="/x">c</a>');
});

test('100 kB of opening brackets takes less than 300 ms (SH-26)', () => {
  const limit = 300;
  for (const piece of [
    '<',
    '<p>',
    '<script>',
    '<script></script>',
    '<!--',
    '<!---->',
    '<a href="',
    '<a href=">',
    '</p>',
    '&',
    '</',
    '<b>',
    '<ul><li>',
    '<table><tr><td>',
    '<b><i>',
    '<x>',
    '<b></i>',
  ])
    expect(
      processorTime(() => void sanitizeHtml(`${piece.repeat(100_000 / piece.length)}>`), limit),
      piece,
    ).toBeLessThan(limit);
});

test('a banner link leads to this site or to an https address, otherwise it is null (SH-03)', () => {
  for (const good of ['/promotions', '/game?code=x&y=1#z', 'https://isla.example/a?b=c']) expect(safeLink(good)).toBe(good);
  for (const bad of [
    null,
    '',
    'javascript:x()',
    '//evil.example',
    '/\\evil',
    'http://plain.example',
    '/a b',
    '/"onclick=x',
    "/'",
    '/<b>',
    'x',
  ])
    expect(safeLink(bad), String(bad)).toBeNull();
});
