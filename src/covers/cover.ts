/** Draws the cover of a game from its code: same input, same picture, 120 by 160 units of SVG. */
import type { Subject } from '#values/motifs.ts';
import { lookOf } from './look.ts';
import { fix, range } from './pen.ts';
import { pictureOf, sinksAt, skyFrom, skyOf } from './picture.ts';
import { typeset } from './typeset.ts';

const lastBaseline = 150;
const margin = 9;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '’');

/** Colours of a picture in three digits, a step of 17 in each channel being finer than a cover is seen; the panel under the name stays as it is. */
const coarse = (body: string, panel: string): string =>
  body.replace(/#[0-9a-f]{6}/g, (colour) =>
    colour === panel
      ? colour
      : `#${[1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 17).toString(16)).join('')}`,
  );

/** A whole SVG document. The name is set on the maker's panel colour, at least 4.5 to 1. */
export function cover(subject: Subject): string {
  const look = lookOf(subject);
  const { hue, motif } = look;
  const { size, lines, rightToLeft, tight } = typeset(subject.name, hue.serif === true);
  const leading = size * 1.06;
  const floor = Math.round(lastBaseline - (lines.length - 1) * leading - size * 0.74 - 13);
  const body = coarse(pictureOf(subject, look, hue, floor), hue.panel);
  const [top, middle, low] = skyOf(hue, motif);
  const sky = `<linearGradient id="g" ${skyFrom(look)}><stop stop-color="${top}"/><stop offset=".4" stop-color="${middle}"/><stop offset=".7" stop-color="${low}"/></linearGradient>`;
  const sinks = body.includes('url(#f)');
  const veil = sinks
    ? `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${hue.panel}" stop-opacity="0"/><stop offset=".${sinksAt(motif)}" stop-color="${hue.panel}"/></linearGradient>`
    : '';
  const face = hue.serif ? "Georgia,'Noto Serif',serif" : 'system-ui,Roboto,sans-serif';
  const x = rightToLeft ? 120 - margin : margin;
  const text = range(
    lines.length,
    (i) => `<text x="${x}" y="${fix(lastBaseline - (lines.length - 1 - i) * leading)}">${escapeXml(lines[i] ?? '')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" font-family="${face}">${sky}${veil}<path d="M0 0H120V160H0Z" fill="url(#g)"/>${
    sinks ? `<path d="M0 ${floor}H120V160H0Z" fill="${hue.panel}"/>` : ''
  }${body}<g font-size="${size}" font-weight="${hue.serif ? 700 : 800}"${tight ? ' letter-spacing="-.3"' : ''}${rightToLeft ? ' direction="rtl"' : ''} fill="${hue.text}">${text}</g></svg>`;
}
