/** The player and agent sides of sign-in, and which account types may use each (AC-10). */
import type { RequestContext } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import { isAgent, staff } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';

export type Side = 'member' | 'agent';

/**
 * Agents and their helpers may use either side until the operator's setting `separate_sides` separates them. Call it only after the
 * credentials are verified. Throws `role.not_agent` or `role.not_member`.
 */
export async function requireRole(context: Pick<RequestContext, 'db'>, side: Side, type: number): Promise<void> {
  const isOfAgents = isAgent(type) || type === staff;
  if (side === 'agent' && !isOfAgents) throw new DomainError('role.not_agent');
  if (side === 'member' && isOfAgents && (await readSetting(context.db, 'separate_sides')) === true)
    throw new DomainError('role.not_member');
}
