/** Props for opening customer service in a dialog. */
import type { APIRoute } from 'astro';
import { customerServicePropsFor } from '#layouts/props/customer-service-props.ts';

export const GET: APIRoute = ({ locals }) => Response.json(customerServicePropsFor(locals));
