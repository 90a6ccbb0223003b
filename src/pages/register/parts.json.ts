/** What the form of /register needs to open over another page: its words and ways. */
import type { APIRoute } from 'astro';
import { joinFor, overFor } from '#layouts/access-for.ts';

export const GET: APIRoute = async ({ locals }) => Response.json(overFor(locals, 'register', await joinFor(locals)));
