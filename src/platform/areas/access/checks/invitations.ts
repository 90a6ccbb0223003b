/** The invitation that a code stands for: a member's own, or that of a link which an agent made. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { isClosed } from '#platform/protection/closed-accounts.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';

export interface Invitation {
  readonly inviterId: bigint;
  /** Of a link of an agent; null for a member's own code. */
  readonly linkId: bigint | null;
  readonly hasEnded: boolean;
}

/** Who paused play or closed the account invites nobody: the code answers as an ended one, and does not say why. */
const invitesNobody = async (db: Kysely<Tables>, memberId: bigint, now: Date): Promise<boolean> =>
  (await isClosed(db, memberId)) || (await pausedUntil(db, memberId, now)) !== null;

export async function findInvitation(db: Kysely<Tables>, code: string, now: Date): Promise<Invitation | null> {
  const member = await db.selectFrom('members').select('id').where('invite_code', '=', code).executeTakeFirst();
  if (member) return { inviterId: member.id, linkId: null, hasEnded: await invitesNobody(db, member.id, now) };
  const link = await db.selectFrom('invite_links').select(['id', 'member_id', 'ends_at']).where('code', '=', code).executeTakeFirst();
  if (!link) return null;
  const hasEnded = (link.ends_at !== null && link.ends_at <= now) || (await invitesNobody(db, link.member_id, now));
  return { inviterId: link.member_id, linkId: link.id, hasEnded };
}
