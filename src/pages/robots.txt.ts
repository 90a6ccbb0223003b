/** Tells search engines what is not theirs: calls, the demo's pages, and what belongs to one member; and where the list of the rest is. The pages for members say `noindex` themselves. */
import type { APIRoute } from 'astro';
import { addressIn } from '#i18n/address.ts';

export const GET: APIRoute = ({ locals: { brand, publicUrl } }) => {
  // Pages and parts of pages are in each language.
  const spoken = ['/demo/', '/parts/'].flatMap((path) => brand.languages.map((code) => addressIn(brand, code, path)));
  const closed = ['/wps/', '/originals/', ...spoken].map((path) => `Disallow: ${path}`);
  const rules = ['User-agent: *', ...closed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  return new Response(rules, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
