/** The words of what is told after signing in or joining, brought only when something is. */
import type { APIRoute } from 'astro';
import { addressIn } from '#i18n/address.ts';
import { localeOf } from '#i18n/locales.ts';
import { say, wordsFor } from '#i18n/words.ts';

export const GET: APIRoute = ({ locals: { lang, brand } }) =>
  Response.json({
    title: say(lang, 'system', 'home.notices'),
    close: say(lang, 'system', 'frame.close'),
    ok: say(lang, 'access', 'code.ok'),
    all: say(lang, 'system', 'home.notices'),
    page: addressIn(brand, lang, '/noticePage'),
    joined: wordsFor(lang, 'access', 'joined'),
    deposit: say(lang, 'wallet', 'deposit.title'),
    games: say(lang, 'wallet', 'bet.games'),
    tags: Object.fromEntries(brand.languages.map((code) => [code, localeOf(code).tag])),
  });
