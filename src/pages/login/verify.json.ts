/** The words of an extra verification: few are asked for one, so they come with its form. */
import type { APIRoute } from 'astro';
import { verifyWords } from '#layouts/access-for.ts';

export const GET: APIRoute = ({ locals }) => Response.json(verifyWords(locals));
