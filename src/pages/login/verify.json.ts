/** Texts of the extra verification; loaded with its form, because few members need it. */
import type { APIRoute } from 'astro';
import { verifyWords } from '#layouts/props/auth-props.ts';

export const GET: APIRoute = ({ locals }) => Response.json(verifyWords(locals));
