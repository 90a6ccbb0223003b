/** Referral: whether it is enabled, and the member's invitation link. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { storeInviteCode } from '#platform/db/invitations.ts';
import { readSetting } from '#platform/db/settings.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { trial } from '#values/access/account-types.ts';
import { invitationPath, qrOf } from '#values/invitation-link.ts';

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

export async function referral(context: RequestContext): Promise<Output<SystemSchemas['referral']>> {
  const { db, session, settings } = context;
  const { enabled } = setting.parse(await readSetting(db, 'referral'));
  if (!enabled || !session || session.type === trial) return { enabled, mine: null };
  const code = await codeOf(context, session.memberId);
  const path = invitationPath(code);
  const { joined } = await db
    .selectFrom('members')
    .select((of) => of.fn.countAll<bigint>().as('joined'))
    .where('parent_id', '=', session.memberId)
    .where(sql<boolean>`${code} in (details ->> 'referralCode', details ->> 'affiliateCode')`)
    .executeTakeFirstOrThrow();
  return { enabled, mine: { code, link: settings.publicUrl + path, qrCodeUrl: qrOf(path), joined: Number(joined) } };
}
