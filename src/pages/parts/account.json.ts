/** Texts of the header's account area and of the recent games that are loaded after sign-in. */
import type { APIRoute } from 'astro';
import { memberWordsLater } from '#layouts/props/account-texts.ts';

export const GET: APIRoute = ({ locals }) => Response.json(memberWordsLater(locals.lang));
