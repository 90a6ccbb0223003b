/** Referral: whether it is enabled, and the member's invitation link. */
import { sql } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { SystemSchemas } from '#calls/schemas/system.schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { isDuplicate } from '#platform/db/errors.ts';
import { readSetting } from '#platform/db/settings.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { trial } from '#values/access/account-types.ts';

const setting = z.object({ enabled: z.boolean() }).catch({ enabled: false });

/** The member's invitation code, created on first use. Parallel requests get the same code. */
async function codeOf({ db, random }: RequestContext, memberId: bigint): Promise<string> {
  for (let tries = 0; tries < 10; tries += 1) {
    const { invite_code } = await db.selectFrom('members').select('invite_code').where('id', '=', memberId).executeTakeFirstOrThrow();
    if (invite_code !== null) return invite_code;
    const fresh = randomCode(random, safeAlphabet, 8);
    try {
      await db.updateTable('members').set({ invite_code: fresh }).where('id', '=', memberId).where('invite_code', 'is', null).execute();
    } catch (error) {
      // Taken by another member: try another code.
      if (!isDuplicate(error, 'members_invite_code')) throw error;
    }
  }
  throw new Error('No invitation code was free in ten tries.');
}

export async function referral(context: RequestContext): Promise<Output<SystemSchemas['referral']>> {
  const { db, session, settings } = context;
  const { enabled } = setting.parse(await readSetting(db, 'referral'));
  if (!enabled || !session || session.type === trial) return { enabled, mine: null };
  const code = await codeOf(context, session.memberId);
  const path = `/register?referralCode=${code}`;
  const { joined } = await db
    .selectFrom('members')
    .select((of) => of.fn.countAll<bigint>().as('joined'))
    .where('parent_id', '=', session.memberId)
    .where(sql<boolean>`${code} in (details ->> 'referralCode', details ->> 'affiliateCode')`)
    .executeTakeFirstOrThrow();
  return { enabled, mine: { code, link: settings.publicUrl + path, qrCodeUrl: qrOf(path), joined: Number(joined) } };
}

/** The URL of the QR code for a path of this site. */
export const qrOf = (path: string): string => `/qr?to=${encodeURIComponent(path)}`;
