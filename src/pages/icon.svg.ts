/** The favicon. */
import type { APIRoute } from 'astro';
import { appIcon } from '#layouts/app-icon.ts';

export const prerender = true;

export const GET: APIRoute = () => new Response(appIcon(4, 8), { headers: { 'content-type': 'image/svg+xml; charset=utf-8' } });
