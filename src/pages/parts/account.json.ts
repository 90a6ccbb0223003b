/** Texts of the header's account area that are loaded after sign-in. */
import type { APIRoute } from 'astro';
import { accountWordsLater } from '#layouts/props/account-texts.ts';

export const GET: APIRoute = ({ locals }) => Response.json(accountWordsLater(locals.lang));
