/** The two sides of signing in, for players and for agents, and who belongs to which (AC-10). */
import { readSetting } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { isAgent } from '#values/account-types.ts';
import { Refused } from '#values/refused.ts';

export type Side = 'member' | 'agent';

/** Agents play too, and come in by either side until the operator's setting `separate_sides` parts them. Only for whoever has shown who they are. Refuses with `role.not_agent` or `role.not_member`. */
export async function mustBelong(asking: Pick<Asking, 'db'>, side: Side, type: number): Promise<void> {
  if (side === 'agent' && !isAgent(type)) throw new Refused('role.not_agent');
  if (side === 'member' && isAgent(type) && (await readSetting(asking.db, 'separate_sides')) === true) throw new Refused('role.not_member');
}
