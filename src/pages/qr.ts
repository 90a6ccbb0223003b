/** QR codes of this site's own addresses: `/qr?to=/down`. */
import type { APIRoute } from 'astro';
import encodeQR from 'qr';

/** Accepts only paths of this site, so that others cannot create codes in our name. */
const ownPath = /^\/(?![/\\])[\w./?=&%~-]{0,199}$/;

/** Quiet zone that readers need; part of the picture, so that it stays white in the dark theme. */
const quietZone = 4;

/** Dark modules as one path: a stroke for each run in a row, a move over the gaps. */
const strokes = (rows: readonly (readonly boolean[])[]): string =>
  rows
    .map((row, y) => {
      const [first = '', ...runs] =
        row
          .map((dark) => (dark ? '1' : '0'))
          .join('')
          .match(/0+|1+/g) ?? [];
      const steps = runs.map((run) => (run.startsWith('1') ? `h${run.length}` : `m${run.length} 0`)).join('');
      return runs.length === 0 ? '' : `M${first.length} ${y}.5${steps.replace(/m\d+ 0$/, '')}`;
    })
    .join('');

export const GET: APIRoute = ({ url, locals }) => {
  const to = url.searchParams.get('to') ?? '';
  if (!ownPath.test(to)) return new Response(null, { status: 404 });
  const rows = encodeQR(locals.publicUrl + to, 'raw', { ecc: 'medium', border: quietZone });
  const size = rows.length;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${strokes(rows)}"/></svg>`;
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' } });
};
