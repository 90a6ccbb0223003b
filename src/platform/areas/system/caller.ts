/** Who asks, as far as what is said depends on it. */
import type { Asking } from '#platform/handler.ts';
import { type Audience, audiencesOf } from '#platform/rules/audience.ts';

/** The rank as the operator has it now, not as it was at sign-in; 0 for a guest. */
export async function rankOf({ db, session }: Pick<Asking, 'db' | 'session'>): Promise<number> {
  if (!session) return 0;
  const { rank_level } = await db.selectFrom('members').select('rank_level').where('id', '=', session.memberId).executeTakeFirstOrThrow();
  return rank_level;
}

export async function toldTo(asking: Pick<Asking, 'db' | 'session'>): Promise<readonly Audience[]> {
  return audiencesOf(asking.session && { type: asking.session.type, rankLevel: await rankOf(asking) });
}
