/** The words of what is told after signing in, brought only when something is. */
import type { APIRoute } from 'astro';
import { addressIn } from '#i18n/address.ts';
import { localeOf } from '#i18n/locales.ts';
import { say } from '#i18n/words.ts';

export const GET: APIRoute = ({ locals: { lang, brand } }) =>
  Response.json({
    title: say(lang, 'system', 'home.notices'),
    close: say(lang, 'system', 'frame.close'),
    ok: say(lang, 'access', 'code.ok'),
    all: say(lang, 'system', 'home.notices'),
    page: addressIn(brand, lang, '/noticePage'),
    tags: Object.fromEntries(brand.languages.map((code) => [code, localeOf(code).tag])),
  });
