/** Props for opening search in a dialog. */
import type { APIRoute } from 'astro';
import { translate } from '#i18n/translate.ts';
import { searchPropsFor } from '#layouts/props/search-props.ts';

export const GET: APIRoute = ({ locals }) =>
  Response.json({ ...searchPropsFor(locals), title: translate(locals.lang, 'games', 'search.title') });
