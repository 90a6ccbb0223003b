/** What is asked about the session itself, for who is signed in: whether one is still there, and that it ended. */
import type { APIRoute } from 'astro';
import { accountWordsLater } from '#layouts/account-words-for.ts';

export const GET: APIRoute = ({ locals }) => Response.json(accountWordsLater(locals.lang));
