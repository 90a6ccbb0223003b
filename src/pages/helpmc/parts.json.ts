/** What customer service needs to open over another page. */
import type { APIRoute } from 'astro';
import { serviceFor } from '#layouts/service-for.ts';

export const GET: APIRoute = ({ locals }) => Response.json(serviceFor(locals));
