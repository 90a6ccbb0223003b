/** Addresses of the pictures that a link to the site shows in a chat. */
import { coverHash, drawing } from '#covers/cover-url.ts';
import type { PreviewSubject } from '#covers/preview.ts';
import type { Subject } from '#values/games/motifs.ts';
import { seed } from '#values/seeded-random.ts';

/** Increment it when the composition changes. */
const composition = 1;

const isGame = (subject: PreviewSubject): subject is Subject => subject !== null && 'code' in subject;

const nameOf = (subject: PreviewSubject): string =>
  isGame(subject) ? `game-${subject.code}` : subject === null ? 'brand' : `promotion-${subject.promotion}`;

/** Hex digits of everything that the picture depends on. `mark`: the brand's logo. */
export const previewHash = (subject: PreviewSubject, mark: string): string =>
  seed([composition, drawing, mark, isGame(subject) ? coverHash(subject) : nameOf(subject)].join('\u0000'))
    .toString(16)
    .padStart(8, '0');

/** `/covers/game-<code>.<hash>.png`, immutable. */
export const previewPath = (subject: PreviewSubject, mark: string): string =>
  `/covers/${encodeURIComponent(nameOf(subject))}.${previewHash(subject, mark)}.png`;
