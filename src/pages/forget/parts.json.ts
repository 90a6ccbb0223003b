/** What the form of /forget needs to open over another page: its words and ways. */
import type { APIRoute } from 'astro';
import { forgottenFor, overFor } from '#layouts/access-for.ts';

export const GET: APIRoute = async ({ locals }) => Response.json(overFor(locals, 'forget', await forgottenFor(locals)));
