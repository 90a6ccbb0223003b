/** The words of the member centre and its panels, for when they open over another page. */
import type { APIRoute } from 'astro';
import { wordsFor } from '#i18n/words.ts';

export const GET: APIRoute = ({ locals }) =>
  Response.json({ ...wordsFor(locals.lang, 'member', 'account'), ...wordsFor(locals.lang, 'wallet') });
