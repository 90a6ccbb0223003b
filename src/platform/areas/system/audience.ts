/** The caller's VIP rank and audiences, which decide what content is shown. */
import type { RequestContext } from '#platform/context.ts';
import { type Audience, audiencesOf } from '#platform/rules/audience.ts';

/** The current VIP rank from the database, not the one at sign-in; 0 for a guest. */
export async function rankFor({ db, session }: Pick<RequestContext, 'db' | 'session'>): Promise<number> {
  if (!session) return 0;
  const { rank_level } = await db.selectFrom('members').select('rank_level').where('id', '=', session.memberId).executeTakeFirstOrThrow();
  return rank_level;
}

export async function audiencesFor(context: Pick<RequestContext, 'db' | 'session'>): Promise<readonly Audience[]> {
  return audiencesOf(context.session && { type: context.session.type, rankLevel: await rankFor(context) });
}
