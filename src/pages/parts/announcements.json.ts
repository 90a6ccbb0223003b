/** Texts of messages after sign-in or registration, loaded only for a message. */
import type { APIRoute } from 'astro';
import { localeOf } from '#i18n/locales.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { islandTexts, translate } from '#i18n/translate.ts';

export const GET: APIRoute = ({ locals: { lang, brand } }) =>
  Response.json({
    title: translate(lang, 'system', 'home.notices'),
    close: translate(lang, 'system', 'frame.close'),
    ok: translate(lang, 'access', 'code.ok'),
    all: translate(lang, 'system', 'home.notices'),
    page: localizedPath(brand, lang, '/noticePage'),
    joined: islandTexts(lang, 'access', 'joined'),
    lastLogin: islandTexts(
      lang,
      'security',
      'security.lastLogin',
      'security.device',
      'security.deviceIn',
      'security.unknownDevice',
      'security.alertTitle',
    ),
    deposit: translate(lang, 'wallet', 'deposit.title'),
    games: translate(lang, 'wallet', 'bet.games'),
    tags: Object.fromEntries(brand.languages.map((code) => [code, localeOf(code).tag])),
  });
