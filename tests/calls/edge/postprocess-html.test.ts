// Astro's misplaced elements are moved to where HTML allows them, and nothing else moves.
import { expect, test } from 'vitest';
import { postprocessHtml } from '#edge/pages/postprocess-html.ts';
import { hostileHtml } from '../../hostile-html.ts';

const style = '<style>astro-island,astro-slot{display:contents}</style>';

test('the style of islands goes into the head, late scripts before the end of the body', () => {
  const late = '<script type="module" src="/_astro/a.js"></script>';
  expect(postprocessHtml(`<html><head><title>t</title></head><body><h1>x</h1>${style}<p>y</p></body> </html>${late}\n`)).toBe(
    `<html><head><title>t</title>${style}</head><body><h1>x</h1><p>y</p>${late}</body></html>`,
  );
});

test('hydration scripts go to the end of the body so the header paints first, and stay put in a page fragment', () => {
  const island = '<astro-island prefix="r1"></astro-island>';
  const waking = '<script>a<b</script><script>c</script>';
  const end = '<script>own</script>';
  expect(postprocessHtml(`<html><head></head><body><header>${waking}${island}</header><p>x</p>${island}${end}</body></html>`)).toBe(
    `<html><head></head><body><header>${island}</header><p>x</p>${island}${end}${waking}</body></html>`,
  );
  expect(postprocessHtml(`<p>x</p>${waking}${island}`)).toBe(`<p>x</p>${waking}${island}`);
});

test('a well-formed page stays byte for byte', () => {
  const page = '<html><head></head><body><p>a</p><script>1</script></body></html>';
  expect(postprocessHtml(page)).toBe(page);
});

test('insignificant space is removed, and kept between words and in form fields, islands and scripts', () => {
  expect(postprocessHtml('<ul> <li> <a href="/a">a</a> </li> <li> <b>x</b> <i>y</i> </li> </ul>')).toBe(
    '<ul><li><a href="/a">a</a> </li><li><b>x</b> <i>y</i> </li></ul>',
  );
  expect(postprocessHtml('<a> <svg class="i"> <path d="M4 4"></path> </svg> <span>x</span></a>')).toBe(
    '<a> <svg class="i"><path d="M4 4"/></svg> <span>x</span></a>',
  );
  for (const kept of [
    '<pre><p> <b>x</b></p></pre>',
    '<textarea><p> <b></textarea>',
    '<script>const a = "<p> <b>"</script>',
    '<astro-island prefix="r1"><p> <b>x</b></p></astro-island>',
  ])
    expect(postprocessHtml(kept)).toBe(kept);
});

test('an island’s props mean the same in fewer bytes, and its unused uid is removed', () => {
  const told = (value: string) =>
    `<astro-island uid="Z1x" prefix="r1" props="${value}" ssr opts="{&quot;value&quot;:&quot;dialog&quot;}"></astro-island>`;
  expect(postprocessHtml(told("{&quot;q&quot;:[0,&quot;it's &amp;quot; &gt; &lt;b&quot;]}"))).toBe(
    `<astro-island prefix="r1" props='{"q":[0,"it&#39;s &amp;quot; &gt; &lt;b"]}' ssr opts='{"value":"dialog"}'></astro-island>`,
  );
});

test('visitor input stays in its attribute byte for byte, and moves nothing (SEC-01)', () => {
  const island = '<astro-island prefix="r1"></astro-island>';
  const page = (value: string) =>
    `<html><head></head><body><form> <input value="${value}"><p title='${value}'>x</p> </form>${style}<script>a</script>${island}<p>y</p></body></html>`;
  const typed = [
    ...hostileHtml,
    style,
    '<style>astro-island,*{display:none}</style>',
    `<script>x</script>${island}`,
    '<p> <b',
    '<path></path> x',
    '</body></html><script>x</script>',
  ];
  for (const one of typed) {
    const asAstroWrites = one.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '’');
    const named = asAstroWrites.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(postprocessHtml(page(asAstroWrites))).toBe(postprocessHtml(page('§')).replaceAll('§', () => named));
  }
});
