/** Props of the /register form for opening it in a dialog. */
import type { APIRoute } from 'astro';
import { authDialogPropsFor, registerPropsFor } from '#layouts/props/auth-props.ts';

export const GET: APIRoute = async ({ locals }) => Response.json(authDialogPropsFor(locals, 'register', await registerPropsFor(locals)));
