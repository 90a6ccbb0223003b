/**
 * Excludes API calls, demo pages and personal addresses from search engines, and names the sitemap. Member pages carry
 * `noindex` themselves.
 */
import type { APIRoute } from 'astro';
import { localizedPath } from '#i18n/localized-url.ts';
import { hostedVendors } from '#values/games/hosted-vendors.ts';

export const GET: APIRoute = ({ locals: { brand, publicUrl } }) => {
  // Pages and fragments exist in each language.
  const localized = ['/demo/', '/parts/'].flatMap((path) => brand.languages.map((code) => localizedPath(brand, code, path)));
  const frames = Object.values(hostedVendors).map(({ path }) => `${path}/`);
  const disallowed = ['/wps/', ...frames, ...localized].map((path) => `Disallow: ${path}`);
  const rules = ['User-agent: *', ...disallowed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
  return new Response(rules, { headers: { 'content-type': 'text/plain; charset=utf-8' } });
};
