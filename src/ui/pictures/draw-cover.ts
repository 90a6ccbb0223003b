/** Draws a cover into a page. Server only. */
import { cover } from '#covers/cover.ts';
import { coverFragment } from './cover-fragment.ts';
import { type CoverGame, coverUrl, subjectOfGame } from './game-cover.ts';

/** Dashes in units of the drawing in place of parts of the ring, which HTML's checker does not know on a circle. */
const plainDashes = (circle: string, radius: string, dashes: string, parts: string): string => {
  const unit = (2 * Math.PI * Number(radius)) / Number(parts);
  const lengths = dashes.split(' ').map((dash) => +(Number(dash) * unit).toFixed(3));
  return `${circle}stroke-dasharray="${lengths.join(' ')}"`;
};

/** The content of an `<svg>` of 120 by 160 units. */
export function drawCover(game: CoverGame): string {
  return coverFragment(cover(subjectOfGame(game)), coverUrl(game)).replace(
    /(<circle [^>]*? r="([\d.]+)"[^>]*?)stroke-dasharray="([\d. ]+)" pathLength="([\d.]+)"/g,
    (_, ...parts: string[]) => plainDashes(parts[0] ?? '', parts[1] ?? '', parts[2] ?? '', parts[3] ?? ''),
  );
}
