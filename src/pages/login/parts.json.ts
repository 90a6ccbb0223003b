/** What the form of /login needs to open over another page: its words and ways. */
import type { APIRoute } from 'astro';
import { overFor, signInFor } from '#layouts/access-for.ts';

export const GET: APIRoute = async ({ locals }) => Response.json(overFor(locals, 'login', await signInFor(locals)));
