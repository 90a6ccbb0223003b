/** QR codes of this site's own addresses: `/qr?to=/down`. */
import type { APIRoute } from 'astro';
import { qrPath } from '#ui/pictures/qr-path.ts';

/** Accepts only paths of this site, so that others cannot create codes in our name. */
const ownPath = /^\/(?![/\\])[\w./?=&%~-]{0,199}$/;

export const GET: APIRoute = ({ url, locals }) => {
  const to = url.searchParams.get('to') ?? '';
  if (!ownPath.test(to)) return new Response(null, { status: 404 });
  const { size, path } = qrPath(locals.publicUrl + to);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path stroke="#000" d="${path}"/></svg>`;
  return new Response(svg, { headers: { 'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=86400' } });
};
