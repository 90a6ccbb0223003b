/** What a page of the agent centre hands its islands, for opening it in a dialog. */
import type { APIRoute } from 'astro';
import { agentPartsFor, isAgentPath } from '#layouts/agent-parts.ts';

export const GET: APIRoute = async ({ locals, params }) => {
  const path = `/agent/${params.page}`;
  return isAgentPath(path) ? Response.json(await agentPartsFor(locals, path)) : new Response(null, { status: 404 });
};
