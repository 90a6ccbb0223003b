/** Sentences about what a browser refuses (R27), loaded by `client/browser-refusal.ts`. */
import type { APIRoute } from 'astro';
import { translator } from '#i18n/translate.ts';

export const GET: APIRoute = ({ locals }) => {
  const t = translator(locals.lang, 'system');
  return Response.json({ cookies: t('browser.cookies'), crypto: t('browser.crypto') });
};
