/** Tells search engines what is not theirs: calls, the demo's pages, and what belongs to one member. The pages for members say `noindex` themselves. */
import type { APIRoute } from 'astro';

const rules = ['User-agent: *', ...['/wps/', '/originals/', '/demo/', '/parts/'].map((path) => `Disallow: ${path}`), ''].join('\n');

export const prerender = true;

export const GET: APIRoute = () => new Response(rules, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
