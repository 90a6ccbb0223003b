/** Props for opening a game's info in a dialog. */
import type { APIRoute } from 'astro';
import { gameInfoPropsFor } from '#layouts/props/game-info-props.ts';

export const GET: APIRoute = async ({ locals }) => Response.json(await gameInfoPropsFor(locals));
