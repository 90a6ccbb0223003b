// Tests covers and skins as the browser paints them: any two of a sample look visibly different.
import { expect, test } from 'vitest';
import { cover } from '#covers/cover.ts';
import { backgroundSvg } from '#originals/slot/background.ts';
import { skinOf } from '#originals/slot/skin.ts';
import { seedGames } from '#platform/seed/games.ts';
import type { GameType } from '#values/games/categories.ts';
import type { Subject } from '#values/games/motifs.ts';

const catalogue = seedGames(3_000, 60);
const subjectOf = (game: (typeof catalogue)[number]): Subject => ({
  code: game.game_code,
  name: game.name,
  category: game.game_type as GameType,
  vendor: game.vendor,
});

const [across, down] = [30, 26];

/** The picture scaled down to very few pixels. */
async function thumbnailOf(svg: string): Promise<Uint8ClampedArray> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = new OffscreenCanvas(across, down);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.drawImage(image, 0, 0, across, (across * 160) / 120);
  return pen.getImageData(0, 0, across, down).data;
}

/** The mean difference of two pictures over all pixels and channels, 0 to 255. */
const difference = (one: Uint8ClampedArray, other: Uint8ClampedArray): number =>
  one.reduce((sum, value, n) => sum + Math.abs(value - (other[n] ?? 0)), 0) / one.length;

async function nearest(subjects: readonly Subject[], draw: (subject: Subject) => string): Promise<{ pair: string; distance: number }> {
  const thumbnails = await Promise.all(subjects.map((subject) => thumbnailOf(draw(subject))));
  let found = { pair: '', distance: Number.POSITIVE_INFINITY };
  thumbnails.forEach((one, i) => {
    for (let j = 0; j < i; j++) {
      const distance = difference(one, thumbnails[j] as Uint8ClampedArray);
      if (distance < found.distance) found = { pair: `${subjects[j]?.name}, ${subjects[i]?.name}`, distance };
    }
  });
  return found;
}

const room = (subject: Subject): string =>
  backgroundSvg(subject, skinOf(subject)).replace(
    '<svg viewBox="0 0 120 104"',
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="160" viewBox="0 0 120 104"',
  );

test('the skins of the first 96 playable games all look different', async () => {
  const open = catalogue
    .filter(({ playable }) => playable)
    .slice(0, 96)
    .map(subjectOf);
  const { pair, distance } = await nearest(open, room);
  expect(distance, pair).toBeGreaterThan(4);
});

test.each(['temple', 'lantern', 'harbour', 'dragon', 'amber', 'street', 'gate'])(
  'the first fifteen covers of a search for %s all look different',
  async (word) => {
    const found = catalogue
      .map(subjectOf)
      .filter(({ name }) => name.toLowerCase().includes(word))
      .slice(0, 15);
    // Without the name, which contains the same word each time.
    const { pair, distance } = await nearest(found, (subject) => cover(subject).replace(/<text[^>]*>[^<]*<\/text>/g, ''));
    expect(distance, pair).toBeGreaterThan(4);
  },
);
