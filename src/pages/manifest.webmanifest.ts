/** The web app manifest for installing the site on a phone. */
import type { APIRoute } from 'astro';
import { ownBrand } from '#brands/current.ts';
import { localeOf } from '#i18n/locales.ts';
import { translate } from '#i18n/translate.ts';
import { themeColour } from '#layouts/theme-colour.ts';

export const prerender = true;

export const GET: APIRoute = () => {
  const { name, languages } = ownBrand();
  const [first] = languages;
  const { tag, dir } = localeOf(first);
  const manifest = {
    name,
    short_name: name,
    description: translate(first, 'system', 'home.description'),
    lang: tag,
    dir,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: themeColour,
    theme_color: themeColour,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any', purpose: 'any' },
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, type: 'image/png', sizes: `${size}x${size}`, purpose: 'any' })),
      { src: '/icon-maskable.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json; charset=utf-8' } });
};
