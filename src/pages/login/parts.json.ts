/** Props of the /login form for opening it in a dialog. */
import type { APIRoute } from 'astro';
import { authDialogPropsFor, signInPropsFor } from '#layouts/props/auth-props.ts';

export const GET: APIRoute = async ({ locals }) => Response.json(authDialogPropsFor(locals, 'login', await signInPropsFor(locals)));
