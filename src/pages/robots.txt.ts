/** Tells search engines what is not theirs: calls, the demo's pages, and what belongs to one member. The pages for members say `noindex` themselves. */
import type { APIRoute } from 'astro';
import { ownBrand } from '#brands/current.ts';
import { addressIn } from '#i18n/address.ts';

const brand = ownBrand();
/** Pages and parts of pages are in each language. */
const spoken = ['/demo/', '/parts/'].flatMap((path) => brand.languages.map((code) => addressIn(brand, code, path)));
const rules = ['User-agent: *', ...['/wps/', '/originals/', ...spoken].map((path) => `Disallow: ${path}`), ''].join('\n');

export const prerender = true;

export const GET: APIRoute = () => new Response(rules, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
