/** The QR code of one of this site's own addresses: `/qr?to=/down`. */
import type { APIRoute } from 'astro';
import encodeQR from 'qr';

/** A path of this site and nothing that leads elsewhere: nobody draws a code of theirs under our name. */
const ownPath = /^\/(?![/\\])[\w./?=&%~-]{0,199}$/;

/** Readers want this much white around it; it is part of the picture, so that it is there in the dark theme too. */
const quiet = 4;

/** Dark fields as one path: a stroke for each run in a row, and a step over what is white. */
const strokes = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) => {
      const [first = '', ...runs] =
        row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .match(/0+|1+/g) ?? [];
      const drawn = runs.map((run) => (run.startsWith('1') ? `h${run.length}` : `m${run.length} 0`)).join('');
      return runs.length === 0 ? '' : `M${first.length} ${y}.5${drawn.replace(/m\d+ 0$/, '')}`;
    })
    .join('');

export const GET: APIRoute = ({ url, locals }) => {
  const to = url.searchParams.get('to') ?? '';
  if (!ownPath.test(to)) return new Response(null, { status: 404 });
  const rows = encodeQR(locals.publicUrl + to, 'raw', { ecc: 'medium', border: quiet });
  const side = rows.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${side}v${side}H0z"/><path stroke="#000" d="${strokes(rows)}"/></svg>`;
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' } });
};
