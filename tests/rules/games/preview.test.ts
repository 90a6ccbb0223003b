// Pictures of links: each has an address of its own, is a drawing that sharp reads, and needs no letters of the server.
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type PreviewSubject, preview } from '#covers/preview.ts';
import { previewPath } from '#ui/pictures/preview-url.ts';

const mark = '<svg viewBox="0 0 28 28" aria-hidden="true"><path d="M5 15a9 9 0 0 1 18 0z" fill="#ff7f60"/></svg>';
const subjects: readonly PreviewSubject[] = [
  null,
  { promotion: 'coral-code' },
  { code: 'lantern-tide', name: 'Lantern Tide', category: 'RNG', vendor: 'isla' },
];

test('each subject has its own address, which changes with the mark', () => {
  const paths = subjects.map((subject) => previewPath(subject, mark));
  expect(new Set(paths).size).toBe(3);
  expect(paths.map((path) => path.replace(/[0-9a-f]{8}/, '#'))).toEqual([
    '/covers/brand.#.png',
    '/covers/promotion-coral-code.#.png',
    '/covers/game-lantern-tide.#.png',
  ]);
  expect(previewPath(null, `${mark} `)).not.toBe(previewPath(null, mark));
});

test('each is drawn with 1200 by 630 points, without a letter', async () => {
  for (const subject of subjects) {
    const drawn = preview(subject, mark);
    expect(drawn).not.toContain('<text');
    const picture = sharp(await sharp(Buffer.from(drawn)).png().toBuffer());
    expect(await picture.metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    // Something is drawn: more than the background.
    expect((await picture.stats()).channels.some(({ stdev }) => stdev > 5)).toBe(true);
  }
});
