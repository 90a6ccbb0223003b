/** The icons of an installed site, as pictures: iPhones take no drawings. */
import type { APIRoute, GetStaticPaths } from 'astro';
import sharp from 'sharp';
import { appIcon } from '#layouts/app-icon.ts';

/** An iPhone rounds the corners itself. A maskable icon keeps its mark within the circle that every system leaves. */
const icons = {
  'apple-touch-icon': { size: 180, margin: 5, corner: 0 },
  'icon-192': { size: 192, margin: 4, corner: 8 },
  'icon-512': { size: 512, margin: 4, corner: 8 },
  'icon-maskable': { size: 512, margin: 9, corner: 0 },
} as const;

export const prerender = true;

export const getStaticPaths = (() => Object.keys(icons).map((icon) => ({ params: { icon } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params }) => {
  const { size, margin, corner } = icons[params.icon as keyof typeof icons];
  const drawn = sharp(Buffer.from(appIcon(margin, corner)), { density: (72 * size) / 28 }).resize(size, size);
  return new Response(new Uint8Array(await drawn.png().toBuffer()), { headers: { 'content-type': 'image/png' } });
};
