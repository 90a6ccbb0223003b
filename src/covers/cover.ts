/** Draws the cover of a game from its code: same input, same picture, 120 by 160 units of SVG. */
import { chanceOf, seed } from './chance.ts';
import { type MotifName, motifOf, motifs } from './choice.ts';
import { mix, type Palette } from './palette.ts';
import { fix, range } from './pen.ts';
import type { Subject } from './subject.ts';
import { typeset } from './typeset.ts';
import { paletteOf } from './vendor-mark.ts';

const lastBaseline = 150;
const margin = 9;

/** Pictures under an evening sky; the others stand before a plain ground. */
const evening: ReadonlySet<MotifName> = new Set<MotifName>([
  'sea',
  'hills',
  'peaks',
  'dune',
  'pyramid',
  'lantern',
  'lighthouse',
  'sail',
  'mill',
  'balloon',
  'bridge',
]);
/** Patterns that fill the frame stay strong a little longer. */
const filling: ReadonlySet<MotifName> = new Set<MotifName>(['scales', 'tiles']);

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '’');

function sky(hue: Palette, motif: MotifName): string {
  const [top, middle, low] = evening.has(motif)
    ? [hue.ground, mix(hue.ground, hue.accent, 0.42), mix(hue.accent, hue.light, 0.55)]
    : [mix(hue.ground, hue.middle, 0.25), hue.ground, mix(hue.ground, hue.panel, 0.4)];
  return `<linearGradient id="g" x2="0" y2="1"><stop stop-color="${top}"/><stop offset=".4" stop-color="${middle}"/><stop offset=".7" stop-color="${low}"/></linearGradient>`;
}

/** A whole SVG document. The name is set on the maker's panel colour, at least 4.5 to 1. */
export function cover(subject: Subject): string {
  const { code, name, vendor } = subject;
  const hue = paletteOf(vendor);
  const { size, lines, rightToLeft, tight } = typeset(name, hue.serif === true);
  const leading = size * 1.06;
  const floor = Math.round(lastBaseline - (lines.length - 1) * leading - size * 0.74 - 13);
  const motif = motifOf(subject);
  const body = motifs[motif](hue, chanceOf(seed(`${code}|${name}`)), floor, name);
  const sinks = body.includes('url(#f)');
  const veil = sinks
    ? `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${hue.panel}" stop-opacity="0"/><stop offset=".${filling.has(motif) ? 46 : 36}" stop-color="${hue.panel}"/></linearGradient>`
    : '';
  const face = hue.serif ? "Georgia,'Noto Serif',serif" : 'system-ui,Roboto,sans-serif';
  const x = rightToLeft ? 120 - margin : margin;
  const text = range(
    lines.length,
    (i) => `<text x="${x}" y="${fix(lastBaseline - (lines.length - 1 - i) * leading)}">${escapeXml(lines[i] ?? '')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" font-family="${face}"><defs>${sky(hue, motif)}${veil}</defs><path d="M0 0H120V160H0Z" fill="url(#g)"/>${
    sinks ? `<path d="M0 ${floor}H120V160H0Z" fill="${hue.panel}"/>` : ''
  }${body}<g font-size="${size}" font-weight="${hue.serif ? 700 : 800}"${tight ? ' letter-spacing="-.3"' : ''}${rightToLeft ? ' direction="rtl"' : ''} fill="${hue.text}">${text}</g></svg>`;
}
