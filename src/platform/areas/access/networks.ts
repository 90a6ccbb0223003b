/** The networks a member is known from: by a session that was opened there within thirty days, or by the registration. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { networkOf } from '#values/network.ts';
import { days } from '#values/time.ts';

const remembered = days(30);

/** Asked with nobody's id too, so that an unknown name takes as long. */
export async function isKnownFrom(db: Kysely<Tables>, memberId: bigint | null, ip: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('network')
    .where('member_id', '=', memberId ?? 0n)
    .where('network', '=', networkOf(ip))
    .where('seen_at', '>', new Date(now.getTime() - remembered))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberNetwork(db: Kysely<Tables>, memberId: bigint, ip: string, now: Date): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ member_id: memberId, network: networkOf(ip), seen_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute();
}
