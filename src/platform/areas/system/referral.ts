/** Referral: whether it is enabled, the member's invitation link, who joined by it and what they earned the member (MC-12). */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { storeInviteCode } from '#platform/db/invitations.ts';
import { readSetting } from '#platform/db/settings.ts';
import { pointTerms } from '#platform/rules/loyalty/point-terms.ts';
import { maskName } from '#platform/rules/mask-name.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { trial } from '#values/access/account-types.ts';
import { invitationPath, qrOf } from '#values/invitation-link.ts';
import { toInstant } from '#values/time.ts';

const setting = z.object({ enabled: z.boolean() }).catch({ enabled: false });

/** The member's invitation code, created on first use. Parallel requests get the same code. */
async function codeOf({ db, random }: RequestContext, memberId: bigint): Promise<string> {
  const stored = async (): Promise<string | null> =>
    (await db.selectFrom('members').select('invite_code').where('id', '=', memberId).executeTakeFirstOrThrow()).invite_code;
  const existing = await stored();
  if (existing !== null) return existing;
  return storeInviteCode(
    db,
    () => randomCode(random, safeAlphabet, 8),
    async (fresh) => {
      await db.updateTable('members').set({ invite_code: fresh }).where('id', '=', memberId).where('invite_code', 'is', null).execute();
      return (await stored()) ?? fresh;
    },
  );
}

/** How many of those who joined are listed, first those who earned the most, then the newest; all of them count. */
const mostFriends = 50;

/**
 * What each person who joined has earned the member, by their id. `offset 0` keeps the order, from these postings to their entries: the
 * other way round reads every entry of a long-time member.
 */
async function pointsByFriend(db: RequestContext['db'], memberId: bigint): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ friend: string; points: bigint }>`
    select p.data ->> 'friend' as friend, sum(e.amount)::bigint as points
    from postings p cross join lateral (
      select amount from entries
      where posting_id = p.id and account_id = (select id from accounts where member_id = ${memberId} and kind = 'points') offset 0
    ) e
    where p.member_id = ${memberId} and p.kind = 'points_referral'
    group by 1
  `.execute(db);
  return new Map(rows.map(({ friend, points }) => [friend, Number(points)]));
}

export async function referral(context: RequestContext): Promise<Output<SystemSchemas['referral']>> {
  const { db, session, settings } = context;
  const { enabled } = setting.parse(await readSetting(db, 'referral'));
  if (!enabled || !session || session.type === trial) return { enabled, mine: null };
  const code = await codeOf(context, session.memberId);
  const path = invitationPath(code);
  const byCode = db
    .selectFrom('members')
    .where('parent_id', '=', session.memberId)
    .where(sql<boolean>`${code} in (details ->> 'referralCode', details ->> 'affiliateCode')`);
  const { joined } = await byCode.select((of) => of.fn.countAll<bigint>().as('joined')).executeTakeFirstOrThrow();
  const points = await pointsByFriend(db, session.memberId);
  const pointsOf = ({ id }: { readonly id: bigint }): number => points.get(id.toString()) ?? 0;
  const best = [...points].sort(([, one], [, other]) => other - one).slice(0, mostFriends);
  const friends = await byCode
    .select(['id', 'username', 'created_at'])
    .orderBy(sql`id = any(${best.map(([id]) => id)}::bigint[])`, 'desc')
    .orderBy('id', 'desc')
    .limit(mostFriends)
    .execute();
  const earned = {
    percent: pointTerms(await readSetting(db, 'points')).referral,
    points: [...points.values()].reduce((sum, one) => sum + one, 0),
    friends: friends
      .sort((one, other) => pointsOf(other) - pointsOf(one))
      .map((friend) => ({ name: maskName(friend.username), joinedAt: toInstant(friend.created_at), points: pointsOf(friend) })),
  };
  return { enabled, mine: { code, link: settings.publicUrl + path, qrCodeUrl: qrOf(path), joined: Number(joined), earned } };
}
