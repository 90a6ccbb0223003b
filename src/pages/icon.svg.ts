/** The favicon: the brand's mark on the brand's background. */
import type { APIRoute } from 'astro';
import logo from '#brand/logo.svg?raw';

const icon = logo
  .replace('viewBox="0 0 28 28"', 'viewBox="-4 -4 36 36"')
  .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
  .replace(/>/, '><rect x="-4" y="-4" width="36" height="36" rx="8" fill="#0a2832"/>');

export const prerender = true;

export const GET: APIRoute = () => new Response(icon, { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
