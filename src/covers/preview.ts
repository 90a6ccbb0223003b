/** Draws what a link to the site shows in a chat: the art of a game or promotion behind the brand's mark, 1200 by 630. */
import type { Subject } from '#values/games/motifs.ts';
import { cover } from './cover.ts';

/** What a picture is about: a game, a promotion, or the brand itself (null). */
export type PreviewSubject = Subject | { readonly promotion: string } | null;

const previewSize = { width: 1200, height: 630 } as const;

/** Without its name and the panel below it: a server may have no letters for it, and the link's title says it. */
const artOf = (subject: Subject): string =>
  cover(subject)
    .replace(/<g font-size[\s\S]*?<\/g>/, '')
    .replace('viewBox="0 0 120 160"', 'viewBox="0 0 120 118"');

/** A promotion has the art that its code chooses. */
const subjectOf = (about: NonNullable<PreviewSubject>): Subject =>
  'promotion' in about ? { code: about.promotion, name: about.promotion.replaceAll('-', ' '), category: 'RNG', vendor: '' } : about;

const inside = (svg: string, box: string): string => svg.replace(/<svg [^>]*?viewBox="([^"]*)"/, `<svg ${box} viewBox="$1"`);

/** The whole picture as SVG. `mark`: the brand's logo, a drawing of 28 by 28. */
export function preview(about: PreviewSubject, mark: string): string {
  const { width, height } = previewSize;
  const art = about === null ? '' : inside(artOf(subjectOf(about)), 'x="590" y="40" width="560" height="550"');
  const logo = inside(mark, about === null ? 'x="450" y="165" width="300" height="300"' : 'x="145" y="165" width="300" height="300"');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#0a2832"/>${art}${logo}</svg>`;
}
