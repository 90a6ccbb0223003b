/** The words of the member centre and its panels, for when they open over another page. */
import type { APIRoute } from 'astro';
import { wordsFor } from '#i18n/words.ts';
import { changeWords, linkingWords } from '#layouts/access-for.ts';
import { inviteWords } from '#layouts/invite-for.ts';

export const GET: APIRoute = ({ locals }) =>
  Response.json({
    ...wordsFor(locals.lang, 'member', 'account', 'centre', 'greeting.vip', 'greeting.trial'),
    ...wordsFor(locals.lang, 'wallet'),
    ...wordsFor(locals.lang, 'games', 'frame.symbol'),
    ...changeWords(locals),
    ...linkingWords(locals.lang),
    ...inviteWords(locals),
  });
