/** Inviting friends: whether it is on, and the link of who asks. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Gives } from '#calls/shape.ts';
import type { SystemShapes } from '#calls/system.shape.ts';
import { isDuplicate } from '#platform/db/errors.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Asking } from '#platform/handler.ts';
import { drawn, readable } from '#platform/rules/drawn.ts';
import { trial } from '#values/account-types.ts';

const setting = z.object({ enabled: z.boolean() }).catch({ enabled: false });

/** The member's own code, made when it is first asked for. Of two who ask at once one code stays. */
async function codeOf({ db, random }: Asking, memberId: bigint): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { invite_code } = await db.selectFrom('members').select('invite_code').where('id', '=', memberId).executeTakeFirstOrThrow();
    if (invite_code !== null) return invite_code;
    const fresh = drawn(random, readable, 8);
    try {
      await db.updateTable('members').set({ invite_code: fresh }).where('id', '=', memberId).where('invite_code', 'is', null).execute();
    } catch (error) {
      // Somebody else's already: another one.
      if (!isDuplicate(error, 'members_invite_code')) throw error;
    }
  }
  throw new Error('No invitation code was free in ten tries.');
}

export async function referral(asking: Asking): Promise<Gives<SystemShapes['referral']>> {
  const { db, session, settings } = asking;
  const { enabled } = setting.parse(await readSetting(db, 'referral'));
  if (!enabled || !session || session.type === trial) return { enabled, mine: null };
  const code = await codeOf(asking, session.memberId);
  const path = `/register?referralCode=${code}`;
  const { joined } = await db
    .selectFrom('members')
    .select((of) => of.fn.countAll<bigint>().as('joined'))
    .where('parent_id', '=', session.memberId)
    .where(sql<boolean>`details ->> 'referralCode' = ${code}`)
    .executeTakeFirstOrThrow();
  return { enabled, mine: { code, link: settings.publicUrl + path, qrCodeUrl: qrOf(path), joined: Number(joined) } };
}

/** Where the site draws the code of one of its own paths. */
export const qrOf = (path: string): string => `/qr?to=${encodeURIComponent(path)}`;
