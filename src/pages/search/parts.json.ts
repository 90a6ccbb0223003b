/** What search needs to open over another page: its words, categories and ways. */
import type { APIRoute } from 'astro';
import { searchFor } from '#layouts/search-for.ts';

export const GET: APIRoute = ({ locals }) => Response.json(searchFor(locals));
