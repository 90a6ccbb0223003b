/** Props of the /forget form for opening it in a dialog. */
import type { APIRoute } from 'astro';
import { authDialogPropsFor, passwordResetPropsFor } from '#layouts/props/auth-props.ts';

export const GET: APIRoute = async ({ locals }) => Response.json(authDialogPropsFor(locals, 'forget', await passwordResetPropsFor(locals)));
