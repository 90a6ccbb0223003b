/** Sitemap of all indexable pages, in each language in which they exist (R7). */
import type { APIRoute } from 'astro';
import { system } from '#calls/system.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { contentFor } from '#layouts/props/load-content.ts';
import { pageLanguages } from '#layouts/props/shell-props.ts';
import { categoryPages } from '#values/games/categories.ts';
import { promotionFileOf } from '#values/rewards/repeated-promotion.ts';

/** Pages made from an editors' text, with its name. */
const textByPath: Readonly<Record<string, string>> = {
  '/promotions': 'promotions',
  '/vip': 'vip',
  '/join': 'join',
  '/helpmc': 'helpmc',
  '/down': 'down',
};
const others = [
  '/help',
  '/winners',
  '/winners?period=day',
  '/winners?period=month',
  '/noticePage',
  '/lottery',
  '/vnlottery',
  '/pointMall',
  '/feedback',
  '/search',
  '/login',
  '/register',
  '/forget',
];

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const GET: APIRoute = async ({ locals }) => {
  const { brand, lang, publicUrl, ask } = locals;
  const [texts, articles, promotionTexts, promotions] = await Promise.all([
    contentFor(locals, 'sitePages'),
    contentFor(locals, 'help'),
    contentFor(locals, 'promotionTexts'),
    ask(system.promotions, { language: lang }),
  ]);
  const textNamed = (list: typeof texts | typeof promotionTexts, name: string) => list.find(({ slug }) => slug === name);
  const pages = [
    ...['/', ...categoryPages.map(({ path }) => path), ...others].map((path) => ({ path, text: undefined })),
    ...Object.entries(textByPath).map(([path, name]) => ({ path, text: textNamed(texts, name) })),
    ...articles.map((text) => ({ path: `/help/${text.slug}`, text })),
    ...(promotions.ok ? promotions.value.list : []).map(({ code }) => ({
      path: `/promoDetail?id=${encodeURIComponent(code)}`,
      text: textNamed(promotionTexts, promotionFileOf(code)),
    })),
  ];
  const addresses = pages.flatMap(({ path, text }) =>
    pageLanguages(brand, text).map((code) => publicUrl + localizedPath(brand, code, path)),
  );
  const rows = addresses.map((address) => `<url><loc>${inXml(address)}</loc></url>`);
  const list = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...rows,
    '</urlset>',
  ];
  return new Response(list.join('\n'), { headers: { 'content-type': 'application/xml; charset=utf-8' } });
};
