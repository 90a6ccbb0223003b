/**
 * Extends the cover's picture to a full scene: the figure above the reels, the background to both sides. Decorative,
 * hidden from screen readers.
 */
import type { Look } from '#covers/look.ts';
import { mix, type Palette, towardsContrast } from '#covers/palette.ts';
import { backgroundOf, bodyOf, evening, scenic } from '#covers/picture.ts';
import type { MotifName, Subject } from '#values/games/motifs.ts';

/** Base of the figure, as on a cover with a name of two lines. */
const floor = 104;

/** Motifs repeated as a whole; of all others only parts that span the width. */
const repeatable: ReadonlySet<MotifName> = new Set(['street', 'bridge', 'waterfall', 'scales', 'reels']);

/** Repeats a piece to both sides. Every second copy is mirrored to hide the seams, or none, e.g. for rain. */
const repeatSideways = (body: string, name: string, turned = true, width = 120): string => {
  let out = `<g id="${name}">${body}</g>`;
  for (let tile = -8; tile <= 8; tile++) {
    const place = turned && tile % 2 ? `matrix(-1 0 0 1 ${(tile + 1) * width} 0)` : `translate(${tile * width})`;
    if (tile !== 0) out += `<use href="#${name}" transform="${place}"/>`;
  }
  return out;
};

/** Parts spanning the width: land, water, floors. Gradients into a cover's panel are not needed here. */
const fromEdgeToEdge =
  /<path d="M-?\d[^"]*V1[26]0H(?:0|-10)Z"[^>]*\/>|<path d="M0 [^"]*T120 [^"]*" fill="none"[^>]*\/>|<rect x="0" y="[^"]*" width="120"[^>]*\/>/g;

function widened(body: string, motif: MotifName): string {
  const withoutFade = body.replace(/<path d="[^"]*" fill="url\(#f\)"\/>/g, '');
  if (repeatable.has(motif)) {
    const unrepeated = motif === 'street' || motif === 'bridge' || motif === 'waterfall' ? /<circle [^>]*\/>/g : /$^/g;
    return (withoutFade.match(unrepeated) ?? []).join('') + repeatSideways(withoutFade.replace(unrepeated, ''), 'w');
  }
  let piece = 0;
  return withoutFade.replace(fromEdgeToEdge, (part) => {
    // Land ends slightly beyond the edge; waves repeat after 60.
    const end = Number(/(\d+) -?[\d.]+V160H0Z/.exec(part)?.[1] ?? 120);
    return repeatSideways(part, `w${piece++}`, !part.includes('H-10Z'), end);
  });
}

const sky = (hue: Palette, motif: MotifName): readonly [string, string, string, string] => {
  const top = towardsContrast(mix(hue.ground, hue.panel, 0.35), hue.panel, hue.text, 7);
  return evening.has(motif)
    ? [top, hue.ground, mix(hue.ground, hue.accent, 0.42), mix(hue.accent, hue.light, 0.4)]
    : [top, mix(hue.ground, hue.middle, 0.3), hue.ground, hue.panel];
};

/** Returns the scene as SVG, as high as the space above the reels and as wide as the window. */
export function backgroundSvg(subject: Subject, { look, hue }: { readonly look: Look; readonly hue: Palette }): string {
  const { motif, mirrored } = look;
  const [top, high, low, last] = sky(hue, motif);
  const air = backgroundOf(subject, look, hue, floor);
  const tiled = scenic.has(motif) || ['stripes', 'dots', 'bands'].includes(look.ground);
  const picture = widened(bodyOf(subject, motif, hue, floor), motif);
  const stops = [high, low, last, hue.panel].map((colour, n) => `<stop offset="${[0, 0.42, 0.8, 1.3][n]}" stop-color="${colour}"/>`);
  return `<svg viewBox="0 0 120 ${floor}" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false"><defs><linearGradient id="sky" gradientUnits="userSpaceOnUse" x2="0" y1="-8" y2="${floor + 8}"><stop offset="0" stop-color="${top}"/>${stops.join('')}</linearGradient><linearGradient id="veil" gradientUnits="userSpaceOnUse" x2="0" y1="-6" y2="12"><stop stop-color="${top}"/><stop offset="1" stop-color="${top}" stop-opacity="0"/></linearGradient></defs><path d="M-1200-900h2400V${floor + 12}H-1200z" fill="url(#sky)"/>${tiled && air ? repeatSideways(air, 'air', false) : air}<g${mirrored ? ' transform="matrix(-1 0 0 1 120 0)"' : ''}>${picture}</g><path d="M-1200 ${floor + 8}h2400v900h-2400z" fill="${hue.panel}"/><path d="M-1200-900h2400v920h-2400z" fill="url(#veil)"/></svg>`;
}
