// What Astro leaves in odd places of a document is put where markup allows it, and nothing else moves.
import { expect, test } from 'vitest';
import { tidyPage } from '#edge/tidy-page.ts';
import { hostileHtml } from '../hostile-html.ts';

const style = '<style>astro-island,astro-slot{display:contents}</style>';

test('the style of islands goes into the head, late scripts before the end of the body', () => {
  const late = '<script type="module" src="/_astro/a.js"></script>';
  expect(tidyPage(`<html><head><title>t</title></head><body><h1>x</h1>${style}<p>y</p></body> </html>${late}\n`)).toBe(
    `<html><head><title>t</title>${style}</head><body><h1>x</h1><p>y</p>${late}</body></html>`,
  );
});

test('what wakes islands stands at the end of the body, so that the header is painted before it comes; in a part of a page it stays', () => {
  const island = '<astro-island prefix="r1"></astro-island>';
  const waking = '<script>a<b</script><script>c</script>';
  const end = '<script>own</script>';
  expect(tidyPage(`<html><head></head><body><header>${waking}${island}</header><p>x</p>${island}${end}</body></html>`)).toBe(
    `<html><head></head><body><header>${island}</header><p>x</p>${island}${end}${waking}</body></html>`,
  );
  expect(tidyPage(`<p>x</p>${waking}${island}`)).toBe(`<p>x</p>${waking}${island}`);
});

test('a page in order stays as it is, to the letter', () => {
  const page = '<html><head></head><body><p>a</p><script>1</script></body></html>';
  expect(tidyPage(page)).toBe(page);
});

test('space that nobody sees is left out; between words, in what is typed, in islands and in scripts it stays', () => {
  expect(tidyPage('<ul> <li> <a href="/a">a</a> </li> <li> <b>x</b> <i>y</i> </li> </ul>')).toBe(
    '<ul><li><a href="/a">a</a> </li><li><b>x</b> <i>y</i> </li></ul>',
  );
  expect(tidyPage('<a> <svg class="i"> <path d="M4 4"></path> </svg> <span>x</span></a>')).toBe(
    '<a> <svg class="i"><path d="M4 4"/></svg> <span>x</span></a>',
  );
  for (const kept of [
    '<pre><p> <b>x</b></p></pre>',
    '<textarea><p> <b></textarea>',
    '<script>const a = "<p> <b>"</script>',
    '<astro-island prefix="r1"><p> <b>x</b></p></astro-island>',
  ])
    expect(tidyPage(kept)).toBe(kept);
});

test('what an island is told means the same in fewer letters, and the number that nobody reads is left out', () => {
  const told = (value: string) =>
    `<astro-island uid="Z1x" prefix="r1" props="${value}" ssr opts="{&quot;value&quot;:&quot;door&quot;}"></astro-island>`;
  expect(tidyPage(told("{&quot;q&quot;:[0,&quot;it's &amp;quot; &gt; &lt;b&quot;]}"))).toBe(
    `<astro-island prefix="r1" props='{"q":[0,"it&#39;s &amp;quot; &gt; &lt;b"]}' ssr opts='{"value":"door"}'></astro-island>`,
  );
});

test('assurance 1: what a visitor typed stays in its value, to the letter, and moves nothing', () => {
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
    expect(tidyPage(page(asAstroWrites))).toBe(tidyPage(page('§')).replaceAll('§', () => named));
  }
});
