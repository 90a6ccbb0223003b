/** The agent who asks, and the accounts below them. Another line looks missing. */
import type { Kysely } from 'kysely';
import { actingAccount, type RequestContext, requireRealAccount } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { pathEnd, shownName } from '#platform/rules/agents/line.ts';
import { isAgent } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';

export interface Agent {
  readonly id: bigint;
  readonly path: string;
  readonly uplineId: bigint | null;
}

/** The account in whose name a session acts, member or agent, and its place in its line. Throws `role.trial`. */
export async function requireAccount(context: RequestContext): Promise<Agent> {
  const id = actingAccount(requireRealAccount(context));
  const { path, parent_id } = await context.db
    .selectFrom('members')
    .select(['path', 'parent_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, path, uplineId: parent_id };
}

/** The agent of a session, also of a helper's. Throws `role.trial` or `role.not_agent`. */
export async function requireAgent(context: RequestContext): Promise<Agent> {
  const session = requireRealAccount(context);
  if (!session.staff && !isAgent(session.type)) throw new DomainError('role.not_agent');
  return requireAccount(context);
}

export interface TeamMember extends Agent {
  readonly name: string;
  readonly type: number;
}

/** An account below the agent. Throws `not_found` for any other, the agent's own too. */
export async function findInTeam(db: Kysely<Tables>, agent: Agent, id: string): Promise<TeamMember> {
  const row = await db
    .selectFrom('members')
    .select(['id', 'path', 'parent_id', 'username', 'type'])
    .where('id', '=', BigInt(id))
    .where('path', '>', agent.path)
    .where('path', '<', pathEnd(agent.path))
    .executeTakeFirst();
  if (!row) throw new DomainError('not_found');
  const name = shownName(row.username, agent, row.path);
  return { id: row.id, path: row.path, uplineId: row.parent_id, name, type: row.type };
}
