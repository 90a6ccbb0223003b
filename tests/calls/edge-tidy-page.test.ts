// What Astro leaves in odd places of a document is put where markup allows it, and nothing else moves.
import { expect, test } from 'vitest';
import { tidyPage } from '#edge/tidy-page.ts';

const style = '<style>astro-island,astro-slot{display:contents}</style>';

test('the style of islands goes into the head, late scripts before the end of the body', () => {
  const late = '<script type="module" src="/_astro/a.js"></script>';
  expect(tidyPage(`<html><head><title>t</title></head><body><h1>x</h1>${style}<p>y</p></body> </html>${late}\n`)).toBe(
    `<html><head><title>t</title>${style}</head><body><h1>x</h1><p>y</p>${late}</body></html>`,
  );
});

test('a page in order stays as it is, to the letter', () => {
  const page = '<html><head></head><body><p>a</p><script>1</script></body></html>';
  expect(tidyPage(page)).toBe(page);
});
