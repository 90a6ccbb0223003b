/** Draws a game's cover from its code: same input, same picture, 120 by 160 units of SVG. */
import type { Subject } from '#values/games/motifs.ts';
import { typeset } from './fit-text.ts';
import { lookOf } from './look.ts';
import { fadeOffset, pictureOf, skyFrom, skyOf } from './picture.ts';
import { oneDecimal, range } from './svg.ts';

const lastBaseline = 150;
const margin = 9;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '’');

/**
 * Shortens colours to three digits; the error, at most half a step of 17 per channel, is invisible. The panel under
 * the name keeps its exact colour.
 */
const shortenColours = (body: string, panel: string): string =>
  body.replace(/#[0-9a-f]{6}/g, (colour) =>
    colour === panel
      ? colour
      : `#${[1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) / 17).toString(16)).join('')}`,
  );

/**
 * The opacity of a shape as that of its fill or its line, which looks the same: a browser keeps a group and a layer of paint for each
 * `opacity`, and sorts them in every frame that draws the page.
 */
const paintOpacity = (body: string): string =>
  body.replace(/<(?:circle|path|rect) [^>]*? opacity=[^>]*>/g, (shape) => {
    const [fills, strokes] = [!shape.includes('fill="none"'), shape.includes(' stroke="')];
    return fills && strokes ? shape : shape.replace(' opacity=', fills ? ' fill-opacity=' : ' stroke-opacity=');
  });

/** Returns a whole SVG document. The name has at least 4.5 to 1 contrast on the vendor's panel colour. */
export function cover(subject: Subject): string {
  const look = lookOf(subject);
  const { hue, motif } = look;
  const { size, lines, rightToLeft, tight } = typeset(subject.name, hue.serif === true);
  const leading = size * 1.06;
  const floor = Math.round(lastBaseline - (lines.length - 1) * leading - size * 0.74 - 13);
  const body = paintOpacity(shortenColours(pictureOf(subject, look, hue, floor), hue.panel));
  const [top, middle, low] = skyOf(hue, motif);
  const sky = `<linearGradient id="g" ${skyFrom(look)}><stop stop-color="${top}"/><stop offset=".4" stop-color="${middle}"/><stop offset=".7" stop-color="${low}"/></linearGradient>`;
  const fades = body.includes('url(#f)');
  const fadeGradient = fades
    ? `<linearGradient id="f" x2="0" y2="1"><stop stop-color="${hue.panel}" stop-opacity="0"/><stop offset=".${fadeOffset(motif)}" stop-color="${hue.panel}"/></linearGradient>`
    : '';
  const face = hue.serif ? "Georgia,'Noto Serif',serif" : 'system-ui,Roboto,sans-serif';
  const x = rightToLeft ? 120 - margin : margin;
  const text = range(
    lines.length,
    (i) => `<text x="${x}" y="${oneDecimal(lastBaseline - (lines.length - 1 - i) * leading)}">${escapeXml(lines[i] ?? '')}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 160" font-family="${face}">${sky}${fadeGradient}<path d="M0 0H120V160H0Z" fill="url(#g)"/>${
    fades ? `<path d="M0 ${floor}H120V160H0Z" fill="${hue.panel}"/>` : ''
  }${body}<g font-size="${size}" font-weight="${hue.serif ? 700 : 800}"${tight ? ' letter-spacing="-.3"' : ''}${rightToLeft ? ' direction="rtl"' : ''} fill="${hue.text}">${text}</g></svg>`;
}
